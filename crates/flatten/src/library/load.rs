//! Reading class files and entering their definitions.

use super::location::Location;
use super::{ClassData, ClassId, Directory, DirectoryId, Library, MemberFile, codes};
use layshaft_source::{Diagnostic, FastMap, FastSet, Name, SourceFile, Span};
use layshaft_syntax::{ast, query};
use std::io;

impl<'a> Library<'a> {
    /// Reads and parses a file. `None`, with a diagnostic, if there is no class in it.
    pub(super) fn parse_location(&mut self, location: &Location) -> Option<&'a ast::File> {
        let bytes = match self.file_system.read(location) {
            Ok(bytes) => bytes,
            Err(error) => {
                self.diagnostics.push(unreadable(location, &error));
                return None;
            }
        };
        let source = match decode(bytes) {
            Ok(text) => self.store.sources.add(location.path(), text),
            Err(undecodable) => {
                let position = undecodable.position as u32;
                let message = undecodable.message(location);
                let Some(text) = undecodable.single_bytes() else {
                    self.diagnostics.push(Diagnostic::error(codes::NOT_UTF8, None, message).hint(undecodable.hint()));
                    return None;
                };
                let source = self.store.sources.add(location.path(), text);
                let length = source.text[position as usize..].chars().next().map_or(1, char::len_utf8) as u32;
                let span = Span::new(source.id, position, position + length);
                let diagnostic = Diagnostic::warning(codes::OTHER_ENCODING, span, message)
                    .label("read as Windows-1252")
                    .note(None, "a Modelica file is UTF-8 (Modelica 3.6, 13.4)");
                self.diagnostics.push(diagnostic.hint(undecodable.hint()));
                source
            }
        };
        self.parse_source(&source)
    }

    pub(super) fn parse_source(&mut self, source: &SourceFile) -> Option<&'a ast::File> {
        self.store.count_parsing();
        let parsed = layshaft_syntax::parse(source.id, &source.text);
        let failed = parsed.diagnostics.iter().any(Diagnostic::is_error);
        self.diagnostics.extend(parsed.diagnostics);
        let file = self.store.keep(parsed.file);
        if file.classes.is_empty() {
            if !failed {
                let blank = source.text.trim().is_empty();
                let message = format!("`{}` holds no class", source.path.display());
                let reason = if blank { "The file is empty." } else { "There is no class in it." };
                self.diagnostics.push(
                    Diagnostic::error(codes::NO_CLASS, None, message)
                        .note(None, reason)
                        .hint("write a class definition, such as `model M … end M;`"),
                );
            }
            self.files.push((source.id, self.classes.len() as u32, 0));
            return None;
        }
        Some(file)
    }

    /// Enters all classes of a parsed file; `parent` encloses the top ones.
    pub(super) fn enter_file(&mut self, file: &'a ast::File, parent: Option<ClassId>) -> Vec<ClassId> {
        let first = self.classes.len() as u32;
        let mut entered = Vec::with_capacity(file.classes.len());
        for top in &file.classes {
            let id = self.enter(&top.class, parent);
            self.classes[id.0 as usize].is_final = top.is_final;
            entered.push(id);
        }
        self.files.push((file.span.file, first, self.classes.len() as u32 - first));
        entered
    }

    fn enter(&mut self, ast: &'a ast::Class, parent: Option<ClassId>) -> ClassId {
        let id = ClassId(self.classes.len() as u32);
        self.classes.push(ClassData {
            ast,
            element: None,
            is_final: false,
            is_protected: false,
            parent,
            nested: Vec::new(),
            members: None,
            directory: None,
        });
        let mut nested = Vec::new();
        for (element, is_protected) in class_elements(ast) {
            let child = self.enter(&element.class, Some(id));
            let data = &mut self.classes[child.0 as usize];
            data.element = Some(element);
            data.is_protected = is_protected;
            nested.push(child);
        }
        self.classes[id.0 as usize].nested = nested;
        id
    }

    /// Builds the map from names to the classes nested in the same file.
    pub(super) fn index_members(&mut self, class: ClassId) {
        let mut members: FastMap<Name, Option<ClassId>> = FastMap::default();
        for &nested in &self.classes[class.0 as usize].nested {
            let name = self.ast(nested).name;
            match members.get(&name.name) {
                Some(&Some(first)) => {
                    let earlier = self.ast(first).name.span;
                    self.diagnostics.push(duplicate(name.name, self.path(class), name.span, Some(earlier)));
                }
                _ => {
                    members.insert(name.name, Some(nested));
                }
            }
        }
        self.classes[class.0 as usize].members = Some(members);
    }

    /// Lists a directory and returns its id. `None`, with a diagnostic, if that is impossible.
    pub(super) fn open_directory(&mut self, location: Location) -> Option<DirectoryId> {
        let listed = match self.file_system.list(&location) {
            Ok(listed) => listed,
            Err(error) => {
                let message = format!("cannot list the directory `{location}`: {error}");
                let hint = "check that it exists and can be read";
                self.diagnostics.push(Diagnostic::error(codes::DIRECTORY_UNREADABLE, None, message).hint(hint));
                return None;
            }
        };
        let mut entries: FastMap<Name, MemberFile> = FastMap::default();
        for entry in &listed {
            if entry.is_directory {
                entries.entry(Name::new(&entry.name)).or_default().directory = true;
            } else if let Some(stem) = entry.name.strip_suffix(".mo")
                && stem != "package"
            {
                entries.entry(Name::new(stem)).or_default().file = true;
            }
        }
        let mut names: Vec<Name> = entries.keys().copied().collect();
        names.sort();
        let id = DirectoryId(self.directories.len() as u32);
        self.directories.push(Directory { canonical: location.canonical(), location, entries, names });
        Some(id)
    }

    /// Reads the class file for `name` in a package directory, if there is one.
    pub(super) fn load_member(&mut self, class: ClassId, directory: DirectoryId, name: Name) -> Option<ClassId> {
        let found = *self.directories[directory.0 as usize].entries.get(&name)?;
        let loaded = self.read_member(class, directory, name, found);
        if let Some(members) = &mut self.classes[class.0 as usize].members {
            members.insert(name, loaded);
        }
        loaded
    }

    fn read_member(
        &mut self,
        class: ClassId,
        directory: DirectoryId,
        name: Name,
        found: MemberFile,
    ) -> Option<ClassId> {
        let base = self.directories[directory.0 as usize].location.clone();
        let file = base.join(&format!("{name}.mo"));
        let subdirectory = base.join(name.as_str());
        if found.directory && self.file_system.is_file(&subdirectory.join("package.mo")) {
            if found.file {
                let both = format!("`{file}` and `{subdirectory}` both define `{name}`");
                let hint = "remove one of them; the directory is used";
                self.diagnostics.push(Diagnostic::error(codes::DUPLICATE_CLASS, None, both).hint(hint));
            }
            return self.load_package(subdirectory, name, Some(class));
        }
        if found.file {
            let tree = self.parse_location(&file)?;
            return self.enter_member(tree, name, Some(class), &file);
        }
        self.warn_of_hidden_classes(&subdirectory);
        None
    }

    /// Loads the package a directory stands for. The caller made sure that `package.mo` exists.
    pub(super) fn load_package(&mut self, location: Location, name: Name, parent: Option<ClassId>) -> Option<ClassId> {
        let canonical = location.canonical();
        let mut above = parent;
        while let Some(class) = above {
            if self.directory_of(class).is_some_and(|directory| directory.canonical == canonical) {
                let message = format!("the directory `{location}` contains itself through a link");
                let hint = "remove the link or let it point outside the package";
                self.diagnostics.push(Diagnostic::error(codes::CYCLIC_DIRECTORY, None, message).hint(hint));
                return None;
            }
            above = self.parent(class);
        }
        let file = location.join("package.mo");
        let tree = self.parse_location(&file)?;
        let class = self.enter_member(tree, name, parent, &file)?;
        let directory = self.open_directory(location)?;
        self.attach_directory(class, directory);
        Some(class)
    }

    /// Makes `class` the package of a directory: its members are looked for there too.
    pub(super) fn attach_directory(&mut self, class: ClassId, directory: DirectoryId) {
        self.classes[class.0 as usize].directory = Some(directory);
        for &nested in &self.classes[class.0 as usize].nested {
            let name = self.ast(nested).name;
            let listed = &self.directories[directory.0 as usize];
            if listed.entries.get(&name.name).is_some_and(|found| found.file) {
                let file = listed.location.join(&format!("{}.mo", name.name));
                let diagnostic = duplicate(name.name, self.path(class), name.span, None)
                    .note(None, format!("there is also the file `{file}`"));
                self.diagnostics.push(diagnostic);
            }
        }
    }

    pub(super) fn directory_of(&self, class: ClassId) -> Option<&Directory> {
        self.classes[class.0 as usize].directory.map(|id| &self.directories[id.0 as usize])
    }

    /// Enters the class of a file in a structured library and checks that it belongs there.
    pub(super) fn enter_member(
        &mut self,
        tree: &'a ast::File,
        name: Name,
        parent: Option<ClassId>,
        file: &Location,
    ) -> Option<ClassId> {
        let entered = self.enter_file(tree, parent);
        self.check_within(tree, parent, file);
        let class = entered.iter().copied().find(|&class| self.name(class) == name).or(entered.first().copied())?;
        let written = self.ast(class).name;
        if written.name != name {
            let message =
                format!("`{file}` defines `{}`, but its place in the library is that of `{name}`", written.name);
            let label = format!("expected `{name}`");
            let hint = format!(
                "rename the class or {}",
                if self.is_package_file(file) { "the directory" } else { "the file" }
            );
            let diagnostic = Diagnostic::error(codes::CLASS_NAME_MISMATCH, written.span, message);
            self.diagnostics.push(diagnostic.label(label).hint(hint));
        }
        if let Some(&extra) = entered.iter().find(|&&other| other != class) {
            let span = self.ast(extra).name.span;
            let message = format!("`{file}` defines {} classes; a file of a package defines one", entered.len());
            let diagnostic = Diagnostic::error(codes::SEVERAL_CLASSES, span, message);
            self.diagnostics.push(diagnostic.hint("give this class a file of its own, or move it into the first"));
        }
        Some(class)
    }

    fn is_package_file(&self, file: &Location) -> bool {
        file.path().file_name().is_some_and(|name| name == "package.mo")
    }

    fn check_within(&mut self, tree: &ast::File, parent: Option<ClassId>, file: &Location) {
        let expected = parent.map(|parent| self.path(parent));
        let within = tree.within.as_ref();
        let written = within.and_then(|within| within.path.as_ref()).map(dotted);
        if written == expected {
            return;
        }
        let cure = expected
            .as_ref()
            .map_or("write `within ;`, or move the file".into(), |path| format!("write `within {path};`"));
        let diagnostic = match (&written, &expected) {
            (None, Some(path)) => {
                let message = format!("`{file}` lies in the package `{path}` but has no `within`");
                Diagnostic::warning(codes::WITHIN_MISSING, within.map(|w| w.span), message)
            }
            _ => {
                let place = expected.map_or("at the top level".into(), |path| format!("in the package `{path}`"));
                let message =
                    format!("`within {}` does not agree with the file's place {place}", written.unwrap_or_default());
                Diagnostic::error(codes::WITHIN_MISMATCH, within.map(|w| w.span), message)
            }
        };
        self.diagnostics.push(diagnostic.hint(cure));
    }

    /// A directory with class files but without `package.mo` is probably meant to be a package.
    pub(super) fn warn_of_hidden_classes(&mut self, directory: &Location) {
        let Ok(listed) = self.file_system.list(directory) else { return };
        if listed.iter().any(|entry| !entry.is_directory && entry.name.ends_with(".mo")) {
            let message = format!("`{directory}` holds class files but no `package.mo`, so it is not a package");
            let hint = "add a `package.mo` that defines the package";
            self.diagnostics.push(Diagnostic::warning(codes::HIDDEN_DIRECTORY, None, message).hint(hint));
        }
    }

    /// Completes the member names of a directory package and puts them in the order of `package.order`.
    pub(super) fn append_directory_names(&mut self, class: ClassId, directory: DirectoryId, names: &mut Vec<Name>) {
        let listed = &self.directories[directory.0 as usize];
        let location = listed.location.clone();
        let mut present: FastSet<Name> = names.iter().copied().collect();
        names.extend(listed.names.iter().copied().filter(|name| {
            let is_class = || {
                listed.entries[name].file || self.file_system.is_file(&location.join(name.as_str()).join("package.mo"))
            };
            !present.contains(name) && is_class()
        }));
        present.extend(names.iter().copied());
        let order_file = location.join("package.order");
        let Ok(bytes) = self.file_system.read(&order_file) else { return };
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let mut missing = Vec::new();
        let mut ordered: Vec<Name> = Vec::with_capacity(names.len());
        let mut placed: FastSet<Name> = FastSet::default();
        let mut offset = 0;
        for line in text.split_inclusive('\n') {
            let entry = line.trim();
            let name = Name::new(entry);
            if !entry.is_empty() && !placed.contains(&name) {
                if present.contains(&name) {
                    ordered.push(name);
                    placed.insert(name);
                } else if !declares_component(self.ast(class), name) {
                    missing.push((offset, entry.to_string()));
                }
            }
            offset += line.len();
        }
        if !missing.is_empty() {
            self.warn_of_missing_entries(&order_file, &text, missing);
        }
        ordered.extend(names.iter().copied().filter(|name| !placed.contains(name)));
        *names = ordered;
    }

    fn warn_of_missing_entries(&mut self, file: &Location, text: &str, missing: Vec<(usize, String)>) {
        let path = file.path();
        let reported = |d: &Diagnostic| {
            let file = d.span.and_then(|span| self.store.sources.get(span.file));
            d.code == codes::ORDER_ENTRY_MISSING && file.is_some_and(|file| file.path == path)
        };
        if self.diagnostics.iter().any(reported) {
            return;
        }
        let source = self.store.sources.add(&path, text);
        for (offset, entry) in missing {
            let span = Span::new(source.id, offset as u32, (offset + entry.len()) as u32);
            let message = format!("`package.order` lists `{entry}`, which the package does not contain");
            let hint = "delete the line, or restore the file";
            self.diagnostics.push(Diagnostic::warning(codes::ORDER_ENTRY_MISSING, span, message).hint(hint));
        }
    }
}

