//! Boards, turned and mirrored.

use quince::types::{Grid, Symmetry};

/// The whole board after a symmetry.
pub fn turned(symmetry: Symmetry, grid: &Grid) -> Grid {
    let size = grid.size();
    let mut turned = Grid::new(symmetry.size(size));
    for point in size.points() {
        turned.set(symmetry.apply(size, point), grid.get(point));
    }
    turned
}
