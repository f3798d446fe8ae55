//! External functions: native implementations of those the standard library declares, and users' C.
//!
//! Implementations are found by C name when an instance is made, so that a missing one is reported before the run.

mod call;
mod fft;
mod files;
mod fmu;
mod foreign;
mod guard;
mod isolated;
mod lapack;
mod object;
mod permission;
mod points;
mod random;
mod road;
mod supervision;
mod tables;
mod text;

pub use isolated::serve;
pub use permission::needs;
pub use supervision::{Ending as SupervisedEnding, is_supervised, mark_end, supervise};

use layshaft_ir::ResourceRoot;
use layshaft_ir::program::{Argument, External, Program, ResultType, Trust};

use crate::strings::Strings;
pub use call::FileRead;
use call::{Call, Surroundings};
use foreign::ForeignLibrary;
use object::Objects;
pub use object::TableShape;
pub use points::{FileData, FileNumbers};
use random::Generators;

/// A native implementation. The answer is the C result as a word: a Real by its bits, an integer, a handle; 0 if none.
type Native = fn(&mut Call) -> Result<u64, String>;

/// A native implementation that takes scalars only: objects and words in, a word out.
type Quick = fn(&mut Objects, &[u64]) -> Result<u64, String>;

enum Target {
    Quick(Quick),
    Native(Native),
    /// Position in the library of compiled C.
    Foreign(usize),
}

struct Binding {
    target: Target,
    /// C arguments: how each is passed and which word holds it.
    arguments: Vec<(Argument, usize)>,
}

pub(crate) struct Externals {
    declared: Vec<External>,
    bindings: Vec<Binding>,
    foreign: Option<ForeignLibrary>,
    objects: Objects,
    generators: Generators,
    messages: Vec<String>,
    trust: Trust,
    resources: Vec<ResourceRoot>,
    files: Vec<FileRead>,
    surroundings: Surroundings,
}

/// Whether a function does nothing but look something up in an object of its own or make one: tables, roads, tyre files, points.
pub fn only_looks_up(external: &External) -> bool {
    let name = &*external.name;
    let makes = tables::find(name).or_else(|| road::find(name)).or_else(|| points::find(name));
    makes.is_some() || quick(name).is_some()
}

fn native(name: &str) -> Option<Native> {
    tables::find(name)
        .or_else(|| random::find(name))
        .or_else(|| text::find(name))
        .or_else(|| files::find(name))
        .or_else(|| fft::find(name))
        .or_else(|| lapack::find(name))
        .or_else(|| fmu::find(name))
        .or_else(|| road::find(name))
        .or_else(|| points::find(name))
}

fn quick(name: &str) -> Option<Quick> {
    tables::find_quick(name).or_else(|| road::find_quick(name)).or_else(|| points::find_quick(name))
}

/// Whether a function of this name in C is one of ours.
pub fn is_native(name: &str) -> bool {
    quick(name).is_some() || native(name).is_some()
}

impl Externals {
    /// Fails if a function has no implementation, or if it needs leave that the trust does not give.
    pub fn new(program: &Program, trust: Trust) -> Result<Self, String> {
        if let Some((permission, index)) =
            needs(program).into_iter().find(|(permission, _)| !trust.allowed.contains(*permission))
        {
            let External { name, origin, .. } = &program.externals[index as usize];
            let function = if origin.function.is_empty() { name } else { &origin.function };
            return Err(format!("`{function}` needs leave that was not given: --allow {}", permission.name()));
        }
        let mut bindings = Vec::with_capacity(program.externals.len());
        let mut foreign = Vec::new();
        for external in &program.externals {
            let target = match (quick(&external.name), native(&external.name)) {
                (Some(function), _) => Target::Quick(function),
                (None, Some(function)) => Target::Native(function),
                (None, None) if external.language.eq_ignore_ascii_case("C") => {
                    foreign.push(external);
                    Target::Foreign(foreign.len() - 1)
                }
                (None, None) => {
                    return Err(format!(
                        "there is no implementation of the external function `{}` in {}",
                        external.name, external.language
                    ));
                }
            };
            bindings.push(Binding { target, arguments: c_arguments(external) });
        }
        let foreign = if foreign.is_empty() { None } else { Some(ForeignLibrary::build(&foreign, trust.isolate)?) };
        Ok(Externals {
            declared: program.externals.clone(),
            bindings,
            foreign,
            objects: Objects::default(),
            generators: Generators::default(),
            messages: Vec::new(),
            trust,
            resources: program.resources.clone(),
            files: Vec::new(),
            surroundings: Surroundings::default(),
        })
    }

    /// Calls an external function that needs neither memory nor strings; `None` if it is another one.
    pub fn call_quick(&mut self, index: usize, words: &[u64]) -> Option<Result<u64, String>> {
        match self.bindings[index].target {
            Target::Quick(function) => Some(function(&mut self.objects, words)),
            _ => None,
        }
    }

    /// Calls an external function; each of `words` is a register.
    pub fn call(
        &mut self,
        index: usize,
        words: &[u64],
        reals: &mut [f64],
        ints: &mut [i64],
        strings: &mut Strings,
    ) -> Result<u64, String> {
        let binding = &self.bindings[index];
        let mut call = Call {
            words,
            arguments: &binding.arguments,
            external: &self.declared[index],
            reals,
            ints,
            strings,
            objects: &mut self.objects,
            generators: &mut self.generators,
            messages: &mut self.messages,
            trust: self.trust,
            resources: &self.resources,
            files: &mut self.files,
            surroundings: &mut self.surroundings,
        };
        if call.external.result == Some(ResultType::Object) {
            let digest = call.digest();
            call.objects.made_of.push(digest);
        }
        match (&binding.target, &mut self.foreign) {
            (Target::Quick(function), _) => function(call.objects, words),
            (Target::Native(function), _) => function(&mut call),
            (Target::Foreign(position), Some(library)) => library.call(*position, &mut call),
            (Target::Foreign(_), None) => Err("the compiled library is missing".to_string()),
        }
    }

    /// Files that were read, in the order of their first use.
    pub fn files(&self) -> &[FileRead] {
        &self.files
    }

    /// Tables that were made, in the order of their making.
    pub fn tables(&self) -> &[TableShape] {
        &self.objects.shapes
    }

    /// What the objects were made of, in the order of their making: a digest of the arguments of each constructor.
    pub fn made_of(&self) -> &[u64] {
        &self.objects.made_of
    }

    /// Columns and maps that were read from files, in the order of their reading.
    pub fn data(&self) -> &[FileData] {
        &self.objects.data
    }

    pub fn take_messages(&mut self) -> std::vec::Drain<'_, String> {
        self.messages.drain(..)
    }

    pub fn drop_objects(&mut self) {
        for (object, destructor) in self.objects.take_foreign() {
            let target = self.bindings.get(destructor as usize).map(|binding| &binding.target);
            if let (Some(Target::Foreign(position)), Some(library)) = (target, &mut self.foreign) {
                library.destroy(*position, object);
            }
        }
        self.generators = Generators::default();
        self.surroundings = Surroundings::default();
    }
}

impl Drop for Externals {
    fn drop(&mut self) {
        self.drop_objects();
    }
}

/// Lengths of integer and string arrays follow them as registers of their own, which C does not see.
fn c_arguments(external: &External) -> Vec<(Argument, usize)> {
    let mut arguments = Vec::with_capacity(external.arguments.len());
    let mut word = 0;
    while let Some(&argument) = external.arguments.get(word) {
        arguments.push((argument, word));
        word += if matches!(argument, Argument::Ints | Argument::Strings) { 2 } else { 1 };
    }
    arguments
}
