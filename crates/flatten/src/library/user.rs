//! Files the user names: single files, package directories, and files inside a package.

use super::load::{dotted, duplicate};
use super::location::Location;
use super::version::Version;
use super::{ClassId, Library, codes};
use layshaft_source::{Diagnostic, Name};
use layshaft_syntax::ast;
use std::path::Path;

impl<'a> Library<'a> {
    /// Reads a file, or the package a directory holds, and enters its classes before those of the search
    /// path. A file that lies inside a package brings the package with it. The classes of the file are
    /// returned; `Err` if there are none, with the reason among the diagnostics.
    #[allow(clippy::result_unit_err)] // the reasons are diagnostics
    pub fn load_file(&mut self, path: &Path) -> Result<Vec<ClassId>, ()> {
        let mut location = Location::Disk(path.to_path_buf());
        if self.file_system.is_directory(&location) {
            let file = location.join("package.mo");
            if !self.file_system.is_file(&file) {
                let message = format!("the directory `{location}` holds no `package.mo`, so it is not a package");
                let hint = "name a file, add a `package.mo`, or give a directory of libraries with `-L`";
                self.diagnostics.push(Diagnostic::error(codes::NO_PACKAGE_FILE, None, message).hint(hint));
                return Err(());
            }
            location = file;
        }
        let canonical = location.canonical();
        if let Some((_, classes)) = self.user_files.iter().find(|(known, _)| *known == canonical) {
            return Ok(classes.clone());
        }
        if let Some(classes) = self.classes_read_from(&canonical) {
            return Ok(classes);
        }
        let tree = self.parse_location(&location).ok_or(())?;
        let classes = match tree.within.as_ref().and_then(|within| within.path.as_ref()) {
            None => self.enter_top_level(tree),
            Some(within) => match self.enclosing_package(&canonical, within) {
                Some(parent) => self.enter_in(parent, tree, &location),
                None => {
                    self.diagnostics.push(self.misplaced(&canonical, within));
                    self.enter_top_level(tree)
                }
            },
        };
        if let Some(&class) = classes.first()
            && is_package_file(&location)
            && let Some(directory) = location.parent().and_then(|directory| self.open_directory(directory))
        {
            self.attach_directory(class, directory);
        }
        self.user_files.push((canonical, classes.clone()));
        Ok(classes)
    }

    /// The same for a text that comes from no file; `path` is what diagnostics show.
    #[allow(clippy::result_unit_err)] // the reasons are diagnostics
    pub fn load_text(&mut self, path: &str, text: &str) -> Result<Vec<ClassId>, ()> {
        let source = self.store.sources.add(path, text);
        let tree = self.parse_source(&source).ok_or(())?;
        let location = Location::Embedded(path.to_string());
        let classes = match tree.within.as_ref().and_then(|within| within.path.as_ref()) {
            None => self.enter_top_level(tree),
            Some(within) => match self.package_by_name(within) {
                Some(parent) => self.enter_in(parent, tree, &location),
                None => {
                    self.diagnostics.push(self.misplaced(&location, within));
                    self.enter_top_level(tree)
                }
            },
        };
        self.user_files.push((location, classes.clone()));
        Ok(classes)
    }

