//! A model as a functional mock-up unit: compiled, initialised, with its C, its resources, documentation and icon in one archive.

use layshaft_flatten::library::{Library, LibraryOptions};
use layshaft_flatten::{Request, Store};
use layshaft_fmi::export::{Input, Memory, Options, ResourceFile, SourceText, export};
use layshaft_sim::{Compilation, Engine, Settings, StepChoice, StepMethod};
use layshaft_source::Diagnostic;

/// What unit is to be made.
pub struct FmuExport {
    pub options: Options,
    /// A fixed-step method inside the unit; else one of variable step is inside.
    pub method: Option<StepChoice>,
    /// With the step of the method.
    pub settings: Settings,
}

impl FmuExport {
    /// Compiles the model for the unit.
    pub fn compile(&self, store: &Store, request: &Request) -> Compilation {
        // Only initialisation runs here; the choice of explicit states runs the model.
        let engine = match &self.method {
            Some(choice) if choice.method == StepMethod::MixedEuler => Engine::MachineCode,
            _ => Engine::Interpreter,
        };
        let kinds = self.options.kinds;
        match self.method.clone() {
            Some(mut choice) => {
                choice.continuous = kinds.model_exchange && kinds.co_simulation;
                choice.compile(store, request, engine, &self.settings)
            }
            None => layshaft_sim::compile(store, request, engine),
        }
    }

    /// The bytes of the unit; none if the model has errors that were told.
    pub fn unit(
        &self,
        store: &Store,
        request: &Request,
        compilation: &Compilation,
    ) -> Result<Option<Vec<u8>>, Diagnostic> {
        let Some(compiled) = &compilation.compiled else { return Ok(None) };
        let Some(flat) = layshaft_flatten::flatten(store, request).model else { return Ok(None) };
        let initial = layshaft_sim::initial_values(compiled, &self.settings)?;
        let exported = layshaft_sim::export_c(compiled, &self.settings)?;
        let is_of_unit = |name: &str| name != "main.c" && name != "CMakeLists.txt";
        let files = exported.sources.into_iter().filter(|file| is_of_unit(&file.name));
        let sources: Vec<SourceText> = files.map(|file| SourceText { name: file.name, text: file.text }).collect();
        let resources: Vec<ResourceFile> =
            exported.resources.into_iter().map(|file| ResourceFile { name: file.name, bytes: file.bytes }).collect();
        let documentation = layshaft_source::html::sanitise(&compilation.presentation.documentation);
        let icon = icon(store, request, &compilation.model);
        let input = Input {
            flat: &flat,
            program: &compiled.program,
            memory: Memory { reals: &initial.reals, ints: &initial.ints },
            sources: &sources,
            resources: &resources,
            step: self.settings.step,
            tolerance: self.settings.tolerance(&compiled.program),
            description: &compilation.description,
            documentation: &documentation,
            icon: icon.as_deref(),
        };
        export(&input, &self.options).map(Some).map_err(|error| error.diagnostic())
    }
}

/// The icon of the model's class as SVG.
fn icon(store: &Store, request: &Request, model: &str) -> Option<String> {
    let options = LibraryOptions {
        paths: request.libraries.clone(),
        modelica_path: request.modelica_path.clone(),
        embedded: request.embedded,
    };
    let mut library = Library::new(store, options);
    for file in &request.files {
        library.load_file(file).ok()?;
    }
    let class = library.find(model).ok()?;
    layshaft_document::icon(&mut library, class)
}
