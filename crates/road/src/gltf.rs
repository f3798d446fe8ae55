//! Triangle meshes in glTF 2.0, as text (`.gltf`, buffers beside it or inside) and as one file (`.glb`).
//!
//! In glTF y points up and z forward; here z points up: (x, y, z) becomes (x, −z, y). Friction is `extras.friction` of a material, else the
//! number in its name, as in OBJ files.

use serde_json::Value;

use crate::RoadError;
use crate::mesh::{RawMesh, RawTriangle};
use crate::obj::friction_of;

type Matrix = [[f64; 4]; 4];

const IDENTITY: Matrix = [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]];

struct Reader<'a> {
    file: &'a str,
    root: Value,
    buffers: Vec<Vec<u8>>,
    mesh: RawMesh,
}

pub fn parse(file: &str, bytes: &[u8]) -> Result<RawMesh, RoadError> {
    let (json, binary) = chunks(file, bytes)?;
    let root: Value = serde_json::from_slice(json).map_err(|error| RoadError::file(file, error.to_string()))?;
    let mesh = RawMesh { materials: vec![(String::new(), 1.0)], ..RawMesh::default() };
    let mut reader = Reader { file, root, buffers: Vec::new(), mesh };
    reader.buffers(binary)?;
    let roots = reader.roots();
    for node in roots {
        reader.node(node, &IDENTITY, 0)?;
    }
    if reader.mesh.triangles.is_empty() {
        return Err(RoadError::file(file, "there are no triangles in it"));
    }
    Ok(reader.mesh)
}

/// The JSON and the binary chunk of a `.glb`; of a `.gltf` all of it is JSON.
fn chunks<'a>(file: &str, bytes: &'a [u8]) -> Result<(&'a [u8], Option<&'a [u8]>), RoadError> {
    if !bytes.starts_with(b"glTF") {
        return Ok((bytes, None));
    }
    let broken = || RoadError::file(file, "the chunks of the binary glTF are broken");
    let word = |at: usize| bytes.get(at..at + 4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]) as usize);
    let (mut at, mut json, mut binary) = (12, None, None);
    while at < bytes.len() {
        let (length, kind) = (word(at).ok_or_else(broken)?, word(at + 4).ok_or_else(broken)?);
        let content = bytes.get(at + 8..(at + 8).saturating_add(length)).ok_or_else(broken)?;
        match kind {
            0x4E4F_534A => json = Some(content),
            0x004E_4942 => binary = Some(content),
            _ => {}
        }
        at += 8 + length;
    }
    Ok((json.ok_or_else(broken)?, binary))
}

fn list<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn number(value: &Value, key: &str) -> Option<usize> {
    value.get(key).and_then(Value::as_u64).map(|number| number as usize)
}

fn reals<const N: usize>(value: Option<&Value>) -> Option<[f64; N]> {
    let list: Option<Vec<f64>> = value?.as_array()?.iter().map(Value::as_f64).collect();
    list?.try_into().ok()
}

