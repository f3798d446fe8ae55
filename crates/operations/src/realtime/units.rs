//! Functional mock-up units among the files of a description: each becomes a block that calls it, as `layshaft fmu import` writes one.

use layshaft_fmi::import::{Fmu, WrapperOptions, wrapper};
use layshaft_source::{Diagnostic, PrivateFolder, SourceMap};
use std::path::PathBuf;

/// The blocks, in a folder that goes with them.
#[derive(Default)]
pub(super) struct Units {
    pub folder: Option<PrivateFolder>,
}

impl Units {
    /// Puts the block of a unit in place of its file; a unit for co-simulation exchanges values with every step.
    pub(super) fn replace(&mut self, file: &mut PathBuf, step: f64) -> Result<(), String> {
        if file.extension().is_none_or(|extension| extension != "fmu") {
            return Ok(());
        }
        let told = |diagnostic: &Diagnostic| format!("{}: {}", file.display(), diagnostic.message);
        let failed = |error: std::io::Error| format!("{}: {error}", file.display());
        let fmu = Fmu::open(file, &SourceMap::default())
            .map_err(|diagnostics| diagnostics.iter().map(told).collect::<Vec<_>>().join("\n"))?;
        let options = WrapperOptions { interface: None, name: None, step: Some(step), isolate: false };
        let path = std::path::absolute(&*file).map_err(failed)?;
        let (name, text, _) = wrapper(&fmu, &path, &options).map_err(|diagnostic| told(&diagnostic))?;
        if self.folder.is_none() {
            self.folder = Some(PrivateFolder::new().map_err(failed)?);
        }
        if let Some(folder) = &self.folder {
            let block = folder.path().join(format!("{name}.mo"));
            std::fs::write(&block, text).map_err(failed)?;
            *file = block;
        }
        Ok(())
    }
}
