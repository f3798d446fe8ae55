//! Triangles from mesh files: STL (text and binary), OBJ, and the 3-D faces of DXF, which the standard library's shapes are made of.

use layshaft_source::FastMap;
use std::path::Path;

/// Bytes of the largest file that is read.
const LARGEST: u64 = 64 << 20;

#[derive(Debug, Default, PartialEq)]
pub struct Mesh {
    /// Three numbers each.
    pub vertices: Vec<f32>,
    /// Indices of vertices, three to a triangle.
    pub triangles: Vec<u32>,
}

/// Whether the name ends like a file that can be read.
pub fn is_file_name(name: &str) -> bool {
    reader(name).is_some()
}

type Reader = fn(&[u8], &mut Builder);

fn reader(name: &str) -> Option<Reader> {
    match name.rsplit_once('.')?.1.to_ascii_lowercase().as_str() {
        "stl" => Some(stl),
        "obj" => Some(obj),
        "dxf" => Some(dxf),
        _ => None,
    }
}

/// Reads a file; the message says what is wrong with it.
pub fn read(path: &Path) -> Result<Mesh, String> {
    let reader = reader(&path.to_string_lossy()).ok_or("its format is not known")?;
    let size = std::fs::metadata(path).map_err(|error| error.to_string())?.len();
    if size > LARGEST {
        return Err(format!("it has {} MB, more than {}", size >> 20, LARGEST >> 20));
    }
    let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
    let mut builder = Builder::default();
    reader(&bytes, &mut builder);
    match builder.mesh.triangles.is_empty() {
        true => Err("there are no triangles in it".to_string()),
        false => Ok(builder.mesh),
    }
}

/// Equal points are one vertex.
#[derive(Default)]
struct Builder {
    mesh: Mesh,
    known: FastMap<[u32; 3], u32>,
}

impl Builder {
    fn vertex(&mut self, point: [f32; 3]) -> u32 {
        let next = self.known.len() as u32;
        // Both zeros are one number.
        let index = *self.known.entry(point.map(|x| (x + 0.0).to_bits())).or_insert(next);
        if index == next {
            self.mesh.vertices.extend(point);
        }
        index
    }

    /// A convex polygon as a fan of triangles; those without area are left out.
    fn face(&mut self, points: &[[f32; 3]]) {
        if points.iter().flatten().any(|x| !x.is_finite()) {
            return;
        }
        for k in 2..points.len() {
            let [a, b, c] = [points[0], points[k - 1], points[k]].map(|point| self.vertex(point));
            if a != b && b != c && c != a {
                self.mesh.triangles.extend([a, b, c]);
            }
        }
    }
}

/// STL: either 84 bytes and 50 for each triangle, or text.
fn stl(bytes: &[u8], builder: &mut Builder) {
    let count = bytes.get(80..84).map_or(0, |b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]) as usize);
    if count > 0 && bytes.len() == 84 + 50 * count {
        for facet in bytes[84..].chunks_exact(50) {
            let number = |at: usize| f32::from_le_bytes([facet[at], facet[at + 1], facet[at + 2], facet[at + 3]]);
            // The normal comes first.
            builder.face(&[12, 24, 36].map(|at| [number(at), number(at + 4), number(at + 8)]));
        }
        return;
    }
    let text = String::from_utf8_lossy(bytes);
    let mut words = text.split_ascii_whitespace();
    let mut corners = Vec::new();
    while let Some(word) = words.next() {
        match word {
            "vertex" => corners.push([(); 3].map(|()| number(words.next().unwrap_or("")))),
            "endloop" => builder.face(&std::mem::take(&mut corners)),
            _ => {}
        }
    }
}