impl Reader<'_> {
    fn error(&self, message: impl Into<String>) -> RoadError {
        RoadError::file(self.file, message)
    }

    fn buffers(&mut self, binary: Option<&[u8]>) -> Result<(), RoadError> {
        for (k, buffer) in list(&self.root, "buffers").iter().enumerate() {
            let bytes = match buffer.get("uri").and_then(Value::as_str) {
                None => binary.ok_or_else(|| self.error(format!("buffer {k} has no content")))?.to_vec(),
                Some(uri) if uri.starts_with("data:") => {
                    let text = uri.split_once("base64,").map(|(_, text)| text);
                    text.and_then(base64).ok_or_else(|| self.error(format!("buffer {k} is not base64")))?
                }
                Some(uri) => {
                    if uri.contains("..") || uri.starts_with('/') {
                        return Err(self.error(format!("buffer {k} lies outside the folder: {uri}")));
                    }
                    let path = std::path::Path::new(self.file).with_file_name(uri);
                    std::fs::read(&path).map_err(|error| self.error(format!("buffer {}: {error}", path.display())))?
                }
            };
            self.buffers.push(bytes);
        }
        Ok(())
    }

    fn roots(&self) -> Vec<usize> {
        let scene = number(&self.root, "scene").unwrap_or(0);
        match list(&self.root, "scenes").get(scene) {
            Some(scene) => list(scene, "nodes").iter().filter_map(Value::as_u64).map(|node| node as usize).collect(),
            None => (0..list(&self.root, "nodes").len()).collect(),
        }
    }

    fn node(&mut self, node: usize, above: &Matrix, depth: u32) -> Result<(), RoadError> {
        let Some(value) = list(&self.root, "nodes").get(node).filter(|_| depth < 64).cloned() else {
            return Err(self.error(format!("node {node} does not exist, or nodes contain themselves")));
        };
        let here = times(above, &placement(&value));
        if let Some(mesh) = number(&value, "mesh") {
            self.primitives(mesh, &here)?;
        }
        for child in list(&value, "children").iter().filter_map(Value::as_u64) {
            self.node(child as usize, &here, depth + 1)?;
        }
        Ok(())
    }

    fn primitives(&mut self, mesh: usize, place: &Matrix) -> Result<(), RoadError> {
        let primitives = list(&self.root, "meshes").get(mesh).map(|mesh| list(mesh, "primitives").to_vec());
        for primitive in primitives.unwrap_or_default() {
            // 4: triangles.
            if number(&primitive, "mode").unwrap_or(4) != 4 {
                continue;
            }
            let positions = primitive.get("attributes").and_then(|attributes| number(attributes, "POSITION"));
            let positions = positions.ok_or_else(|| self.error(format!("mesh {mesh} has no positions")))?;
            let points = self.accessor(positions, 3)?;
            let first = self.mesh.vertices.len() as u32;
            let count = (points.len() / 3) as u32;
            for point in points.chunks_exact(3) {
                let at = |row: usize| (0..3).map(|k| place[row][k] * point[k]).sum::<f64>() + place[row][3];
                self.mesh.vertices.push([at(0), -at(2), at(1)]);
            }
            let indices: Vec<f64> = match number(&primitive, "indices") {
                Some(accessor) => self.accessor(accessor, 1)?,
                None => (0..count).map(f64::from).collect(),
            };
            let material = self.material(number(&primitive, "material"));
            for corners in indices.chunks_exact(3) {
                if let Some(index) = corners.iter().find(|&&index| index >= f64::from(count)) {
                    return Err(self.error(format!("mesh {mesh}: index {index} of {count} vertices")));
                }
                let corners = [corners[0], corners[1], corners[2]].map(|index| first + index as u32);
                self.mesh.triangles.push(RawTriangle { corners, material, line: 0 });
            }
        }
        Ok(())
    }

    fn material(&mut self, number: Option<usize>) -> u32 {
        let Some(value) = number.and_then(|number| list(&self.root, "materials").get(number)) else { return 0 };
        let name = value.get("name").and_then(Value::as_str).unwrap_or("").to_string();
        let stated = value.get("extras").and_then(|extras| extras.get("friction")).and_then(Value::as_f64);
        let friction = stated.unwrap_or_else(|| friction_of(&name));
        self.mesh.material(&name, friction)
    }

    /// The numbers of an accessor, `width` to an element.
    fn accessor(&self, number_of: usize, width: usize) -> Result<Vec<f64>, RoadError> {
        let broken = || self.error(format!("accessor {number_of} does not fit its buffer"));
        let accessor = list(&self.root, "accessors").get(number_of).ok_or_else(broken)?;
        let count = number(accessor, "count").ok_or_else(broken)?;
        let view = number(accessor, "bufferView").and_then(|view| list(&self.root, "bufferViews").get(view));
        let view = view.ok_or_else(broken)?;
        let buffer = self.buffers.get(number(view, "buffer").unwrap_or(0)).ok_or_else(broken)?;
        let size = match number(accessor, "componentType") {
            Some(5121) => 1,
            Some(5123) => 2,
            Some(5125 | 5126) => 4,
            _ => return Err(broken()),
        };
        let is_real = number(accessor, "componentType") == Some(5126);
        let start = number(view, "byteOffset").unwrap_or(0) + number(accessor, "byteOffset").unwrap_or(0);
        let stride = number(view, "byteStride").unwrap_or(size * width);
        if count > buffer.len() {
            return Err(broken());
        }
        let mut values = Vec::with_capacity(count * width);
        for element in 0..count {
            for k in 0..width {
                let at = start + element * stride + k * size;
                let bytes = buffer.get(at..at + size).ok_or_else(broken)?;
                values.push(match *bytes {
                    [a] => f64::from(a),
                    [a, b] => f64::from(u16::from_le_bytes([a, b])),
                    [a, b, c, d] if is_real => f64::from(f32::from_le_bytes([a, b, c, d])),
                    [a, b, c, d] => f64::from(u32::from_le_bytes([a, b, c, d])),
                    _ => return Err(broken()),
                });
            }
        }
        Ok(values)
    }
}

/// Where a node stands in the one above it.
fn placement(node: &Value) -> Matrix {
    if let Some(columns) = reals::<16>(node.get("matrix")) {
        return [0, 1, 2, 3].map(|row| [0, 1, 2, 3].map(|column| columns[4 * column + row]));
    }
    let [x, y, z] = reals::<3>(node.get("translation")).unwrap_or([0.0; 3]);
    let [a, b, c, w] = reals::<4>(node.get("rotation")).unwrap_or([0.0, 0.0, 0.0, 1.0]);
    let [sx, sy, sz] = reals::<3>(node.get("scale")).unwrap_or([1.0; 3]);
    [
        [(1.0 - 2.0 * (b * b + c * c)) * sx, 2.0 * (a * b - c * w) * sy, 2.0 * (a * c + b * w) * sz, x],
        [2.0 * (a * b + c * w) * sx, (1.0 - 2.0 * (a * a + c * c)) * sy, 2.0 * (b * c - a * w) * sz, y],
        [2.0 * (a * c - b * w) * sx, 2.0 * (b * c + a * w) * sy, (1.0 - 2.0 * (a * a + b * b)) * sz, z],
        [0.0, 0.0, 0.0, 1.0],
    ]
}

fn times(a: &Matrix, b: &Matrix) -> Matrix {
    [0, 1, 2, 3].map(|row| [0, 1, 2, 3].map(|column| (0..4).map(|k| a[row][k] * b[k][column]).sum()))
}

fn base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0u32, 0);
    for letter in text.bytes().filter(|letter| *letter != b'=') {
        let digit = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        bits = (bits << 6) | u32::from(digit);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Some(bytes)
}
