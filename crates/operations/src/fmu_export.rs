//! A model as a functional mock-up unit: compiled, initialised, with its C, its resources, documentation and icon in one archive.

use layshaft_flatten::library::Library;
use layshaft_fmi::export::{Input, Memory, Options, ResourceFile, SourceText, export};
use layshaft_sim::{Compilation, Engine, Settings, StepChoice, StepMethod, Translation};
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
    pub fn compile(&self, translation: &Translation) -> Compilation {
        // Only initialisation runs here; the choice of explicit states runs the model.
        let engine = match &self.method {
            Some(choice) if choice.method == StepMethod::MixedEuler => Engine::MachineCode,
            _ => Engine::Interpreter,
        };
        let kinds = self.options.kinds;
        match self.method.clone() {
            Some(mut choice) => {
                choice.continuous = kinds.model_exchange && kinds.co_simulation;
                choice.compile(translation, engine, &self.settings)
            }
            None => translation.compile(engine, None),
        }
    }

    /// The bytes of the unit; none if the model has errors that were told.
    pub fn unit(&self, translation: &Translation, compilation: &Compilation) -> Result<Option<Vec<u8>>, Diagnostic> {
        let Some(compiled) = &compilation.compiled else { return Ok(None) };
        let Some(flat) = translation.flat() else { return Ok(None) };
        let initial = layshaft_sim::initial_values(compiled, &self.settings)?;
        let exported = layshaft_sim::export_c(compiled, &self.settings)?;
        let is_of_unit = |name: &str| name != "main.c" && name != "CMakeLists.txt";
        let files = exported.sources.into_iter().filter(|file| is_of_unit(&file.name));
        let sources: Vec<SourceText> = files.map(|file| SourceText { name: file.name, text: file.text }).collect();
        let resources: Vec<ResourceFile> =
            exported.resources.into_iter().map(|file| ResourceFile { name: file.name, bytes: file.bytes }).collect();
        let documentation = layshaft_source::html::sanitise(&compilation.presentation.documentation);
        let icon = translation.look_up(|library| icon(library, &compilation.model));
        let input = Input {
            flat,
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
fn icon(library: &mut Library, model: &str) -> Option<String> {
    let class = library.find(model).ok()?;
    layshaft_document::icon(library, class)
}
