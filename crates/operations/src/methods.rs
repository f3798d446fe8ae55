//! The integration methods to choose from: those outside the model and those that are part of its equations.

use layshaft_sim::StepMethod;
use layshaft_solver::Method;
use std::fmt::Write;

/// An integration method: one outside the model, or one that is part of its equations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solver {
    Outside(Method),
    Inside(StepMethod),
}

impl Solver {
    /// The method, if it is not part of the equations.
    pub fn method(self) -> Option<Method> {
        match self {
            Solver::Outside(method) => Some(method),
            Solver::Inside(_) => None,
        }
    }

    /// Finds a method by its name, or says which ones there are.
    pub fn by_name(name: &str) -> Result<Solver, String> {
        let found = StepMethod::by_name(name).map(Solver::Inside);
        let found = found.or_else(|| Method::by_name(name).map(Solver::Outside));
        found.ok_or_else(|| {
            format!("there is no method `{name}`; there are {}, {}", names(&Method::ALL), step_method_names())
        })
    }

    /// All methods by the kind of their steps, for help texts.
    pub fn listed() -> String {
        let (fixed, variable): (Vec<Method>, Vec<Method>) = Method::ALL.into_iter().partition(|m| m.is_fixed_step());
        format!(
            "{} (variable step), {} (fixed step), {} (fixed step, part of the equations)",
            names(&variable),
            names(&fixed),
            step_method_names()
        )
    }

    /// All methods as a table of Markdown.
    pub fn table() -> String {
        let mut text = String::from("| name | method | order | step | for |\n|---|---|---|---|---|\n");
        for method in Method::ALL {
            let facts = method.facts();
            let order = if facts.order.is_empty() { String::new() } else { format!("{} ", facts.order) };
            let step = if facts.is_fixed_step { "fixed" } else { "variable" };
            let _ = writeln!(text, "| `{}` | {} | {order}| {step} | {} |", facts.name, facts.formula, facts.purpose);
        }
        for method in StepMethod::ALL {
            let (formula, purpose) = step_method_facts(method);
            let order = method.order();
            let name = method.name();
            let _ = writeln!(text, "| `{name}` | {formula}, part of the equations | {order} | fixed | {purpose} |");
        }
        text
    }
}

/// The methods outside the model.
pub fn method_names() -> String {
    names(&Method::ALL)
}

/// The methods that are part of the equations.
pub fn step_method_names() -> String {
    StepMethod::ALL.map(StepMethod::name).join(", ")
}

fn names(methods: &[Method]) -> String {
    methods.iter().map(|method| method.name()).collect::<Vec<_>>().join(", ")
}

/// Formula and purpose.
fn step_method_facts(method: StepMethod) -> (&'static str, &'static str) {
    match method {
        StepMethod::ImplicitEuler => ("implicit Euler", "[real time](../howto/fixed-step.md), stiff models"),
        StepMethod::MixedEuler => ("implicit and explicit Euler", "real time, the cheapest step"),
        StepMethod::Trapezoidal => ("trapezoidal rule", "real time, vibrations with little damping"),
        StepMethod::Sdirk2 => ("two-stage SDIRK", "real time, stiff models at larger steps"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_told_apart() {
        assert_eq!(Solver::by_name("radau"), Ok(Solver::Outside(Method::Radau)));
        assert_eq!(Solver::by_name("inline-sdirk2"), Ok(Solver::Inside(StepMethod::Sdirk2)));
        assert!(Solver::by_name("inline").unwrap_err().contains("inline-implicit-euler"));
    }
}
