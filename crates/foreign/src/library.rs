//! The binary of a unit: found, loaded, and its functions looked up by name.

use crate::error::UnitError;
use crate::platform::binary_path;
use crate::unit::{Instantiation, Interface, Version};
use crate::{fmi2, fmi3};
use libloading::Library;
use std::path::Path;

/// The path and the loaded binary.
pub(crate) fn open(instantiation: &Instantiation) -> Result<Library, UnitError> {
    let candidates = binary_path(instantiation.version, &instantiation.model_identifier);
    let found = candidates.iter().map(|path| instantiation.folder.join(path)).find(|path| path.is_file());
    let Some(path) = found else {
        let wanted = candidates.first().map(|path| path.display().to_string()).unwrap_or_default();
        return Err(UnitError::NoBinary { wanted, found: platforms(&instantiation.folder) });
    };
    open_path(&path)
        .map_err(|error| UnitError::NotLoadable { path: path.display().to_string(), reason: error.to_string() })
}

#[cfg(unix)]
fn open_path(path: &Path) -> Result<Library, libloading::Error> {
    use libloading::os::unix;
    // SAFETY: the user asked for this code to be run.
    Ok(unsafe { unix::Library::open(Some(path), unix::RTLD_NOW | unix::RTLD_LOCAL)? }.into())
}

#[cfg(not(unix))]
fn open_path(path: &Path) -> Result<Library, libloading::Error> {
    // SAFETY: the user asked for this code to be run.
    unsafe { Library::new(path) }
}

/// Platforms that a unit has binaries for.
fn platforms(folder: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder.join("binaries")) else { return Vec::new() };
    let mut names: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Functions that the standard demands of a binary and that this one lacks: those that a simulation needs, then the others.
pub(crate) fn missing_functions(instantiation: &Instantiation) -> Result<(Vec<String>, Vec<String>), UnitError> {
    let library = open(instantiation)?;
    let (needed, others) = match instantiation.version {
        Version::Fmi2 => (fmi2::needed(instantiation.interface), fmi2::OTHERS),
        Version::Fmi3 => (fmi3::needed(instantiation.interface), fmi3::OTHERS),
    };
    let absent = |names: &[&str]| missing(&library, names);
    Ok((absent(&needed), absent(others)))
}

pub(crate) fn missing(library: &Library, names: &[&str]) -> Vec<String> {
    let is_missing = |name: &&&str| {
        // SAFETY: only the presence is looked at.
        unsafe { library.get::<*const ()>(**name) }.is_err()
    };
    names.iter().filter(is_missing).map(|name| name.to_string()).collect()
}

/// Fails if a function that a simulation needs is missing.
pub(crate) fn demand(library: &Library, names: &[&str]) -> Result<(), UnitError> {
    let names = missing(library, names);
    if names.is_empty() { Ok(()) } else { Err(UnitError::MissingFunctions { names }) }
}

/// What a simulation with an interface needs.
pub(crate) fn for_interface(
    interface: Interface,
    common: &[&'static str],
    model_exchange: &[&'static str],
    co_simulation: &[&'static str],
) -> Vec<&'static str> {
    let special = match interface {
        Interface::ModelExchange => model_exchange,
        Interface::CoSimulation => co_simulation,
    };
    [common, special].concat()
}

/// Declares a table of function pointers with the names they are found by; each is absent or present.
macro_rules! function_table {
    ($table:ident { $($field:ident = $symbol:literal : $signature:ty;)* }) => {
        struct $table {
            $($field: Option<$signature>,)*
        }

        impl $table {
            fn find(library: &libloading::Library) -> $table {
                // SAFETY: the standard gives every function of this name the signature declared here.
                unsafe {
                    $table { $($field: library.get::<$signature>($symbol).ok().map(|found| *found),)* }
                }
            }
        }
    };
}
pub(crate) use function_table;
