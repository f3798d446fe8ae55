//! Road surfaces from files, and contact queries on them.
//!
//! A [`Road`] is a surface with friction. [`Road::query`] gives height, slope, normal and friction under a point; [`Road::ray`] and [`Road::nearest`]
//! serve sensors and bodies. Surfaces are planes, profiles, triangle meshes (OBJ, glTF), OpenCRG grids and OpenDRIVE roads; a text file (`.road`) puts
//! friction patches and surroundings on any of them ([`description`]).
//!
//! *Invariant:* a query allocates nothing and looks at a bounded number of elements, whatever the size of the road ([`index`]).
//! *Invariant:* the answer depends on the road and the point alone, not on earlier queries.

pub mod c_interface;
mod crg;
pub mod description;
mod gltf;
mod index;
mod line;
mod mesh;
mod obj;
mod opendrive;
mod patches;
pub mod proving_ground;
mod reference;
pub mod tyre;

pub use mesh::{Finding, Mesh};

/// What a surface is at one point.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Contact {
    pub height: f64,
    /// Derivatives of the height with respect to x and y.
    pub slope: [f64; 2],
    /// Slopes that the normal is made of: equal to `slope`, but continuous across the edges of triangles where a mesh is smoothed.
    pub tilt: [f64; 2],
    /// Derivatives of `tilt`: of its first component with respect to x and y, then of its second.
    pub curvature: [f64; 4],
    /// Friction relative to a dry road.
    pub friction: f64,
    /// The triangle, lane or piece, counted from one; 0 for surroundings.
    pub element: u32,
}

impl Contact {
    /// Unit vector normal to the road, upward.
    pub fn normal(&self) -> [f64; 3] {
        let [a, b] = self.tilt;
        let length = (1.0 + a * a + b * b).sqrt();
        [-a / length, -b / length, 1.0 / length]
    }
}

/// Why there is no contact at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Miss {
    Outside,
    Hole,
}

#[derive(Debug, thiserror::Error)]
pub enum RoadError {
    #[error("{file}: {reason}")]
    Read { file: String, reason: String },
    #[error("{file}:{line}: {message}")]
    Line { file: String, line: usize, message: String },
    #[error("{file}: {message}")]
    File { file: String, message: String },
}

impl RoadError {
    pub(crate) fn file(file: &str, message: impl Into<String>) -> Self {
        RoadError::File { file: file.to_string(), message: message.into() }
    }

    pub(crate) fn line(file: &str, line: usize, message: impl Into<String>) -> Self {
        RoadError::Line { file: file.to_string(), line, message: message.into() }
    }
}

/// A surface ahead of friction patches and surroundings.
pub enum Surface {
    /// `z = height + slope·(x, y)`.
    Plane {
        height: f64,
        slope: [f64; 2],
        friction: f64,
    },
    Profile(line::Profile),
    Mesh(Mesh),
    Grid(crg::CurvedGrid),
    Lanes(opendrive::LaneRoad),
}

/// How much a query looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Cells of the index.
    pub cells: u32,
    /// Triangles, pieces or patches that were examined.
    pub elements: u32,
}

/// The plane around a road.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surroundings {
    pub height: f64,
    pub friction: f64,
}

pub struct Road {
    name: String,
    surface: Surface,
    /// In place of that of the surface.
    friction: Option<f64>,
    patches: patches::Patches,
    surroundings: Option<Surroundings>,
}

/// Ends of roads that are this near to each other join, in m.
const JOINT: f64 = 1.0;

