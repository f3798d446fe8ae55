//! A proving ground of our own: a closed handling circuit of 2 km, the same bytes every time.
//!
//! Starting at (0, 0) towards +x, 12 m wide:
//!
//! | from … to, m | what |
//! |---|---|
//! | 60 … 170 | lane change |
//! | 200 … 300 | split friction: left half 0.3, right half dry |
//! | 320 … 400 | low friction: right half 0.2, left half wet, 0.6 |
//! | 430 … 490 | cobbles of 0.2 m, joints 8 mm deep, heights ± 4 mm |
//! | 620 … 720 | incline, 5 % in the mean |
//! | 860 … 1,110 | hill: up, crest, down, some 10 % in the mean |
//! | 1,300 … 1,400 | descent, 8 % in the mean |
//! | 1,600 … 1,760 | banked curve, 5 % |
//!
//! Verges of grass, 18 m wide, lead from the edges of the road to the land around it, which follows the height of the road and ends in a plane. Verges and land overlap, and the
//! higher one counts: where they cross there is no step.

use std::f64::consts::PI;
use std::fmt::Write;

use crate::line::Profile;
use crate::mesh::{Mesh, RawMesh, RawTriangle};
use crate::{BUILT_IN, Road, RoadError, Surface, Surroundings};

/// Half the width, in m.
const SIDE: f64 = 6.0;
/// Length of the lap, in m.
pub const LAP: f64 = 2000.0;

/// Corners of the course and radii of its curves, before it is scaled to its length.
const CORNERS: [([f64; 2], f64); 8] = [
    ([560.0, 0.0], 55.0),
    ([600.0, 170.0], 45.0),
    ([430.0, 200.0], 40.0),
    ([380.0, 95.0], 40.0),
    ([200.0, 110.0], 45.0),
    ([170.0, 260.0], 50.0),
    ([-60.0, 230.0], 60.0),
    ([-90.0, 0.0], 60.0),
];

/// Height over length; level at both ends.
const HEIGHTS: [(f64, f64); 12] = [
    (0.0, 0.0),
    (620.0, 0.0),
    (720.0, 5.0),
    (860.0, 5.0),
    (985.0, 17.0),
    (1005.0, 17.0),
    (1110.0, 6.0),
    (1300.0, 6.0),
    (1400.0, -2.0),
    (1600.0, -2.0),
    (1750.0, 0.0),
    (LAP, 0.0),
];

const COBBLES: [f64; 2] = [430.0, 490.0];
const STONE: f64 = 0.2;

/// Materials in the order of their numbers; the number at the end is the friction.
const MATERIALS: [(&str, f64); 7] = [
    ("asphalt_mu1", 1.0),
    ("lane_change_mu1", 1.0),
    ("ice_mu0.3", 0.3),
    ("basalt_mu0.2", 0.2),
    ("wet_mu0.6", 0.6),
    ("cobbles_mu0.8", 0.8),
    ("grass_mu0.6", GRASS),
];

/// Friction of the land, height of the plane far from the road, in m.
const GRASS: f64 = 0.6;
const PLAIN: f64 = -0.1;
/// Distances of points of a verge from the middle of the road; at the last one it lies so much below the land.
const VERGE: [f64; 6] = [7.0, 8.5, 11.0, 14.0, 18.0, 24.0];
const DIVE: f64 = 0.35;
/// Under the road the land lies so much deeper, up to the first distance from the middle; from the second one on it is as it is.
const DEPTH: f64 = 1.2;
const LOW: [f64; 2] = [14.0, 26.0];
/// Cells of the land, how far it reaches beyond the road, and over which length it fades out into the plane, in m.
const CELL: f64 = 6.0;
const MARGIN: f64 = 120.0;
const FADE: f64 = 60.0;
/// Distance of the points of the course whose heights make the land, and what they are worth: (d² + [`NEAR`]²)⁻²; [`FAR`] is the worth of the plane.
const POINTS: f64 = 5.0;
const NEAR: f64 = 5.0;
const FAR: f64 = 3e-7;

fn material(s: f64, v: f64) -> u32 {
    match s {
        _ if v.abs() > SIDE => 6,
        60.0..170.0 => 1,
        200.0..300.0 if v > 0.0 => 2,
        320.0..400.0 => {
            if v < 0.0 {
                3
            } else {
                4
            }
        }
        430.0..490.0 => 5,
        _ => 0,
    }
}

