//! Strength from results.

use std::fmt;

/// Standard deviations to each side of an estimate that hold the truth in 95 of 100 cases.
const SIGMAS: f64 = 1.96;
/// The rating of a player of whom nothing is known spreads so far, in Elo: it keeps the
/// rating of a player finite who has won or lost all games.
const PRIOR: f64 = 800.0;

/// A difference in strength: the estimate, and how far the truth may be away with 95 %
/// confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The estimate.
    pub value: f64,
    /// Half the width of the interval.
    pub error: f64,
}

/// An estimate without bounds, from games all won or all lost, is named in words.
impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.value.is_finite() && self.error.is_finite() {
            write!(f, "{:+.0} ± {:.0}", self.value, self.error)
        } else if self.value.is_finite() {
            write!(f, "{:+.0} ± ?", self.value)
        } else {
            f.write_str(if self.value > 0.0 {
                "more than can be told"
            } else {
                "less than can be told"
            })
        }
    }
}

/// The mean and its standard error of results that scored 0, ..., 1 in equal steps.
#[must_use]
pub fn mean(counts: &[u64]) -> Option<(f64, f64)> {
    let total = counts.iter().sum::<u64>() as f64;
    if total == 0.0 {
        return None;
    }
    let steps = (counts.len() - 1) as f64;
    let average = |f: &dyn Fn(f64) -> f64| {
        counts.iter().enumerate().map(|(i, &n)| n as f64 * f(i as f64 / steps)).sum::<f64>() / total
    };
    let mean = average(&|x| x);
    let variance = average(&|x| (x - mean).powi(2));
    Some((mean, (variance / total).sqrt()))
}

/// The advantage of a player whose results scored 0, ..., 1 in equal steps: three counts for
/// single games, five for pairs. `None` without a result.
#[must_use]
pub fn difference(counts: &[u64]) -> Option<Elo> {
    let (score, deviation) = mean(counts)?;
    let value = advantage(score);
    // Results that are all alike have no spread that could be measured.
    let alike = counts.iter().filter(|&&count| count > 0).count() < 2;
    let bound = |sign: f64| advantage((score + sign * SIGMAS * deviation).clamp(0.0, 1.0));
    let error = if alike { f64::INFINITY } else { (bound(1.0) - bound(-1.0)) / 2.0 };
    Some(Elo { value, error })
}

/// The probability that the player is the stronger one, from the same counts.
#[must_use]
pub fn superiority(counts: &[u64]) -> Option<f64> {
    let (score, deviation) = mean(counts)?;
    if deviation == 0.0 {
        return None;
    }
    Some(normal((score - 0.5) / deviation))
}

/// The advantage at which a score from 0 to 1 is expected.
fn advantage(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The distribution function of the normal distribution, to seven digits: the series of
/// Marsaglia, which converges where it matters.
fn normal(x: f64) -> f64 {
    if x.abs() > 7.0 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut sum, mut term, mut i) = (x, x, 1.0);
    while term.abs() > 1e-12 {
        i += 2.0;
        term *= x * x / i;
        sum += term;
    }
    0.5 + sum * (-0.5 * x * x).exp() / (2.0 * std::f64::consts::PI).sqrt()
}

/// The ratings of several players, their mean 0: the most likely ones if a player's score
/// depends on the difference alone (a draw counting as half a win and half a loss).
/// `scores[i][j]` is what `i` has scored against `j`.
#[must_use]
pub fn ratings(scores: &[Vec<f64>]) -> Vec<Elo> {
    let n = scores.len();
    let scale = std::f64::consts::LN_10 / 400.0;
    let prior = 1.0 / (PRIOR * scale).powi(2);
    let mut rating = vec![0.0; n];
    let mut inverse = vec![vec![0.0; n]; n];
    for _ in 0..100 {
        let mut gradient: Vec<f64> = rating.iter().map(|r: &f64| -prior * r).collect();
        let mut hessian = vec![vec![0.0; n]; n];
        for i in 0..n {
            hessian[i][i] += prior;
            for j in 0..n {
                let games = scores[i][j] + scores[j][i];
                if i == j || games == 0.0 {
                    continue;
                }
                let win = 1.0 / (1.0 + (rating[j] - rating[i]).exp());
                gradient[i] += scores[i][j] - games * win;
                let weight = games * win * (1.0 - win);
                hessian[i][i] += weight;
                hessian[i][j] -= weight;
            }
        }
        inverse = inverted(hessian);
        let mut greatest: f64 = 0.0;
        for i in 0..n {
            let step: f64 = (0..n).map(|j| inverse[i][j] * gradient[j]).sum();
            // A long step of Newton's method may lead astray.
            rating[i] += step.clamp(-1.0, 1.0);
            greatest = greatest.max(step.abs());
        }
        if greatest < 1e-9 {
            break;
        }
    }
    let mean = rating.iter().sum::<f64>() / n as f64;
    let row = |i: usize| inverse[i].iter().sum::<f64>() / n as f64;
    let all = (0..n).map(row).sum::<f64>() / n as f64;
    (0..n)
        .map(|i| {
            // The variance of the difference to the mean, not of the rating itself.
            let variance = inverse[i][i] - 2.0 * row(i) + all;
            Elo {
                value: (rating[i] - mean) / scale,
                error: SIGMAS * variance.max(0.0).sqrt() / scale,
            }
        })
        .collect()
}

