//! Names for an imbalance: which variables no equation can determine, which equations are too many.

use super::assigned::Assigned;
use super::incidence::{Numbering, Set};
use super::is_unknown;
use super::matching::Matching;
use layshaft_ir::{FlatModel, Origin, OriginKind, VarId, print_equation, print_expr};
use layshaft_source::Span;

/// Where a scalar equation comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum EquationSource {
    Binding(VarId),
    /// Index into [`FlatModel::equations`].
    Equation(usize),
    /// Index into [`FlatModel::algorithms`].
    Algorithm(usize),
}

impl EquationSource {
    pub fn span(self, model: &FlatModel) -> Option<Span> {
        match self {
            EquationSource::Binding(var) => model.variable(var).binding_span.or(model.variable(var).span),
            EquationSource::Equation(index) => model.equations[index].origin.span,
            EquationSource::Algorithm(index) => model.algorithms[index].origin.span,
        }
    }

    /// The equation as text.
    pub fn text(self, model: &FlatModel) -> String {
        match self {
            EquationSource::Binding(var) => {
                let variable = model.variable(var);
                let binding = variable.binding.as_ref().map_or(String::new(), |binding| print_expr(binding, model));
                format!("{} = {binding}", variable.name)
            }
            EquationSource::Equation(index) => print_equation(&model.equations[index], model),
            EquationSource::Algorithm(index) => match model.algorithms[index].origin.instance.as_str() {
                "" => "algorithm".to_string(),
                instance => format!("algorithm of {instance}"),
            },
        }
    }
}

/// A scalar unknown that the matching left without equation.
#[derive(Clone, PartialEq, Debug)]
pub struct Unknown {
    pub variable: VarId,
    /// With subscripts, if the variable is an array.
    pub name: String,
    /// Number of scalar equations it could be solved from; 0: it is in no equation.
    pub in_equations: usize,
}

/// A scalar equation that the matching left without unknown.
#[derive(Clone, PartialEq, Debug)]
pub struct UnmatchedEquation {
    pub source: EquationSource,
    pub text: String,
    /// Number of unknowns it could be solved for; 0: it holds only known quantities.
    pub unknowns: usize,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Suspects {
    pub unknowns: Vec<Unknown>,
    pub equations: Vec<UnmatchedEquation>,
    /// Variables of the part with more unknowns than equations: one of them lacks an equation. In
    /// the order of the model.
    pub underdetermined: Vec<VarId>,
    /// Equations of the part with more equations than unknowns: one of them is too many.
    pub overdetermined: Vec<EquationSource>,
}

/// Matches scalar equations to unknowns and names what is left over.
pub fn find_suspects(model: &FlatModel) -> Suspects {
    let numbering = Numbering::new(model);
    let mut sources = Vec::new();
    let mut incidence: Vec<Vec<u32>> = Vec::new();
    let mut add = |source: EquationSource, rows: Vec<Set>| {
        for mut row in rows {
            row.sort_unstable();
            row.dedup();
            sources.push(source);
            incidence.push(row.into_vec());
        }
    };
    for (index, variable) in model.variables.iter().enumerate() {
        let var = VarId(index as u32);
        if let (true, Some(binding)) = (is_unknown(variable), &variable.binding) {
            let own = numbering.elements(&layshaft_ir::Expr::Var(var));
            let bound = numbering.elements(binding);
            let spread = bound.len() != own.len();
            let rows = own.into_iter().enumerate().map(|(k, mut set)| {
                match spread {
                    true => bound.iter().for_each(|other| set.extend_from_slice(other)),
                    false => set.extend_from_slice(&bound[k]),
                }
                set
            });
            add(EquationSource::Binding(var), rows.collect());
        }
    }
    // What the model itself writes comes last: of too many equations those are left over, not the connections that they contradict.
    let is_own = |origin: &Origin| origin.kind == OriginKind::Written && origin.instance.as_str().is_empty();
    for last in [false, true] {
        for (index, equation) in model.equations.iter().enumerate().filter(|(_, e)| is_own(&e.origin) == last) {
            add(EquationSource::Equation(index), numbering.equation(equation));
        }
    }
    for (index, algorithm) in model.algorithms.iter().enumerate() {
        let assigned = Assigned::by_statements(&algorithm.statements, model);
        add(EquationSource::Algorithm(index), numbering.assigned(&assigned));
    }
    let matching = Matching::new(&incidence, numbering.unknowns as usize);
    describe(&numbering, &sources, &incidence, &matching)
}

fn describe(
    numbering: &Numbering,
    sources: &[EquationSource],
    incidence: &[Vec<u32>],
    matching: &Matching,
) -> Suspects {
    let model = numbering.model;
    let mut suspects = Suspects::default();
    for (equation, unknown) in matching.of_equation.iter().enumerate() {
        if unknown.is_none() {
            let source = sources[equation];
            let text = source.text(model);
            suspects.equations.push(UnmatchedEquation { source, text, unknowns: incidence[equation].len() });
        }
    }
    let mut occurrences = vec![0; numbering.unknowns as usize];
    incidence.iter().flatten().for_each(|&unknown| occurrences[unknown as usize] += 1);
    let underdetermined = matching.underdetermined(incidence);
    for (index, variable) in model.variables.iter().enumerate() {
        let var = VarId(index as u32);
        let Some(first) = numbering.first(var) else { continue };
        let numbers = first as usize..first as usize + super::scalars(&variable.ty, model);
        if underdetermined[numbers.clone()].contains(&true) {
            suspects.underdetermined.push(var);
        }
        for number in numbers {
            if matching.of_unknown[number].is_none() {
                let name = element_name(
                    variable.name.as_str(),
                    &variable.ty.sizes().unwrap_or_default(),
                    number - first as usize,
                );
                suspects.unknowns.push(Unknown { variable: var, name, in_equations: occurrences[number] });
            }
        }
    }
    let overdetermined = matching.overdetermined(incidence);
    suspects.overdetermined = (0..sources.len()).filter(|&k| overdetermined[k]).map(|k| sources[k]).collect();
    suspects.overdetermined.dedup();
    suspects
}

/// `v[2,1]` for an element of an array.
fn element_name(name: &str, sizes: &[u32], element: usize) -> String {
    if sizes.is_empty() {
        return name.to_string();
    }
    let mut rest = element;
    let mut subscripts: Vec<String> = Vec::with_capacity(sizes.len());
    for &size in sizes.iter().rev() {
        subscripts.push((rest % size.max(1) as usize + 1).to_string());
        rest /= size.max(1) as usize;
    }
    subscripts.reverse();
    format!("{name}[{}]", subscripts.join(","))
}