/// A piece of the course: start, heading, curvature, length.
struct Piece {
    from: f64,
    start: [f64; 2],
    heading: f64,
    curvature: f64,
}

/// The middle of the course and its height.
pub struct Course {
    pieces: Vec<Piece>,
    heights: Profile,
}

/// A point of the course.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Station {
    pub s: f64,
    pub position: [f64; 3],
    pub heading: f64,
    pub curvature: f64,
    /// Rise to the left over distance.
    pub bank: f64,
}

impl Default for Course {
    fn default() -> Self {
        let unscaled = pieces(1.0);
        let length = |pieces: &(Vec<Piece>, f64)| pieces.1;
        // Radii are scaled with the course, so its length is proportional to the scale.
        let (pieces, _) = pieces(LAP / length(&unscaled));
        let (s, z) = HEIGHTS.iter().copied().unzip();
        Course { pieces, heights: Profile::new(s, z, vec![1.0; HEIGHTS.len()]) }
    }
}

/// Straights and arcs from the origin round and back, and their length.
fn pieces(scale: f64) -> (Vec<Piece>, f64) {
    let n = CORNERS.len();
    let corner = |k: usize| CORNERS[k % n].0.map(|x| x * scale);
    let direction = |a: [f64; 2], b: [f64; 2]| (b[1] - a[1]).atan2(b[0] - a[0]);
    let mut pieces = Vec::new();
    let mut at = [0.0, 0.0];
    let mut s = 0.0;
    for (k, (_, radius)) in CORNERS.iter().enumerate() {
        let before = if k == 0 { [0.0, 0.0] } else { corner(k - 1) };
        let behind = if k + 1 == n { [0.0, 0.0] } else { corner(k + 1) };
        let (here, there) = (direction(before, corner(k)), direction(corner(k), behind));
        let turn = (there - here + 3.0 * PI).rem_euclid(2.0 * PI) - PI;
        let radius = radius * scale;
        let cut = radius * (0.5 * turn.abs()).tan();
        let end = [corner(k)[0] - cut * here.cos(), corner(k)[1] - cut * here.sin()];
        let straight = (end[0] - at[0]) * here.cos() + (end[1] - at[1]) * here.sin();
        pieces.push(Piece { from: s, start: at, heading: here, curvature: 0.0 });
        s += straight;
        pieces.push(Piece { from: s, start: end, heading: here, curvature: turn.signum() / radius });
        s += radius * turn.abs();
        at = [corner(k)[0] + cut * there.cos(), corner(k)[1] + cut * there.sin()];
    }
    let heading = direction(at, [0.0, 0.0]);
    pieces.push(Piece { from: s, start: at, heading, curvature: 0.0 });
    s += at[0].hypot(at[1]);
    (pieces, s)
}

impl Course {
    pub fn station(&self, s: f64) -> Station {
        let s = s.rem_euclid(LAP);
        let piece = &self.pieces[self.pieces.partition_point(|piece| piece.from <= s).max(1) - 1];
        let (d, h, k) = (s - piece.from, piece.heading, piece.curvature);
        let [x, y] = match k == 0.0 {
            true => [piece.start[0] + d * h.cos(), piece.start[1] + d * h.sin()],
            false => {
                [piece.start[0] + ((h + k * d).sin() - h.sin()) / k, piece.start[1] + (h.cos() - (h + k * d).cos()) / k]
            }
        };
        // The bank comes and goes over 40 m.
        let ramp = ((s - 1600.0) / 40.0).min((1760.0 - s) / 40.0).clamp(0.0, 1.0);
        let bank = -0.05 * ramp * ramp * (3.0 - 2.0 * ramp);
        Station { s, position: [x, y, self.heights.query(s).height], heading: h + k * d, curvature: k, bank }
    }

    /// Length, position, height, heading and curvature every `step` metres, as text.
    pub fn to_csv(&self, step: f64) -> String {
        let mut out = String::from("s,x,y,z,heading,curvature\n");
        let count = (LAP / step).round() as u32;
        let mut heading = 0.0;
        for k in 0..=count {
            let station = self.station((f64::from(k) * step).min(LAP - 1e-9));
            // Without jumps of a whole turn.
            let turns = ((heading - station.heading) / (2.0 * PI)).round();
            heading = station.heading + 2.0 * PI * turns;
            let [x, y, z] = station.position;
            let s = f64::from(k) * step;
            let _ = writeln!(out, "{s:.3},{x:.4},{y:.4},{z:.4},{heading:.6},{:.6}", station.curvature);
        }
        out
    }
}

