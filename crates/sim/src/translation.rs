//! A model on its way from text to program. Each form (flat model, scalar equations, sorted equations, program) is made when it is
//! first asked for and then kept, so that whoever needs two of them, or one for two methods, pays for each once.

use crate::compile::{Compilation, Compiled, Engine};
use crate::permission::settle;
use layshaft_flatten::library::Library;
use layshaft_flatten::{Outcome, Request, Session, Store};
use layshaft_ir::program::Program;
use layshaft_ir::{FlatModel, PresentationItem};
use layshaft_source::{Diagnostic, memory};
use layshaft_symbolic::{ScalarModel, SortedModel, StepOptions, on_large_stack, scalar_model, sort_scalar};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// One form of a model: absent if there was an error on the way to it.
pub struct Form<T> {
    pub value: Option<T>,
    /// What was found on the way from the flat model.
    pub diagnostics: Vec<Diagnostic>,
    /// Time spent on it and on the forms before it, behind the flat model.
    time: Duration,
}

/// A form for each method that was asked for; `None` is a variable step.
type Forms<T> = RefCell<Vec<(Option<StepOptions>, Rc<Form<T>>)>>;

/// A model of a request, in the forms it has been asked for.
pub struct Translation<'a> {
    session: Rc<Session<'a>>,
    request: Request,
    /// A start that the model does not record itself, in the words of its annotation.
    start: Vec<PresentationItem>,
    flat: OnceCell<(Outcome, Duration)>,
    scalar: OnceCell<Form<ScalarModel>>,
    sorted: Forms<SortedModel>,
    programs: Forms<Arc<Program>>,
}

impl<'a> Translation<'a> {
    /// The model of a request. Nothing is read yet.
    pub fn new(store: &'a Store, request: &Request) -> Translation<'a> {
        Translation::of(Rc::new(Session::new(store)), request.clone())
    }

    /// The same model with further modifiers. Both read from the same libraries, each file once.
    pub fn modified(&self, modifiers: impl IntoIterator<Item = (String, String)>) -> Translation<'a> {
        let mut request = self.request.clone();
        request.modifiers.extend(modifiers);
        Translation::of(Rc::clone(&self.session), request)
    }

