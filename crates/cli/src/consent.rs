//! The user's word for what a model does beyond computing: `--allow`, and what was allowed before.

use crate::library_digest::digest;
use crate::remembered::Remembered;
use clap::Args;
use layshaft_flatten::{Consent, Inquiry};
use layshaft_sim::{Permission, Permissions, Trust};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a model may do, and where code from outside runs.
#[derive(Args, Clone)]
pub struct ForeignArguments {
    /// Let the model do more than compute: `external` runs its own C and units of FMI, `files` writes and deletes files,
    /// `commands` starts programs. Remembered for its library until that changes
    #[arg(long, value_name = "external,files,commands", value_delimiter = ',', value_parser = parse_permission)]
    allow: Vec<Permission>,

    /// Run code from outside in a process of its own: its crash, exit or endless loop ends the run, not the program
    #[arg(long)]
    isolate: bool,

    /// With --isolate: end a call of code from outside that takes longer than so many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = crate::commands::parse_timeout)]
    call_limit: Duration,
}

fn parse_permission(text: &str) -> Result<Permission, String> {
    Permission::by_name(text.trim()).ok_or_else(|| "it is `external`, `files` or `commands`".to_string())
}

impl ForeignArguments {
    /// Whether code from outside may run in this process: allowed now or before, and not kept in another one.
    pub fn run_in_process(&self) -> bool {
        let is_remembered = || {
            let known = Remembered::of_user().map(|remembered| remembered.read()).unwrap_or_default();
            known.values().any(|(permissions, _)| permissions.contains(Permission::External))
        };
        !self.isolate && (self.allow.contains(&Permission::External) || is_remembered())
    }

    pub fn consent(&self) -> Consent {
        let given: Permissions = self.allow.iter().copied().collect();
        let isolate = self.isolate.then_some(self.call_limit);
        Consent::new(move |inquiry| Trust { allowed: allowed(inquiry, given), isolate })
    }
}

/// What the user allows, now or before. What is allowed now is remembered.
fn allowed(inquiry: &Inquiry, given: Permissions) -> Permissions {
    let needed: Permissions = inquiry.needs.iter().map(|(permission, _)| *permission).collect();
    let remembered = Remembered::of_user();
    let mut allowed = given;
    let mut known = remembered.as_ref().map(Remembered::read).unwrap_or_default();
    let before = known.clone();
    for permission in needed.iter() {
        // A library that cannot be read cannot be recognised either.
        let digests: Option<Vec<(PathBuf, String)>> = responsible(inquiry, permission)
            .into_iter()
            .map(|library| Some((library.clone(), digest_of(inquiry, &library)?)))
            .collect();
        let Some(digests) = digests.filter(|digests| !digests.is_empty()) else { continue };
        if given.contains(permission) {
            for (library, digest) in digests {
                known.entry(digest).or_insert_with(|| (Permissions::default(), library)).0.insert(permission);
            }
        } else if digests
            .iter()
            .all(|(_, digest)| known.get(digest).is_some_and(|(kinds, _)| kinds.contains(permission)))
        {
            allowed.insert(permission);
        }
    }
    if let Some(remembered) = remembered
        && known != before
    {
        // Failing that, the user is asked again.
        let _ = remembered.write(&known);
    }
    allowed
}

/// The libraries that answer for a deed: those that declare the function. The standard library's functions for files and commands are
/// there for all, so whoever may have called them answers too: every other library the model is made of.
fn responsible(inquiry: &Inquiry, permission: Permission) -> BTreeSet<PathBuf> {
    let mut libraries = BTreeSet::new();
    for (_, index) in inquiry.needs.iter().filter(|(kind, _)| *kind == permission) {
        let file = Path::new(&*inquiry.program.externals[*index as usize].origin.file);
        // The library inside this program has no files.
        let library = file.is_file().then(|| library_of(file));
        let is_common = library.as_deref().is_none_or(is_standard);
        libraries.extend(library);
        if is_common && permission != Permission::External {
            let used = inquiry.files.iter().filter(|file| file.is_file()).map(|file| library_of(file));
            libraries.extend(used.filter(|library| !is_standard(library)));
        }
    }
    libraries
}

/// The folder of the topmost package around a file, or the file itself.
fn library_of(file: &Path) -> PathBuf {
    let file = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf());
    let mut library = file.clone();
    for folder in file.ancestors().skip(1) {
        if !folder.join("package.mo").is_file() {
            break;
        }
        library = folder.to_path_buf();
    }
    library
}

fn is_standard(library: &Path) -> bool {
    let name = library.file_stem().unwrap_or_default().to_string_lossy();
    // "Modelica 4.1.0" is the folder of a version.
    matches!(name.split(' ').next(), Some("Modelica" | "ModelicaServices" | "Complex"))
}

/// Of the library and everything outside it that its external functions name.
fn digest_of(inquiry: &Inquiry, library: &Path) -> Option<String> {
    let mut parts: BTreeSet<PathBuf> = BTreeSet::from([library.to_path_buf()]);
    for (_, index) in inquiry.needs {
        let external = &inquiry.program.externals[*index as usize];
        if library_of(Path::new(&*external.origin.file)) != library {
            continue;
        }
        for folder in [&external.include_directory, &external.library_directory, &external.source_directory] {
            parts.extend(folder.as_deref().map(PathBuf::from).filter(|folder| !folder.starts_with(library)));
        }
        let quoted = external.include.iter().flat_map(|text| text.split('"')).map(PathBuf::from);
        parts.extend(quoted.filter(|path| path.is_absolute() && path.is_file()));
        if &*external.name == "layshaft_fmu_open" {
            let units = inquiry.program.strings.iter().filter(|text| text.ends_with(".fmu"));
            parts.extend(units.map(|text| PathBuf::from(&**text)).filter(|path| path.exists()));
        }
    }
    digest(&parts).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_belongs_to_its_topmost_package() {
        let root = layshaft_source::PrivateFolder::new().unwrap();
        let at = |name: &str| root.path().join(name);
        std::fs::create_dir_all(at("Car/Parts")).unwrap();
        for name in ["Car/package.mo", "Car/Parts/package.mo", "Car/Parts/Wheel.mo", "Alone.mo"] {
            std::fs::write(at(name), "").unwrap();
        }
        assert_eq!(library_of(&at("Car/Parts/Wheel.mo")), at("Car"));
        assert_eq!(library_of(&at("Car/package.mo")), at("Car"));
        assert_eq!(library_of(&at("Alone.mo")), at("Alone.mo"));
        assert!(is_standard(Path::new("/lib/Modelica 4.1.0")) && is_standard(Path::new("/lib/Complex.mo")));
        assert!(!is_standard(Path::new("/lib/ModelicaTricks")));
    }
}
