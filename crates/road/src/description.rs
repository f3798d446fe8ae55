//! The text file `.road`: a surface, friction patches and surroundings.
//!
//! ```text
//! # comment
//! surface plane 0.05 0.02          grade along x, bank along y
//! surface track.obj                or any other road file, beside this one
//! up y                             the mesh has y for its vertical axis
//! smooth off                       normals jump at the edges of triangles
//! friction 0.9                     of the whole road
//! friction 0.2 material ice        of triangles with this material
//! friction 0.3 box 10 0 60 3.5     x and y of two corners
//! friction 0.1 polygon 0 0  5 0  5 5
//! outside level 0 0.6              a plane around the road: height, friction
//! ```

use std::path::Path;

use crate::mesh::{Mesh, RawMesh};
use crate::patches::Patches;
use crate::{Road, RoadError, Surface, Surroundings, gltf, obj, text};

pub fn read(file: &str, description: &str) -> Result<Road, RoadError> {
    let mut base: Option<(usize, Vec<&str>)> = None;
    let mut patches = Vec::new();
    let mut materials: Vec<(&str, f64, usize)> = Vec::new();
    let (mut everywhere, mut surroundings) = (None, None);
    let (mut is_turned, mut smooth) = (false, true);
    for (k, line) in description.lines().enumerate() {
        let number = k + 1;
        let words: Vec<&str> = line.split('#').next().unwrap_or("").split_whitespace().collect();
        let wrong = |message: &str| RoadError::line(file, number, message);
        let friction = |word: &str| {
            let value = word.parse().ok().filter(|mu: &f64| mu.is_finite() && *mu >= 0.0);
            value.ok_or_else(|| wrong("a friction is a number that is not negative"))
        };
        match words.as_slice() {
            [] => {}
            ["surface", rest @ ..] if !rest.is_empty() => base = Some((number, rest.to_vec())),
            ["up", axis @ ("y" | "z")] => is_turned = *axis == "y",
            ["smooth", choice @ ("on" | "off")] => smooth = *choice == "on",
            ["friction", mu] => everywhere = Some(friction(mu)?),
            ["friction", mu, "material", name] => materials.push((name, friction(mu)?, number)),
            ["friction", mu, shape @ ("box" | "polygon"), rest @ ..] => {
                let points = numbers(rest).ok_or_else(|| wrong("the corners of a patch are numbers"))?;
                let corners: Vec<[f64; 2]> = points.chunks_exact(2).map(|p| [p[0], p[1]]).collect();
                let corners = match (*shape, corners.as_slice(), points.len() % 2) {
                    ("box", &[[x0, y0], [x1, y1]], 0) => vec![[x0, y0], [x1, y0], [x1, y1], [x0, y1]],
                    ("polygon", [_, _, _, ..], 0) => corners,
                    _ => return Err(wrong("a box has two corners and a polygon three at least, x and y of each")),
                };
                patches.push((corners, friction(mu)?));
            }
            ["outside", "level", height, rest @ ..] if rest.len() <= 1 => {
                let height = height.parse().map_err(|_| wrong("the height of the surroundings is a number"))?;
                let friction = rest.first().map_or(Ok(1.0), |mu| friction(mu))?;
                surroundings = Some(Surroundings { height, friction });
            }
            ["outside", "error"] => surroundings = None,
            _ => {
                return Err(wrong(
                    "this is none of: surface, up y|z, smooth on|off, friction MU [material NAME | box … | polygon …], outside level|error",
                ));
            }
        }
    }
    let (line, words) =
        base.ok_or_else(|| RoadError::file(file, "it names no surface: `surface plane 0 0` or `surface FILE`"))?;
    let surface = surface(file, line, &words, is_turned, smooth, &materials)?;
    Ok(Road { name: file.to_string(), surface, friction: everywhere, patches: Patches::new(patches), surroundings })
}

fn numbers(words: &[&str]) -> Option<Vec<f64>> {
    words.iter().map(|word| word.parse().ok().filter(|value: &f64| value.is_finite())).collect()
}

fn surface(
    file: &str,
    line: usize,
    words: &[&str],
    is_turned: bool,
    smooth: bool,
    materials: &[(&str, f64, usize)],
) -> Result<Surface, RoadError> {
    if let ["plane", rest @ ..] = words {
        let slope = numbers(rest).unwrap_or_default();
        let &[grade, bank] = slope.as_slice() else {
            return Err(RoadError::line(file, line, "a plane has two numbers: grade along x and bank along y"));
        };
        return Ok(Surface::Plane { height: 0.0, slope: [grade, bank], friction: 1.0 });
    }
    let [name] = words else { return Err(RoadError::line(file, line, "a surface is a file or a plane")) };
    let path = Path::new(file).with_file_name(name).to_string_lossy().into_owned();
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
    let raw: RawMesh = match ending.as_str() {
        "road" => return Err(RoadError::line(file, line, "a .road file stands on another kind of file")),
        "obj" | "gltf" | "glb" => {
            let bytes =
                std::fs::read(&path).map_err(|error| RoadError::line(file, line, format!("{path}: {error}")))?;
            if ending == "obj" { obj::parse(&path, &text(&path, &bytes)?)? } else { gltf::parse(&path, &bytes)? }
        }
        _ => {
            if let Some((name, _, line)) = materials.first() {
                let message = format!("material `{name}`: only meshes have materials");
                return Err(RoadError::line(file, *line, message));
            }
            return Ok(Road::open(&path)?.surface);
        }
    };
    let mut raw = raw;
    for &(name, friction, line) in materials {
        let Some(material) = raw.materials.iter_mut().find(|material| material.0 == name) else {
            let known: Vec<&str> = raw.materials.iter().map(|m| &*m.0).filter(|name| !name.is_empty()).collect();
            let message = format!("the mesh has no material `{name}`; it has {}", known.join(", "));
            return Err(RoadError::line(file, line, message));
        };
        material.1 = friction;
    }
    if is_turned {
        raw.vertices.iter_mut().for_each(|[x, y, z]| (*x, *y, *z) = (*x, -*z, *y));
    }
    let mut mesh = Mesh::new(&path, raw)?;
    mesh.set_smooth(smooth);
    Ok(Surface::Mesh(mesh))
}
