//! The examples of the standard library, found by walking its class tree.

use anyhow::{Context, Result, bail};
use layshaft_source::SourceMap;
use layshaft_syntax::ast::{Argument, Class, ClassBody, ClassKind, Composition, Element, Section};
use std::path::{Path, PathBuf};

/// The packages whose examples count.
pub const PACKAGES: [&str; 10] = [
    "Modelica.Mechanics.Rotational",
    "Modelica.Mechanics.Translational",
    "Modelica.Mechanics.MultiBody",
    "Modelica.Blocks",
    "Modelica.Thermal",
    "Modelica.StateGraph",
    "Modelica.Electrical.Analog",
    "Modelica.Electrical.Batteries",
    "Modelica.Electrical.Machines",
    "Modelica.Fluid",
];

/// The package of the list above that holds `model`, else its first three names.
pub fn package_of(model: &str) -> &str {
    let holds = |package: &&str| model.strip_prefix(*package).is_some_and(|rest| rest.starts_with('.'));
    match PACKAGES.iter().find(|package| holds(package)) {
        Some(package) => package,
        None => model.match_indices('.').nth(2).map_or(model, |(end, _)| &model[..end]),
    }
}

/// Full names of the examples: non-partial models with an `experiment` annotation or the example icon.
/// With `helpers` also every other non-partial model that lies in an `Examples` package.
pub fn examples(msl: &Path, helpers: bool) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for package in PACKAGES {
        let mut walk = Walk { sources: SourceMap::default(), helpers, found: &mut found };
        let path = msl.join(package.replace('.', "/"));
        let file = path.with_extension("mo");
        let (parent, _) = package.rsplit_once('.').unwrap_or(("", package));
        if path.join("package.mo").is_file() {
            walk.directory(&path, parent)?;
        } else if file.is_file() {
            walk.file(&file, parent)?;
        } else {
            bail!("there is no package {package} under {}", msl.display());
        }
    }
    Ok(found)
}

struct Walk<'a> {
    sources: SourceMap,
    helpers: bool,
    found: &'a mut Vec<String>,
}

impl Walk<'_> {
    /// A package directory: the classes in package.mo, then its files and subdirectories by name.
    fn directory(&mut self, directory: &Path, parent: &str) -> Result<()> {
        self.file(&directory.join("package.mo"), parent)?;
        let name = directory.file_name().unwrap_or_default().to_string_lossy();
        let package = format!("{parent}.{name}");
        let mut entries: Vec<PathBuf> = std::fs::read_dir(directory)?.flatten().map(|entry| entry.path()).collect();
        entries.sort();
        for entry in entries {
            if entry.join("package.mo").is_file() {
                self.directory(&entry, &package)?;
            } else if entry.extension().is_some_and(|e| e == "mo") && !entry.ends_with("package.mo") {
                self.file(&entry, &package)?;
            }
        }
        Ok(())
    }

    fn file(&mut self, path: &Path, parent: &str) -> Result<()> {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let source = self.sources.add(path, text);
        let parsed = layshaft_syntax::parse(source.id, &source.text);
        for top in &parsed.file.classes {
            self.class(&top.class, parent);
        }
        Ok(())
    }

    fn class(&mut self, class: &Class, parent: &str) {
        let name = format!("{parent}.{}", class.name.name);
        let composition = match &class.body {
            ClassBody::Long(composition) | ClassBody::Extends { composition, .. } => Some(composition),
            _ => None,
        };
        let is_model = matches!(class.prefixes.kind, ClassKind::Model | ClassKind::Block | ClassKind::Class);
        if is_model && !class.prefixes.partial {
            let is_example = composition.is_some_and(is_example) || short_with_experiment(&class.body);
            if is_example || (self.helpers && name.contains(".Examples.")) {
                self.found.push(name.clone());
            }
        }
        for element in composition.into_iter().flat_map(elements) {
            if let Element::Class(nested) = element {
                self.class(&nested.class, &name);
            }
        }
    }
}

fn elements(composition: &Composition) -> impl Iterator<Item = &Element> {
    composition.sections.iter().flat_map(|section| match section {
        Section::Elements(section) => section.elements.as_slice(),
        _ => &[],
    })
}

fn is_example(composition: &Composition) -> bool {
    let has_icon = elements(composition).any(|element| {
        matches!(element, Element::Extends(extends)
            if extends.base.parts.last().is_some_and(|part| part.name == "Example"))
    });
    has_icon || composition.annotation.as_ref().is_some_and(|a| has_experiment(&a.arguments.arguments))
}

fn short_with_experiment(body: &ClassBody) -> bool {
    let ClassBody::Short(short) = body else { return false };
    short.description.annotation.as_ref().is_some_and(|a| has_experiment(&a.arguments.arguments))
}

fn has_experiment(arguments: &[Argument]) -> bool {
    arguments.iter().any(|argument| {
        matches!(argument, Argument::Modify(modify)
            if modify.path.parts.len() == 1 && modify.path.parts[0].name == "experiment")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_belongs_to_its_longest_listed_package() {
        assert_eq!(package_of("Modelica.Blocks.Examples.PID_Controller"), "Modelica.Blocks");
        assert_eq!(package_of("Modelica.Mechanics.Rotational.Examples.First"), "Modelica.Mechanics.Rotational");
        assert_eq!(package_of("Modelica.Magnetic.FluxTubes.Examples.X"), "Modelica.Magnetic.FluxTubes");
        assert_eq!(package_of("ModelicaTest.Blocks.X"), "ModelicaTest.Blocks.X");
    }

    #[test]
    fn examples_are_told_from_helpers() {
        let directory = std::env::temp_dir().join(format!("layshaft-catalogue-{}", std::process::id()));
        let package = directory.join("P");
        std::fs::create_dir_all(package.join("Sub")).unwrap();
        let text = "package P
  package Examples
    model A annotation(experiment(StopTime=1)); end A;
    model B extends Icons.Example; end B;
    partial model C extends Icons.Example; end C;
    model Helper end Helper;
  end Examples;
end P;";
        std::fs::write(package.join("package.mo"), text).unwrap();
        std::fs::write(package.join("Sub/package.mo"), "within P; package Sub end Sub;").unwrap();
        std::fs::write(package.join("Sub/D.mo"), "within P.Sub; model D annotation(experiment()); end D;").unwrap();
        let mut found = Vec::new();
        Walk { sources: SourceMap::default(), helpers: false, found: &mut found }.directory(&package, "L").unwrap();
        assert_eq!(found, ["L.P.Examples.A", "L.P.Examples.B", "L.P.Sub.D"]);
        found.clear();
        Walk { sources: SourceMap::default(), helpers: true, found: &mut found }.directory(&package, "L").unwrap();
        assert_eq!(found, ["L.P.Examples.A", "L.P.Examples.B", "L.P.Examples.Helper", "L.P.Sub.D"]);
        std::fs::remove_dir_all(directory).unwrap();
    }
}
