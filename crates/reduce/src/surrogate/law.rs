//! Laws: parts of a surrogate that the user knows in closed form, such as the flow through an orifice or the lag of an actuator.
//!
//! A law is an expression in the names of the surrogate. Nothing is fitted for it: kinks stay kinks, balances stay exact, and it costs what it says. The rig evaluates it
//! along the runs of the full model, so that functions of it can be fitted and its own error is known; the surrogate contains it as it is written.

use super::fit::Target;
use super::{Signal, SurrogateStudy};
use crate::codes;
use layshaft_flatten::closest;
use layshaft_ir::is_keyword;
use layshaft_source::Diagnostic;

/// Names that mean the same everywhere.
const BUILT_IN: [&str; 2] = ["time", "noEvent"];

/// Where a name begins and ends.
struct Name {
    start: usize,
    end: usize,
}

/// The names in an expression that stand for variables: not those of functions, of classes with their path, and of the language.
fn names(text: &str) -> Vec<Name> {
    let bytes = text.as_bytes();
    let is_part = |c: u8| c.is_ascii_alphanumeric() || c == b'_';
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        if bytes[at].is_ascii_digit() {
            // A number, with the letter of its exponent.
            while at < bytes.len() && (is_part(bytes[at]) || bytes[at] == b'.') {
                at += 1;
            }
        } else if is_part(bytes[at]) {
            let mut is_path = false;
            while at < bytes.len() && (is_part(bytes[at]) || bytes[at] == b'.') {
                is_path |= bytes[at] == b'.';
                at += 1;
            }
            let is_call = text[at..].trim_start().starts_with('(');
            let name = &text[start..at];
            if !is_path && !is_call && !is_keyword(name) && !BUILT_IN.contains(&name) {
                found.push(Name { start, end: at });
            }
        } else {
            at += 1;
        }
    }
    found
}

/// The names that an expression refers to, each once.
fn arguments(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for name in names(text) {
        let name = &text[name.start..name.end];
        if !all.iter().any(|other| other == name) {
            all.push(name.to_string());
        }
    }
    all
}

/// The arguments of a function among those that are known before it; all if none are named.
pub(super) fn dependence(function: &str, asked: &[String], known: &[String]) -> Result<Vec<usize>, Vec<Diagnostic>> {
    if asked.is_empty() {
        return Ok((0..known.len()).collect());
    }
    let mut found = Vec::new();
    for name in asked {
        let Some(at) = known.iter().position(|other| other == name) else {
            let message = format!(
                "`{name}`, on which `{function}` depends, is no state, no input and no intermediate variable before it"
            );
            let hint = match closest(name, known.iter().map(String::as_str)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("these are there: {}", known.join(", ")),
            };
            return Err(vec![Diagnostic::error(codes::UNKNOWN_INPUT, None, message).hint(hint)]);
        };
        found.push(at);
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// The expression with other names. It has no events: a surrogate is continuous, whatever its laws compare.
fn renamed(text: &str, rename: &dyn Fn(&str) -> String) -> String {
    let mut result = String::from("noEvent(");
    let mut done = 0;
    for name in names(text) {
        result.push_str(&text[done..name.start]);
        result.push_str(&rename(&text[name.start..name.end]));
        done = name.end;
    }
    result.push_str(&text[done..]);
    result.push(')');
    result
}

/// The variable of a rig that follows a law.
pub(super) fn rig_name(number: usize) -> String {
    format!("law{}", number + 1)
}

struct Law {
    /// What it gives.
    target: Target,
    arguments: Vec<String>,
    /// In the names of the surrogate.
    in_block: String,
}

/// All laws of a surrogate.
pub(super) struct Laws {
    laws: Vec<Law>,
    in_rig: Vec<String>,
}

impl Laws {
    /// Those of intermediate variables know states, inputs and the intermediate variables before them, those of derivatives and outputs all of these.
    pub(super) fn find(
        study: &SurrogateStudy,
        (inputs, outputs, states, through): (&[Signal], &[Signal], &[Signal], &[Signal]),
    ) -> Result<Laws, Vec<Diagnostic>> {
        let known = || states.iter().chain(inputs).chain(through);
        let names: Vec<String> = known().map(|signal| signal.name.clone()).collect();
        let mut found = Laws { laws: Vec::new(), in_rig: Vec::new() };
        let before = |at: usize| states.len() + inputs.len() + at;
        let on_the_way =
            study.through.iter().enumerate().map(|(at, asked)| (asked, Some(Target::Intermediate(at)), before(at)));
        let place = |name: &str| {
            let state = states.iter().position(|state| state.name == name).map(Target::Slope);
            state.or_else(|| outputs.iter().position(|output| output.name == name).map(Target::Output))
        };
        let others = study.depends.iter().map(|asked| (asked, place(&asked.signal.name), names.len()));
        for (asked, target, count) in on_the_way.chain(others) {
            let (Some(text), Some(target)) = (&asked.law, target) else { continue };
            let arguments = arguments(text);
            dependence(&asked.signal.name, &arguments, &names[..count])?;
            let number = |name: &str| names.iter().position(|other| other == name).unwrap_or_default();
            let in_rig = renamed(text, &|name| {
                let at = number(name);
                let law = at.checked_sub(before(0)).and_then(|at| found.of(Target::Intermediate(at)));
                law.map_or_else(|| format!("unit.{}", known().nth(at).map_or("", |signal| &signal.variable)), rig_name)
            });
            let in_block = renamed(text, &|name| match number(name) {
                at if at < states.len() => format!("{name}_state"),
                at if at < states.len() + inputs.len() => name.to_string(),
                _ => format!("{name}_value"),
            });
            found.laws.push(Law { target, arguments, in_block });
            found.in_rig.push(in_rig);
        }
        Ok(found)
    }

    pub(super) fn of(&self, target: Target) -> Option<usize> {
        self.laws.iter().position(|law| law.target == target)
    }

    pub(super) fn arguments(&self, number: usize) -> Vec<String> {
        self.laws[number].arguments.clone()
    }

    pub(super) fn in_block(&self, number: usize) -> &str {
        &self.laws[number].in_block
    }

    pub(super) fn in_rig(&self) -> &[String] {
        &self.in_rig
    }

    /// What is recorded for each law besides its target: the intermediate variable of the full model, if it is known, else what the law gives.
    pub(super) fn beside(&self, through: &[Signal]) -> Vec<String> {
        let beside = |(number, law): (usize, &Law)| match law.target {
            Target::Intermediate(at) if !through[at].variable.is_empty() => format!("unit.{}", through[at].variable),
            _ => rig_name(number),
        };
        self.laws.iter().enumerate().map(beside).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_told_from_functions_classes_and_numbers() {
        let text = "1e5*sqrt(p) + A.B.flux(p, if x > 0 then q_1 else 2.5E-3*x) - Layshaft.Constants.pi";
        assert_eq!(arguments(text), ["p", "x", "q_1"]);
        let renamed = renamed(text, &|name| format!("unit.{name}"));
        assert_eq!(
            renamed,
            "noEvent(1e5*sqrt(unit.p) + A.B.flux(unit.p, if unit.x > 0 then unit.q_1 else 2.5E-3*unit.x) - Layshaft.Constants.pi)"
        );
    }
}
