//! Triangle mesh: height, slope and friction under a point; what is wrong with the mesh.

use std::collections::HashMap;
use std::fmt;

use crate::index::{Bounds, Index, around};
use crate::{Contact, Effort, Miss, REACH, RoadError};

/// A mesh as a file gives it.
#[derive(Debug, Default)]
pub struct RawMesh {
    pub vertices: Vec<[f64; 3]>,
    pub triangles: Vec<RawTriangle>,
    /// Names of materials with their friction.
    pub materials: Vec<(String, f64)>,
}

#[derive(Clone, Copy, Debug)]
pub struct RawTriangle {
    pub corners: [u32; 3],
    pub material: u32,
    /// Where it stands in a text file, from 1; 0 in a binary one.
    pub line: u32,
}

/// Something about a mesh that its author should know.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// Two corners are one point, or all three lie on a line; left out.
    Degenerate { triangle: u32, line: u32 },
    /// A gap inside the mesh, beside a triangle.
    Hole { triangle: u32, line: u32, at: [f64; 3], area: f64 },
    /// More than two triangles share an edge.
    Crowded { triangle: u32, line: u32 },
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let name = |triangle: &u32, line: &u32| match line {
            0 => format!("triangle {triangle}"),
            _ => format!("triangle {triangle} (line {line})"),
        };
        match self {
            Finding::Degenerate { triangle, line } => {
                write!(f, "{} has no area and is left out", name(triangle, line))
            }
            Finding::Hole { triangle, line, at: [x, y, z], area } => write!(
                f,
                "there is a hole of {area:.3} m² beside {}, at ({x:.3}, {y:.3}, {z:.3})",
                name(triangle, line)
            ),
            Finding::Crowded { triangle, line } => {
                write!(f, "an edge of {} belongs to more than two triangles", name(triangle, line))
            }
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Vertex {
    point: [f64; 3],
    tilt: [f64; 2],
}

#[derive(Clone, Copy, Debug)]
struct Triangle {
    corners: [u32; 3],
    friction: f32,
    /// Its number in the file, from 1.
    number: u32,
    /// Beside the road.
    is_land: bool,
}

/// Materials whose names begin so are not the road, but what lies beside it.
const LAND: &str = "grass";

/// Openings up to this area are holes, in m²; larger ones are where no road is, such as the inside of a circuit, unless the triangles around
/// are large too.
const LARGEST_HOLE: f64 = 25.0;
/// Openings up to so many of the triangles at their edge are holes.
const TRIANGLES_OF_HOLE: f64 = 12.0;

#[derive(Debug)]
pub struct Mesh {
    vertices: Vec<Vertex>,
    triangles: Vec<Triangle>,
    index: Index,
    bounds: Bounds,
    holes: Vec<Bounds>,
    findings: Vec<Finding>,
    smooth: bool,
}

impl Mesh {
    pub fn new(file: &str, raw: RawMesh) -> Result<Self, RoadError> {
        if let Some(k) = raw.vertices.iter().position(|vertex| vertex.iter().any(|x| !x.is_finite())) {
            return Err(RoadError::file(file, format!("vertex {} is not a point: a coordinate is not finite", k + 1)));
        }
        let (points, renumbered) = weld(&raw.vertices);
        let mut findings = Vec::new();
        let mut faces: Vec<(Triangle, u32)> = Vec::with_capacity(raw.triangles.len());
        let mut walls = 0;
        for (k, triangle) in raw.triangles.iter().enumerate() {
            let number = k as u32 + 1;
            let mut corners = triangle.corners.map(|corner| renumbered[corner as usize]);
            let [a, b, c] = corners.map(|corner| points[corner as usize]);
            let (u, v) = (minus(b, a), minus(c, a));
            let n = cross(u, v);
            let longest = dot(u, u).max(dot(v, v)).max(dot(minus(c, b), minus(c, b)));
            if dot(n, n).sqrt() <= 1e-10 * longest {
                findings.push(Finding::Degenerate { triangle: number, line: triangle.line });
                continue;
            }
            if n[2] < 0.0 {
                corners.swap(1, 2);
            }
            walls += u32::from(n[2].abs() <= 1e-9 * longest);
            let material = raw.materials.get(triangle.material as usize);
            let friction = material.map_or(1.0, |material| material.1) as f32;
            let is_land = material.is_some_and(|material| material.0.starts_with(LAND));
            faces.push((Triangle { corners, friction, number, is_land }, triangle.line));
        }
        if faces.len() == walls as usize {
            return Err(RoadError::file(
                file,
                "there is no triangle that a wheel could stand on: is z the vertical axis? (`up y` in a .road file turns the mesh)",
            ));
        }
        let is_wall = |triangle: &Triangle| plan_area(&points, triangle.corners).abs() <= 1e-9;
        let holes = openings(&points, &faces, &mut findings);
        let triangles: Vec<Triangle> = faces.iter().map(|face| face.0).filter(|triangle| !is_wall(triangle)).collect();
        let boxes: Vec<Bounds> = triangles
            .iter()
            .map(|triangle| around(&triangle.corners.map(|c| points[c as usize]).map(|p| [[p[0], p[1]]; 2])))
            .collect();
        let tilts = vertex_tilts(&points, &triangles);
        let vertices = points.iter().zip(tilts).map(|(&point, tilt)| Vertex { point, tilt }).collect();
        let bounds = around(&boxes);
        Ok(Mesh { vertices, triangles, index: Index::new(&boxes), bounds, holes, findings, smooth: true })
    }

    /// Whether slopes of the normal are interpolated between vertices or those of the triangles.
    pub fn set_smooth(&mut self, smooth: bool) {
        self.smooth = smooth;
    }

    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    pub fn triangle_count(&self) -> usize {
        self.triangles.len()
    }

    pub fn points(&self) -> impl Iterator<Item = [f64; 3]> {
        self.vertices.iter().map(|vertex| vertex.point)
    }

    /// Corners, as numbers of points, friction of each triangle, and whether it lies beside the road.
    pub fn faces(&self) -> impl Iterator<Item = ([u32; 3], f64, bool)> {
        let friction = |triangle: &Triangle| (f64::from(triangle.friction) * 1e6).round() / 1e6;
        self.triangles.iter().map(move |triangle| (triangle.corners, friction(triangle), triangle.is_land))
    }

    #[inline]
    pub fn query(&self, x: f64, y: f64, z: f64, effort: &mut Effort) -> Result<Contact, Miss> {
        let members = self.index.at(x, y, effort);
        effort.elements += members.len() as u32;
        // The highest one that is not too high, else the lowest; of equal ones the first.
        let mut best: Option<(f64, u32, [f64; 3])> = None;
        for &member in members {
            let [a, b, c] = self.triangles[member as usize].corners.map(|corner| self.vertices[corner as usize].point);
            let area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
            let q = ((x - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (y - a[1])) / area;
            let r = ((b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1])) / area;
            let p = 1.0 - q - r;
            if p < -1e-9 || q < -1e-9 || r < -1e-9 {
                continue;
            }
            let height = p * a[2] + q * b[2] + r * c[2];
            let fits = |height: f64| height <= z + REACH;
            let better = best.is_none_or(|(known, ..)| match (fits(height), fits(known)) {
                (true, true) => height > known,
                (true, false) => true,
                (false, true) => false,
                (false, false) => height < known,
            });
            if better {
                best = Some((height, member, [p, q, r]));
            }
        }
        match best {
            Some((height, member, weights)) => Ok(self.contact(height, member, weights)),
            None => Err(self.miss(x, y)),
        }
    }

    fn contact(&self, height: f64, member: u32, [p, q, r]: [f64; 3]) -> Contact {
        let triangle = self.triangles[member as usize];
        let [a, b, c] = triangle.corners.map(|corner| self.vertices[corner as usize]);
        let gradient = gradient(a.point, b.point, c.point);
        let slope = gradient([a.point[2], b.point[2], c.point[2]]);
        let mut contact = Contact {
            height,
            slope,
            tilt: slope,
            friction: f64::from(triangle.friction),
            element: if triangle.is_land { 0 } else { triangle.number },
            ..Contact::default()
        };
        if self.smooth {
            contact.tilt = [0, 1].map(|k| p * a.tilt[k] + q * b.tilt[k] + r * c.tilt[k]);
            let [xx, xy] = gradient([a.tilt[0], b.tilt[0], c.tilt[0]]);
            let [yx, yy] = gradient([a.tilt[1], b.tilt[1], c.tilt[1]]);
            contact.curvature = [xx, xy, yx, yy];
        }
        contact
    }

    #[cold]
    fn miss(&self, x: f64, y: f64) -> Miss {
        let inside = |[low, high]: &Bounds| x >= low[0] && x <= high[0] && y >= low[1] && y <= high[1];
        if self.holes.iter().any(inside) { Miss::Hole } else { Miss::Outside }
    }
}

fn minus(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Gradient in the plane of what has three values at three points.
fn gradient(a: [f64; 3], b: [f64; 3], c: [f64; 3]) -> impl Fn([f64; 3]) -> [f64; 2] {
    let (u, v) = ([b[0] - a[0], b[1] - a[1]], [c[0] - a[0], c[1] - a[1]]);
    let area = u[0] * v[1] - v[0] * u[1];
    move |[at_a, at_b, at_c]| {
        let (du, dv) = (at_b - at_a, at_c - at_a);
        [(du * v[1] - dv * u[1]) / area, (dv * u[0] - du * v[0]) / area]
    }
}

fn plan_area(points: &[[f64; 3]], corners: [u32; 3]) -> f64 {
    let [a, b, c] = corners.map(|corner| points[corner as usize]);
    0.5 * ((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]))
}

/// Equal points become one; the new number of each.
fn weld(vertices: &[[f64; 3]]) -> (Vec<[f64; 3]>, Vec<u32>) {
    let mut known: HashMap<[u64; 3], u32> = HashMap::with_capacity(vertices.len());
    let mut points = Vec::with_capacity(vertices.len());
    let renumbered = vertices
        .iter()
        .map(|&vertex| {
            // Both zeros are one number.
            *known.entry(vertex.map(|x| (x + 0.0).to_bits())).or_insert_with(|| {
                points.push(vertex);
                points.len() as u32 - 1
            })
        })
        .collect();
    (points, renumbered)
}

/// Slopes at vertices: means of those of the triangles around, weighted by their areas in the plane.
fn vertex_tilts(points: &[[f64; 3]], triangles: &[Triangle]) -> Vec<[f64; 2]> {
    let mut sums = vec![[0.0; 3]; points.len()];
    for triangle in triangles {
        let [a, b, c] = triangle.corners.map(|corner| points[corner as usize]);
        let slope = gradient(a, b, c)([a[2], b[2], c[2]]);
        let area = plan_area(points, triangle.corners);
        for corner in triangle.corners {
            let sum = &mut sums[corner as usize];
            sum[0] += area * slope[0];
            sum[1] += area * slope[1];
            sum[2] += area;
        }
    }
    sums.iter().map(|&[x, y, area]| if area > 0.0 { [x / area, y / area] } else { [0.0; 2] }).collect()
}

/// Finds holes: loops of edges that belong to one triangle only and turn clockwise. Edges run counter-clockwise about their triangles.
fn openings(points: &[[f64; 3]], faces: &[(Triangle, u32)], findings: &mut Vec<Finding>) -> Vec<Bounds> {
    // Smaller end, larger end, whether it runs from the larger to the smaller one, face.
    let mut edges: Vec<(u32, u32, bool, u32)> = Vec::with_capacity(3 * faces.len());
    for (face, (triangle, _)) in faces.iter().enumerate() {
        for k in 0..3 {
            let (a, b) = (triangle.corners[k], triangle.corners[(k + 1) % 3]);
            edges.push((a.min(b), a.max(b), a > b, face as u32));
        }
    }
    edges.sort_unstable();
    // Edges of the rim, by the vertex they begin in.
    let mut rim: Vec<(u32, u32, u32)> = Vec::new();
    let mut at = 0;
    while at < edges.len() {
        let (a, b, reversed, face) = edges[at];
        let count = edges[at..].iter().take_while(|edge| (edge.0, edge.1) == (a, b)).count();
        if count == 1 {
            rim.push(if reversed { (b, a, face) } else { (a, b, face) });
        } else if count > 2 {
            let (triangle, line) = faces[face as usize];
            findings.push(Finding::Crowded { triangle: triangle.number, line });
        }
        at += count;
    }
    rim.sort_unstable();
    let mut used = vec![false; rim.len()];
    let mut holes = Vec::new();
    for start in 0..rim.len() {
        if used[start] {
            continue;
        }
        let (mut at, mut area, mut around_it, mut members) = (start, 0.0, 0.0, Vec::new());
        let closed = loop {
            used[at] = true;
            members.push(at);
            let (a, b, face) = rim[at];
            around_it += plan_area(points, faces[face as usize].0.corners).abs();
            let (p, q) = (points[a as usize], points[b as usize]);
            area += 0.5 * (p[0] * q[1] - q[0] * p[1]);
            if b == rim[start].0 {
                break true;
            }
            let first = rim.partition_point(|edge| edge.0 < b);
            match (first..rim.len()).take_while(|&next| rim[next].0 == b).find(|&next| !used[next]) {
                Some(next) => at = next,
                None => break false,
            }
        };
        let largest = LARGEST_HOLE.max(TRIANGLES_OF_HOLE * around_it / members.len() as f64);
        if closed && area < 0.0 && -area <= largest {
            let (from, _, face) = rim[start];
            let (triangle, line) = faces[face as usize];
            let at = points[from as usize];
            findings.push(Finding::Hole { triangle: triangle.number, line, at, area: -area });
            let corners: Vec<Bounds> =
                members.iter().map(|&k| points[rim[k].0 as usize]).map(|p| [[p[0], p[1]]; 2]).collect();
            holes.push(around(&corners));
        }
    }
    holes
}