/// Lines one behind the other, turned where need be: from the first one on, always the one whose end is nearest, until none joins.
fn joined(mut lines: Vec<Vec<[f64; 3]>>) -> Vec<[f64; 3]> {
    if lines.is_empty() {
        return Vec::new();
    }
    let mut line = lines.remove(0);
    while let Some(&[x, y, _]) = line.last() {
        let distance = |point: Option<&[f64; 3]>| point.map_or(f64::INFINITY, |[px, py, _]| (px - x).hypot(py - y));
        let ends = |line: &Vec<[f64; 3]>| (distance(line.first()), distance(line.last()));
        let nearest = |line: &Vec<[f64; 3]>| ends(line).0.min(ends(line).1);
        let next = (0..lines.len()).min_by(|&a, &b| nearest(&lines[a]).total_cmp(&nearest(&lines[b])));
        let Some(next) = next.filter(|&next| nearest(&lines[next]) < JOINT) else { break };
        let (first, last) = ends(&lines[next]);
        let mut piece = lines.remove(next);
        if last < first {
            piece.reverse();
        }
        line.extend(piece.into_iter().skip(1));
    }
    line
}

/// A surface may lie this much above the height that a query names and still be the one that is meant, in m. Bridges above it are not.
pub const REACH: f64 = 0.5;

/// Names of roads that need no file begin with this.
pub const BUILT_IN: &str = "layshaft://roads/";

impl Road {
    pub fn new(name: impl Into<String>, surface: Surface) -> Self {
        Road { name: name.into(), surface, friction: None, patches: patches::Patches::default(), surroundings: None }
    }

    /// A level plane.
    pub fn plane(grade: f64, bank: f64, friction: f64) -> Self {
        Road::new("plane", Surface::Plane { height: 0.0, slope: [grade, bank], friction })
    }

