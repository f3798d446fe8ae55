//! What stops an evaluation, in the model's own words.

use layshaft_ir::program::{EquationInfo, Program};
use layshaft_numerics::nonlinear::NewtonTrouble;

/// Status of generated code and services: 0 is success.
pub type Status = i32;

/// Why an evaluation stopped; the cause is kept by the instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Not at this point; a smaller step or another guess may do.
    Here,
    /// No other point helps: a missing file, a stack too small.
    Fatal,
}

pub type Outcome<T = ()> = Result<T, Stop>;

/// The status of an outcome.
pub fn status(outcome: Outcome) -> Status {
    match outcome {
        Ok(()) => 0,
        Err(Stop::Here) => 1,
        Err(Stop::Fatal) => 2,
    }
}

/// The outcome of a status.
pub fn outcome(status: Status) -> Outcome {
    match status {
        0 => Ok(()),
        2 => Err(Stop::Fatal),
        _ => Err(Stop::Here),
    }
}

/// "No equation known".
pub const NO_EQUATION: u32 = u32::MAX;

/// What went wrong, where and when.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    pub cause: Cause,
    pub time: f64,
    /// Index into [`Program::equations`].
    pub equation: Option<u32>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Cause {
    /// A violated assertion of level error, index into [`Program::assertions`].
    Assertion { id: u32, message: String },
    /// A broken rule inside a function.
    Rule(String),
    /// A broken rule of the language inside a function: an index out of range, a division by zero, an Integer that overflows.
    Language(String),
    /// A linear block without unique solution: position of an unknown that cannot be determined.
    Singular { block: u32, unknown: usize },
    /// A coefficient (or a right side, `unknown` = `None`) of a linear block is no finite number.
    NotFinite { block: u32, unknown: Option<usize> },
    /// A linear block was solved before its matrix was factored.
    NotPrepared { block: u32 },
    /// Newton's method failed; for each unknown its value, residual and guess.
    Nonlinear { block: u32, trouble: NewtonTrouble, iterations: usize, points: Vec<IterationPoint> },
    /// No consistent choice of the block's relations was found.
    Mixed { block: u32, tried: usize, changing: Vec<u32> },
    /// An external function failed.
    External { name: String, message: String },
    /// Recursion or a loop goes on beyond every bound; index into [`Program::assertions`] for the place.
    Endless { id: u32, message: String },
    /// The run was to end while a long loop was running (index into [`Program::assertions`]) or equations were being solved.
    Interrupted { id: Option<u32> },
    /// A stack of temporary arrays overflowed.
    StackOverflow,
    /// A block that needs its own solution.
    Recursion { block: u32 },
}

/// Where Newton's method gave up, for one unknown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IterationPoint {
    pub guess: f64,
    pub value: f64,
    pub residual: f64,
}

/// Unknowns and relations listed in a message.
const SHOWN: usize = 8;

impl Failure {
    /// The failure with the model's names, over several lines where there is much to say.
    pub fn describe(&self, program: &Program) -> String {
        let mut text = match &self.cause {
            Cause::Assertion { id, message } => {
                let assertion = program.assertions.get(*id as usize);
                let place = assertion.map_or("", |assertion| assertion.instance.as_str());
                let what = match assertion.is_some_and(|assertion| assertion.is_rule) {
                    true if place.is_empty() => String::new(),
                    true => format!("`{place}`: "),
                    false if place.is_empty() => "assertion violated: ".to_string(),
                    false => format!("assertion violated in `{place}`: "),
                };
                format!("{what}{message}")
            }
            Cause::Rule(message) | Cause::Language(message) => message.clone(),
            Cause::Singular { block, unknown } => format!(
                "the linear equations for {} have no unique solution: `{}` cannot be determined",
                unknowns(program, *block),
                unknown_name(program, *block, *unknown)
            ),
            Cause::NotFinite { block, unknown: Some(unknown) } => format!(
                "the linear equations for {} have a coefficient of `{}` that is no finite number",
                unknowns(program, *block),
                unknown_name(program, *block, *unknown)
            ),
            Cause::NotFinite { block, unknown: None } => {
                format!(
                    "the linear equations for {} have a right side that is no finite number",
                    unknowns(program, *block)
                )
            }
            Cause::NotPrepared { block } => {
                format!(
                    "the linear equations for {} are used before the event that prepares them",
                    unknowns(program, *block)
                )
            }
            Cause::Nonlinear { block, trouble, iterations, points } => {
                let mut text = format!(
                    "the nonlinear equations for {} are not solved after {iterations} iterations: {}",
                    unknowns(program, *block),
                    trouble_in_words(*trouble, program, *block)
                );
                if let Some((row, point)) = worst(points) {
                    let equation = equation_of(program, *block, row).map(in_words).unwrap_or_default();
                    text.push_str(&format!("\n  the largest residual, {:?}, is left{equation}", point.residual));
                }
                for (position, point) in points.iter().take(SHOWN).enumerate() {
                    let name = unknown_name(program, *block, position);
                    text.push_str(&format!("\n  {name} = {:?} (from {:?})", point.value, point.guess));
                }
                text.push_str("\n  better `start` values of these variables may help");
                text
            }
            Cause::Mixed { block, tried, changing } => {
                format!(
                    "no consistent choice of the relations {} was found in {tried} trials, for {}",
                    quoted_relations(program, changing),
                    unknowns(program, *block)
                )
            }
            Cause::Endless { message, .. } => message.clone(),
            Cause::Interrupted { id: None } => "interrupted while equations were being solved".to_string(),
            Cause::Interrupted { id: Some(id) } => {
                let name = program.assertions.get(*id as usize).map_or("", |place| place.instance.as_str());
                format!("interrupted in a loop of function `{name}`")
            }
            // Blocks of the library call these; users know the blocks.
            Cause::External { name, message } if name.starts_with("layshaft_") => message.clone(),
            Cause::External { name, message } => format!("external function `{name}`: {message}"),
            Cause::StackOverflow => {
                "the stack of temporary arrays is full: an array is too large or a function calls itself without end"
                    .to_string()
            }
            Cause::Recursion { block } => {
                format!("the equations for {} need their own solution", unknowns(program, *block))
            }
        };
        text.push_str(&format!("\n  at time {:?}", self.time));
        if let Some(info) = self.concerned(program).filter(|info| self.may_name(program, info)) {
            let equation = in_words(info);
            if !equation.is_empty() {
                text.push_str(&format!(",{equation}"));
            }
        }
        text
    }

