//! Looking for places where units do not agree, and saying so.

use super::codes;
use super::describe::describe;
use super::places::{Agreement, Item, items};
use super::value::{Units, Value, plain_variable};
use layshaft_ir::{Expr, FlatModel, VarId};
use layshaft_source::{Code, Diagnostic, FastMap, SourceMap, Span};
use layshaft_units::Unit;

/// Variables listed with their units below a warning.
const MAX_LISTED: usize = 8;

/// Warnings about units that do not agree or are not understood. An inconsistency in a class is reported
/// once, for the first of its instances. The sources tell numbers written in an equation from values of
/// constants and parameters put in at translation.
pub fn check_units(model: &FlatModel, sources: &SourceMap) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let mut units = Units::declared(model, &mut diagnostics);
    let references: Vec<Expr> = (0..model.variables.len()).map(|index| Expr::Var(VarId(index as u32))).collect();
    let items = items(model, &references, sources);
    units.infer(&items);
    let mut findings = Findings::default();
    for item in &items {
        units.written.clone_from(&item.written);
        item.for_each_demand(&mut |kind, operands| {
            if let Some(finding) = disagreement(&units, kind, operands) {
                findings.add(&units, item, kind, finding);
            }
        });
    }
    diagnostics.extend(findings.finish());
    diagnostics
}

/// The operands at odds, with their units; one alone if it should be a plain number.
enum Finding<'e> {
    Pair((&'e Expr, Unit), (&'e Expr, Unit)),
    NotNumber(&'e Expr, Unit),
}

fn disagreement<'e>(units: &Units, kind: Agreement, operands: &[&'e Expr]) -> Option<Finding<'e>> {
    if let Agreement::Number(_) | Agreement::Exponent = kind {
        let operand = operands[0];
        let Value::Known { unit, inferred: false } = units.of(operand) else { return None };
        let expected = if kind == Agreement::Exponent { Unit::ONE.scaled() } else { Unit::ONE };
        return (!unit.agrees(expected)).then_some(Finding::NotNumber(operand, unit));
    }
    let known = operands.iter().filter_map(|&operand| Some((operand, units.of(operand).unit()?)));
    let known: Vec<(&Expr, Unit)> = known.collect();
    let (&first, rest) = known.split_first()?;
    // Terms of a sum may differ in their zero point: a temperature plus a difference.
    let agrees =
        |unit: Unit| if kind == Agreement::Sum { unit.shifted().agrees(first.1) } else { unit.agrees(first.1) };
    let other = rest.iter().copied().find(|&(_, unit)| !agrees(unit))?;
    Some(Finding::Pair(first, other))
}

#[derive(Default)]
struct Findings {
    diagnostics: Vec<Diagnostic>,
    /// Position in `diagnostics` and number of further instances, by place.
    places: FastMap<(Span, Agreement), usize>,
    repeated: Vec<usize>,
}

impl Findings {
    fn add(&mut self, units: &Units, item: &Item, kind: Agreement, finding: Finding) {
        if let Some(span) = item.span {
            if let Some(&index) = self.places.get(&(span, kind)) {
                self.repeated[index] += 1;
                return;
            }
            self.places.insert((span, kind), self.diagnostics.len());
        }
        self.diagnostics.push(report(units, item, kind, finding));
        self.repeated.push(0);
    }

    fn finish(self) -> Vec<Diagnostic> {
        let counted = self.diagnostics.into_iter().zip(self.repeated);
        let noted = counted.map(|(diagnostic, repeated)| match repeated {
            0 => diagnostic,
            1 => diagnostic.note(None, "the same in one more place of the model"),
            n => diagnostic.note(None, format!("the same in {n} more places of the model")),
        });
        noted.collect()
    }
}