    /// Reads a road from a file by the ending of its name: `.road`, `.obj`, `.gltf`, `.glb`, `.crg`, `.xodr`, `.csv` (a profile).
    pub fn open(path: &str) -> Result<Self, RoadError> {
        if let Some(name) = path.strip_prefix(BUILT_IN) {
            return match name {
                "proving-ground" => proving_ground::road(),
                _ => Err(RoadError::file(path, "there is no built-in road of this name; there is `proving-ground`")),
            };
        }
        let ending = path.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
        let bytes = std::fs::read(path)
            .map_err(|error| RoadError::Read { file: path.to_string(), reason: error.to_string() })?;
        let surface = match ending.as_deref() {
            Some("road") => return description::read(path, &text(path, &bytes)?),
            Some("obj") => Surface::Mesh(Mesh::new(path, obj::parse(path, &text(path, &bytes)?)?)?),
            Some("gltf" | "glb") => Surface::Mesh(Mesh::new(path, gltf::parse(path, &bytes)?)?),
            Some("crg") => Surface::Grid(crg::parse(path, &bytes)?),
            Some("xodr") => Surface::Lanes(opendrive::parse(path, &text(path, &bytes)?)?),
            Some("csv") => Surface::Profile(line::parse(path, &text(path, &bytes)?)?),
            _ => {
                return Err(RoadError::file(
                    path,
                    "its name does not tell what it is: .road, .obj, .gltf, .glb, .crg, .xodr or .csv (a profile)",
                ));
            }
        };
        Ok(Road::new(path, surface))
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn mesh(&self) -> Option<&Mesh> {
        match &self.surface {
            Surface::Mesh(mesh) => Some(mesh),
            _ => None,
        }
    }

    /// What is suspicious about the road, such as holes of a mesh.
    pub fn findings(&self) -> &[Finding] {
        self.mesh().map_or(&[], Mesh::findings)
    }

    /// Smallest and largest x and y, if the road has an end.
    pub fn bounds(&self) -> Option<[[f64; 2]; 2]> {
        match &self.surface {
            Surface::Plane { .. } | Surface::Profile(_) => None,
            Surface::Mesh(mesh) => Some(mesh.bounds()),
            Surface::Grid(grid) => Some(grid.bounds()),
            Surface::Lanes(lanes) => Some(lanes.bounds()),
        }
    }

    /// The line in the middle of the road, if its file has reference lines: that of a grid, or the roads of a network one behind the other, as far as they join. Points are `spacing` apart at most.
    pub fn middle(&self, spacing: f64) -> Option<Vec<[f64; 3]>> {
        match &self.surface {
            Surface::Grid(grid) => Some(grid.middle()),
            Surface::Lanes(lanes) => Some(joined(lanes.middles(spacing))),
            Surface::Plane { .. } | Surface::Profile(_) | Surface::Mesh(_) => None,
        }
    }

    /// The highest surface at (x, y) that is not above z + [`REACH`], else the lowest one.
    pub fn query(&self, x: f64, y: f64, z: f64) -> Result<Contact, Miss> {
        self.query_counted(x, y, z, &mut Effort::default())
    }

    pub fn query_counted(&self, x: f64, y: f64, z: f64, effort: &mut Effort) -> Result<Contact, Miss> {
        let found = match &self.surface {
            Surface::Plane { height, slope, friction } => Ok(Contact {
                height: height + slope[0] * x + slope[1] * y,
                slope: *slope,
                tilt: *slope,
                friction: *friction,
                element: 1,
                ..Contact::default()
            }),
            Surface::Profile(profile) => Ok(profile.query(x)),
            Surface::Mesh(mesh) => mesh.query(x, y, z, effort),
            Surface::Grid(grid) => grid.query(x, y, effort),
            Surface::Lanes(lanes) => lanes.query(x, y, z, effort),
        };
        let mut contact = match (found, self.surroundings) {
            (Err(_), Some(Surroundings { height, friction })) => Contact { height, friction, ..Contact::default() },
            (found, _) => {
                let contact = found?;
                Contact { friction: self.friction.unwrap_or(contact.friction), ..contact }
            }
        };
        if let Some(friction) = self.patches.friction(x, y, effort) {
            contact.friction = friction;
        }
        Ok(contact)
    }

    /// Says in words why there is no contact, and the cure.
    pub fn explain(&self, miss: Miss, x: f64, y: f64) -> String {
        let at = format!("({x:.3} m, {y:.3} m)");
        match (miss, self.bounds()) {
            (Miss::Hole, _) => {
                format!(
                    "{at} lies in a hole of the road {}; fill it, or give the road surroundings (`outside level`)",
                    self.name
                )
            }
            (Miss::Outside, Some([[x0, y0], [x1, y1]])) if (x0..=x1).contains(&x) && (y0..=y1).contains(&y) => format!(
                "{at} lies outside the road {}: nothing of it is above or below this point, though it reaches from x {x0:.2} to {x1:.2} m and y {y0:.2} to {y1:.2} m; start and stay on it, or give it surroundings (`outside level` in a .road file)",
                self.name
            ),
            (Miss::Outside, Some([[x0, y0], [x1, y1]])) => format!(
                "{at} lies outside the road {}, which is within x {x0:.2} to {x1:.2} m and y {y0:.2} to {y1:.2} m; start and stay on it, or give it surroundings (`outside level` in a .road file)",
                self.name
            ),
            (Miss::Outside, None) => format!("{at} lies outside the road {}", self.name),
        }
    }

    /// The nearest point of the road to a point near it, by projection onto tangent planes: foot and contact there.
    pub fn nearest(&self, point: [f64; 3]) -> Result<([f64; 3], Contact), Miss> {
        let [mut x, mut y, z] = point;
        let mut contact = self.query(x, y, z)?;
        for _ in 0..8 {
            let n = contact.normal();
            let distance = n[0] * (point[0] - x) + n[1] * (point[1] - y) + n[2] * (point[2] - contact.height);
            let (next_x, next_y) = (point[0] - distance * n[0], point[1] - distance * n[1]);
            let Ok(next) = self.query(next_x, next_y, z) else { break };
            let moved = (next_x - x).abs() + (next_y - y).abs();
            (x, y, contact) = (next_x, next_y, next);
            if moved < 1e-9 {
                break;
            }
        }
        Ok(([x, y, contact.height], contact))
    }

    /// Where a ray meets the road from above first: the distance in lengths of `direction`, up to `limit`.
    ///
    /// The ray is followed in steps of a quarter of a metre, so that it may pass through narrower ridges.
    pub fn ray(&self, origin: [f64; 3], direction: [f64; 3], limit: f64) -> Option<(f64, Contact)> {
        let length = direction.iter().map(|d| d * d).sum::<f64>().sqrt();
        if !(length > 0.0 && limit > 0.0) {
            return None;
        }
        let at = |t: f64| [0, 1, 2].map(|k| origin[k] + t * direction[k]);
        let above = |t: f64| {
            let [x, y, z] = at(t);
            self.query(x, y, z).ok().map(|contact| (z - contact.height, contact))
        };
        let steps = (limit * length / 0.25).ceil().clamp(1.0, 1e5) as u32;
        let mut before = above(0.0).map(|(over, _)| (0.0, over));
        for step in 1..=steps {
            let t = limit * f64::from(step) / f64::from(steps);
            let here = above(t);
            if let (Some((low, over)), Some((under, _))) = (before, here)
                && over >= 0.0
                && under <= 0.0
            {
                let (mut low, mut high) = (low, t);
                for _ in 0..60 {
                    let middle = 0.5 * (low + high);
                    match above(middle) {
                        Some((over, _)) if over >= 0.0 => low = middle,
                        _ => high = middle,
                    }
                }
                return above(low).map(|(_, contact)| (low, contact));
            }
            before = here.map(|(over, _)| (t, over));
        }
        None
    }
}

fn text(path: &str, bytes: &[u8]) -> Result<String, RoadError> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.trim_start_matches('\u{feff}').to_string()),
        // Property files of older tools are in Latin-1; only comments can tell.
        Err(_) if bytes.contains(&0) => Err(RoadError::file(path, "it is not a text file")),
        Err(_) => Ok(bytes.iter().map(|&byte| byte as char).collect()),
    }
}