    /// The same model with other modifiers and a recorded start, as if its annotation `__Layshaft(start={…})` had these words.
    pub fn started(
        &self,
        modifiers: impl IntoIterator<Item = (String, String)>,
        start: Vec<PresentationItem>,
    ) -> Translation<'a> {
        let request = Request { modifiers: modifiers.into_iter().collect(), ..self.request.clone() };
        Translation { start, ..Translation::of(Rc::clone(&self.session), request) }
    }

    fn of(session: Rc<Session<'a>>, request: Request) -> Translation<'a> {
        Translation {
            session,
            request,
            start: Vec::new(),
            flat: OnceCell::new(),
            scalar: OnceCell::new(),
            sorted: RefCell::default(),
            programs: RefCell::default(),
        }
    }

    pub fn store(&self) -> &'a Store {
        self.session.store()
    }

    pub fn request(&self) -> &Request {
        &self.request
    }

    /// What came of reading and flattening.
    pub fn outcome(&self) -> &Outcome {
        &self.flattened().0
    }

    /// What came of reading and flattening, when nothing else is needed any more.
    pub fn into_outcome(self) -> Outcome {
        match self.flat.into_inner() {
            Some((outcome, _)) => outcome,
            None => self.session.flatten(&self.request),
        }
    }

    /// The flat model, if there was no error.
    pub fn flat(&self) -> Option<&FlatModel> {
        self.outcome().model.as_ref()
    }

    fn flattened(&self) -> &(Outcome, Duration) {
        self.flat.get_or_init(|| {
            let start = Instant::now();
            let mut outcome = self.session.flatten(&self.request);
            if let Some(model) = &mut outcome.model {
                model.presentation.items.splice(0..0, self.start.iter().cloned());
            }
            (outcome, start.elapsed())
        })
    }

    /// Looks something up in the libraries of the model.
    pub fn look_up<T>(&self, find: impl FnOnce(&mut Library<'a>) -> T) -> T {
        self.session.look_up(&self.request, find)
    }

    /// Scalar equations, before states are chosen: the same for all methods.
    fn scalar(&self) -> &Form<ScalarModel> {
        self.scalar.get_or_init(|| {
            let Some(flat) = self.flat() else { return Form::absent() };
            form(|| match scalar_model(flat) {
                Ok(scalar) => (Some(scalar), Vec::new()),
                Err(diagnostics) => (None, diagnostics),
            })
        })
    }

    /// Sorted equations, with those of a step of fixed size if that is asked for.
    pub fn sorted(&self, fixed_step: Option<&StepOptions>) -> Rc<Form<SortedModel>> {
        kept(&self.sorted, fixed_step, || {
            let before = self.scalar();
            let (Some(flat), Some(scalar)) = (self.flat(), &before.value) else {
                return Form { value: None, diagnostics: before.diagnostics.clone(), time: before.time };
            };
            // Warnings of the scalar equations are among those of the sorted ones.
            form(|| sort_scalar(flat, scalar, fixed_step)).after(before.time)
        })
    }

    /// The program, with a step of fixed size in it if that is asked for.
    pub fn program(&self, fixed_step: Option<&StepOptions>) -> Rc<Form<Arc<Program>>> {
        kept(&self.programs, fixed_step, || {
            let before = self.sorted(fixed_step);
            let (Some(flat), Some(sorted)) = (self.flat(), &before.value) else {
                return Form { value: None, diagnostics: before.diagnostics.clone(), time: before.time };
            };
            let warnings = &before.diagnostics;
            let made = form(|| {
                let (program, more) = layshaft_lower::lower(sorted, flat);
                let diagnostics = [warnings.as_slice(), &more].concat();
                let failed = diagnostics.iter().any(Diagnostic::is_error);
                (if failed { None } else { Some(Arc::new(program)) }, diagnostics)
            });
            made.after(before.time)
        })
    }

    /// Makes code of the program.
    pub fn compile(&self, engine: Engine, fixed_step: Option<&StepOptions>) -> Compilation {
        let (outcome, flatten_time) = self.flattened();
        let mut result = Compilation {
            model: outcome.summary.model.clone(),
            diagnostics: outcome.diagnostics.clone(),
            dependencies: outcome.dependencies.clone(),
            flatten_time: *flatten_time,
            ..Compilation::default()
        };
        let Some(flat) = &outcome.model else { return result };
        result.description.clone_from(&flat.description);
        result.presentation.clone_from(&flat.presentation);
        let program = self.program(fixed_step);
        result.diagnostics.extend(program.diagnostics.iter().cloned());
        result.symbolic_time = program.time;
        let Some(program) = &program.value else { return result };
        let start = Instant::now();
        let made = settle(program, &self.request.consent, &result.dependencies).and_then(|trust| {
            let compiled = Compiled::new(Arc::clone(program), engine).map_err(|diagnostic| vec![*diagnostic])?;
            Ok(Compiled { trust, ..compiled })
        });
        match made {
            Ok(compiled) => result.compiled = Some(compiled),
            Err(diagnostics) => result.diagnostics.extend(diagnostics),
        }
        result.code_time = start.elapsed();
        result
    }
}

impl<T> Form<T> {
    /// No form, for reasons told before.
    fn absent() -> Form<T> {
        Form { value: None, diagnostics: Vec::new(), time: Duration::ZERO }
    }

    fn after(self, time: Duration) -> Form<T> {
        Form { time: self.time + time, ..self }
    }
}

/// The form for a method, made if it has not been asked for before.
fn kept<T>(forms: &Forms<T>, fixed_step: Option<&StepOptions>, make: impl FnOnce() -> Form<T>) -> Rc<Form<T>> {
    if let Some((_, known)) = forms.borrow().iter().find(|(method, _)| method.as_ref() == fixed_step) {
        return Rc::clone(known);
    }
    let made = Rc::new(make());
    forms.borrow_mut().push((fixed_step.cloned(), Rc::clone(&made)));
    made
}

/// Carries out a pass within the budget of memory, with room for deep expressions.
fn form<T: Send>(pass: impl FnOnce() -> (Option<T>, Vec<Diagnostic>) + Send) -> Form<T> {
    let start = Instant::now();
    let result = memory::within(|| on_large_stack(pass));
    let (value, diagnostics) = result.unwrap_or_else(|diagnostic| (None, vec![diagnostic]));
    Form { value, diagnostics, time: start.elapsed() }
}
