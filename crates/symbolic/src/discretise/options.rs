//! Which method, and how much work a step may do.

/// A method whose formula becomes part of the equations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepMethod {
    /// Order 1, L-stable.
    ImplicitEuler,
    /// Implicit Euler for stiff states, explicit Euler for the others. Order 1.
    MixedEuler,
    /// Order 2, A-stable: fast modes are kept, not damped.
    Trapezoidal,
    /// Two stages, diagonally implicit, order 2, L-stable (Alexander 1977), γ = 1 − 1/√2.
    Sdirk2,
}

impl StepMethod {
    pub const ALL: [StepMethod; 4] =
        [StepMethod::ImplicitEuler, StepMethod::MixedEuler, StepMethod::Trapezoidal, StepMethod::Sdirk2];

    /// The name used on the command line.
    pub fn name(self) -> &'static str {
        match self {
            StepMethod::ImplicitEuler => "inline-implicit-euler",
            StepMethod::MixedEuler => "inline-mixed-euler",
            StepMethod::Trapezoidal => "inline-trapezoidal",
            StepMethod::Sdirk2 => "inline-sdirk2",
        }
    }

    pub fn by_name(name: &str) -> Option<StepMethod> {
        StepMethod::ALL.into_iter().find(|method| method.name().eq_ignore_ascii_case(name))
    }

    /// Order of convergence.
    pub fn order(self) -> u32 {
        match self {
            StepMethod::ImplicitEuler | StepMethod::MixedEuler => 1,
            StepMethod::Trapezoidal | StepMethod::Sdirk2 => 2,
        }
    }
}

/// Bounds on the work of one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Newton iterations for one solution of a block.
    pub newton: u32,
    /// Passes over a mixed system: taking all relations as found, then one after the other.
    pub mixed: u32,
    /// Passes of an event iteration.
    pub event: u32,
    /// Events located within one step; further ones are treated at its end.
    pub events: u32,
    /// Solutions spent on locating one event.
    pub location: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { newton: 12, mixed: 24, event: 20, events: 4, location: 4 }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct StepOptions {
    pub method: StepMethod,
    /// Names of the states that are integrated explicitly.
    pub explicit: Vec<String>,
    pub limits: Limits,
    /// Keep the functions that integrators from outside call as well: `derivatives`, `outputs`, `roots`.
    pub continuous: bool,
}

impl StepOptions {
    pub fn new(method: StepMethod) -> StepOptions {
        StepOptions { method, explicit: Vec::new(), limits: Limits::default(), continuous: false }
    }
}
