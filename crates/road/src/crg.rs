//! OpenCRG: heights on a grid along a reference line (OpenCRG 1.x), as text (`LRFI`, `LDFI`) and binary (`KRBI`, `KDBI`).
//!
//! The reference line is given by its heading in steps of u; its slope and banking are channels or constants. Height over (u, v) is
//! `z_ref(u) + banking·v + grid(u, v)`, the grid bilinear. Modifiers of the road (`$ROAD_CRG_MODS`) are refused.

use crate::reference::{Finder, Place, Pose};
use crate::{Contact, Effort, Miss, RoadError};

#[derive(Debug)]
pub struct CurvedGrid {
    step: f64,
    nodes: Vec<Pose>,
    z: Vec<f64>,
    banking: Vec<f64>,
    v: Vec<f64>,
    /// Rows of one u.
    grid: Vec<f32>,
    finder: Finder,
}

impl CurvedGrid {
    /// Points of the reference line.
    pub fn middle(&self) -> Vec<[f64; 3]> {
        self.nodes.iter().zip(&self.z).map(|(node, z)| [node.x, node.y, *z]).collect()
    }

    pub fn bounds(&self) -> [[f64; 2]; 2] {
        self.finder.bounds()
    }

    pub fn query(&self, x: f64, y: f64, effort: &mut Effort) -> Result<Contact, Miss> {
        let (right, left) = (self.v[0], self.v[self.v.len() - 1]);
        let mut best: Option<Place> = None;
        self.finder.places(
            x,
            y,
            effort,
            |_, u| pose(&self.nodes, self.step, u),
            |place| {
                let is_beside = place.t >= right - 1e-9 && place.t <= left + 1e-9;
                if is_beside && best.is_none_or(|known| place.t.abs() < known.t.abs()) {
                    best = Some(place);
                }
            },
        );
        let place = best.ok_or(Miss::Outside)?;
        let (i, p) = cell(place.s / self.step, self.nodes.len());
        let j = self.v.partition_point(|&v| v <= place.t).clamp(1, self.v.len() - 1) - 1;
        let dv = self.v[j + 1] - self.v[j];
        let q = ((place.t - self.v[j]) / dv).clamp(0.0, 1.0);
        let at = |i: usize, j: usize| f64::from(self.grid[i * self.v.len() + j]);
        let [a, b, c, d] = [at(i, j), at(i, j + 1), at(i + 1, j), at(i + 1, j + 1)];
        let bank = self.banking[i] + p * (self.banking[i + 1] - self.banking[i]);
        let (first, second) = (a + q * (b - a), c + q * (d - c));
        let height = self.z[i] + p * (self.z[i + 1] - self.z[i]) + bank * place.t + first + p * (second - first);
        if !height.is_finite() {
            return Err(Miss::Hole);
        }
        let along = (self.z[i + 1] - self.z[i] + (self.banking[i + 1] - self.banking[i]) * place.t + second - first)
            / self.step;
        let across = bank + ((1.0 - p) * (b - a) + p * (d - c)) / dv;
        let slope = place.gradient(along, across);
        Ok(Contact { height, slope, tilt: slope, friction: 1.0, element: 1, ..Contact::default() })
    }
}

fn cell(place: f64, nodes: usize) -> (usize, f64) {
    let i = (place.max(0.0) as usize).min(nodes - 2);
    (i, (place - i as f64).clamp(0.0, 1.0))
}

