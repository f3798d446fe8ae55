//! `modelDescription.xml` from the description, by version.

mod build;
mod fmi2;
mod fmi3;
mod terminals;
mod xml;

use super::{BaseUnit, ModelDescription, Unit, Values, Version};
pub use build::build_description;
pub use terminals::terminals_and_icons;
use xml::{Element, number};

/// The file's text.
pub fn model_description(description: &ModelDescription) -> String {
    let root = match description.version {
        Version::Fmi2 => fmi2::root(description),
        Version::Fmi3 => fmi3::root(description),
    };
    root.document()
}

fn units(description: &ModelDescription) -> Option<Element> {
    let of = |unit: &Unit| {
        let base = unit.base.as_ref().map(base_unit);
        let display = unit.display.iter().map(|display| {
            let inverse = display.inverse && description.version == Version::Fmi3;
            Element::new("DisplayUnit")
                .with("name", &display.name)
                .some("factor", (display.factor != 1.0).then(|| number(display.factor)))
                .some("offset", (display.offset != 0.0).then(|| number(display.offset)))
                .some("inverse", inverse.then_some("true"))
        });
        Element::new("Unit").with("name", &unit.name).children(base).children(display)
    };
    Element::list("UnitDefinitions", description.units.iter().map(of))
}

fn base_unit(base: &BaseUnit) -> Element {
    let exponents = [
        ("kg", base.kg),
        ("m", base.m),
        ("s", base.s),
        ("A", base.a),
        ("K", base.k),
        ("mol", base.mol),
        ("cd", base.cd),
        ("rad", base.rad),
    ];
    exponents
        .into_iter()
        .fold(Element::new("BaseUnit"), |element, (name, exponent)| {
            element.some(name, (exponent != 0).then(|| exponent.to_string()))
        })
        .some("factor", (base.factor != 1.0).then(|| number(base.factor)))
        .some("offset", (base.offset != 0.0).then(|| number(base.offset)))
}

fn log_categories(description: &ModelDescription) -> Option<Element> {
    let of = |category: &super::LogCategory| {
        Element::new("Category").with("name", &category.name).some("description", category.description.as_deref())
    };
    Element::list("LogCategories", description.log_categories.iter().map(of))
}

fn default_experiment(description: &ModelDescription) -> Option<Element> {
    let experiment = description.default_experiment.as_ref()?;
    Some(
        Element::new("DefaultExperiment")
            .some("startTime", experiment.start_time.map(number))
            .some("stopTime", experiment.stop_time.map(number))
            .some("tolerance", experiment.tolerance.map(number))
            .some("stepSize", experiment.step_size.map(number)),
    )
}

/// Values of an attribute, one after the other; texts are no attribute.
fn values(values: &Values) -> Option<String> {
    let texts = match values {
        Values::Float64(values) => values.iter().map(|value| number(*value)).collect(),
        Values::String(_) | Values::Binary(_) => return None,
        others => others.texts(),
    };
    Some(texts.join(" "))
}
