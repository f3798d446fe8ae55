//! Which variables depend on which.

/// Variables by index.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModelStructure {
    pub outputs: Vec<Unknown>,
    /// Derivatives of the continuous states, in the order of the states.
    pub derivatives: Vec<Unknown>,
    pub clocked_states: Vec<Unknown>,
    pub initial_unknowns: Vec<Unknown>,
    /// Event indicators. FMI 2 names only their number: there the list is empty.
    pub event_indicators: Vec<Unknown>,
    pub number_of_event_indicators: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Unknown {
    pub variable: usize,
    /// None if any known may matter.
    pub dependencies: Option<Vec<Dependency>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dependency {
    pub variable: usize,
    pub kind: Option<DependencyKind>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DependencyKind {
    Dependent,
    /// Linear, with a factor that never changes.
    Constant,
    /// Linear, with a factor fixed after initialisation.
    Fixed,
    Tunable,
    Discrete,
}
