//! One number for the four line classes of a point.

use super::LineClass;

/// The four line classes of a point for one colour, their order forgotten: 0 to
/// [`CODES`] - 1, and 0 where all four are dead (or the point is taken).
pub type Code = u16;

/// Number of codes: ways to take four of 14 classes with repetition.
pub const CODES: usize = 2380;

/// The classes behind each code, weakest first.
#[must_use]
pub fn code_classes() -> Vec<[LineClass; 4]> {
    let n = LineClass::COUNT;
    let mut all = Vec::with_capacity(CODES);
    for a in 0..n {
        for b in a..n {
            for c in b..n {
                for d in c..n {
                    all.push([a, b, c, d].map(LineClass::from_index));
                }
            }
        }
    }
    all
}

/// Table from four packed classes (four bits for each direction) to their code.
pub(super) fn code_table() -> Box<[Code; 1 << 16]> {
    let n = LineClass::COUNT;
    let mut by_classes = vec![0; n * n * n * n];
    for (code, classes) in code_classes().into_iter().enumerate() {
        let [a, b, c, d] = classes.map(|class| class as usize);
        by_classes[((a * n + b) * n + c) * n + d] = code as Code;
    }
    let mut table = vec![0; 1 << 16];
    for (packed, slot) in table.iter_mut().enumerate() {
        let mut classes = [0, 4, 8, 12].map(|shift| packed >> shift & 15);
        if classes.iter().all(|&class| class < n) {
            classes.sort_unstable();
            let [a, b, c, d] = classes;
            *slot = by_classes[((a * n + b) * n + c) * n + d];
        }
    }
    table.into_boxed_slice().try_into().expect("the table has 65536 entries")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_comes_back_in_every_order() {
        let table = code_table();
        let classes = code_classes();
        assert_eq!(classes.len(), CODES);
        for (code, [a, b, c, d]) in classes.into_iter().enumerate() {
            for order in [[a, b, c, d], [d, c, b, a], [b, d, a, c]] {
                let packed = order.iter().fold(0, |acc, &class| acc << 4 | class as usize);
                assert_eq!(table[packed], code as Code);
            }
        }
    }
}