/// The newest answers of a road, by the bits of the point: height, slopes, normal and friction of one point are asked for one after the other.
pub struct Memory {
    places: Box<[([u64; 3], Contact)]>,
}

const PLACES: usize = 64;

impl Default for Memory {
    fn default() -> Self {
        Memory { places: vec![([f64::NAN.to_bits(); 3], Contact::default()); PLACES].into() }
    }
}

impl Memory {
    /// The same answer as that of [`Road::query`].
    pub fn query(&mut self, road: &Road, x: f64, y: f64, z: f64) -> Result<Contact, Miss> {
        let key = [x.to_bits(), y.to_bits(), z.to_bits()];
        let mixed =
            key.iter().fold(0u64, |hash, bits| (hash ^ bits).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29));
        let place = &mut self.places[(mixed >> 40) as usize % PLACES];
        if place.0 != key {
            *place = (key, road.query(x, y, z)?);
        }
        Ok(place.1)
    }
}

/// Numbers that a model asks for one by one; the order is part of the C interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    Height,
    SlopeX,
    SlopeY,
    TiltX,
    TiltY,
    TiltXX,
    TiltXY,
    TiltYX,
    TiltYY,
    Friction,
}

impl Quantity {
    pub fn from_number(number: i64) -> Option<Self> {
        use Quantity::*;
        let all = [Height, SlopeX, SlopeY, TiltX, TiltY, TiltXX, TiltXY, TiltYX, TiltYY, Friction];
        usize::try_from(number).ok().and_then(|number| all.get(number)).copied()
    }

    pub fn of(self, contact: &Contact) -> f64 {
        match self {
            Quantity::Height => contact.height,
            Quantity::SlopeX => contact.slope[0],
            Quantity::SlopeY => contact.slope[1],
            Quantity::TiltX => contact.tilt[0],
            Quantity::TiltY => contact.tilt[1],
            Quantity::TiltXX => contact.curvature[0],
            Quantity::TiltXY => contact.curvature[1],
            Quantity::TiltYX => contact.curvature[2],
            Quantity::TiltYY => contact.curvature[3],
            Quantity::Friction => contact.friction,
        }
    }
}
