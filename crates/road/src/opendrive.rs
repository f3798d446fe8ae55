//! OpenDRIVE: roads by their plan view (line, arc, spiral, poly3, paramPoly3), elevation, superelevation and lanes with widths and friction.
//!
//! A point is on a road where it lies in one of its lanes. Where roads cross at different heights, the one that a query means is told by its z;
//! in a junction all of them are at one height.

use roxmltree::{Document, Node};

use crate::reference::{Finder, Place, Pose};
use crate::{Contact, Effort, Miss, REACH, RoadError};

/// A cubic from a position on.
#[derive(Clone, Copy, Debug)]
struct Cubic {
    s: f64,
    c: [f64; 4],
}

impl Cubic {
    fn value(&self, s: f64) -> f64 {
        let d = s - self.s;
        self.c[0] + d * (self.c[1] + d * (self.c[2] + d * self.c[3]))
    }

    fn slope(&self, s: f64) -> f64 {
        let d = s - self.s;
        self.c[1] + d * (2.0 * self.c[2] + 3.0 * d * self.c[3])
    }
}

/// The cubic that holds at a position: the last one that begins before it.
fn at(cubics: &[Cubic], s: f64) -> Option<&Cubic> {
    cubics[..cubics.partition_point(|cubic| cubic.s <= s)].last().or(cubics.first())
}

fn value(cubics: &[Cubic], s: f64) -> (f64, f64) {
    at(cubics, s).map_or((0.0, 0.0), |cubic| (cubic.value(s), cubic.slope(s)))
}

#[derive(Clone, Copy, Debug)]
enum Shape {
    /// Curvature at its begin and its rate: line, arc and clothoid.
    Clothoid { curvature: f64, rate: f64 },
    /// u and v over a parameter that grows by `scale` per metre.
    Parametric { u: [f64; 4], v: [f64; 4], scale: f64 },
}

#[derive(Clone, Copy, Debug)]
struct Geometry {
    s: f64,
    start: Pose,
    shape: Shape,
}

impl Geometry {
    fn pose(&self, s: f64) -> Pose {
        let d = s - self.s;
        let Pose { x, y, heading, .. } = self.start;
        match self.shape {
            Shape::Clothoid { curvature, rate: 0.0 } if curvature.abs() < 1e-12 => {
                Pose { x: x + d * heading.cos(), y: y + d * heading.sin(), heading, curvature: 0.0 }
            }
            Shape::Clothoid { curvature, rate: 0.0 } => {
                let end = heading + curvature * d;
                let (dx, dy) = (end.sin() - heading.sin(), heading.cos() - end.cos());
                Pose { x: x + dx / curvature, y: y + dy / curvature, heading: end, curvature }
            }
            Shape::Clothoid { curvature, rate } => {
                // Gauss's rule with five points on pieces over which the heading turns little: exact to rounding.
                const NODES: [(f64, f64); 5] = [
                    (0.046910077030668, 0.118463442528095),
                    (0.230765344947158, 0.239314335249683),
                    (0.5, 0.284444444444444),
                    (0.769234655052842, 0.239314335249683),
                    (0.953089922969332, 0.118463442528095),
                ];
                let turn = |d: f64| heading + d * (curvature + 0.5 * rate * d);
                let pieces = ((turn(d) - heading).abs() / 0.3 + (rate * d * d).abs() / 0.3).ceil().clamp(1.0, 64.0);
                let h = d / pieces;
                let (mut dx, mut dy) = (0.0, 0.0);
                for piece in 0..pieces as u32 {
                    for (node, weight) in NODES {
                        let (sin, cos) = turn(h * (f64::from(piece) + node)).sin_cos();
                        dx += weight * h * cos;
                        dy += weight * h * sin;
                    }
                }
                Pose { x: x + dx, y: y + dy, heading: turn(d), curvature: curvature + rate * d }
            }
            Shape::Parametric { u, v, scale } => {
                let p = d * scale;
                let poly = |c: [f64; 4]| c[0] + p * (c[1] + p * (c[2] + p * c[3]));
                let first = |c: [f64; 4]| c[1] + p * (2.0 * c[2] + 3.0 * p * c[3]);
                let second = |c: [f64; 4]| 2.0 * c[2] + 6.0 * p * c[3];
                let (sin, cos) = heading.sin_cos();
                let (pu, pv, du, dv) = (poly(u), poly(v), first(u), first(v));
                let speed = (du * du + dv * dv).max(1e-18);
                Pose {
                    x: x + pu * cos - pv * sin,
                    y: y + pu * sin + pv * cos,
                    heading: heading + dv.atan2(du),
                    curvature: (du * second(v) - dv * second(u)) / (speed * speed.sqrt()),
                }
            }
        }
    }
}

