//! Libraries: which class definitions there are, and where their text lies.
//!
//! A class file is read when a name asks for it. Every class definition of the files read so far has
//! a [`ClassId`]; `child` and `root` find more of them on the way. Names are looked up here only in
//! the lexical sense: inheritance and imports are the business of the lookup that stands on this.
//!
//! *Invariant:* the classes of one file have consecutive ids in source order, so a definition can be
//! found from its syntax tree by bisection.

pub mod codes;
mod conversion;
mod dependency;
mod listing;
mod load;
mod location;
mod resource;
mod search;
mod store;
#[cfg(test)]
mod tests;
mod user;
mod uses;
mod version;

pub use dependency::Dependency;
pub use listing::Example;
pub use location::EmbeddedFiles;
pub use store::{Store, Work};

use layshaft_source::{Diagnostic, FastMap, FastSet, FileId, Name};
use layshaft_syntax::ast;
use location::{FileSystem, Location};
use std::path::PathBuf;

/// One lexical class definition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ClassId(pub u32);

/// Where libraries are looked for.
#[derive(Clone, Debug, Default)]
pub struct LibraryOptions {
    /// `-L`, in order: directories that hold libraries, or are one.
    pub paths: Vec<PathBuf>,
    /// The entries of MODELICAPATH.
    pub modelica_path: Vec<PathBuf>,
    /// The library that comes with the program.
    pub embedded: EmbeddedFiles,
}

/// All class definitions within reach, read as they are asked for.
pub struct Library<'a> {
    store: &'a Store,
    options: LibraryOptions,
    file_system: FileSystem,
    classes: Vec<ClassData<'a>>,
    /// Ids of each file's classes: first and number, in order of [`FileId`].
    files: Vec<(FileId, u32, u32)>,
    directories: Vec<Directory>,
    /// Top-level classes asked for so far; `None` if there is none of the name.
    roots: FastMap<Name, Option<ClassId>>,
    candidates: Option<search::Candidates>,
    uses: uses::Uses,
    /// By name of the top-level class, read when a name is not found.
    conversions: FastMap<Name, conversion::Conversions>,
    user_files: Vec<(Location, Vec<ClassId>)>,
    diagnostics: Vec<Diagnostic>,
}

struct ClassData<'a> {
    ast: &'a ast::Class,
    /// The element that declares it; top-level classes and those of class files have none.
    element: Option<&'a ast::ClassElement>,
    is_final: bool,
    is_protected: bool,
    parent: Option<ClassId>,
    /// Directly nested classes of the same file, in source order.
    nested: Vec<ClassId>,
    /// Built when a member is first asked for. `None` as a value: reading the file failed.
    members: Option<FastMap<Name, Option<ClassId>>>,
    directory: Option<DirectoryId>,
}

#[derive(Clone, Copy)]
struct DirectoryId(u32);

/// The directory of a package, listed once.
struct Directory {
    location: Location,
    /// With links resolved, to recognise cycles.
    canonical: Location,
    entries: FastMap<Name, MemberFile>,
    /// The names of `entries`, sorted.
    names: Vec<Name>,
}

/// What a directory holds under a name: `Name.mo`, `Name/`, or both.
#[derive(Clone, Copy, Default)]
struct MemberFile {
    file: bool,
    directory: bool,
}

