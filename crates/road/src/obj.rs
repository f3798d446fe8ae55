//! Triangle meshes in Wavefront's OBJ: `v`, `f`, `usemtl`. A material whose name ends in `mu` and a number (`ice_mu0.1`) has that friction.

use std::fmt::Write;

use crate::RoadError;
use crate::mesh::{RawMesh, RawTriangle};

pub fn parse(file: &str, text: &str) -> Result<RawMesh, RoadError> {
    let mut mesh = RawMesh { materials: vec![(String::new(), 1.0)], ..RawMesh::default() };
    let mut material = 0;
    for (number, line) in text.lines().enumerate() {
        let number = number + 1;
        let mut words = line.split('#').next().unwrap_or("").split_whitespace();
        match words.next() {
            Some("v") => {
                let mut point = [0.0; 3];
                for coordinate in &mut point {
                    *coordinate = words
                        .next()
                        .and_then(|word| word.parse().ok().filter(|value: &f64| value.is_finite()))
                        .ok_or_else(|| RoadError::line(file, number, "a vertex has three numbers: v x y z"))?;
                }
                mesh.vertices.push(point);
            }
            Some("f") => {
                let mut corners: Vec<u32> = Vec::with_capacity(4);
                for word in words {
                    let count = mesh.vertices.len() as i64;
                    let index = word.split('/').next().and_then(|index| index.parse::<i64>().ok());
                    let index = index.map(|index| if index < 0 { count + index } else { index - 1 });
                    match index {
                        Some(index) if (0..count).contains(&index) => corners.push(index as u32),
                        _ => {
                            let message = format!("`{word}` names no vertex: {count} are known at this line");
                            return Err(RoadError::line(file, number, message));
                        }
                    }
                }
                if corners.len() < 3 {
                    return Err(RoadError::line(file, number, "a face has three vertices at least"));
                }
                for k in 2..corners.len() {
                    let corners = [corners[0], corners[k - 1], corners[k]];
                    mesh.triangles.push(RawTriangle { corners, material, line: number as u32 });
                }
            }
            Some("usemtl") => {
                let name = words.next().unwrap_or("");
                material = mesh.material(name, friction_of(name));
            }
            _ => {}
        }
    }
    if mesh.triangles.is_empty() {
        return Err(RoadError::file(file, "there are no triangles in it"));
    }
    Ok(mesh)
}

impl RawMesh {
    /// The number of a material.
    pub fn material(&mut self, name: &str, friction: f64) -> u32 {
        let known = self.materials.iter().position(|material| material.0 == name);
        let number = known.unwrap_or_else(|| {
            self.materials.push((name.to_string(), friction));
            self.materials.len() - 1
        });
        number as u32
    }

    /// The mesh as text; coordinates to a tenth of a millimetre.
    pub fn to_obj(&self, heading: &str) -> String {
        let mut out = format!("# {heading}\n");
        for [x, y, z] in &self.vertices {
            let _ = writeln!(out, "v {x:.4} {y:.4} {z:.4}");
        }
        let mut material = u32::MAX;
        for triangle in &self.triangles {
            if triangle.material != material {
                material = triangle.material;
                let _ = writeln!(out, "usemtl {}", self.materials[material as usize].0);
            }
            let [a, b, c] = triangle.corners.map(|corner| corner + 1);
            let _ = writeln!(out, "f {a} {b} {c}");
        }
        out
    }
}

/// The number behind `mu` at the end of a name.
pub fn friction_of(name: &str) -> f64 {
    let number = name.rsplit_once("mu").map(|(_, number)| number.trim_start_matches(['=', '_', ' ']));
    number.and_then(|number| number.parse().ok()).filter(|mu: &f64| mu.is_finite() && *mu >= 0.0).unwrap_or(1.0)
}
