//! The 3-D view of a run: shapes and arrows that move, taken from the curves of the model's visualisers.
//!
//! A *track* is the pose of a frame over time: position and quaternion, in single precision, at the points of the run. Shapes that
//! move together share one. What is drawn, and how, is up to the script under `web/report/player`.

mod mesh;
mod pose;
mod scene;

use crate::document::{Report, TimeAxis};
use crate::plan::RunFacts;
use crate::presentation::ArrowWish;
use layshaft_ir::{Visual, VisualKind};
use layshaft_results::names::NameIndex;
use layshaft_results::{ResultHeader, Trajectory};
use std::collections::HashSet;

/// What the view will show.
#[derive(Default)]
pub struct MotionPlan {
    visuals: Vec<Visual>,
    arrows: Vec<ArrowWish>,
}

impl MotionPlan {
    pub fn new(visuals: &[Visual], arrows: Vec<ArrowWish>) -> MotionPlan {
        MotionPlan { visuals: visuals.to_vec(), arrows }
    }

    fn is_empty(&self) -> bool {
        self.arrows.is_empty()
            && !self.visuals.iter().any(|visual| matches!(visual.kind, VisualKind::Shape | VisualKind::Vector))
    }

    /// Variables that must be there for the view, by their names in the result.
    pub fn wanted(&self, header: &ResultHeader) -> HashSet<String> {
        if self.is_empty() {
            return HashSet::new();
        }
        let index = NameIndex::new(header.variables.iter().map(|column| column.name.as_str()));
        let visuals = self.visuals.iter().flat_map(|visual| variables(visual.kind, visual.instance.as_str()));
        let arrows = self.arrows.iter().flat_map(|arrow| {
            let frame = [elements(&format!("{}.r_0", arrow.at)), matrix(&format!("{}.R.T", arrow.at))];
            let offset = arrow.offset.iter().flat_map(|name| elements(name));
            elements(&arrow.vector)
                .into_iter()
                .chain(offset)
                .chain(elements(&arrow.at))
                .chain(frame.into_iter().flatten())
        });
        let found = visuals.chain(arrows).filter_map(|name| index.find(&name));
        found.map(|at| header.variables[at].name.clone()).collect()
    }

    /// Variables of type String that the view needs.
    pub fn texts(&self) -> Vec<String> {
        let shapes = self.visuals.iter().filter(|visual| visual.kind == VisualKind::Shape);
        shapes.map(|visual| shape_type(visual.instance.as_str())).collect()
    }

    /// Adds the view of a run, if there is anything to see.
    pub fn add(&self, report: &mut Report, run: &Trajectory, axis: TimeAxis, facts: &RunFacts) {
        if !self.is_empty() && !run.is_empty() {
            scene::add(self, report, run, axis, facts);
        }
    }
}

fn shape_type(instance: &str) -> String {
    format!("{instance}.shapeType")
}

/// Names of the elements of a vector in space.
fn elements(name: &str) -> Vec<String> {
    (1..=3).map(|k| format!("{name}[{k}]")).collect()
}

/// Names of the elements of a rotation matrix, by rows.
fn matrix(name: &str) -> Vec<String> {
    (1..=3).flat_map(|row| (1..=3).map(move |column| (row, column))).map(|(r, c)| format!("{name}[{r},{c}]")).collect()
}

/// The numbers that a visual consists of.
fn variables(kind: VisualKind, instance: &str) -> Vec<String> {
    let (vectors, scalars): (&[&str], &[&str]) = match kind {
        VisualKind::Shape => (
            &["r", "r_shape", "lengthDirection", "widthDirection", "color"],
            &["length", "width", "height", "extra", "specularCoefficient"],
        ),
        VisualKind::Vector => (&["r", "coordinates", "color"], &["quantity", "headAtOrigin", "twoHeadedArrow"]),
        VisualKind::World => return elements(&format!("{instance}.n")),
        VisualKind::Surface => return Vec::new(),
    };
    let vectors = vectors.iter().flat_map(|name| elements(&format!("{instance}.{name}")));
    let scalars = scalars.iter().map(|name| format!("{instance}.{name}"));
    vectors.chain(scalars).chain(matrix(&format!("{instance}.R.T"))).collect()
}