    /// An assertion of a component that has no equation of its own follows the code of some other component.
    fn may_name(&self, program: &Program, info: &EquationInfo) -> bool {
        let Cause::Assertion { id, .. } = &self.cause else { return true };
        let assertion = program.assertions.get(*id as usize);
        assertion.is_none_or(|assertion| assertion.instance.as_str().is_empty() || assertion.instance == info.instance)
    }

    /// The equation that failed: of several that were not solved the one furthest from it.
    pub fn concerned<'p>(&self, program: &'p Program) -> Option<&'p EquationInfo> {
        let worst = match &self.cause {
            Cause::Nonlinear { block, points, .. } => {
                worst(points).and_then(|(row, _)| equation_of(program, *block, row))
            }
            Cause::Mixed { changing, .. } => {
                let equations = changing.iter().filter_map(|&relation| program.relations.get(relation as usize));
                let mut equations = equations.filter_map(|relation| program.equations.get(relation.equation as usize));
                equations.find(|equation| !equation.instance.as_str().is_empty())
            }
            _ => None,
        };
        worst.or_else(|| program.equations.get(self.equation? as usize)).or_else(|| match &self.cause {
            Cause::Singular { block, .. } | Cause::NotFinite { block, .. } | Cause::Nonlinear { block, .. } => {
                equation_of(program, *block, 0)
            }
            _ => None,
        })
    }
}

/// The position and point of the largest residual.
fn worst(points: &[IterationPoint]) -> Option<(usize, &IterationPoint)> {
    let size = |point: &IterationPoint| if point.residual.is_nan() { f64::INFINITY } else { point.residual.abs() };
    points.iter().enumerate().max_by(|(_, a), (_, b)| size(a).total_cmp(&size(b)))
}

fn equation_of(program: &Program, block: u32, row: usize) -> Option<&EquationInfo> {
    let index = *program.blocks.get(block as usize)?.equations.get(row)?;
    program.equations.get(index as usize)
}

/// " in equation of `gear` a = b", or as much of it as is known.
fn in_words(info: &EquationInfo) -> String {
    let instance = info.instance.as_str();
    let place = if instance.is_empty() { String::new() } else { format!(" of `{instance}`") };
    match (info.text.is_empty(), place.is_empty()) {
        (true, true) => String::new(),
        (true, false) => format!(" in an equation{place}"),
        (false, _) => format!(" in equation{place} {}", info.text),
    }
}

fn unknown_name(program: &Program, block: u32, position: usize) -> &'static str {
    let names = program.blocks.get(block as usize).map(|block| &block.unknowns);
    names.and_then(|names| names.get(position)).map_or("?", |name| name.as_str())
}

/// "`a > b`, `c > d`".
pub(crate) fn quoted_relations(program: &Program, relations: &[u32]) -> String {
    let shown = relations.iter().take(SHOWN).filter_map(|&relation| program.relations.get(relation as usize));
    let shown: Vec<String> = shown.map(|relation| format!("`{}`", relation.text)).collect();
    shown.join(", ")
}

/// "`a`, `b` and 3 more".
pub(crate) fn unknowns(program: &Program, block: u32) -> String {
    let names: &[_] = program.blocks.get(block as usize).map_or(&[], |block| &block.unknowns);
    let shown: Vec<String> = names.iter().take(SHOWN).map(|name| format!("`{name}`")).collect();
    match names.len() {
        0 => format!("block {block}"),
        n if n > SHOWN => format!("{} and {} more", shown.join(", "), n - SHOWN),
        _ => shown.join(", "),
    }
}

fn trouble_in_words(trouble: NewtonTrouble, program: &Program, block: u32) -> String {
    let equation = |row: usize| equation_of(program, block, row).map(|info| info.text.to_string());
    match trouble {
        NewtonTrouble::Singular { column, .. } => format!(
            "the Jacobian is singular in `{}` and no step reduces the error",
            unknown_name(program, block, column)
        ),
        NewtonTrouble::NotFinite { column, row } => format!(
            "the derivative{} with respect to `{}` is no finite number",
            equation(row).map(|text| format!(" of {text}")).unwrap_or_default(),
            unknown_name(program, block, column)
        ),
        other => other.to_string(),
    }
}
