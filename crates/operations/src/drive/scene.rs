//! What the drive page draws: the surface of the track, its centre line, the size of the car and the names behind the roles.

use super::course::Course;
use super::roles::Roles;
use layshaft_road::Road;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// To the sides of the line, where a road has no triangles: half the width that is drawn, and the distance of points, in m.
const SIDE: f64 = 6.0;
const ACROSS: f64 = 2.0;
/// Extent of a road without a line, to each side of the start, and points in each direction.
const EXTENT: f64 = 300.0;
const POINTS: i32 = 60;

struct Surface {
    vertices: Vec<f64>,
    triangles: Vec<u32>,
    /// Friction of each triangle, and whether it lies beside the road.
    friction: Vec<(f64, bool)>,
}

/// Rounded to a tenth of a millimetre: short texts.
fn short(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

/// The triangles of the road, or points of it along the line.
fn surface(road: &Road, course: Option<&Course>) -> Surface {
    let mut surface = Surface { vertices: Vec::new(), triangles: Vec::new(), friction: Vec::new() };
    if let Some(mesh) = road.mesh() {
        surface.vertices.extend(mesh.points().flatten().map(short));
        for (corners, friction, is_land) in mesh.faces() {
            surface.triangles.extend(corners);
            surface.friction.push((friction, is_land));
        }
        return surface;
    }
    let height = |x: f64, y: f64, z: f64| road.query(x, y, z).map_or(z, |contact| contact.height);
    let friction = |x: f64, y: f64, z: f64| road.query(x, y, z).map_or(1.0, |contact| contact.friction);
    let (rows, columns, closes) = match course {
        Some(course) => {
            let count = (SIDE / ACROSS) as i32;
            for station in &course.stations {
                let (sin, cos) = station.heading.sin_cos();
                let [x, y, z] = station.position;
                for k in -count..=count {
                    let side = ACROSS * f64::from(k);
                    let (x, y) = (x - side * sin, y + side * cos);
                    surface.vertices.extend([x, y, height(x, y, z)].map(short));
                }
            }
            (course.stations.len(), 2 * count as usize + 1, true)
        }
        None => {
            for i in -POINTS / 2..=POINTS / 2 {
                for k in -POINTS / 2..=POINTS / 2 {
                    let [x, y] = [i, k].map(|at| EXTENT * f64::from(at) / f64::from(POINTS / 2));
                    surface.vertices.extend([x, y, height(x, y, 0.0)].map(short));
                }
            }
            (POINTS as usize + 1, POINTS as usize + 1, false)
        }
    };
    for row in 0..if closes { rows } else { rows - 1 } {
        for column in 0..columns - 1 {
            let at = |row: usize, column: usize| ((row % rows) * columns + column) as u32;
            let [a, b, c, d] = [at(row, column), at(row + 1, column), at(row + 1, column + 1), at(row, column + 1)];
            let corner = |k: u32| [0, 1, 2].map(|axis| surface.vertices[3 * k as usize + axis]);
            let middle = [0, 1, 2].map(|axis| 0.5 * (corner(a)[axis] + corner(c)[axis]));
            let mu = friction(middle[0], middle[1], middle[2]);
            surface.triangles.extend([a, b, c, a, c, d]);
            surface.friction.extend([(mu, false); 2]);
        }
    }
    surface
}

const GRASS: [f64; 3] = [0.27, 0.42, 0.18];

/// Grey for a dry road, blue where it is wet, nearly white for ice.
fn colour(mu: f64) -> [f64; 3] {
    let dry = [0.33, 0.34, 0.36];
    let wet = [0.36, 0.46, 0.62];
    let ice = [0.82, 0.9, 0.97];
    let mix = |a: [f64; 3], b: [f64; 3], part: f64| [0, 1, 2].map(|k| short(a[k] + part * (b[k] - a[k])));
    match mu {
        mu if mu >= 0.85 => dry,
        mu if mu >= 0.5 => mix(wet, dry, (mu - 0.5) / 0.35),
        mu => mix(ice, wet, (mu / 0.5).clamp(0.0, 1.0)),
    }
}

fn surface_name(mu: f64) -> &'static str {
    match mu {
        mu if mu >= 0.9 => "dry",
        mu if mu >= 0.75 => "rough",
        mu if mu >= 0.45 => "wet",
        mu if mu >= 0.25 => "ice",
        _ => "polished ice",
    }
}