impl<'a> Library<'a> {
    pub fn new(store: &'a Store, options: LibraryOptions) -> Library<'a> {
        Library {
            store,
            file_system: FileSystem::new(options.embedded),
            options,
            classes: Vec::new(),
            files: Vec::new(),
            directories: Vec::new(),
            roots: FastMap::default(),
            candidates: None,
            uses: uses::Uses::default(),
            conversions: FastMap::default(),
            user_files: Vec::new(),
            diagnostics: Vec::new(),
        }
    }

    /// What was seen of the disk so far.
    pub fn dependencies(&self) -> Vec<Dependency> {
        self.file_system.dependencies()
    }

    /// A class declared directly in `class` (not inherited, not imported).
    pub fn child(&mut self, class: ClassId, name: Name) -> Option<ClassId> {
        let data = &mut self.classes[class.0 as usize];
        match &data.members {
            Some(members) => {
                if let Some(&known) = members.get(&name) {
                    return known;
                }
            }
            None => {
                self.index_members(class);
                return self.child(class, name);
            }
        }
        let directory = data.directory?;
        self.load_member(class, directory, name)
    }

    /// All classes declared directly in `class`: in source order, or that of `package.order`.
    pub fn children(&mut self, class: ClassId) -> Vec<(Name, ClassId)> {
        let names = self.child_names(class);
        names.into_iter().filter_map(|name| Some((name, self.child(class, name)?))).collect()
    }

    /// The names of [`Library::children`], read without loading them (a file that turns out unreadable
    /// is among them).
    pub fn child_names(&mut self, class: ClassId) -> Vec<Name> {
        if self.classes[class.0 as usize].members.is_none() {
            self.index_members(class);
        }
        let data = &self.classes[class.0 as usize];
        let mut seen: FastSet<Name> = FastSet::default();
        let mut names: Vec<Name> =
            data.nested.iter().map(|&nested| self.name(nested)).filter(|&name| seen.insert(name)).collect();
        let Some(directory) = data.directory else { return names };
        self.append_directory_names(class, directory, &mut names);
        names
    }

    /// Where classes of this name are in a package and the packages inside it, without loading anything but packages.
    pub fn places_of(&mut self, package: ClassId, name: Name) -> Vec<String> {
        const MOST_PACKAGES: usize = 500;
        let mut found = Vec::new();
        let mut packages = vec![(package, self.name(package).to_string())];
        let mut next = 0;
        while let Some((class, path)) = packages.get(next).cloned() {
            next += 1;
            let names = self.child_names(class);
            if names.contains(&name) {
                found.push(format!("{path}.{name}"));
            }
            let data = &self.classes[class.0 as usize];
            let entries = data.directory.map(|directory| &self.directories[directory.0 as usize].entries);
            let may_hold = |name: &Name| entries.and_then(|all| all.get(name)).is_none_or(|entry| entry.directory);
            let inner: Vec<Name> = names.into_iter().filter(may_hold).collect();
            for name in inner.into_iter().take(MOST_PACKAGES.saturating_sub(packages.len())) {
                if let Some(child) = self.child(class, name)
                    && self.ast(child).prefixes.kind == ast::ClassKind::Package
                {
                    packages.push((child, format!("{path}.{name}")));
                }
            }
        }
        found
    }

    pub fn ast(&self, class: ClassId) -> &'a ast::Class {
        self.classes[class.0 as usize].ast
    }

    pub fn prefixes(&self, class: ClassId) -> ast::ElementPrefixes {
        let data = &self.classes[class.0 as usize];
        match data.element {
            Some(element) => element.prefixes,
            None => ast::ElementPrefixes { is_final: data.is_final, ..Default::default() },
        }
    }

    pub fn constraint(&self, class: ClassId) -> Option<&'a ast::Constraint> {
        self.classes[class.0 as usize].element?.constraint.as_ref()
    }

    pub fn is_protected(&self, class: ClassId) -> bool {
        self.classes[class.0 as usize].is_protected
    }

    /// The enclosing class; `None` at the top level.
    pub fn parent(&self, class: ClassId) -> Option<ClassId> {
        self.classes[class.0 as usize].parent
    }

    pub fn name(&self, class: ClassId) -> Name {
        self.ast(class).name.name
    }

    /// The full name, such as `Modelica.Blocks.Sources`.
    pub fn path(&self, class: ClassId) -> String {
        let mut names = vec![self.name(class).as_str()];
        let mut at = class;
        while let Some(parent) = self.parent(at) {
            names.push(self.name(parent).as_str());
            at = parent;
        }
        names.reverse();
        names.join(".")
    }

    /// The id of a definition met in a syntax tree. `None` for a class that is no member of another:
    /// one written in a modification.
    pub fn class_of(&self, ast: &'a ast::Class) -> Option<ClassId> {
        let file = self.files.binary_search_by_key(&ast.span.file, |&(file, ..)| file).ok()?;
        let (_, first, count) = self.files[file];
        let classes = &self.classes[first as usize..(first + count) as usize];
        let index = classes.partition_point(|data| data.ast.span.start < ast.span.start);
        let found = classes.get(index).is_some_and(|data| std::ptr::eq(data.ast, ast));
        found.then(|| ClassId(first + index as u32))
    }

    /// Makes an error of a warning about what only widely used tools accept.
    pub fn by_the_letter(diagnostic: &mut Diagnostic) {
        let syntax = (layshaft_syntax::codes::EARLY_ANNOTATION, layshaft_syntax::codes::MISPLACED_SECTION);
        let pairs = [(codes::OTHER_ENCODING, codes::NOT_UTF8), syntax];
        if let Some((_, error)) = pairs.into_iter().find(|(warning, _)| *warning == diagnostic.code) {
            diagnostic.code = error;
            diagnostic.severity = layshaft_source::Severity::Error;
        }
    }

    pub fn diagnostics(&mut self) -> &mut Vec<Diagnostic> {
        &mut self.diagnostics
    }

    pub fn store(&self) -> &'a Store {
        self.store
    }

    /// Number of class definitions read so far.
    pub fn classes_read(&self) -> usize {
        self.classes.len()
    }

    pub fn files_read(&self) -> usize {
        self.files.len()
    }
}
