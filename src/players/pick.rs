use crate::types::Point;

/// The point with the greatest key; the first one among equals.
pub(super) fn best<K: PartialOrd>(
    points: impl Iterator<Item = Point>,
    key: impl Fn(Point) -> K,
) -> Option<Point> {
    let mut best: Option<(K, Point)> = None;
    for point in points {
        let key = key(point);
        if best.as_ref().is_none_or(|(greatest, _)| key > *greatest) {
            best = Some((key, point));
        }
    }
    best.map(|(_, point)| point)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_among_equals() {
        let points = [(1, 3), (5, 5), (2, 5), (0, 1)].map(|(x, y)| Point::new(x, y));
        assert_eq!(best(points.into_iter(), |point| point.y()), Some(Point::new(5, 5)));
        assert_eq!(best([].into_iter(), |point: Point| point.y()), None);
    }
}