#[derive(Debug)]
struct Lane {
    /// Relative to the begin of the lane section.
    widths: Vec<Cubic>,
    friction: Vec<(f64, f64)>,
}

#[derive(Debug)]
struct Section {
    s: f64,
    /// From the middle outward.
    left: Vec<Lane>,
    right: Vec<Lane>,
}

#[derive(Debug)]
struct OneRoad {
    geometry: Vec<Geometry>,
    elevation: Vec<Cubic>,
    superelevation: Vec<Cubic>,
    offset: Vec<Cubic>,
    sections: Vec<Section>,
}

#[derive(Debug)]
pub struct LaneRoad {
    roads: Vec<OneRoad>,
    lengths: Vec<f64>,
    finder: Finder,
}

impl OneRoad {
    fn pose(&self, s: f64) -> Pose {
        let k = self.geometry.partition_point(|piece| piece.s <= s).max(1) - 1;
        self.geometry[k].pose(s)
    }

    /// Friction of the lane at a place, if there is one.
    fn friction(&self, s: f64, t: f64) -> Option<f64> {
        let section = &self.sections[self.sections.partition_point(|section| section.s <= s).max(1) - 1];
        let d = s - section.s;
        let mut rest = t - value(&self.offset, s).0;
        let lanes = if rest >= 0.0 { &section.left } else { &section.right };
        // The middle belongs to whichever side has lanes.
        let lanes = if lanes.is_empty() && rest.abs() < 1e-9 {
            if rest >= 0.0 { &section.right } else { &section.left }
        } else {
            lanes
        };
        rest = rest.abs();
        for lane in lanes {
            let width = value(&lane.widths, d).0;
            if rest <= width + 1e-9 {
                let known = lane.friction.iter().rev().find(|friction| friction.0 <= d);
                return Some(known.or(lane.friction.first()).map_or(1.0, |friction| friction.1));
            }
            rest -= width;
        }
        None
    }

    /// How far lanes reach to the side.
    fn reach(&self, length: f64) -> f64 {
        let mut most: f64 = 1.0;
        for k in 0..=200 {
            let s = length * f64::from(k) / 200.0;
            let section = &self.sections[self.sections.partition_point(|section| section.s <= s).max(1) - 1];
            let offset = value(&self.offset, s).0;
            let width = |lanes: &[Lane]| lanes.iter().map(|lane| value(&lane.widths, s - section.s).0).sum::<f64>();
            most = most.max((offset + width(&section.left)).abs()).max((offset - width(&section.right)).abs());
        }
        1.05 * most
    }
}

impl LaneRoad {
    /// Points of the middle of each road, `spacing` apart at most.
    pub fn middles(&self, spacing: f64) -> Vec<Vec<[f64; 3]>> {
        let middle = |(road, length): (&OneRoad, &f64)| {
            let count = (length / spacing).ceil().max(1.0) as u32;
            let point = |k: u32| {
                let s = length * f64::from(k) / f64::from(count);
                let (pose, t) = (road.pose(s), value(&road.offset, s).0);
                let (sin, cos) = pose.heading.sin_cos();
                let height = value(&road.elevation, s).0 + t * value(&road.superelevation, s).0.tan();
                [pose.x - t * sin, pose.y + t * cos, height]
            };
            (0..=count).map(point).collect()
        };
        self.roads.iter().zip(&self.lengths).map(middle).collect()
    }

