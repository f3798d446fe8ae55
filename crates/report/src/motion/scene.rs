//! The section of the 3-D view, filled from a run.

use super::mesh;
use super::pose::{Pose, Vector};
use super::{MotionPlan, elements, matrix, shape_type};
use crate::document::{Report, TimeAxis};
use crate::plan::RunFacts;
use crate::presentation::{ArrowWish, QUANTITIES};
use layshaft_ir::{VisualKind, resolve_resource};
use layshaft_results::{Negation, Source, Trajectory};
use layshaft_source::FastMap;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::path::Path;

/// Values of all tracks together before points are left out: 16 MB, a third more in the page.
const LARGEST: usize = 4_000_000;
/// Triangles of all mesh files together.
const TRIANGLES: usize = 300_000;
/// Shapes that a script of ours knows how to draw.
const SHAPES: [&str; 10] =
    ["box", "sphere", "cylinder", "pipe", "pipecylinder", "cone", "beam", "wheel", "gearwheel", "spring"];

pub fn add(plan: &MotionPlan, report: &mut Report, run: &Trajectory, axis: TimeAxis, facts: &RunFacts) {
    let mut scene = Scene {
        run,
        facts,
        sources: Vec::new(),
        known: FastMap::default(),
        meshes: Meshes::default(),
        notes: Vec::new(),
    };
    let of_kind =
        |kind| plan.visuals.iter().filter(move |visual| visual.kind == kind).map(|visual| visual.instance.as_str());
    let shapes: Vec<Shape> = of_kind(VisualKind::Shape).filter_map(|instance| scene.shape(instance)).collect();
    let mut arrows: Vec<Arrow> = of_kind(VisualKind::Vector).filter_map(|instance| scene.vector(instance)).collect();
    arrows.extend(plan.arrows.iter().filter_map(|wish| scene.arrow(wish)));
    if shapes.is_empty() && arrows.is_empty() {
        return;
    }
    let up = of_kind(VisualKind::World)
        .find_map(|world| scene.fixed_vector(&format!("{world}.n")))
        .map(|n| n.map(|x| 0.0 - x));
    match of_kind(VisualKind::Surface).count() {
        0 => {}
        n => scene.notes.push(format!("{n} surface(s) that are given by functions are not drawn")),
    }
    let points = scene.points(&shapes, &arrows);
    let axis = if points.len() == run.len() {
        axis
    } else {
        scene.notes.push(format!("{} of the {} points of the run are kept for the motion", points.len(), run.len()));
        report.time_axis(&points.iter().map(|&at| run.time[at]).collect::<Vec<f64>>())
    };
    let mut encoder = Encoder { report, points: &points };
    let tracks: Vec<Value> = scene.sources.iter().map(|source| encoder.track(source)).collect();
    let shapes: Vec<Value> = shapes.iter().map(|shape| encoder.shape(shape)).collect();
    let arrows: Vec<Value> = arrows.iter().map(|arrow| encoder.arrow(arrow)).collect();
    let meshes: Vec<Value> = scene.meshes.list.iter().map(|mesh| encoder.mesh(mesh)).collect();
    report.motion(json!({
        "type": "motion", "title": "Motion", "time": axis.block(), "up": up.unwrap_or([0.0, 1.0, 0.0]),
        "tracks": tracks, "shapes": shapes, "arrows": arrows, "meshes": meshes, "notes": scene.notes,
    }));
}

/// A number over time.
enum Channel<'a> {
    Fixed(f64),
    Varying(Cow<'a, [f64]>),
}

impl Channel<'_> {
    fn at(&self, point: usize) -> f64 {
        match self {
            Channel::Fixed(value) => *value,
            Channel::Varying(values) => values[point],
        }
    }

    fn fixed(&self) -> Option<f64> {
        match self {
            Channel::Fixed(value) => Some(*value),
            Channel::Varying(_) => None,
        }
    }
}