pub(super) fn dotted(path: &ast::Path) -> String {
    path.parts.iter().map(|part| part.name.as_str()).collect::<Vec<_>>().join(".")
}

pub(super) fn duplicate(name: Name, place: String, span: Span, earlier: Option<Span>) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::DUPLICATE_CLASS, span, format!("`{name}` is defined twice in `{place}`"));
    let diagnostic = diagnostic.hint("rename or remove one of them");
    match earlier {
        Some(earlier) => diagnostic.note(earlier, "first defined here"),
        None => diagnostic,
    }
}

/// Classes declared in a class, with whether they are protected.
fn class_elements(class: &ast::Class) -> impl Iterator<Item = (&ast::ClassElement, bool)> {
    element_sections(class).flat_map(|section| {
        let is_protected = section.visibility == Some(ast::Visibility::Protected);
        section.elements.iter().filter_map(move |element| match element {
            ast::Element::Class(class) => Some((class, is_protected)),
            _ => None,
        })
    })
}

fn element_sections(class: &ast::Class) -> impl Iterator<Item = &ast::ElementSection> {
    query::composition(class).into_iter().flat_map(|composition| &composition.sections).filter_map(|section| {
        match section {
            ast::Section::Elements(section) => Some(section),
            _ => None,
        }
    })
}