/// The scene as JSON. `read` gives values of variables at the start.
pub fn scene(name: &str, road: &Road, course: Option<&Course>, roles: &Roles, read: &dyn Fn(u32) -> f64) -> Value {
    let drawn = surface(road, course);
    let mut kinds: BTreeMap<(u64, bool), usize> = BTreeMap::new();
    for (mu, is_land) in &drawn.friction {
        let next = kinds.len();
        kinds.entry((mu.to_bits(), *is_land)).or_insert(next);
    }
    let mut surfaces = vec![Value::Null; kinds.len()];
    for ((bits, is_land), at) in &kinds {
        let mu = f64::from_bits(*bits);
        let (name, colour) = if *is_land { ("grass", GRASS) } else { (surface_name(mu), colour(mu)) };
        surfaces[*at] = json!({ "name": name, "mu": short(mu), "color": colour });
    }
    let index: Vec<usize> = drawn.friction.iter().map(|(mu, is_land)| kinds[&(mu.to_bits(), *is_land)]).collect();
    let centre: Vec<f64> =
        course.iter().flat_map(|course| &course.stations).flat_map(|station| station.position.map(short)).collect();
    let signals: Map<String, Value> = roles.iter().map(|(role, name, _)| (role.to_string(), name.into())).collect();
    json!({
        "track": {
            "name": name,
            "vertices": drawn.vertices,
            "triangles": drawn.triangles,
            "surface": index,
            "surfaces": surfaces,
            "centre": centre,
            "width": course.map_or(2.0 * SIDE, |course| short(course.width)),
            "lap": course.map(|course| short(course.length())),
        },
        "car": car(roles, read, Some(road)),
        "signals": signals,
    })
}

/// The car's size from where its wheels are at the start.
fn car(roles: &Roles, read: &dyn Fn(u32) -> f64, road: Option<&Road>) -> Value {
    let value = |role: &str| roles.variable(role).map(read);
    let body = [value("x"), value("y"), value("z")].map(|value| value.unwrap_or(0.0));
    let (sin, cos) = roles.heading(read).sin_cos();
    let hub = |wheel: usize| -> Option<[f64; 3]> {
        let at = [
            value(&format!("wheel{wheel}.x"))?,
            value(&format!("wheel{wheel}.y"))?,
            value(&format!("wheel{wheel}.z"))?,
        ];
        let [dx, dy, dz] = [0, 1, 2].map(|axis| at[axis] - body[axis]);
        Some([dx * cos + dy * sin, -dx * sin + dy * cos, dz].map(short))
    };
    let hubs: Option<Vec<[f64; 3]>> = (1..=4).map(hub).collect();
    let hubs = hubs.unwrap_or_else(|| vec![[0.0, 0.75, 0.3], [0.0, -0.75, 0.3], [-2.7, 0.75, 0.3], [-2.7, -0.75, 0.3]]);
    let wheelbase = short(0.5 * (hubs[0][0] + hubs[1][0] - hubs[2][0] - hubs[3][0]));
    let track = short(hubs[0][1] - hubs[1][1]);
    // A wheel stands on the road at the start.
    let radius = |wheel: usize| -> Option<f64> {
        let [x, y, z] = ["x", "y", "z"].map(|axis| value(&format!("wheel{wheel}.{axis}")));
        let height = road?.query(x?, y?, z?).ok()?.height;
        Some(short(z? - height)).filter(|radius| (0.1..1.5).contains(radius))
    };
    let radii = [1, 2, 3, 4].map(|wheel| radius(wheel).unwrap_or(0.31));
    let widths = radii.map(|radius| short(0.66 * radius));
    json!({
        "wheelRadius": radii,
        "wheelWidth": widths,
        "wheelbase": wheelbase,
        "track": track,
        "length": short(wheelbase + 1.7),
        "width": short(track + 0.25),
        "height": 1.45,
        "hubs": hubs,
    })
}

/// Wheelbase as the wheels tell it.
pub fn wheelbase(roles: &Roles, read: &dyn Fn(u32) -> f64) -> Option<f64> {
    roles.variable("wheel1.x")?;
    car(roles, read, None)["wheelbase"].as_f64().filter(|length| (0.5..20.0).contains(length))
}