/// The inverse of a positive definite matrix.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for k in 0..n {
        let pivot = matrix[k][k];
        for j in 0..n {
            matrix[k][j] /= pivot;
            inverse[k][j] /= pivot;
        }
        for i in (0..n).filter(|&i| i != k) {
            let factor = matrix[i][k];
            for j in 0..n {
                matrix[i][j] -= factor * matrix[k][j];
                inverse[i][j] -= factor * inverse[k][j];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences() {
        // 75 of 100 points: 190.85 Elo; the error of independent games is known in closed form.
        let elo = difference(&[25, 0, 75]).unwrap();
        assert!((elo.value - 190.85).abs() < 0.01, "{elo:?}");
        let deviation = (0.75_f64 * 0.25 / 100.0).sqrt();
        let slope = 400.0 / 10_f64.ln() / (0.75 * 0.25);
        assert!((elo.error - SIGMAS * deviation * slope).abs() < 3.0, "{elo:?}");
        assert_eq!(elo.to_string(), "+191 ± 81");
        assert_eq!(difference(&[0, 0, 50, 0, 0]).unwrap().to_string(), "+0 ± ?");
        assert_eq!(difference(&[0, 0, 0, 0, 9]).unwrap().value, f64::INFINITY);
        assert_eq!(difference(&[0; 5]), None);
        assert!(difference(&[0, 1, 0]).unwrap().to_string().ends_with('?'));
    }

    #[test]
    fn superiorities() {
        assert_eq!(superiority(&[10, 5, 10]), Some(0.5));
        let one_sigma = normal(1.0);
        assert!((one_sigma - 0.841_344_75).abs() < 1e-7 && normal(-8.0) == 0.0);
        assert!((normal(-1.96) - 0.024_997_9).abs() < 1e-7);
        assert!(superiority(&[20, 0, 80]).unwrap() > 0.999);
    }

    #[test]
    fn ratings_of_two_agree_with_the_difference() {
        let ratings = ratings(&[vec![0.0, 75.0], vec![25.0, 0.0]]);
        let difference = ratings[0].value - ratings[1].value;
        assert!((difference - 190.85).abs() < 3.0, "{difference}");
        assert!((ratings[0].value + ratings[1].value).abs() < 1e-6);
        assert!((2.0 * ratings[0].error - 79.0).abs() < 3.0, "{ratings:?}");
    }

    #[test]
    fn ratings_add_up_and_stay_finite() {
        // 200 Elo between neighbours, met as expected.
        let expected = |d: f64| 1000.0 / (1.0 + 10_f64.powf(-d / 400.0));
        let strength = [400.0, 200.0, 0.0];
        let scores: Vec<Vec<f64>> = (0..3)
            .map(|i| {
                (0..3)
                    .map(|j| if i == j { 0.0 } else { expected(strength[i] - strength[j]) })
                    .collect()
            })
            .collect();
        for (elo, strength) in ratings(&scores).iter().zip([200.0, 0.0, -200.0]) {
            assert!((elo.value - strength).abs() < 2.0 && elo.error < 20.0, "{elo:?}");
        }
        let lost = ratings(&[vec![0.0, 50.0], vec![0.0, 0.0]]);
        assert!(lost[0].value > 200.0 && lost[0].value.is_finite() && lost[0].error.is_finite());
        assert_eq!(ratings(&[vec![0.0]])[0].value, 0.0);
    }
}
