//! Finding top-level classes: user's files, `-L`, MODELICAPATH, then the embedded library.

use super::location::Location;
use super::version::Version;
use super::{ClassId, Library, codes};
use layshaft_source::{Diagnostic, FastMap, Name};

/// What the search path holds, by name, in the order of the path.
#[derive(Default)]
pub(super) struct Candidates {
    by_name: FastMap<Name, Vec<Candidate>>,
}

/// A library that could be meant by a name.
#[derive(Clone)]
struct Candidate {
    location: Location,
    is_directory: bool,
    /// Version in the file or directory name.
    version: Option<Version>,
    /// Index of the search path entry.
    entry: usize,
    loaded: Option<ClassId>,
}

impl Library<'_> {
    /// The top-level class of a name.
    pub fn root(&mut self, name: Name) -> Option<ClassId> {
        if let Some(&known) = self.roots.get(&name) {
            return known;
        }
        let root = self.find_root(name);
        self.roots.insert(name, root);
        if let Some(class) = root {
            self.check_requirements(name, class);
            self.note_uses(class);
        }
        root
    }

    /// The names of all top-level classes within reach, sorted.
    pub fn root_names(&mut self) -> Vec<Name> {
        self.scan_search_path();
        let loaded = self.roots.iter().filter(|(_, root)| root.is_some()).map(|(&name, _)| name);
        let found =
            self.candidates.iter().flat_map(|candidates| candidates.by_name.iter()).filter(|(_, candidates)| {
                candidates.iter().any(|candidate| {
                    !candidate.is_directory || self.file_system.is_file(&candidate.location.join("package.mo"))
                })
            });
        let mut names: Vec<Name> = loaded.chain(found.map(|(&name, _)| name)).collect();
        names.sort();
        names.dedup();
        names
    }

    fn find_root(&mut self, name: Name) -> Option<ClassId> {
        self.scan_search_path();
        let Some(mut candidates) = self.candidates.as_ref()?.by_name.get(&name).cloned() else {
            return self.find_in_other_case(name);
        };
        let mut hidden = Vec::new();
        candidates.retain(|candidate| {
            let usable = !candidate.is_directory || self.file_system.is_file(&candidate.location.join("package.mo"));
            if !usable {
                hidden.push(candidate.location.clone());
            }
            usable
        });
        if candidates.is_empty() {
            hidden.iter().for_each(|directory| self.warn_of_hidden_classes(directory));
        }
        let chosen = self.choose(name, &mut candidates)?;
        self.load_candidate(name, &mut candidates[chosen])
    }

    /// The class of a file or directory whose name differs from it in upper and lower case only.
    fn find_in_other_case(&mut self, name: Name) -> Option<ClassId> {
        let by_name = &self.candidates.as_ref()?.by_name;
        let mut similar: Vec<(Name, Candidate)> = by_name
            .iter()
            .filter(|(other, _)| other.as_str().eq_ignore_ascii_case(name.as_str()))
            .flat_map(|(other, candidates)| candidates.iter().map(|candidate| (*other, candidate.clone())))
            .collect();
        similar.sort_by_key(|(other, candidate)| (candidate.entry, *other));
        for (_, mut candidate) in similar {
            let file =
                if candidate.is_directory { candidate.location.join("package.mo") } else { candidate.location.clone() };
            if candidate.loaded.is_some() || !self.file_system.is_file(&file) {
                continue;
            }
            let Some(tree) = self.parse_location(&file) else { continue };
            let Some(class) = tree.classes.iter().find(|class| class.class.name.name == name) else { continue };
            let span = class.class.name.span;
            let message = format!("`{}` holds `{name}`: upper and lower case differ", candidate.location);
            let hint = "rename the file or the class";
            self.diagnostics.push(Diagnostic::warning(codes::OTHER_CASE, span, message).hint(hint));
            return self.load_candidate(name, &mut candidate);
        }
        None
    }

    /// The candidate to use: one of the version asked for; else the newest that may replace it; else the
    /// first on the path, a plain name before the newest of those with a version.
    fn choose(&mut self, name: Name, candidates: &mut [Candidate]) -> Option<usize> {
        let required = self.uses.required(name).cloned();
        if candidates.len() > 1
            && let Some(required) = required
        {
            for (index, candidate) in candidates.iter_mut().enumerate() {
                let fits = match &candidate.version {
                    Some(version) => *version == required,
                    None => self.load_candidate(name, candidate).is_some_and(|class| self.satisfies(class, &required)),
                };
                if fits {
                    return Some(index);
                }
            }
            let newest = |version: &Version| version.may_replace(&required);
            if let Some(index) = newest_of(candidates, newest) {
                return Some(index);
            }
        }
        let first_entry = candidates.first()?.entry;
        let first = &candidates[..candidates.partition_point(|candidate| candidate.entry == first_entry)];
        first.iter().position(|candidate| candidate.version.is_none()).or_else(|| newest_of(first, |_| true))
    }

    fn load_candidate(&mut self, name: Name, candidate: &mut Candidate) -> Option<ClassId> {
        if candidate.loaded.is_none() {
            candidate.loaded = if candidate.is_directory {
                self.load_package(candidate.location.clone(), name, None)
            } else {
                let tree = self.parse_location(&candidate.location)?;
                self.enter_member(tree, name, None, &candidate.location)
            };
        }
        candidate.loaded
    }

    fn scan_search_path(&mut self) {
        if self.candidates.is_some() {
            return;
        }
        let mut candidates = Candidates::default();
        let explicit = self.options.paths.len();
        let entries: Vec<_> = self.options.paths.iter().chain(&self.options.modelica_path).cloned().collect();
        for (entry, path) in entries.into_iter().enumerate() {
            if path.as_os_str().is_empty() && entry >= explicit {
                continue;
            }
            let location = Location::Disk(path);
            if self.file_system.is_file(&location.join("package.mo")) {
                self.add_package(&mut candidates, location, entry);
            } else if self.file_system.is_directory(&location) {
                self.add_directory(&mut candidates, &location, entry);
            } else if entry < explicit {
                let reason = if self.file_system.is_file(&location) { "is not a directory" } else { "does not exist" };
                let message = format!("the library directory `{location}` {reason}");
                let hint = "`-L` takes a directory that holds libraries, or the directory of one";
                self.diagnostics.push(Diagnostic::error(codes::NO_SEARCH_DIRECTORY, None, message).hint(hint));
            }
        }
        let embedded = Location::Embedded(String::new());
        self.add_directory(&mut candidates, &embedded, usize::MAX);
        self.candidates = Some(candidates);
    }

    /// An entry of the search path that is itself a package: known by the name of its class.
    fn add_package(&mut self, candidates: &mut Candidates, location: Location, entry: usize) {
        let file = location.join("package.mo");
        let Some(tree) = self.parse_location(&file) else { return };
        let name = tree.classes[0].class.name.name;
        let Some(class) = self.enter_member(tree, name, None, &file) else { return };
        let Some(directory) = self.open_directory(location.clone()) else { return };
        self.attach_directory(class, directory);
        let candidate = Candidate { location, is_directory: true, version: None, entry, loaded: Some(class) };
        candidates.by_name.entry(name).or_default().push(candidate);
    }

    fn add_directory(&mut self, candidates: &mut Candidates, directory: &Location, entry: usize) {
        let listed = match self.file_system.list(directory) {
            Ok(listed) => listed,
            Err(error) => {
                let message = format!("cannot list the library directory `{directory}`: {error}");
                let hint = "check its permissions";
                self.diagnostics.push(Diagnostic::error(codes::DIRECTORY_UNREADABLE, None, message).hint(hint));
                return;
            }
        };
        for found in listed {
            let stem = if found.is_directory { Some(found.name.as_str()) } else { found.name.strip_suffix(".mo") };
            let Some((name, version)) = stem.and_then(Version::split_name) else { continue };
            let candidate = Candidate {
                location: directory.join(&found.name),
                is_directory: found.is_directory,
                version,
                entry,
                loaded: None,
            };
            candidates.by_name.entry(Name::new(name)).or_default().push(candidate);
        }
    }
}

fn newest_of(candidates: &[Candidate], acceptable: impl Fn(&Version) -> bool) -> Option<usize> {
    let versions =
        candidates.iter().enumerate().filter_map(|(index, candidate)| Some((index, candidate.version.as_ref()?)));
    let mut best: Option<(usize, &Version)> = None;
    for (index, version) in versions.filter(|(_, version)| acceptable(version)) {
        if best.is_none_or(|(_, newest)| version > newest) {
            best = Some((index, version));
        }
    }
    best.map(|(index, _)| index)
}
