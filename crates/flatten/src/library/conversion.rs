//! Names that classes of a library had in earlier versions (Modelica 3.6, 18.8.2).
//!
//! A library names scripts in its annotation `conversion(from(version = …, script = …))` that say what became of its classes and their
//! elements: `convertClass("Old.Path", "New.Path")`, `convertElement("Class", "old", "new")`, `convertModifiers("Class", {"old"},
//! {"new=%old%"})`. A model written for an earlier version is not rewritten: what is not found under its name is looked for under the
//! name it has now. Of modifiers those are followed that were renamed or taken away; values are not computed.

use super::{ClassId, Library};
use layshaft_source::{FastMap, Name};
use layshaft_syntax::query;

/// What became of the classes of a library.
#[derive(Default)]
pub(super) struct Conversions {
    /// New full name by old one.
    new: FastMap<String, String>,
    /// Old full names by new one.
    old: FastMap<String, Vec<String>>,
    /// By full name of the class: elements, and what they are called now, if they are still there.
    elements: FastMap<String, Vec<(Name, Option<Name>)>>,
}

impl Conversions {
    fn read(&mut self, script: &str) {
        for (position, _) in script.match_indices("convert") {
            let line_start = script[..position].rfind('\n').map_or(0, |at| at + 1);
            if script[line_start..position].trim_start().starts_with("//") {
                continue;
            }
            let Some((function, rest)) = script[position..].split_once('(') else { continue };
            match (function, &arguments(rest)[..]) {
                ("convertClass", [old, new]) => {
                    let Some(new) = new.first() else { continue };
                    for name in old {
                        self.new.insert(name.to_string(), new.to_string());
                        self.old.entry(new.to_string()).or_default().push(name.to_string());
                    }
                }
                ("convertElement", [classes, old, new]) => {
                    let (Some(old), Some(new)) = (old.first(), new.first()) else { continue };
                    self.element(classes, old, Some(new).filter(|new| !new.is_empty()));
                }
                ("convertModifiers", [classes, old, new, ..]) => {
                    for modifier in old {
                        let name = modifier.split(['=', '(']).next().unwrap_or_default().trim();
                        let value = format!("=%{name}%");
                        let renamed = new.iter().find_map(|new| new.strip_suffix(&value));
                        if renamed.is_some() || new.iter().all(|new| new.is_empty()) {
                            self.element(classes, name, renamed.as_ref());
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn element(&mut self, classes: &[&str], old: &str, new: Option<&&str>) {
        // A part of an element is not followed.
        if old.contains('.') || new.is_some_and(|new| new.contains(['.', '('])) || new.is_some_and(|new| *new == old) {
            return;
        }
        for class in classes {
            let list = self.elements.entry(class.to_string()).or_default();
            list.push((Name::new(old), new.map(|new| Name::new(new))));
        }
    }

    /// The new name of the class once called `name` in the package now called `package`.
    fn renamed(&self, package: &str, name: &str) -> Option<&String> {
        let mut packages = std::iter::once(package.to_string()).chain(self.former(package));
        packages.find_map(|package| self.new.get(&format!("{package}.{name}")))
    }

    /// Full names that a class had: it may have been renamed, or a package around it.
    fn former(&self, class: &str) -> Vec<String> {
        let ends = class.match_indices('.').map(|(at, _)| at).chain([class.len()]);
        let mut found = Vec::new();
        for end in ends {
            let (package, rest) = class.split_at(end);
            found.extend(self.old.get(package).into_iter().flatten().map(|old| format!("{old}{rest}")));
        }
        found
    }
}

/// The texts in quotation marks in each argument of a call, whose opening parenthesis is left out.
fn arguments(call: &str) -> Vec<Vec<&str>> {
    let (mut found, mut texts) = (Vec::new(), Vec::new());
    let mut depth = 0;
    let mut rest = call;
    while let Some(next) = rest.find(['"', '(', ')', '{', '}', ',']) {
        let after = &rest[next + 1..];
        rest = after;
        match call.as_bytes()[call.len() - after.len() - 1] {
            b'"' => {
                let Some(end) = after.find('"') else { break };
                texts.push(&after[..end]);
                rest = &after[end + 1..];
            }
            b'(' | b'{' => depth += 1,
            b',' if depth == 0 => found.push(std::mem::take(&mut texts)),
            b',' => {}
            _ if depth == 0 => break,
            _ => depth -= 1,
        }
    }
    found.push(texts);
    found
}

impl Library<'_> {
    /// The full name that a class once called `name` in `package` (a full name) has now.
    pub fn renamed(&mut self, package: &str, name: Name) -> Option<String> {
        self.conversions_of(package).renamed(package, name.as_str()).cloned()
    }

    /// Elements of a class (a full name) with the names they have now, if a model asks for an earlier version of its library.
    pub fn renamed_elements(&mut self, class: &str) -> Vec<(Name, Option<Name>)> {
        let root = class.split('.').next().unwrap_or_default();
        if !self.uses.is_converted(Name::new(root)) {
            return Vec::new();
        }
        let conversions = self.conversions_of(class);
        let names = std::iter::once(class.to_string()).chain(conversions.former(class));
        names.filter_map(|class| conversions.elements.get(&class)).flatten().copied().collect()
    }

    fn conversions_of(&mut self, class: &str) -> &Conversions {
        let root = Name::new(class.split('.').next().unwrap_or_default());
        if !self.conversions.contains_key(&root) {
            let conversions = self.root(root).map(|class| self.read_conversions(class)).unwrap_or_default();
            self.conversions.insert(root, conversions);
        }
        &self.conversions[&root]
    }

    fn read_conversions(&mut self, root: ClassId) -> Conversions {
        let mut conversions = Conversions::default();
        let annotation = query::annotation(self.ast(root));
        let conversion = annotation.and_then(|all| query::argument(all, "conversion")).and_then(query::arguments);
        let scripts: Vec<String> = conversion
            .into_iter()
            .flat_map(query::modifiers)
            .filter(|modify| modify.path.parts.len() == 1 && modify.path.parts[0].name == "from")
            .filter_map(query::arguments)
            .filter_map(|from| query::text(query::argument(from, "script")?))
            .map(str::to_string)
            .collect();
        for script in scripts {
            // Addresses without a scheme begin at the package's directory.
            let address = match script.contains("://") {
                true => script,
                false => format!("modelica://{}/{script}", self.name(root)),
            };
            let Ok(path) = self.resource(&address) else { continue };
            if let Ok(bytes) = self.note_content(&path) {
                conversions.read(&String::from_utf8_lossy(&bytes));
            }
        }
        conversions
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_tell_what_became_of_classes_and_their_members() {
        let mut conversions = Conversions::default();
        conversions.read(
            "// a comment\nconvertClass(\"Lib.Old\",\n   \"Lib.New.Place\");\n//convertClass(\"Lib.A\", \"Lib.B\");\n\
             convertClass({\"Lib.Old.Inner\", \"Lib.Other\"}, \"Lib.Inner\");\n\
             convertElement({\"Lib.Old.M\",\n \"Lib.K\"}, \"a\", \"b\");\n\
             convertModifiers(\"Lib.K\", {\"gone\"}, fill(\"\",0), true);\n\
             convertModifiers({\"Lib.K\"}, {\"c=1\", \"d\"}, {\"e=%c%\", \"f=2*%d%\"});",
        );
        let elements = |class: &str| -> Vec<(&str, Option<&str>)> {
            let list = conversions.elements.get(class).into_iter().flatten();
            list.map(|(old, new)| (old.as_str(), new.map(|new| new.as_str()))).collect()
        };
        assert_eq!(elements("Lib.K"), [("a", Some("b")), ("gone", None), ("c", Some("e"))]);
        assert_eq!(elements("Lib.Old.M"), [("a", Some("b"))]);
        assert_eq!(conversions.former("Lib.New.Place.M"), ["Lib.Old.M"]);
        assert_eq!(conversions.renamed("Lib", "Old").unwrap(), "Lib.New.Place");
        // Found through the new name of the package around it.
        assert_eq!(conversions.renamed("Lib.New.Place", "Inner").unwrap(), "Lib.Inner");
        assert_eq!(conversions.renamed("Lib", "Other").unwrap(), "Lib.Inner");
        assert_eq!(conversions.renamed("Lib", "A"), None);
    }
}