    /// Parses a text that is no part of any library, such as modifiers from the command line; the parser's
    /// findings join the diagnostics.
    pub fn parse_text(&mut self, path: &str, text: &str) -> &'a ast::File {
        let source = self.store.sources.add(path, text);
        let parsed = layshaft_syntax::parse(source.id, &source.text);
        self.diagnostics.extend(parsed.diagnostics);
        self.store.keep(parsed.file)
    }

    fn enter_top_level(&mut self, tree: &'a ast::File) -> Vec<ClassId> {
        let classes = self.enter_file(tree, None);
        for (index, &class) in classes.iter().enumerate() {
            let name = self.ast(class).name;
            let users = self.user_files.iter().flat_map(|(_, classes)| classes).chain(&classes[..index]);
            let earlier = users.copied().find(|&other| self.parent(other).is_none() && self.name(other) == name.name);
            match earlier {
                Some(first) => {
                    let first = self.ast(first).name.span;
                    self.diagnostics.push(duplicate(name.name, "the top level".into(), name.span, Some(first)));
                }
                None => {
                    self.roots.insert(name.name, Some(class));
                    self.note_uses(class);
                }
            }
        }
        classes
    }

    /// Enters the classes of a file as members of a package, in place of those it has by that name.
    fn enter_in(&mut self, parent: ClassId, tree: &'a ast::File, location: &Location) -> Vec<ClassId> {
        let name = match location.path().file_stem().and_then(|stem| stem.to_str()) {
            Some(stem) if stem != "package" && tree.classes.iter().any(|top| top.class.name.name == stem) => {
                Name::new(stem)
            }
            _ => tree.classes[0].class.name.name,
        };
        let Some(class) = self.enter_member(tree, name, Some(parent), location) else { return Vec::new() };
        if self.classes[parent.0 as usize].members.is_none() {
            self.index_members(parent);
        }
        let name = self.name(class);
        let data = &mut self.classes[parent.0 as usize];
        if let Some(members) = &mut data.members
            && members.insert(name, Some(class)).flatten().is_none()
            && data.directory.is_none()
        {
            data.nested.push(class);
        }
        vec![class]
    }

    /// The package that `within` names: the directories around the file if they are that package, else
    /// whatever the search path has.
    fn enclosing_package(&mut self, file: &Location, within: &ast::Path) -> Option<ClassId> {
        let Some(directory) = self.enclosing_root(file, within) else { return self.package_by_name(within) };
        let name = within.parts[0].name;
        let known = self.roots.get(&name).copied().flatten();
        let canonical = directory.canonical();
        let is_same = |class| self.directory_of(class).is_some_and(|known| known.canonical == canonical);
        let root = match known.filter(|&class| is_same(class)) {
            Some(root) => root,
            None => {
                let root = self.load_package(directory, name, None)?;
                self.roots.insert(name, Some(root));
                self.note_uses(root);
                root
            }
        };
        self.descend(root, within)
    }

    /// The directory of the outermost package around a file, if the directories are named as `within` says.
    fn enclosing_root(&self, file: &Location, within: &ast::Path) -> Option<Location> {
        let mut directory = file.parent()?;
        if is_package_file(file) {
            directory = directory.parent()?;
        }
        let mut root = directory.clone();
        for (index, part) in within.parts.iter().rev().enumerate() {
            if index > 0 {
                directory = directory.parent()?;
            }
            let path = directory.path();
            let (name, _) = Version::split_name(path.file_name()?.to_str()?)?;
            if part.name != name || !self.file_system.is_file(&directory.join("package.mo")) {
                return None;
            }
            root = directory.clone();
        }
        Some(root)
    }

    fn package_by_name(&mut self, within: &ast::Path) -> Option<ClassId> {
        let root = self.root(within.parts.first()?.name)?;
        self.descend(root, within)
    }

    fn descend(&mut self, root: ClassId, within: &ast::Path) -> Option<ClassId> {
        within.parts[1..].iter().try_fold(root, |class, part| self.child(class, part.name))
    }

    fn misplaced(&self, file: &Location, within: &ast::Path) -> Diagnostic {
        let path = dotted(within);
        let beside = file.parent().map(|directory| directory.join("package.mo"));
        match beside.filter(|package| !is_package_file(file) && self.file_system.is_file(package)) {
            Some(package) => {
                let message = format!("`within {path}` does not agree with the file's place beside `{package}`");
                Diagnostic::error(codes::WITHIN_MISMATCH, within.span, message)
                    .hint("name the package the file lies in, or move the file")
            }
            None => {
                let message = format!("the package `{path}` named by `within` is not found");
                Diagnostic::error(codes::WITHIN_NOT_FOUND, within.span, message)
                    .hint("give its library with `-L`, or remove the `within` line if the class stands alone")
            }
        }
    }

    /// The top classes of a file that was read already, on the way to some other class.
    fn classes_read_from(&self, canonical: &Location) -> Option<Vec<ClassId>> {
        let wanted = canonical.path();
        let &(_, first, count) = self.files.iter().find(|&&(file, ..)| {
            self.store.sources.get(file).is_some_and(|source| {
                source.path.file_name() == wanted.file_name()
                    && Location::Disk(source.path.clone()).canonical() == *canonical
            })
        })?;
        let outside = |class: &ClassId| self.parent(*class).is_none_or(|parent| parent.0 < first);
        let classes: Vec<ClassId> = (first..first + count).map(ClassId).filter(outside).collect();
        (!classes.is_empty()).then_some(classes)
    }
}

fn is_package_file(location: &Location) -> bool {
    location.path().file_name().is_some_and(|name| name == "package.mo")
}