fn values<const N: usize>(channels: &[Channel<'_>], from: usize, point: usize) -> [f64; N] {
    std::array::from_fn(|k| channels[from + k].at(point))
}

fn is_varying(channels: &[Channel<'_>]) -> bool {
    channels.iter().any(|channel| channel.fixed().is_none())
}

/// Where a pose comes from: `r` and the rotation matrix by rows, then, if these move in the frame too, the start, length and width of a shape.
type PoseSource<'a> = Vec<Channel<'a>>;

fn pose(source: &[Channel<'_>], point: usize) -> Pose {
    let t = [3, 6, 9].map(|from| values(source, from, point));
    let frame = Pose::of_frame(values(source, 0, point), &t);
    match source.len() {
        12 => frame,
        _ => {
            frame.then(&Pose::of_shape(values(source, 12, point), values(source, 15, point), values(source, 18, point)))
        }
    }
}

struct Shape<'a> {
    name: String,
    kind: String,
    mesh: Option<usize>,
    source: usize,
    /// In the frame of the source.
    inner: Pose,
    /// Length, width, height, extra.
    size: Vec<Channel<'a>>,
    colour: Vec<Channel<'a>>,
    specular: f64,
}

struct Arrow<'a> {
    name: String,
    quantity: &'a str,
    source: usize,
    vector: Vec<Channel<'a>>,
    offset: Option<Vec<Channel<'a>>>,
    sign: f64,
    in_world: bool,
    at_head: bool,
    colour: Option<Vector>,
}

#[derive(Default)]
struct Meshes {
    by_name: FastMap<String, Option<usize>>,
    list: Vec<mesh::Mesh>,
    triangles: usize,
}

struct Scene<'a> {
    run: &'a Trajectory,
    facts: &'a RunFacts,
    sources: Vec<PoseSource<'a>>,
    /// Sources by the slots of their channels.
    known: FastMap<Vec<(u8, usize, bool)>, usize>,
    meshes: Meshes,
    notes: Vec<String>,
}

