//! The reduced model as Modelica: the full one with `removed = true` where elements are gone, and nothing else.

use crate::codes;
use crate::element::Elements;
use layshaft_source::{Diagnostic, FileId, SourceMap};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::path::{Path, PathBuf};

/// Longest line that modifiers are put on together.
pub(crate) const WIDTH: usize = 100;

/// A switch of the model: path of components without subscripts, its name there, and the text of its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Switch {
    path: Vec<String>,
    member: Cow<'static, str>,
    value: String,
}

impl Switch {
    /// As a modifier of the model.
    pub fn modifier(&self) -> (String, String) {
        let names = self.path.iter().map(String::as_str).chain([self.member.as_ref()]);
        (names.collect::<Vec<_>>().join("."), self.value.clone())
    }

    /// The start value of a variable, or of all elements of an array by their subscripts.
    pub(crate) fn start(path: Vec<String>, elements: &[(Vec<usize>, f64)]) -> Switch {
        Switch { path, member: "start".into(), value: value(elements, &0.0) }
    }

    /// The value of a parameter.
    pub(crate) fn parameter(name: &str, value: f64) -> Switch {
        let (mut path, _) = split(name);
        let member = path.pop().unwrap_or_default();
        Switch { path, member: member.into(), value: number(value) }
    }

    /// A modifier as the user writes it, value and all. Elements of arrays have no name of their own in a class.
    pub fn written(name: &str, value: &str) -> Option<Switch> {
        let (mut path, subscripts) = split(name);
        let member = path.pop().filter(|_| subscripts.is_empty())?;
        Some(Switch { path, member: member.into(), value: value.to_string() })
    }

    /// Whether two modify the same.
    pub fn is_about(&self, other: &Switch) -> bool {
        (&self.path, &self.member) == (&other.path, &other.member)
    }

    /// That a component repeats its left side.
    pub(crate) fn symmetric(component: &str) -> Switch {
        Switch { path: split(component).0, member: "symmetric".into(), value: "true".into() }
    }
}

/// The switches that remove elements. Elements in arrays of components are set together, by an array of values.
pub fn switches(elements: &Elements, removed: &[bool]) -> Vec<Switch> {
    let active = elements.active.iter().zip(removed.iter().copied());
    let all = active.clone().chain(elements.removed.iter().map(|element| (element, true)));
    let mut members: BTreeMap<Vec<String>, Vec<(Vec<usize>, bool)>> = BTreeMap::new();
    for (element, removed) in all {
        let (path, subscripts) = split(&element.name);
        members.entry(path).or_default().push((subscripts, removed));
    }
    let mut switches = Vec::new();
    for (element, _) in active.filter(|(_, removed)| *removed) {
        let (path, _) = split(&element.name);
        if let Some(members) = members.remove(&path) {
            switches.push(Switch { value: value(&members, &false), member: "removed".into(), path });
        }
    }
    switches
}

