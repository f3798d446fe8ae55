//! Patches of other friction: polygons in the plane. Later ones lie over earlier ones.

use crate::Effort;
use crate::index::{Bounds, Index};

#[derive(Debug, Default)]
pub struct Patches {
    corners: Vec<Vec<[f64; 2]>>,
    friction: Vec<f64>,
    index: Index,
}

impl Patches {
    pub fn new(patches: Vec<(Vec<[f64; 2]>, f64)>) -> Self {
        let boxes: Vec<Bounds> = patches
            .iter()
            .map(|(corners, _)| crate::index::around(&corners.iter().map(|&corner| [corner; 2]).collect::<Vec<_>>()))
            .collect();
        let (corners, friction) = patches.into_iter().unzip();
        Patches { corners, friction, index: Index::new(&boxes) }
    }

    pub fn friction(&self, x: f64, y: f64, effort: &mut Effort) -> Option<f64> {
        let found = self.index.at(x, y, effort);
        effort.elements += found.len() as u32;
        let last = found.iter().rev().find(|&&patch| contains(&self.corners[patch as usize], x, y));
        last.map(|&patch| self.friction[patch as usize])
    }
}

/// Even-odd rule.
fn contains(corners: &[[f64; 2]], x: f64, y: f64) -> bool {
    let mut inside = false;
    let mut before = corners[corners.len() - 1];
    for &corner in corners {
        if (corner[1] > y) != (before[1] > y)
            && x < (before[0] - corner[0]) * (y - corner[1]) / (before[1] - corner[1]) + corner[0]
        {
            inside = !inside;
        }
        before = corner;
    }
    inside
}