/// A number from 0 to 1 for a stone.
fn chance(i: i64, j: i64) -> f64 {
    let mut bits = (i as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (j as u64).wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    bits = (bits ^ (bits >> 31)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    ((bits ^ (bits >> 29)) >> 11) as f64 / (1u64 << 53) as f64
}

/// Height of the cobbles: deep at joints, of its own height in the middle of each stone.
fn cobble(s: f64, v: f64) -> f64 {
    let (i, j) = ((s / STONE).floor(), (v / STONE).floor());
    let (p, q) = (s / STONE - i, v / STONE - j);
    let round = 16.0 * p * (1.0 - p) * q * (1.0 - q);
    let fade = ((s - COBBLES[0]) / 1.0).min((COBBLES[1] - s) / 1.0).clamp(0.0, 1.0);
    let top = 0.008 * (chance(i as i64, j as i64) - 0.5);
    fade * (round * top - (1.0 - round) * 0.008)
}

/// Positions across, from right to left: verge, road, verge.
fn across(step: f64) -> Vec<f64> {
    let count = (2.0 * SIDE / step).round() as u32;
    let road = (0..=count).map(|k| -SIDE + 2.0 * SIDE * f64::from(k) / f64::from(count));
    VERGE.iter().rev().map(|v| -v).chain(road).chain(VERGE).collect()
}

fn smooth_step(part: f64) -> f64 {
    let part = part.clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}

/// The land around the course: heights of the course, weighted by distance.
struct Land {
    points: Vec<[f64; 3]>,
    low: [f64; 2],
    high: [f64; 2],
}

impl Land {
    fn new(course: &Course) -> Land {
        let count = (LAP / POINTS) as u32;
        let points: Vec<[f64; 3]> = (0..count).map(|k| course.station(f64::from(k) * POINTS).position).collect();
        let end =
            |axis: usize, pick: fn(f64, f64) -> f64| points.iter().map(|point| point[axis]).reduce(pick).unwrap_or(0.0);
        let low = [0, 1].map(|axis| (end(axis, f64::min) - MARGIN).floor());
        let high = [0, 1].map(|axis| (end(axis, f64::max) + MARGIN).ceil());
        Land { points, low, high }
    }

    /// Height, and distance from the course.
    fn height(&self, x: f64, y: f64) -> (f64, f64) {
        let (mut sum, mut weights, mut nearest) = (FAR * PLAIN, FAR, f64::INFINITY);
        for [px, py, pz] in &self.points {
            let (dx, dy) = (x - px, y - py);
            let square = dx * dx + dy * dy;
            let weight = 1.0 / ((square + NEAR * NEAR) * (square + NEAR * NEAR));
            sum += weight * pz;
            weights += weight;
            nearest = nearest.min(square);
        }
        let rim = [x - self.low[0], self.high[0] - x, y - self.low[1], self.high[1] - y];
        let inside = rim.into_iter().fold(f64::INFINITY, f64::min);
        (PLAIN + smooth_step(inside / FADE) * (sum / weights - PLAIN), nearest.sqrt())
    }

    /// Height of a verge at a distance from the middle, from the height of the road's edge on.
    fn verge(&self, x: f64, y: f64, edge: f64, distance: f64) -> f64 {
        let part = smooth_step((distance - SIDE) / (VERGE[VERGE.len() - 1] - SIDE));
        edge + part * (self.height(x, y).0 - DIVE - edge)
    }

    /// A sheet of squares, below the verges where those are and with a gap along the road: what sinks into the road meets nothing else.
    fn cover(&self, mesh: &mut RawMesh) {
        let cells = [0, 1].map(|axis| ((self.high[axis] - self.low[axis]) / CELL).ceil() as u32);
        let first = mesh.vertices.len() as u32;
        let mut distances = Vec::new();
        for row in 0..=cells[1] {
            for column in 0..=cells[0] {
                let (x, y) = (self.low[0] + CELL * f64::from(column), self.low[1] + CELL * f64::from(row));
                let (height, distance) = self.height(x, y);
                let depth = DEPTH * (1.0 - smooth_step((distance - LOW[0]) / (LOW[1] - LOW[0])));
                mesh.vertices.push([x, y, height - depth].map(to_grid));
                distances.push(distance);
            }
        }
        let at = |row: u32, column: u32| first + row * (cells[0] + 1) + column;
        for row in 0..cells[1] {
            for column in 0..cells[0] {
                let [a, b, c, d] = [at(row, column), at(row, column + 1), at(row + 1, column + 1), at(row + 1, column)];
                if [a, b, c, d].iter().all(|&corner| distances[(corner - first) as usize] < LOW[0]) {
                    continue;
                }
                for corners in [[a, b, c], [a, c, d]] {
                    mesh.triangles.push(RawTriangle { corners, material: material(0.0, f64::INFINITY), line: 0 });
                }
            }
        }
    }
}

/// Coordinates to a tenth of a millimetre.
fn to_grid(x: f64) -> f64 {
    (x * 1e4).round() / 1e4
}

/// The mesh of the circuit.
pub fn mesh() -> RawMesh {
    let course = Course::default();
    let materials = MATERIALS.iter().map(|&(name, friction)| (name.to_string(), friction)).collect();
    let mut mesh = RawMesh { materials, ..RawMesh::default() };
    let (coarse, fine) = (across(1.0), across(0.5 * STONE));
    let mut stations: Vec<(f64, bool)> = Vec::new();
    let is_fine = |s: f64| s > COBBLES[0] && s < COBBLES[1];
    for k in 0..LAP as u32 {
        let s = f64::from(k);
        let parts = if (COBBLES[0]..COBBLES[1]).contains(&s) { 10 } else { 1 };
        stations.extend((0..parts).map(|part| s + f64::from(part) / 10.0).map(|s| (s, is_fine(s))));
    }
    let land = Land::new(&course);
    let mut rows: Vec<(f64, u32, &[f64])> = Vec::new();
    for &(s, is_fine) in &stations {
        let v: &[f64] = if is_fine { &fine } else { &coarse };
        let station = course.station(s);
        let (sin, cos) = station.heading.sin_cos();
        rows.push((s, mesh.vertices.len() as u32, v));
        for &v in v {
            let [x, y, z] = station.position;
            let (x, y, edge) = (x - v * sin, y + v * cos, v.clamp(-SIDE, SIDE));
            let bump = if is_fine { cobble(s, edge) } else { 0.0 };
            let height = z + station.bank * edge + bump;
            let height = if v.abs() > SIDE { land.verge(x, y, height, v.abs()) } else { height };
            mesh.vertices.push([x, y, height].map(to_grid));
        }
    }
    for k in 0..rows.len() {
        let (from, to) = (rows[k], rows[(k + 1) % rows.len()]);
        let end = if k + 1 == rows.len() { LAP } else { to.0 };
        stitch(&mut mesh, from, to, 0.5 * (from.0 + end));
    }
    land.cover(&mut mesh);
    mesh
}

/// Triangles between two rows, which may have different positions across.
fn stitch(mesh: &mut RawMesh, (_, a, va): (f64, u32, &[f64]), (_, b, vb): (f64, u32, &[f64]), s: f64) {
    let (mut i, mut j) = (0, 0);
    while i + 1 < va.len() || j + 1 < vb.len() {
        let step_a = j + 1 == vb.len() || (i + 1 < va.len() && va[i + 1] <= vb[j + 1]);
        let (here, there) = (a + i as u32, b + j as u32);
        let (corners, v) = match step_a {
            true => ([here, there, here + 1], 0.5 * (va[i] + va[i + 1])),
            false => ([here, there, there + 1], 0.5 * (vb[j] + vb[j + 1])),
        };
        mesh.triangles.push(RawTriangle { corners, material: material(s, v), line: 0 });
        if step_a { i += 1 } else { j += 1 }
    }
}

/// The circuit as text of an OBJ file.
pub fn to_obj() -> String {
    mesh().to_obj("Proving ground: closed circuit of 2 km, made by `layshaft road proving-ground`")
}

/// The circuit as a `.road` file that stands on the OBJ file of this name.
pub fn to_description(obj: &str) -> String {
    format!(
        "# Proving ground, 2 km, made by `layshaft road proving-ground`.\nsurface {obj}\noutside level {PLAIN} {GRASS}\n"
    )
}

/// The road, with grass around it.
pub fn road() -> Result<Road, RoadError> {
    let name = format!("{BUILT_IN}proving-ground");
    let mesh = Mesh::new(&name, mesh())?;
    let mut road = Road::new(name, Surface::Mesh(mesh));
    road.surroundings = Some(Surroundings { height: PLAIN, friction: GRASS });
    Ok(road)
}
