//! `--engine key=value ...`: an option that is repeated, each time with several words.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};

/// What the option is called.
const OPTION: &str = "engine";

/// The words of each `--engine`, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Engines(pub Vec<Vec<String>>);

impl FromArgMatches for Engines {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Engines, Error> {
        let groups = matches.get_occurrences::<String>(OPTION).into_iter().flatten();
        Ok(Engines(groups.map(|words| words.cloned().collect()).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Engines::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Engines {
    fn augment_args(command: Command) -> Command {
        command.arg(
            Arg::new(OPTION)
                .long(OPTION)
                .value_name("KEY=VALUE")
                .num_args(1..)
                .action(ArgAction::Append)
                .required(true)
                .help("A player; two or more are needed. --help tells the keys"),
        )
    }

    fn augment_args_for_update(command: Command) -> Command {
        Engines::augment_args(command)
    }
}
