//! What the rows of a sweep depend on, as a list of names and values. Tables with the same list hold rows of one sweep;
//! where they differ, the user is told in what.

use crate::execute::Sweep;
use crate::row::Facts;
use layshaft_source::Digest;

/// Differences named in a message.
const SHOWN: usize = 3;

/// Names and values of all that determines a row of a sweep. The digest of the whole program comes last: where something
/// that a user can name differs too, that is what a message tells first.
pub(crate) fn basis(sweep: &Sweep) -> Vec<(String, String)> {
    let content = sweep.compiled.content();
    let options = sweep.settings.options(&sweep.compiled.program);
    let mut list = vec![("version of Layshaft".to_string(), sweep.version.clone())];
    let mut add = |name: String, value: String| list.push((name, value));
    for (name, value) in &sweep.modifiers {
        add(format!("--set {name}"), value.clone());
    }
    let is_varied = |name: &str| sweep.design.axes.iter().any(|axis| axis.name == name);
    for (name, value) in content.parameters.iter().filter(|(name, _)| !is_varied(name)) {
        add(format!("parameter {name}"), format!("{value:?}"));
    }
    add("start time".into(), format!("{:?}", options.start));
    add("stop time".into(), format!("{:?}", options.stop));
    add("output points".into(), format!("{:?}", options.output));
    add("tolerance".into(), format!("{:?}", sweep.settings.tolerance(&sweep.compiled.program)));
    let method = sweep.compiled.program.fixed_step.as_ref().map(|fixed_step| fixed_step.method.clone());
    add("solver".into(), method.unwrap_or_else(|| options.method.name().to_string()));
    add("step".into(), options.step.map_or("variable".into(), |step| format!("{step:?}")));
    add("limit of steps".into(), format!("{:?}", sweep.settings.max_steps));
    for axis in &sweep.design.axes {
        add(format!("--vary {}", axis.name), format!("{:?}", axis.spread));
    }
    let samples =
        sweep.design.samples.map_or(("none".into(), "none".into()), |(n, seed)| (n.to_string(), seed.to_string()));
    add("--samples".into(), samples.0);
    add("--seed".into(), samples.1);
    let outputs: Vec<String> = sweep.outputs.iter().map(|output| output.to_string()).collect();
    add("--outputs".into(), outputs.join(","));
    if let Some(trajectories) = &sweep.trajectories {
        add("--trajectories".into(), trajectories.pattern.clone());
    }
    for (name, value) in sweep.settings.inputs.iter().flat_map(|selection| selection.basis()) {
        add(name, value);
    }
    for (name, digest) in &content.files {
        add(format!("file {name}"), digest.to_string());
    }
    add(MODEL.into(), content.program.to_string());
    list
}

const MODEL: &str = "text of the model";

/// One number for a list.
pub(crate) fn fingerprint(basis: &[(String, String)]) -> String {
    let mut digest = Digest::default();
    for (name, value) in basis {
        digest.field(name.as_bytes());
        digest.field(value.as_bytes());
    }
    digest.to_string()
}

/// In what two sweeps differ, in the words of `tell(what, value in one, value in the other)`; empty if in nothing.
pub(crate) fn differences(one: &Facts, other: &Facts, tell: impl Fn(&str, &str, &str) -> String) -> String {
    let value = |facts: &Facts, name: &str| {
        let found = facts.basis.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.clone())
    };
    let names = one.basis.iter().map(|(name, _)| name);
    let further = other.basis.iter().map(|(name, _)| name).filter(|name| value(one, name).is_none());
    let mut told = Vec::new();
    if one.model != other.model {
        told.push(tell("the model", &one.model, &other.model));
    }
    let mut left_out = 0;
    for name in names.chain(further) {
        let (first, second) = (value(one, name), value(other, name));
        if first == second || (name == MODEL && !told.is_empty()) {
            continue;
        }
        if told.len() == SHOWN {
            left_out += 1;
            continue;
        }
        let absent = || "not given".to_string();
        told.push(match name.split_once(' ') {
            _ if name == MODEL => "the text of the model is another".to_string(),
            Some(("file", file)) if first.is_some() && second.is_some() => {
                format!("the content of `{file}` is another")
            }
            Some(("parameter" | "--set" | "--vary" | "file", _)) => {
                tell(&format!("`{name}`"), &first.unwrap_or_else(absent), &second.unwrap_or_else(absent))
            }
            _ => tell(
                &format!("the {}", name.trim_start_matches("--")),
                &first.unwrap_or_else(absent),
                &second.unwrap_or_else(absent),
            ),
        });
    }
    if left_out > 0 {
        told.push(format!("{left_out} more differ"));
    }
    told.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(list: &[(&str, &str)]) -> Facts {
        let basis = list.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        Facts { basis, ..Facts::default() }
    }

    #[test]
    fn what_differs_is_named() {
        let tell = |what: &str, one: &str, other: &str| format!("{what}: {one}, {other}");
        let first = facts(&[("--set b", "5"), ("tolerance", "1e-6"), (MODEL, "aa")]);
        let told = |list: &[(&str, &str)]| differences(&first, &facts(list), tell);
        assert_eq!(told(&[("--set b", "6"), ("tolerance", "1e-6"), (MODEL, "bb")]), "`--set b`: 5, 6");
        assert_eq!(told(&[("tolerance", "1e-8"), (MODEL, "aa")]), "`--set b`: 5, not given; the tolerance: 1e-6, 1e-8");
        assert_eq!(told(&[("--set b", "5"), ("tolerance", "1e-6"), (MODEL, "bb")]), "the text of the model is another");
        assert_eq!(told(&[("--set b", "5"), ("tolerance", "1e-6"), (MODEL, "aa")]), "");
        assert_ne!(fingerprint(&first.basis), fingerprint(&first.basis[1..]));
    }
}
