//! The components of a flat model that a 3-D view shows, recognised by the classes they are or extend.
//!
//! The standard library's visualisers extend interfaces that every implementation of `ModelicaServices` has in common; their inputs
//! are ordinary variables, so that the result has all that is to be drawn.

use layshaft_ir::{Instance, Visual, VisualKind};

const KINDS: &[(&str, VisualKind)] = &[
    ("Layshaft.MultiBody.Visualizers.Shape", VisualKind::Shape),
    ("Modelica.Utilities.Internal.PartialModelicaServices.Animation.PartialShape", VisualKind::Shape),
    ("Modelica.Utilities.Internal.PartialModelicaServices.Animation.PartialVector", VisualKind::Vector),
    ("Modelica.Utilities.Internal.PartialModelicaServices.Animation.PartialSurface", VisualKind::Surface),
    ("Layshaft.MultiBody.World", VisualKind::World),
    ("Modelica.Mechanics.MultiBody.World", VisualKind::World),
];

pub fn visuals(instances: &[Instance]) -> Vec<Visual> {
    let kind = |instance: &Instance| KINDS.iter().find(|(class, _)| instance.is(class)).map(|(_, kind)| *kind);
    instances.iter().filter_map(|instance| Some(Visual { instance: instance.name, kind: kind(instance)? })).collect()
}
