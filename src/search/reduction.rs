//! How much less deep late moves are searched.

use super::Parameters;

/// Sixteen times the binary logarithm, in whole numbers: the same on every machine.
const fn log16(value: i32) -> i32 {
    if value < 2 {
        return 0;
    }
    let whole = value.ilog2() as i32;
    let fraction = ((value - (1 << whole)) * 16) >> whole;
    16 * whole + fraction
}

/// Plies by which the `count`-th move (from 1) at this depth is reduced.
pub(super) fn late_move(p: &Parameters, depth: i32, count: i32) -> i32 {
    (p.late_base + log16(depth) * log16(count)) / p.late_divisor
}

/// Quiet moves that are tried at this depth before the rest is left out.
pub(super) fn quiet_moves(p: &Parameters, depth: i32) -> i32 {
    p.quiet_moves + p.quiet_moves_depth * depth * depth / 100 + depth
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_grow_with_depth_and_count() {
        let p = Parameters::default();
        let late_move = |depth, count| late_move(&p, depth, count);
        assert_eq!(late_move(1, 1), 0);
        assert!(late_move(3, 3) <= 2);
        for depth in 1..40 {
            for count in 1..200 {
                assert!(late_move(depth, count) <= late_move(depth + 1, count));
                assert!(late_move(depth, count) <= late_move(depth, count + 1));
            }
        }
        assert!((4..=8).contains(&late_move(10, 30)));
    }
}
