//! Spatial index: boxes in the plane, found by a point. A uniform grid whose crowded cells are grids again.
//!
//! A grid has about as many cells as boxes, so that a cell holds a few of them where they are spread evenly; where they are not, crowded cells are
//! divided in the same way. A query goes down at most [`DEEPEST`] grids, and its cost does not grow with the number of boxes.

use crate::Effort;

/// Levels of grids.
const DEEPEST: u32 = 6;
/// Boxes in a cell above which it is divided.
const CROWDED: usize = 12;

pub type Bounds = [[f64; 2]; 2];

#[derive(Debug)]
struct Grid {
    origin: [f64; 2],
    /// Cells per metre.
    scale: [f64; 2],
    size: [u32; 2],
    first: u32,
}

/// A range of `items`, or a grid where `count` is [`DIVIDED`].
#[derive(Clone, Copy, Debug)]
struct Cell {
    start: u32,
    count: u32,
}

const DIVIDED: u32 = u32::MAX;

#[derive(Debug, Default)]
pub struct Index {
    grids: Vec<Grid>,
    cells: Vec<Cell>,
    items: Vec<u32>,
}

impl Index {
    pub fn new(boxes: &[Bounds]) -> Self {
        let mut index = Index::default();
        if !boxes.is_empty() {
            let all: Vec<u32> = (0..boxes.len() as u32).collect();
            index.divide(boxes, &all, around(boxes), 1);
        }
        index
    }

    /// Adds a grid over an area with the given boxes; its number.
    fn divide(&mut self, boxes: &[Bounds], members: &[u32], [low, high]: Bounds, depth: u32) -> u32 {
        let extent = [0, 1].map(|k| (high[k] - low[k]).max(1e-9));
        // Cells are about square and about as many as boxes.
        let side = (extent[0] * extent[1] / members.len() as f64).sqrt().max(extent[0].max(extent[1]) / 8192.0);
        let size = extent.map(|length| ((length / side).ceil() as u32).clamp(1, 8192));
        let scale = [0, 1].map(|k| f64::from(size[k]) / extent[k]);
        let number = self.grids.len() as u32;
        let first = self.cells.len();
        let grid = Grid { origin: low, scale, size, first: first as u32 };
        let count = (size[0] * size[1]) as usize;
        // Counting sort of boxes into cells.
        let mut starts = vec![0u32; count + 1];
        let visit = |member: u32, act: &mut dyn FnMut(usize)| {
            let [[x0, y0], [x1, y1]] = boxes[member as usize];
            let (from, to) = (grid.cell_of([x0, y0]), grid.cell_of([x1, y1]));
            for row in from[1]..=to[1] {
                for column in from[0]..=to[0] {
                    act((row * size[0] + column) as usize);
                }
            }
        };
        for &member in members {
            visit(member, &mut |cell| starts[cell + 1] += 1);
        }
        for cell in 0..count {
            starts[cell + 1] += starts[cell];
        }
        let mut sorted = vec![0u32; starts[count] as usize];
        let mut next = starts.clone();
        for &member in members {
            visit(member, &mut |cell| {
                sorted[next[cell] as usize] = member;
                next[cell] += 1;
            });
        }
        let (origin, step) = (grid.origin, [1.0 / scale[0], 1.0 / scale[1]]);
        self.grids.push(grid);
        self.cells.resize(first + count, Cell { start: 0, count: 0 });
        for cell in 0..count {
            let inside = &sorted[starts[cell] as usize..starts[cell + 1] as usize];
            // Dividing is of no use where most boxes cover most of the cell: a point would still be in most of them.
            let position = [cell as u32 % size[0], cell as u32 / size[0]].map(f64::from);
            let corner = [0, 1].map(|k| origin[k] + position[k] * step[k]);
            let area = [corner, [corner[0] + step[0], corner[1] + step[1]]];
            let divisible = || {
                let covered = |&member: &u32| {
                    let [low, high] = boxes[member as usize];
                    let part = |k: usize| (high[k].min(area[1][k]) - low[k].max(area[0][k])).max(0.0) / step[k];
                    part(0) * part(1)
                };
                inside.iter().map(covered).sum::<f64>() < 0.5 * inside.len() as f64
            };
            self.cells[first + cell] = if inside.len() > CROWDED && depth < DEEPEST && divisible() {
                Cell { start: self.divide(boxes, inside, area, depth + 1), count: DIVIDED }
            } else {
                let start = self.items.len() as u32;
                self.items.extend_from_slice(inside);
                Cell { start, count: inside.len() as u32 }
            };
        }
        number
    }

    /// Boxes that may contain a point.
    #[inline]
    pub fn at(&self, x: f64, y: f64, effort: &mut Effort) -> &[u32] {
        let mut number = 0;
        while let Some(grid) = self.grids.get(number) {
            effort.cells += 1;
            let place = [(x - grid.origin[0]) * grid.scale[0], (y - grid.origin[1]) * grid.scale[1]];
            // NaN is nowhere. A point on the rim belongs to the last cell.
            let inside = |k: usize| place[k] >= -1e-9 && place[k] <= f64::from(grid.size[k]) + 1e-9;
            if !(inside(0) && inside(1)) {
                return &[];
            }
            let [column, row] = grid.cell_of([x, y]);
            let cell = self.cells[(grid.first + row * grid.size[0] + column) as usize];
            if cell.count != DIVIDED {
                return &self.items[cell.start as usize..(cell.start + cell.count) as usize];
            }
            number = cell.start as usize;
        }
        &[]
    }
}

impl Grid {
    fn cell_of(&self, point: [f64; 2]) -> [u32; 2] {
        [0, 1].map(|k| (((point[k] - self.origin[k]) * self.scale[k]) as u32).min(self.size[k] - 1))
    }
}

pub fn around(boxes: &[Bounds]) -> Bounds {
    let mut all = [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]];
    for [low, high] in boxes {
        for k in 0..2 {
            all[0][k] = all[0][k].min(low[k]);
            all[1][k] = all[1][k].max(high[k]);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Long triangles across a slanting road: everywhere are the boxes of some twenty, and no division would part them.
    #[test]
    fn boxes_that_overlap_everywhere_are_not_divided_for_ever() {
        let boxes: Vec<Bounds> =
            (0..2000).map(|k| f64::from(k) * 0.5).map(|x| [[x, x], [x + 10.0, x + 10.0]]).collect();
        let index = Index::new(&boxes);
        assert!(index.cells.len() < 20 * boxes.len(), "{} cells", index.cells.len());
        assert!(index.items.len() < 60 * boxes.len(), "{} items", index.items.len());
        let found = index.at(500.2, 500.2, &mut Effort::default());
        let expected = (0..2000u32).filter(|k| (0.5 * f64::from(*k)..0.5 * f64::from(*k) + 10.0).contains(&500.2));
        assert!(expected.into_iter().all(|k| found.contains(&k)));
    }
}