fn report(units: &Units, item: &Item, kind: Agreement, finding: Finding) -> Diagnostic {
    let text = |expr: &Expr| describe(units.model, expr);
    let mut listed = Vec::new();
    let (message, hint) = match finding {
        Finding::NotNumber(operand, unit) => {
            collect_variables(operand, &mut listed);
            let unit = unit_text(units, operand, unit);
            let (role, hint) = match kind {
                Agreement::Number(builtin) => (
                    format!("the argument of `{}`", builtin.name()),
                    "divide by a reference quantity with a unit, or convert the angle to rad",
                ),
                _ => ("the exponent".to_string(), "an exponent is a plain number: divide by a reference quantity"),
            };
            (format!("{role}, `{}`, is in {unit}, but must be a plain number", text(operand)), hint)
        }
        Finding::Pair((a, unit_a), (b, unit_b)) => {
            collect_variables(a, &mut listed);
            collect_variables(b, &mut listed);
            let (unit_a, unit_b) = (unit_text(units, a, unit_a), unit_text(units, b, unit_b));
            let message = format!("{}: `{}` is in {unit_a}, `{}` in {unit_b}", subject(kind), text(a), text(b));
            (message, "look for a forgotten factor, derivative or conversion, or a wrong declared unit")
        }
    };
    let mut diagnostic = Diagnostic::warning(code(kind), item.span, message).hint(hint);
    if let Some(instance) = item.instance.filter(|instance| !instance.as_str().is_empty()) {
        diagnostic = diagnostic.note(None, format!("in the component `{instance}`"));
    }
    for var in listed.into_iter().take(MAX_LISTED) {
        diagnostic = note_variable(units, var, diagnostic);
    }
    diagnostic
}

fn note_variable(units: &Units, var: VarId, diagnostic: Diagnostic) -> Diagnostic {
    let variable = units.model.variable(var);
    let known = units.variables[var.0 as usize];
    match (known.value, variable.attributes.unit.as_deref().filter(|text| !text.is_empty())) {
        (Value::Known { inferred: false, .. }, Some(text)) => {
            diagnostic.note(None, format!("`{}` is declared with unit \"{text}\"", variable.name))
        }
        (Value::Known { unit, .. }, _) => {
            let message = format!("`{}` has no unit of its own; {unit} follows from here", variable.name);
            diagnostic.note(known.origin, message)
        }
        _ => diagnostic,
    }
}

fn code(kind: Agreement) -> Code {
    match kind {
        Agreement::Equation | Agreement::Binding | Agreement::Assignment => codes::SIDES_DIFFER,
        Agreement::Connection => codes::CONNECTION_DIFFERS,
        Agreement::Attribute(_) => codes::ATTRIBUTE_DIFFERS,
        Agreement::Sum => codes::TERMS_DIFFER,
        Agreement::Comparison | Agreement::Arguments(_) => codes::OPERANDS_DIFFER,
        Agreement::Branches => codes::BRANCHES_DIFFER,
        Agreement::Number(_) | Agreement::Exponent => codes::ARGUMENT_NOT_DIMENSIONLESS,
    }
}

fn subject(kind: Agreement) -> String {
    match kind {
        Agreement::Equation => "the sides of the equation have different units".into(),
        Agreement::Binding => "the variable and its value have different units".into(),
        Agreement::Assignment => "the variable and the value assigned have different units".into(),
        Agreement::Connection => "the connection joins different units".into(),
        Agreement::Attribute(name) => format!("the variable and its `{name}` have different units"),
        Agreement::Sum => "the terms of the sum have different units".into(),
        Agreement::Comparison => "the sides of the comparison have different units".into(),
        Agreement::Branches => "the branches have different units".into(),
        Agreement::Arguments(builtin) => format!("the arguments of `{}` have different units", builtin.name()),
        Agreement::Number(_) | Agreement::Exponent => "not a plain number".into(),
    }
}

/// The declared text where the operand is a variable, else base units.
fn unit_text(units: &Units, operand: &Expr, unit: Unit) -> String {
    let declared = plain_variable(operand).and_then(|var| units.model.variable(var).attributes.unit.as_deref());
    match declared.filter(|text| !text.is_empty()) {
        Some(text) => text.to_string(),
        None => unit.to_string(),
    }
}

fn collect_variables(expr: &Expr, found: &mut Vec<VarId>) {
    expr.walk(&mut |part| {
        if let Expr::Var(var) = part
            && !found.contains(var)
        {
            found.push(*var);
        }
    });
}