/// Splits `a[2].b.c[1,3]` into `a`, `b`, `c` and 2, 1, 3.
pub(crate) fn split(name: &str) -> (Vec<String>, Vec<usize>) {
    let (mut path, mut subscripts) = (vec![String::new()], Vec::new());
    let mut rest = name;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '.' => {
                path.push(String::new());
                1
            }
            '[' => {
                let end = rest.find(']').unwrap_or(rest.len());
                subscripts.extend(rest[1..end].split(',').filter_map(|number| number.trim().parse::<usize>().ok()));
                (end + 1).min(rest.len())
            }
            // A quoted identifier may hold any character.
            '\'' => {
                let end = rest[1..].find('\'').map_or(rest.len(), |end| end + 2);
                path.last_mut().into_iter().for_each(|part| part.push_str(&rest[..end]));
                end
            }
            other => {
                path.last_mut().into_iter().for_each(|part| part.push(other));
                other.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    (path, subscripts)
}

/// A number that reads back as it is.
pub(crate) fn number(value: f64) -> String {
    format!("{value:?}")
}

/// The one value, or the array of all members; what stands in places without a component does not matter.
fn value<T: Debug>(members: &[(Vec<usize>, T)], missing: &T) -> String {
    let dimensions = members.iter().map(|(subscripts, _)| subscripts.len()).max().unwrap_or(0);
    let size = |dimension: usize| members.iter().filter_map(|(subscripts, _)| subscripts.get(dimension)).max();
    fn array<T: Debug>(place: &mut Vec<usize>, sizes: &[usize], members: &[(Vec<usize>, T)], missing: &T) -> String {
        let Some((&size, rest)) = sizes.split_first() else {
            let member = members.iter().find(|(subscripts, _)| subscripts == place);
            return format!("{:?}", member.map_or(missing, |(_, value)| value));
        };
        let mut items = Vec::with_capacity(size);
        for position in 1..=size {
            place.push(position);
            items.push(array(place, rest, members, missing));
            place.pop();
        }
        format!("{{{}}}", items.join(", "))
    }
    let sizes: Vec<usize> = (0..dimensions).map(|dimension| size(dimension).copied().unwrap_or(0)).collect();
    array(&mut Vec::new(), &sizes, members, missing)
}

/// The text of a class that is the full model without some of its elements.
pub fn model_text(name: &str, full: &str, description: &str, switches: &[Switch]) -> String {
    format!("model {name} = {full}{}\n  {};\n", modifiers(switches, 1), quoted(description))
}

/// The text of a class that extends the full model by modifiers and an annotation.
pub fn annotated_text(name: &str, full: &str, description: &str, switches: &[Switch], annotation: &str) -> String {
    let modifiers = modifiers(switches, 2);
    format!("model {name} {}\n  extends {full}{modifiers};\n{annotation};\nend {name};\n", quoted(description))
}

/// Modifiers in parentheses, or nothing.
fn modifiers(switches: &[Switch], depth: usize) -> String {
    match switches.is_empty() {
        true => String::new(),
        false => format!("(\n{})", Tree::of(switches).children_text(depth)),
    }
}

/// A text as Modelica writes it.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Modifiers by component.
#[derive(Default)]
struct Tree {
    /// In order of first mention.
    children: Vec<(String, Tree)>,
    /// `removed = true`
    settings: Vec<String>,
}

impl Tree {
    fn of(switches: &[Switch]) -> Tree {
        let mut root = Tree::default();
        for switch in switches {
            let mut at = &mut root;
            for part in &switch.path {
                let position = at.children.iter().position(|(name, _)| name == part).unwrap_or_else(|| {
                    at.children.push((part.clone(), Tree::default()));
                    at.children.len() - 1
                });
                at = &mut at.children[position].1;
            }
            at.settings.push(format!("{} = {}", switch.member, switch.value));
        }
        root
    }

    /// On one line, without the name.
    fn inline(&self) -> String {
        let own = self.settings.iter().cloned();
        let children = self.children.iter().map(|(name, tree)| format!("{name}{}", tree.inline()));
        format!("({})", own.chain(children).collect::<Vec<_>>().join(", "))
    }

    fn children_text(&self, depth: usize) -> String {
        let indent = "  ".repeat(depth);
        let mut lines = Vec::new();
        lines.extend(self.settings.iter().map(|setting| format!("{indent}{setting}")));
        for (name, tree) in &self.children {
            let line = format!("{indent}{name}{}", tree.inline());
            lines.push(if line.chars().count() <= WIDTH {
                line
            } else {
                format!("{indent}{name}(\n{})", tree.children_text(depth + 1))
            });
        }
        lines.join(",\n")
    }
}

/// Name of the reduced class: that of the file it goes to, else the model's with `Reduced` behind it.
pub fn reduced_name(model: &str, file: Option<&Path>) -> String {
    let stem = file.and_then(Path::file_stem).and_then(|stem| stem.to_str()).unwrap_or("");
    let is_letter = |c: char| c.is_ascii_alphabetic() || c == '_';
    if stem.starts_with(is_letter) && stem.chars().all(|c| is_letter(c) || c.is_ascii_digit()) {
        return stem.to_string();
    }
    let last = model.rsplit('.').next().unwrap_or(model);
    format!("{last}Reduced")
}

/// Writes the reduced model. A file that the full model was read from is left alone.
pub fn write_model(path: &Path, text: &str, sources: &SourceMap) -> Result<(), Diagnostic> {
    if let Some(held) = file_of_model(path, sources) {
        let message = format!("`{}` holds a part of the full model and is not overwritten", held.display());
        return Err(
            Diagnostic::error(codes::OVERWRITES, None, message).hint("choose another file for the reduced model")
        );
    }
    std::fs::write(path, text).map_err(|error| {
        let message = format!("`{}` cannot be written: {error}", path.display());
        Diagnostic::error(layshaft_source::Code("E0101"), None, message)
    })
}

/// The file of the model that a path is, whatever way it is written.
pub fn file_of_model(path: &Path, sources: &SourceMap) -> Option<PathBuf> {
    let wanted = path.canonicalize().ok()?;
    let files = (0..sources.len()).filter_map(|at| sources.get(FileId(at as u32)));
    files.map(|file| file.path.clone()).find(|file| file.canonicalize().is_ok_and(|file| file == wanted))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::element::{Element, EnergyKind};

    fn elements(active: &[&str], removed: &[&str]) -> Elements {
        let element = |name: &&str| Element {
            name: name.to_string(),
            kind: EnergyKind::Inertia,
            when_removed: "massless",
            is_removable: true,
            span: None,
        };
        Elements { active: active.iter().map(element).collect(), removed: removed.iter().map(element).collect() }
    }

    #[test]
    fn modifiers_are_nested_by_component() {
        let elements = elements(&["shaft.spring", "shaft.damper", "hub", "wheel"], &[]);
        let switches = switches(&elements, &[true, true, true, false]);
        let text = model_text("Small", "Lib.Car", "Two of four \"elements\"", &switches);
        assert_eq!(
            text,
            "model Small = Lib.Car(\n  shaft(spring(removed = true), damper(removed = true)),\n  hub(removed = true))\n  \
             \"Two of four \\\"elements\\\"\";\n"
        );
        assert_eq!(switches[2].modifier(), ("hub.removed".into(), "true".into()));
    }

    #[test]
    fn arrays_of_components_get_arrays_of_switches() {
        let active = ["wheel[1].bearing", "wheel[2].bearing", "wheel[4].bearing", "hub"];
        let elements = elements(&active, &["wheel[3].bearing"]);
        let switches = switches(&elements, &[false, true, false, false]);
        assert_eq!(switches.len(), 1);
        assert_eq!(switches[0].modifier(), ("wheel.bearing.removed".into(), "{false, true, true, false}".into()));
    }

    #[test]
    fn several_subscripts_nest() {
        let names = ["a[1].b[1]", "a[1].b[2]", "a[2].b[1]", "a[2].b[2]"];
        let switches = switches(&elements(&names, &[]), &[true, false, false, true]);
        assert_eq!(switches[0].value, "{{true, false}, {false, true}}");
        assert_eq!(split("'a.[b'.c[2,3]"), (vec!["'a.[b'".to_string(), "c".into()], vec![2, 3]));
    }

    #[test]
    fn long_modifiers_take_several_lines() {
        let names: Vec<String> = (0..12).map(|k| format!("transmission.element{k}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let text = model_text("Small", "Car", "Less", &switches(&elements(&names, &[]), &[true; 12]));
        assert!(text.lines().count() > 12 && text.lines().all(|line| line.len() <= WIDTH), "{text}");
        assert!(text.contains("  transmission(\n    element0(removed = true),\n"), "{text}");
    }

    #[test]
    fn the_class_is_named_after_its_file() {
        assert_eq!(reduced_name("A.Truck", Some(Path::new("out/Small.mo"))), "Small");
        assert_eq!(reduced_name("A.Truck", Some(Path::new("4x4.mo"))), "TruckReduced");
        assert_eq!(reduced_name("A.Truck", None), "TruckReduced");
    }
}