    pub fn bounds(&self) -> [[f64; 2]; 2] {
        self.finder.bounds()
    }

    pub fn query(&self, x: f64, y: f64, z: f64, effort: &mut Effort) -> Result<Contact, Miss> {
        let mut best: Option<(f64, f64, Place)> = None;
        self.finder.places(
            x,
            y,
            effort,
            |road, s| self.roads[road as usize].pose(s),
            |place| {
                let road = &self.roads[place.curve as usize];
                let Some(friction) = road.friction(place.s, place.t) else { return };
                let height = value(&road.elevation, place.s).0 + place.t * value(&road.superelevation, place.s).0.tan();
                let fits = |height: f64| height <= z + REACH;
                let better = best.is_none_or(|(known, _, before)| match (fits(height), fits(known)) {
                    // The same road beside itself: the nearer part counts.
                    _ if before.curve == place.curve => place.t.abs() < before.t.abs(),
                    (true, true) => height > known,
                    (true, false) => true,
                    (false, true) => false,
                    (false, false) => height < known,
                });
                if better {
                    best = Some((height, friction, place));
                }
            },
        );
        let (height, friction, place) = best.ok_or(Miss::Outside)?;
        let road = &self.roads[place.curve as usize];
        let (bank, bank_rate) = value(&road.superelevation, place.s);
        let along = value(&road.elevation, place.s).1 + place.t * bank_rate / bank.cos().powi(2);
        let slope = place.gradient(along, bank.tan());
        Ok(Contact { height, slope, tilt: slope, friction, element: place.curve + 1, ..Contact::default() })
    }
}

fn real(node: Node, name: &str) -> Option<f64> {
    node.attribute(name).and_then(|text| text.trim().parse().ok()).filter(|value: &f64| value.is_finite())
}

fn child<'a>(node: Node<'a, 'a>, name: &str) -> Option<Node<'a, 'a>> {
    node.children().find(|child| child.has_tag_name(name))
}

fn cubics(node: Option<Node>, name: &str, s: &str) -> Vec<Cubic> {
    let children = node.into_iter().flat_map(|node| node.children()).filter(|child| child.has_tag_name(name));
    let mut found: Vec<Cubic> = children
        .map(|child| {
            let get = |name: &str| real(child, name).unwrap_or(0.0);
            Cubic { s: get(s), c: ["a", "b", "c", "d"].map(get) }
        })
        .collect();
    found.sort_by(|a, b| a.s.total_cmp(&b.s));
    found
}

