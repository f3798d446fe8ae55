//! A unit as a file: its archive and what it says of itself.

use super::failure;
use crate::codes;
use crate::description::{ModelDescription, Places, Reading, read};
use layshaft_foreign::{Archive, ArchiveError, Extracted, Instantiation, Interface, MOST_TEXT};
use layshaft_source::{Diagnostic, SourceFile, SourceMap};
use std::path::Path;
use std::sync::Arc;

const DESCRIPTION: &str = "modelDescription.xml";

pub struct Fmu {
    pub archive: Archive,
    pub description: ModelDescription,
    pub places: Places,
    /// The text of the description.
    pub file: Arc<SourceFile>,
    /// What could not be understood.
    pub diagnostics: Vec<Diagnostic>,
}

impl Fmu {
    /// Opens a unit. Fails if it cannot be read at all; what is doubtful is told in [`Fmu::diagnostics`].
    pub fn open(path: &Path, sources: &SourceMap) -> Result<Fmu, Vec<Diagnostic>> {
        let mut archive = Archive::open(path).map_err(|error| vec![failure::archive(&error)])?;
        let bytes = archive.read(DESCRIPTION, MOST_TEXT).map_err(|error| match error {
            ArchiveError::Missing { .. } => vec![
                Diagnostic::error(codes::XML, None, error.to_string())
                    .hint("every unit describes itself in this file, at the top of its archive"),
            ],
            other => vec![failure::archive(&other)],
        })?;
        let name = path.join(DESCRIPTION);
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text.to_string(),
            Err(error) => {
                let message = format!("{} is not in UTF-8, from byte {} on", name.display(), error.valid_up_to());
                return Err(vec![
                    Diagnostic::error(codes::XML, None, message).hint("the standard demands UTF-8; make the unit anew"),
                ]);
            }
        };
        let file = sources.add(&name, text);
        let Reading { description, places, diagnostics } = read(&file);
        match description {
            Some(description) => Ok(Fmu { archive, description, places, file, diagnostics }),
            None => Err(diagnostics),
        }
    }

    /// Interfaces that can be run, co-simulation first.
    pub fn interfaces(&self) -> Vec<Interface> {
        let description = &self.description;
        let co_simulation = description.co_simulation.is_some().then_some(Interface::CoSimulation);
        let model_exchange = description.model_exchange.is_some().then_some(Interface::ModelExchange);
        co_simulation.into_iter().chain(model_exchange).collect()
    }

    pub fn extract(&mut self) -> Result<Extracted, Diagnostic> {
        self.archive.extract().map_err(|error| failure::archive(&error))
    }

    /// How the unit is to be instantiated.
    pub fn instantiation(&self, interface: Interface, folder: &Path) -> Instantiation {
        let description = &self.description;
        let (co_simulation, model_exchange) = (&description.co_simulation, &description.model_exchange);
        let capabilities = match interface {
            Interface::CoSimulation => co_simulation.as_ref().map(|found| &found.capabilities),
            Interface::ModelExchange => model_exchange.as_ref().map(|found| &found.capabilities),
        };
        let has_event_mode = co_simulation.as_ref().is_some_and(|found| found.has_event_mode);
        let is_stepped = interface == Interface::CoSimulation;
        Instantiation {
            version: description.version,
            interface,
            folder: folder.to_path_buf(),
            model_identifier: capabilities.map(|found| found.model_identifier.clone()).unwrap_or_default(),
            instance_name: description.model_name.clone(),
            token: description.token.clone(),
            logging: false,
            event_mode: is_stepped && has_event_mode,
            early_return: is_stepped && has_event_mode,
        }
    }
}