/// OBJ: `v x y z` and `f a/… b/… c/…`, counted from 1, or from the end where negative.
fn obj(bytes: &[u8], builder: &mut Builder) {
    let text = String::from_utf8_lossy(bytes);
    let mut points: Vec<[f32; 3]> = Vec::new();
    for line in text.lines() {
        let mut words = line.split_ascii_whitespace();
        match words.next() {
            Some("v") => points.push([(); 3].map(|()| number(words.next().unwrap_or("")))),
            Some("f") => {
                let point = |word: &str| {
                    let index: i64 = word.split('/').next()?.parse().ok()?;
                    let at = if index < 0 { points.len() as i64 + index } else { index - 1 };
                    points.get(usize::try_from(at).ok()?).copied()
                };
                if let Some(corners) = words.map(point).collect::<Option<Vec<_>>>() {
                    builder.face(&corners);
                }
            }
            _ => {}
        }
    }
}

/// DXF: pairs of lines, a code and a value; a `3DFACE` has its corners under the codes 10–13, 20–23 and 30–33.
fn dxf(bytes: &[u8], builder: &mut Builder) {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines().map(str::trim);
    let mut corners: Option<[[f32; 3]; 4]> = None;
    while let (Some(code), Some(value)) = (lines.next(), lines.next()) {
        match (code.parse::<usize>(), &mut corners) {
            (Ok(0), _) => {
                face_of(corners.take(), builder);
                corners = value.eq_ignore_ascii_case("3DFACE").then_some([[f32::NAN; 3]; 4]);
            }
            (Ok(code @ 10..=33), Some(corners)) if code % 10 < 4 => {
                corners[code % 10][code / 10 - 1] = number(value);
            }
            _ => {}
        }
    }
    face_of(corners, builder);
}

/// A triangle may have no fourth corner.
fn face_of(corners: Option<[[f32; 3]; 4]>, builder: &mut Builder) {
    let Some(corners) = corners else { return };
    let count = if corners[3].iter().all(|x| x.is_nan()) { 3 } else { 4 };
    builder.face(&corners[..count]);
}

fn number(word: &str) -> f32 {
    word.parse().unwrap_or(f32::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mesh(reader: Reader, bytes: &[u8]) -> Mesh {
        let mut builder = Builder::default();
        reader(bytes, &mut builder);
        builder.mesh
    }

    #[test]
    fn the_same_square_in_all_formats() {
        let square = Mesh {
            vertices: vec![0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 1.0, 0.0],
            triangles: vec![0, 1, 2, 0, 2, 3],
        };
        assert_eq!(mesh(obj, b"# x\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1/1 2/2/3 3//1 -1\n"), square);
        let text = "solid s\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 1 1 0\nendloop\nendfacet\n\
            facet normal 0 0 1\nouter loop\nvertex 0 0 -0\nvertex 1 1 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n";
        assert_eq!(mesh(stl, text.as_bytes()), square);
        let mut binary = vec![b' '; 80];
        binary.extend(2u32.to_le_bytes());
        for triangle in square.triangles.chunks(3) {
            binary.extend([0; 12]);
            let corners = triangle.iter().flat_map(|&at| &square.vertices[3 * at as usize..][..3]);
            corners.for_each(|x| binary.extend(x.to_le_bytes()));
            binary.extend([0; 2]);
        }
        assert_eq!(mesh(stl, &binary), square);
        let face = "0\r\nSECTION\r\n0\r\n3DFACE\r\n 8\r\nlayer\r\n10\r\n0\r\n20\r\n0\r\n30\r\n0\r\n11\r\n1\r\n21\r\n0\r\n31\r\n0\r\n\
            12\r\n1\r\n22\r\n1\r\n32\r\n0\r\n13\r\n0\r\n23\r\n1\r\n33\r\n0\r\n0\r\nENDSEC\r\n";
        assert_eq!(mesh(dxf, face.as_bytes()), square);
    }

    #[test]
    fn broken_files_give_no_triangles() {
        for reader in [stl as Reader, obj, dxf] {
            for bytes in [
                &b""[..],
                b"f 1 2 3",
                b"vertex 1 vertex",
                b"v 1 2\nv a b c\nv 1 1 1\nf 1 2 3 99999999999999",
                &[0xff; 90],
            ] {
                assert!(mesh(reader, bytes).triangles.is_empty(), "{}", String::from_utf8_lossy(bytes));
            }
        }
    }
}