fn pose(nodes: &[Pose], step: f64, u: f64) -> Pose {
    let (i, p) = cell(u / step, nodes.len());
    let (a, b) = (nodes[i], nodes[i + 1]);
    let between = |a: f64, b: f64| a + p * (b - a);
    Pose {
        x: between(a.x, b.x),
        y: between(a.y, b.y),
        heading: between(a.heading, b.heading),
        curvature: (b.heading - a.heading) / step,
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Channel {
    Heading,
    Slope,
    Banking,
    Section,
    Other,
}

#[derive(Default)]
struct Header {
    values: Vec<(String, f64)>,
    format: String,
    channels: Vec<Channel>,
    v: Vec<f64>,
}

impl Header {
    fn get(&self, name: &str) -> Option<f64> {
        self.values.iter().rev().find(|value| value.0 == name).map(|value| value.1)
    }
}

/// Lines of the header as text, and where the data begin.
fn header(file: &str, bytes: &[u8]) -> Result<(Header, usize), RoadError> {
    let mut header = Header::default();
    let (mut section, mut at, mut number) = (String::new(), 0, 0);
    while at < bytes.len() {
        let end = bytes[at..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |length| at + length);
        let line = String::from_utf8_lossy(&bytes[at..end]);
        at = end + 1;
        number += 1;
        if line.starts_with("$$$$") {
            return Ok((header, at));
        }
        let line = line.split('!').next().unwrap_or("").trim().to_ascii_lowercase();
        if let Some(name) = line.strip_prefix('$') {
            section = name.split_whitespace().next().unwrap_or("").to_string();
        } else if section == "road_crg_mods" && line.contains('=') {
            return Err(RoadError::line(
                file,
                number,
                "modifiers of the road ($ROAD_CRG_MODS) are not supported: apply them to the data",
            ));
        } else if section == "kd_definition" {
            if let Some(format) = line.strip_prefix("#:") {
                header.format = format.trim().to_string();
            } else if let Some(channel) = line.strip_prefix("d:") {
                let name = channel.split(',').next().unwrap_or("").trim();
                header.channels.push(match name {
                    "reference line phi" => Channel::Heading,
                    "reference line slope" => Channel::Slope,
                    "reference line banking" => Channel::Banking,
                    _ if name.starts_with("long section") => Channel::Section,
                    _ => Channel::Other,
                });
                if let Some(v) = name.split_once('=').and_then(|(_, v)| v.trim().parse().ok()) {
                    header.v.push(v);
                }
            }
        } else if let Some((name, value)) = line.split_once('=')
            && let Ok(value) = value.trim().parse()
        {
            header.values.push((name.trim().to_string(), value));
        }
    }
    Err(RoadError::file(file, "the header has no end: a line of $ is missing"))
}

/// All numbers behind the header; a row of text begins on a new line, its numbers have fixed width.
fn data(file: &str, format: &str, bytes: &[u8], channels: usize) -> Result<Vec<f64>, RoadError> {
    let text = |width: usize| {
        let mut values = Vec::new();
        for line in String::from_utf8_lossy(bytes).lines() {
            let line = line.trim_end_matches(['\r', '\n']);
            let row = values.len() % channels;
            let fields = (line.len().div_ceil(width)).min(channels - row);
            for k in 0..fields {
                let field = line.get(k * width..((k + 1) * width).min(line.len())).unwrap_or("").trim();
                values.push(field.parse().unwrap_or(f64::NAN));
            }
        }
        values
    };
    Ok(match format {
        "lrfi" => text(10),
        "ldfi" => text(20),
        "krbi" => bytes.chunks_exact(4).map(|b| f64::from(f32::from_be_bytes([b[0], b[1], b[2], b[3]]))).collect(),
        "kdbi" => bytes
            .chunks_exact(8)
            .map(|b| f64::from_be_bytes([b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]]))
            .collect(),
        _ => {
            return Err(RoadError::file(
                file,
                format!("the data format `{format}` is not known: LRFI, LDFI, KRBI or KDBI"),
            ));
        }
    })
}

pub fn parse(file: &str, bytes: &[u8]) -> Result<CurvedGrid, RoadError> {
    let (header, start) = header(file, bytes)?;
    let missing = |name: &str| RoadError::file(file, format!("{} is missing in $ROAD_CRG", name.to_ascii_uppercase()));
    let need = |name: &str| header.get(name).ok_or_else(|| missing(name));
    let step = need("reference_line_increment")?;
    let sections = header.channels.iter().filter(|&&channel| channel == Channel::Section).count();
    if step.is_nan() || step <= 0.0 || sections < 2 {
        return Err(RoadError::file(file, "the increment is positive, and there are two long sections at least"));
    }
    let v: Vec<f64> = match header.v.len() == sections {
        true => header.v.clone(),
        false => {
            let (right, left) = (need("long_section_v_right")?, need("long_section_v_left")?);
            (0..sections).map(|k| right + (left - right) * k as f64 / (sections - 1) as f64).collect()
        }
    };
    if !v.is_sorted_by(|a, b| a < b) {
        return Err(RoadError::file(file, "the positions v of the long sections must increase from right to left"));
    }
    let channels = header.channels.len();
    let values = data(file, &header.format, &bytes[start.min(bytes.len())..], channels)?;
    let length =
        header.get("reference_line_end_u").map(|end| end - header.get("reference_line_start_u").unwrap_or(0.0));
    let stated = length.map_or(usize::MAX, |length| (length / step).round() as usize + 1);
    let rows = stated.min(values.len() / channels);
    if rows < 2 || (stated != usize::MAX && rows < stated) {
        let message =
            format!("{rows} of {stated} cross sections are there: {} numbers of {channels} channels", values.len());
        return Err(RoadError::file(file, message));
    }
    let get = |name: &str| header.get(name).unwrap_or(0.0);
    let (mut nodes, mut z, mut banking) =
        (Vec::with_capacity(rows), Vec::with_capacity(rows), Vec::with_capacity(rows));
    let mut grid = Vec::with_capacity(rows * sections);
    let mut at = Pose {
        x: get("reference_line_start_x"),
        y: get("reference_line_start_y"),
        heading: get("reference_line_start_phi"),
        curvature: 0.0,
    };
    let mut height = get("reference_line_start_z");
    let mut headings = Vec::with_capacity(rows);
    for row in 0..rows {
        let (mut heading, mut slope, mut bank) =
            (at.heading, get("reference_line_start_s"), get("reference_line_start_b"));
        for (channel, &value) in header.channels.iter().zip(&values[row * channels..]) {
            match channel {
                Channel::Heading if value.is_finite() => heading = value,
                Channel::Slope if value.is_finite() => slope = value,
                Channel::Banking if value.is_finite() => bank = value,
                Channel::Section => grid.push(value as f32),
                _ => {}
            }
        }
        if row > 0 {
            at.x += step * heading.cos();
            at.y += step * heading.sin();
            height += step * slope;
        }
        at.heading = heading;
        headings.push(heading);
        nodes.push(at);
        z.push(height);
        banking.push(bank);
    }
    // The heading of a row is that of the piece before it; that of a node is the mean of both its pieces.
    for k in 0..rows {
        nodes[k].heading = 0.5 * (headings[k.max(1)] + headings[(k + 1).min(rows - 1)]);
    }
    let reach = v[0].abs().max(v[sections - 1].abs());
    let finder = Finder::new(&[(rows - 1) as f64 * step], &[reach], |_, u| pose(&nodes, step, u));
    Ok(CurvedGrid { step, nodes, z, banking, v, grid, finder })
}