fn declares_component(class: &ast::Class, name: Name) -> bool {
    element_sections(class).flat_map(|section| &section.elements).any(|element| match element {
        ast::Element::Components(clause) => clause.components.iter().any(|component| component.name.name == name),
        _ => false,
    })
}

fn unreadable(location: &Location, error: &io::Error) -> Diagnostic {
    match error.kind() {
        io::ErrorKind::NotFound => {
            Diagnostic::error(codes::FILE_NOT_FOUND, None, format!("there is no file `{location}`"))
                .hint("check the path; a class (rather than a file) is named without `.mo`")
        }
        _ => Diagnostic::error(codes::FILE_UNREADABLE, None, format!("cannot read `{location}`: {error}"))
            .hint("check that it is a regular file and may be read"),
    }
}

struct Undecodable {
    bytes: Vec<u8>,
    position: usize,
}

/// Text of a file, without the byte order mark some editors write.
fn decode(bytes: Vec<u8>) -> Result<String, Undecodable> {
    match String::from_utf8(bytes) {
        Ok(mut text) => {
            if text.starts_with('\u{feff}') {
                text.drain(..'\u{feff}'.len_utf8());
            }
            Ok(text)
        }
        Err(error) => {
            let position = error.utf8_error().valid_up_to();
            Err(Undecodable { bytes: error.into_bytes(), position })
        }
    }
}

/// Windows-1252 from 0x80 to 0x9F; elsewhere it agrees with Unicode. Five of them have no meaning.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

impl Undecodable {
    fn message(&self, location: &Location) -> String {
        let byte = self.bytes[self.position];
        format!("`{location}` is not UTF-8: byte 0x{byte:02X} at offset {}", self.position)
    }

    fn is_utf16(&self) -> bool {
        matches!(self.bytes[..], [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..])
    }

    fn hint(&self) -> String {
        let encoding = if self.is_utf16() { "UTF-16" } else { "WINDOWS-1252" };
        format!("it looks like {encoding}: convert it with `iconv -f {encoding} -t UTF-8`")
    }

    /// The text in the encoding that editors wrote before UTF-8; `None` if it is no text in such an encoding either.
    fn single_bytes(&self) -> Option<String> {
        let letter = |&byte: &u8| match byte {
            0x80..=0x9F => WINDOWS_1252[byte as usize - 0x80],
            _ => char::from(byte),
        };
        let is_text = !self.is_utf16() && !self.bytes.contains(&0);
        is_text.then(|| self.bytes.iter().map(letter).collect())
    }
}