impl<'a> Scene<'a> {
    fn channel(&self, name: &str) -> Option<Channel<'a>> {
        let run = self.run;
        let at = run.find(name)?;
        let slot = run.layout().slots[at];
        match slot.source {
            Source::Fixed(at) => Some(Channel::Fixed(slot.negation.apply(run.fixed()[at]))),
            Source::Time | Source::Stored(_) => Some(Channel::Varying(run.column(at)?)),
        }
    }

    fn channels(&self, names: &[String]) -> Option<Vec<Channel<'a>>> {
        names.iter().map(|name| self.channel(name)).collect()
    }

    fn fixed_vector(&self, name: &str) -> Option<Vector> {
        let channels = self.channels(&elements(name))?;
        Some([channels[0].fixed()?, channels[1].fixed()?, channels[2].fixed()?])
    }

    /// The index of a source of poses; equal ones are one.
    fn source(&mut self, names: &[String]) -> Option<usize> {
        let key = |name: &String| {
            let slot = self.run.layout().slots[self.run.find(name)?];
            let (kind, at) = match slot.source {
                Source::Time => (0, 0),
                Source::Stored(at) => (1, at),
                Source::Fixed(at) => (2, at),
            };
            Some((kind, at, slot.negation != Negation::None))
        };
        let key: Vec<(u8, usize, bool)> = names.iter().map(key).collect::<Option<_>>()?;
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        self.sources.push(self.channels(names)?);
        self.known.insert(key, self.sources.len() - 1);
        Some(self.sources.len() - 1)
    }

    fn shape(&mut self, instance: &str) -> Option<Shape<'a>> {
        let kind = self.facts.texts.get(&shape_type(instance))?.clone();
        let of = |name: &str| format!("{instance}.{name}");
        let size = self.channels(&["length", "width", "height", "extra"].map(of))?;
        let mesh = if mesh::is_file_name(&kind) { Some(self.mesh(instance, &kind)?) } else { None };
        let has_size = size[..3].iter().all(|channel| channel.fixed() != Some(0.0));
        if mesh.is_none() && !has_size {
            return None;
        }
        if mesh.is_none() && !SHAPES.contains(&kind.as_str()) {
            self.notes.push(format!("{instance} has the shape \"{kind}\", which is not known: it is drawn as a box"));
        }
        let mut names = [elements(&of("r")), matrix(&of("R.T"))].concat();
        let inner_names = ["r_shape", "lengthDirection", "widthDirection"].map(of);
        let inner = match inner_names.each_ref().map(|name| self.fixed_vector(name)) {
            [Some(r), Some(length), Some(width)] => Pose::of_shape(r, length, width),
            _ => {
                names.extend(inner_names.iter().flat_map(|name| elements(name)));
                Pose::NONE
            }
        };
        Some(Shape {
            source: self.source(&names)?,
            colour: self.channels(&elements(&of("color")))?,
            specular: self.channel(&of("specularCoefficient")).map_or(0.7, |channel| channel.at(0)),
            name: instance.to_string(),
            kind,
            mesh,
            inner,
            size,
        })
    }

    /// The index of the mesh of a file, which is read once.
    fn mesh(&mut self, instance: &str, name: &str) -> Option<usize> {
        if let Some(known) = self.meshes.by_name.get(name) {
            return *known;
        }
        let read = resolve_resource(&self.facts.resources, name).and_then(|path| mesh::read(Path::new(&*path)));
        let known = match read {
            Ok(mesh) if self.meshes.triangles + mesh.triangles.len() / 3 <= TRIANGLES => {
                self.meshes.triangles += mesh.triangles.len() / 3;
                self.meshes.list.push(mesh);
                Some(self.meshes.list.len() - 1)
            }
            Ok(_) => {
                self.notes.push(format!("the shape {name} of {instance} is not drawn: all meshes together have more than {TRIANGLES} triangles"));
                None
            }
            Err(message) => {
                self.notes.push(format!("the shape {name} of {instance} is not drawn: {message}"));
                None
            }
        };
        self.meshes.by_name.insert(name.to_string(), known);
        known
    }

    /// An arrow of the standard library.
    fn vector(&mut self, instance: &str) -> Option<Arrow<'a>> {
        let of = |name: &str| format!("{instance}.{name}");
        let first = |scene: &Self, name: &str| scene.channel(&of(name)).map_or(0.0, |channel| channel.at(0));
        let quantity = (first(self, "quantity") as usize).clamp(1, QUANTITIES.len());
        Some(Arrow {
            source: self.source(&[elements(&of("r")), matrix(&of("R.T"))].concat())?,
            vector: self.channels(&elements(&of("coordinates")))?,
            offset: None,
            sign: 1.0,
            in_world: false,
            at_head: first(self, "headAtOrigin") != 0.0,
            colour: self.fixed_vector(&of("color")),
            quantity: QUANTITIES[quantity - 1],
            name: instance.to_string(),
        })
    }

    /// An arrow that an annotation asks for.
    fn arrow(&mut self, wish: &'a ArrowWish) -> Option<Arrow<'a>> {
        let source = if wish.at_frame {
            self.source(&[elements(&format!("{}.r_0", wish.at)), matrix(&format!("{}.R.T", wish.at))].concat())?
        } else {
            let identity = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0].map(Channel::Fixed);
            let mut source = self.channels(&elements(&wish.at))?;
            source.extend(identity);
            self.sources.push(source);
            self.sources.len() - 1
        };
        Some(Arrow {
            source,
            vector: self.channels(&elements(&wish.vector))?,
            offset: match &wish.offset {
                Some(name) => Some(self.channels(&elements(name))?),
                None => None,
            },
            sign: if wish.opposite { -1.0 } else { 1.0 },
            in_world: wish.in_world,
            at_head: false,
            colour: None,
            quantity: &wish.quantity,
            name: wish.title.clone(),
        })
    }

    /// The points of the run that are kept: all of them, where that is not too much.
    fn points(&self, shapes: &[Shape<'_>], arrows: &[Arrow<'_>]) -> Vec<usize> {
        let tracks = self.sources.iter().filter(|source| is_varying(source)).count();
        let numbers = shapes.iter().flat_map(|shape| shape.size.iter().chain(&shape.colour));
        let numbers = numbers.filter(|channel| channel.fixed().is_none()).count();
        let vectors = arrows.iter().flat_map(|arrow| arrow.offset.iter().chain([&arrow.vector]));
        let vectors = vectors.filter(|vector| is_varying(vector)).count();
        kept(self.run.len(), 7 * tracks + numbers + 3 * vectors)
    }
}

