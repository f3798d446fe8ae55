//! `documentation/index.html`: what the model says of itself, and how the unit is driven.

use super::{Input, Options};
use crate::description::{Causality, ModelDescription, Variable};
use std::fmt::Write;

pub(super) fn page(input: &Input, options: &Options, description: &ModelDescription) -> String {
    let mut out = String::from("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    let name = escaped(&description.model_name);
    let _ = writeln!(out, "<title>{name}</title>\n</head>\n<body>\n<h1>{name}</h1>");
    if let Some(text) = &description.description {
        let _ = writeln!(out, "<p>{}</p>", escaped(text));
    }
    // The caller has taken scripts and the like out of the model's HTML.
    let _ = writeln!(out, "{}", input.documentation);
    let _ = writeln!(out, "<h2>The unit</h2>");
    if options.kinds.model_exchange {
        let _ = writeln!(
            out,
            "<p>Model exchange: {} continuous states, {} event indicators.</p>",
            input.program.states.len(),
            description.structure.number_of_event_indicators
        );
    }
    if options.kinds.co_simulation {
        let _ = match (&input.program.fixed_step, input.step) {
            (Some(fixed_step), Some(step)) => writeln!(
                out,
                "<p>Co-simulation: steps of {step} s by {}. Communication steps are best multiples of that.</p>",
                escaped(&fixed_step.method)
            ),
            _ => writeln!(
                out,
                "<p>Co-simulation: a method of variable step inside, with a relative tolerance of {}.</p>",
                input.tolerance
            ),
        };
    }
    for (title, causality) in
        [("Inputs", Causality::Input), ("Outputs", Causality::Output), ("Parameters", Causality::Parameter)]
    {
        table(&mut out, title, description.variables.iter().filter(|variable| variable.causality == causality));
    }
    out.push_str("</body>\n</html>\n");
    out
}

fn table<'a>(out: &mut String, title: &str, variables: impl Iterator<Item = &'a Variable>) {
    let mut rows = String::new();
    for variable in variables {
        let _ = writeln!(
            rows,
            "<tr><td>{}</td><td>{}</td><td>{}</td></tr>",
            escaped(&variable.name),
            escaped(variable.attributes.unit.as_deref().unwrap_or("")),
            escaped(variable.description.as_deref().unwrap_or(""))
        );
    }
    if !rows.is_empty() {
        let _ = writeln!(
            out,
            "<h3>{title}</h3>\n<table>\n<tr><th>Name</th><th>Unit</th><th>Description</th></tr>\n{rows}</table>"
        );
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