pub fn parse(file: &str, text: &str) -> Result<LaneRoad, RoadError> {
    let document = Document::parse(text).map_err(|error| RoadError::file(file, error.to_string()))?;
    let mut roads = Vec::new();
    let mut lengths = Vec::new();
    for node in document.root_element().children().filter(|node| node.has_tag_name("road")) {
        let id = node.attribute("id").unwrap_or("");
        let line = |node: Node| document.text_pos_at(node.range().start).row as usize;
        let mut geometry = Vec::new();
        let mut length: f64 = 0.0;
        for piece in
            child(node, "planView").into_iter().flat_map(|plan| plan.children()).filter(|n| n.has_tag_name("geometry"))
        {
            let need = |name: &str| {
                real(piece, name).ok_or_else(|| {
                    RoadError::line(file, line(piece), format!("road {id}: a geometry needs the number `{name}`"))
                })
            };
            let (s, own) = (need("s")?, need("length")?);
            let start = Pose { x: need("x")?, y: need("y")?, heading: need("hdg")?, curvature: 0.0 };
            let Some(shape) = piece.children().find_map(|shape| shape_of(shape, own)) else {
                return Err(RoadError::line(
                    file,
                    line(piece),
                    format!("road {id}: the shape is none of line, arc, spiral, poly3, paramPoly3"),
                ));
            };
            geometry.push(Geometry { s, start, shape });
            length = length.max(s + own);
        }
        geometry.sort_by(|a, b| a.s.total_cmp(&b.s));
        let lanes = child(node, "lanes");
        let sections = sections(lanes);
        if geometry.is_empty() || sections.is_empty() {
            return Err(RoadError::line(file, line(node), format!("road {id} has no plan view or no lanes")));
        }
        roads.push(OneRoad {
            geometry,
            elevation: cubics(child(node, "elevationProfile"), "elevation", "s"),
            superelevation: cubics(child(node, "lateralProfile"), "superelevation", "s"),
            offset: cubics(lanes, "laneOffset", "s"),
            sections,
        });
        lengths.push(length);
    }
    if roads.is_empty() {
        return Err(RoadError::file(file, "there is no road in it"));
    }
    let reach: Vec<f64> = roads.iter().zip(&lengths).map(|(road, &length)| road.reach(length)).collect();
    let finder = Finder::new(&lengths, &reach, |road, s| roads[road as usize].pose(s));
    Ok(LaneRoad { roads, lengths, finder })
}

fn shape_of(shape: Node, length: f64) -> Option<Shape> {
    let get = |name: &str| real(shape, name).unwrap_or(0.0);
    Some(match shape.tag_name().name() {
        "line" => Shape::Clothoid { curvature: 0.0, rate: 0.0 },
        "arc" => Shape::Clothoid { curvature: get("curvature"), rate: 0.0 },
        "spiral" => {
            let (from, to) = (get("curvStart"), get("curvEnd"));
            Shape::Clothoid { curvature: from, rate: (to - from) / length.max(1e-9) }
        }
        // u is taken for the length: exact for a straight piece, and a good approximation where poly3 is used.
        "poly3" => Shape::Parametric { u: [0.0, 1.0, 0.0, 0.0], v: ["a", "b", "c", "d"].map(get), scale: 1.0 },
        "paramPoly3" => {
            let is_normalised = shape.attribute("pRange") != Some("arcLength");
            let scale = if is_normalised { 1.0 / length.max(1e-9) } else { 1.0 };
            Shape::Parametric { u: ["aU", "bU", "cU", "dU"].map(get), v: ["aV", "bV", "cV", "dV"].map(get), scale }
        }
        _ => return None,
    })
}

fn sections(lanes: Option<Node>) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for node in lanes.into_iter().flat_map(|lanes| lanes.children()).filter(|node| node.has_tag_name("laneSection")) {
        let side = |name: &str| {
            let side = node.children().find(|child| child.has_tag_name(name));
            let lanes = side.into_iter().flat_map(|side| side.children()).filter(|lane| lane.has_tag_name("lane"));
            let mut lanes: Vec<(i64, Lane)> = lanes
                .map(|lane| {
                    let id: i64 = lane.attribute("id").and_then(|id| id.parse().ok()).unwrap_or(0);
                    let materials = lane.children().filter(|child| child.has_tag_name("material"));
                    let friction =
                        materials.filter_map(|m| Some((real(m, "sOffset").unwrap_or(0.0), real(m, "friction")?)));
                    let friction = friction.collect();
                    (id.abs(), Lane { widths: cubics(Some(lane), "width", "sOffset"), friction })
                })
                .collect();
            lanes.sort_by_key(|lane| lane.0);
            lanes.into_iter().map(|lane| lane.1).collect()
        };
        sections.push(Section { s: real(node, "s").unwrap_or(0.0), left: side("left"), right: side("right") });
    }
    sections.sort_by(|a, b| a.s.total_cmp(&b.s));
    sections
}