/// Every point, or every second, third, … so that all their values are not too many; the last one always.
fn kept(points: usize, values: usize) -> Vec<usize> {
    let step = points.saturating_mul(values).div_ceil(LARGEST).max(1);
    let last = points.saturating_sub(1);
    let mut kept: Vec<usize> = (0..points).step_by(step).collect();
    if kept.last() != Some(&last) {
        kept.push(last);
    }
    kept
}

/// Writes what varies into the report's data, and the rest as numbers.
struct Encoder<'r> {
    report: &'r mut Report,
    points: &'r [usize],
}

impl Encoder<'_> {
    /// Position and quaternion over time, `[x, y, z, qx, qy, qz, qw]` each; one of them where nothing moves.
    fn track(&mut self, source: &[Channel<'_>]) -> Value {
        let points = if is_varying(source) { self.points } else { &self.points[..1] };
        let mut numbers = Vec::with_capacity(7 * points.len());
        let mut last = Pose::NONE.q;
        for &point in points {
            let Pose { r, q } = pose(source, point);
            // Both signs mean the same rotation; neighbours get the same one, so that the page can interpolate.
            let same: f64 = (0..4).map(|k| q[k] * last[k]).sum();
            last = if same < 0.0 { q.map(|x| -x) } else { q };
            numbers.extend(r);
            numbers.extend(last);
        }
        self.numbers(7, &numbers)
    }

    /// Groups of `width` numbers: one group where all are equal.
    fn numbers(&mut self, width: usize, numbers: &[f64]) -> Value {
        let is_fixed =
            numbers.chunks(width).all(|group| group.iter().zip(numbers).all(|(a, b)| *a as f32 == *b as f32));
        if is_fixed {
            json!(numbers[..width].iter().map(|&x| short(x)).collect::<Vec<_>>())
        } else {
            json!(self.report.block(numbers))
        }
    }

    fn channels(&mut self, channels: &[Channel<'_>], sign: f64) -> Value {
        let points = if is_varying(channels) { self.points } else { &self.points[..1] };
        let numbers: Vec<f64> =
            points.iter().flat_map(|&point| channels.iter().map(move |channel| sign * channel.at(point))).collect();
        self.numbers(channels.len(), &numbers)
    }

    fn shape(&mut self, shape: &Shape<'_>) -> Value {
        let at: Vec<f64> = shape.inner.r.iter().chain(&shape.inner.q).map(|&x| short(x)).collect();
        json!({
            "name": shape.name, "kind": shape.kind, "mesh": shape.mesh, "track": shape.source, "at": at,
            "size": self.channels(&shape.size, 1.0), "colour": self.channels(&shape.colour, 1.0), "specular": short(shape.specular),
        })
    }

    fn arrow(&mut self, arrow: &Arrow<'_>) -> Value {
        let offset = arrow.offset.as_ref().map(|offset| self.channels(offset, 1.0));
        json!({
            "offset": offset, "name": arrow.name, "quantity": arrow.quantity, "track": arrow.source, "inWorld": arrow.in_world, "atHead": arrow.at_head,
            "vector": self.channels(&arrow.vector, arrow.sign), "colour": arrow.colour,
        })
    }

    fn mesh(&mut self, mesh: &mesh::Mesh) -> Value {
        let vertices: Vec<f64> = mesh.vertices.iter().map(|&x| f64::from(x)).collect();
        json!({ "vertices": self.report.block(&vertices), "triangles": self.report.indices(&mesh.triangles) })
    }
}

/// A number with the digits of single precision.
fn short(value: f64) -> f64 {
    format!("{}", value as f32).parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_runs_of_many_parts_are_thinned() {
        assert_eq!(kept(500, 7), (0..500).collect::<Vec<usize>>());
        let points = kept(100_000, 700);
        assert_eq!(points[..3], [0, 18, 36]);
        assert_eq!(points.last(), Some(&99_999));
        assert!(points.len() * 700 <= LARGEST + 700);
        assert_eq!(kept(1, 0), [0]);
    }

    #[test]
    fn numbers_in_the_page_are_short() {
        assert_eq!(json!(short(0.1)).to_string(), "0.1");
        assert_eq!(json!(short(1.0 / 3.0)).to_string(), "0.33333334");
    }
}
