//! Where a point lies beside a curve in the plane: length along it and distance to its left.

use crate::Effort;
use crate::index::{Bounds, Index, around};

/// A point of a curve, its direction and curvature.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pose {
    pub x: f64,
    pub y: f64,
    pub heading: f64,
    pub curvature: f64,
}

/// A point beside a curve.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub curve: u32,
    /// Along the curve.
    pub s: f64,
    /// To the left.
    pub t: f64,
    pub pose: Pose,
}

impl Place {
    /// Derivatives along and across the curve as derivatives with respect to x and y.
    pub fn gradient(&self, along: f64, across: f64) -> [f64; 2] {
        let (sin, cos) = self.pose.heading.sin_cos();
        let along = along / (1.0 - self.pose.curvature * self.t).max(0.1);
        [along * cos - across * sin, along * sin + across * cos]
    }
}

#[derive(Clone, Copy, Debug)]
struct Piece {
    curve: u32,
    from: f64,
    to: f64,
}

/// Pieces of curves in an index.
#[derive(Debug)]
pub struct Finder {
    pieces: Vec<Piece>,
    index: Index,
    bounds: Bounds,
}

/// Length of a piece, in m.
const PIECE: f64 = 4.0;

impl Finder {
    /// Curves by their lengths from 0; `reach` is how far to the side points are found.
    pub fn new(lengths: &[f64], reach: &[f64], pose: impl Fn(u32, f64) -> Pose) -> Self {
        let (mut pieces, mut boxes): (Vec<Piece>, Vec<Bounds>) = (Vec::new(), Vec::new());
        for (curve, (&length, &reach)) in lengths.iter().zip(reach).enumerate() {
            let count = (length / PIECE).ceil().max(1.0) as u32;
            for k in 0..count {
                let at = |k: u32| length * f64::from(k) / f64::from(count);
                let piece = Piece { curve: curve as u32, from: at(k), to: at(k + 1) };
                let points: Vec<Bounds> = (0..=4)
                    .map(|part| pose(piece.curve, piece.from + (piece.to - piece.from) * f64::from(part) / 4.0))
                    .map(|pose| [[pose.x, pose.y]; 2])
                    .collect();
                let [low, high] = around(&points);
                boxes.push([low.map(|x| x - reach), high.map(|x| x + reach)]);
                pieces.push(piece);
            }
        }
        Finder { pieces, index: Index::new(&boxes), bounds: around(&boxes) }
    }

    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Hands on every place beside a piece that a point has, in the order of the pieces.
    pub fn places(
        &self,
        x: f64,
        y: f64,
        effort: &mut Effort,
        pose: impl Fn(u32, f64) -> Pose,
        mut take: impl FnMut(Place),
    ) {
        let members = self.index.at(x, y, effort);
        effort.elements += members.len() as u32;
        for &member in members {
            let Piece { curve, from, to } = self.pieces[member as usize];
            // Newton's method on the distance along the tangent. Pieces of real files leave gaps: a point a little beyond the end counts.
            let slack = 0.02;
            let mut s = 0.5 * (from + to);
            for _ in 0..20 {
                let here = pose(curve, s);
                let (sin, cos) = here.heading.sin_cos();
                let (dx, dy) = (x - here.x, y - here.y);
                let (along, t) = (dx * cos + dy * sin, dy * cos - dx * sin);
                if along.abs() < 1e-10 || (s <= from && along < 0.0) || (s >= to && along > 0.0) {
                    if along.abs() < slack {
                        take(Place { curve, s, t, pose: here });
                    }
                    break;
                }
                let next = (s + along / (1.0 - here.curvature * t).max(0.2)).clamp(from, to);
                if (next - s).abs() < 1e-13 * (1.0 + s.abs()) {
                    if along.abs() < slack {
                        take(Place { curve, s, t, pose: here });
                    }
                    break;
                }
                s = next;
            }
        }
    }
}
