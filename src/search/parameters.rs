//! The numbers of the search that can be tuned, declared once: what they mean, what they are,
//! and in which range and by which step they may be changed.

use std::fmt;

/// A number of the search as a tuner sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name, as in `--parameter NAME=VALUE`.
    pub name: &'static str,
    /// What it is unless it is set.
    pub default: i32,
    /// The least value that makes sense.
    pub least: i32,
    /// The greatest value that makes sense.
    pub most: i32,
    /// A change that is about large enough to be felt in play.
    pub step: i32,
}

impl Parameter {
    /// The parameter of this name.
    ///
    /// # Errors
    /// If there is none.
    pub fn named(name: &str) -> Result<Parameter, ParameterError> {
        let found = Parameters::ALL.iter().find(|parameter| parameter.name == name);
        found.copied().ok_or_else(|| ParameterError::Unknown(name.to_string()))
    }
}

/// Why a parameter cannot be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParameterError {
    /// There is none of this name.
    Unknown(String),
    /// The value is outside the parameter's range.
    OutOfRange(i32, Parameter),
}

impl fmt::Display for ParameterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParameterError::Unknown(name) => write!(f, "the search has no parameter '{name}'"),
            ParameterError::OutOfRange(value, Parameter { name, least, most, .. }) => {
                write!(f, "{name} is from {least} to {most}, not {value}")
            }
        }
    }
}

impl std::error::Error for ParameterError {}

macro_rules! parameters {
    ($($(#[$doc:meta])+ $name:ident = $default:literal in $least:literal..=$most:literal by $step:literal;)+) => {
        /// The values of all parameters.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Parameters {
            $($(#[$doc])+ pub $name: i32,)+
        }

        impl Default for Parameters {
            fn default() -> Parameters {
                Parameters { $($name: $default,)+ }
            }
        }

        impl Parameters {
            /// All parameters, in the order of their declaration.
            pub const ALL: &'static [Parameter] = &[$(Parameter {
                name: stringify!($name),
                default: $default,
                least: $least,
                most: $most,
                step: $step,
            },)+];

            fn slot(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)+
                    _ => None,
                }
            }
        }
    };
}

parameters! {
    /// Most fours of a win that the four solver looks for inside the search.
    solver_fours = 12 in 2..=40 by 3;
    /// Most nodes of the four solver inside the search.
    solver_nodes = 160 in 20..=2000 by 50;
    /// Margin for each ply by which an evaluation must beat beta to be believed at once.
    reverse_futility = 43 in 20..=150 by 8;
    /// Greatest depth at which it is believed.
    reverse_futility_depth = 6 in 1..=12 by 1;
    /// Margin for each ply by which an evaluation must miss alpha for the search to give up.
    razor = 130 in 50..=400 by 20;
    /// Greatest depth at which it gives up.
    razor_depth = 3 in 1..=6 by 1;
    /// What a quiet move may be expected to gain.
    futility = 67 in 10..=200 by 10;
    /// What it may be expected to gain more for each ply.
    futility_ply = 54 in 10..=150 by 6;
    /// Greatest depth at which a quiet move is left out since it gains too little.
    futility_depth = 5 in 1..=12 by 1;
    /// Most replies to an open four's threat that cost no depth.
    three_replies = 6 in 0..=20 by 2;
    /// Depth from which the side to move may pass to show that it stands well.
    pass_depth = 3 in 1..=12 by 1;
    /// Margin by which its evaluation must beat beta for that.
    pass_margin = 20 in -100..=300 by 10;
    /// Plies by which what follows a pass is searched less deep.
    pass_reduction = 3 in 1..=6 by 1;
    /// Margin over beta from which an expected cut-off is looked for one ply less deep.
    high = 60 in 10..=400 by 10;
    /// Depth from which a position without a known best move is searched one ply less deep.
    unknown_depth = 4 in 2..=10 by 1;
    /// Reductions of late moves are divided by this.
    late_divisor = 657 in 300..=1500 by 40;
    /// Added to reductions of late moves before they are divided.
    late_base = 258 in 0..=1000 by 50;
    /// History that takes or gives a ply of reduction.
    late_history = 3475 in 1000..=16000 by 400;
    /// Quiet moves that are tried at any depth.
    quiet_moves = 7 in 1..=20 by 1;
    /// Percent of the squared depth by which more of them are tried.
    quiet_moves_depth = 161 in 20..=500 by 15;
    /// First half-width of the window around the last score.
    window = 19 in 8..=100 by 4;
    /// Extra order of a move that refuted a sibling.
    killer = 24 in 0..=100 by 4;
    /// Extra order of a move that refuted the opponent's last move.
    counter = 16 in 0..=100 by 4;
    /// History is divided by this before it joins the order.
    order_history = 253 in 50..=2000 by 30;
}

impl Parameters {
    /// Sets one parameter by its name.
    ///
    /// # Errors
    /// If there is none of this name, or the value is outside its range.
    pub fn set(&mut self, name: &str, value: i32) -> Result<(), ParameterError> {
        let parameter = Parameter::named(name)?;
        if !(parameter.least..=parameter.most).contains(&value) {
            return Err(ParameterError::OutOfRange(value, parameter));
        }
        if let Some(slot) = self.slot(name) {
            *slot = value;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_set_by_name_and_within_their_range() {
        let mut parameters = Parameters::default();
        for parameter in Parameters::ALL {
            let Parameter { name, default, least, most, step } = *parameter;
            assert!(least <= default && default <= most && step > 0, "{name}");
            assert_eq!(parameters.set(name, most), Ok(()));
            assert_eq!(parameters.slot(name).copied(), Some(most));
            assert_eq!(
                parameters.set(name, most + 1),
                Err(ParameterError::OutOfRange(most + 1, *parameter))
            );
        }
        let error = parameters.set("height", 3).unwrap_err();
        assert_eq!(error.to_string(), "the search has no parameter 'height'");
    }
}
