//! Models flattened one after the other from the same files: what one has read the next finds.

use crate::library::{ClassId, Library, LibraryOptions, Store};
use crate::model::{Outcome, Request, flatten_in};
use std::cell::RefCell;
use std::path::PathBuf;

/// The libraries of a model, read as its translations ask for them. Requests that differ in nothing but modifiers share them.
///
/// A session sees each file as it was when it was first read.
pub struct Session<'a> {
    store: &'a Store,
    read: RefCell<Option<Read<'a>>>,
}

/// Libraries as far as they are read, and the files given by the user.
struct Read<'a> {
    origin: Origin,
    library: Library<'a>,
    loaded: Vec<ClassId>,
}

/// What decides which classes a name leads to.
#[derive(PartialEq)]
struct Origin {
    libraries: Vec<PathBuf>,
    modelica_path: Vec<PathBuf>,
    files: Vec<PathBuf>,
    embedded: *const (&'static str, &'static str),
    /// The library of a model says which versions of others it uses.
    model: Option<String>,
}

impl Origin {
    fn of(request: &Request) -> Origin {
        Origin {
            libraries: request.libraries.clone(),
            modelica_path: request.modelica_path.clone(),
            files: request.files.clone(),
            embedded: request.embedded.as_ptr(),
            model: request.model.clone(),
        }
    }
}

impl<'a> Session<'a> {
    pub fn new(store: &'a Store) -> Session<'a> {
        Session { store, read: RefCell::new(None) }
    }

    pub fn store(&self) -> &'a Store {
        self.store
    }

    /// Flattens one model.
    pub fn flatten(&self, request: &Request) -> Outcome {
        self.store.count_flattening();
        let Read { origin, library, loaded } = self.take(request);
        let (outcome, library) = flatten_in(library, request, &loaded);
        // After an error the library may be half read.
        *self.read.borrow_mut() = library.map(|library| Read { origin, library, loaded });
        outcome
    }

    /// Looks something up in the libraries of a request.
    pub fn look_up<T>(&self, request: &Request, find: impl FnOnce(&mut Library<'a>) -> T) -> T {
        let mut read = self.take(request);
        let found = find(&mut read.library);
        *self.read.borrow_mut() = Some(read);
        found
    }

    /// The libraries of a request, as far as they are read.
    fn take(&self, request: &Request) -> Read<'a> {
        let origin = Origin::of(request);
        if let Some(read) = self.read.borrow_mut().take().filter(|read| read.origin == origin) {
            return read;
        }
        let options = LibraryOptions {
            paths: request.libraries.clone(),
            modelica_path: request.modelica_path.clone(),
            embedded: request.embedded,
        };
        let mut library = Library::new(self.store, options);
        let mut loaded = Vec::new();
        for file in &request.files {
            if let Ok(classes) = library.load_file(file) {
                loaded.extend(classes);
            }
        }
        Read { origin, library, loaded }
    }
}
