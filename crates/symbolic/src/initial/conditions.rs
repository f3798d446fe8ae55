//! Conditions at the start as equations, and what is said of those that compete.

use super::{Completion, ConditionKind};
use crate::alias;
use crate::codes;
use crate::dag::{Node, ScalarType, V};
use crate::system::{Alias, Eq, Rival, Role, System};
use layshaft_ir::{FlatModel, Origin, OriginKind};
use layshaft_source::{Diagnostic, Name, Span};

/// Start values of aliases that differ by less than this share are one value.
const SAME: f64 = 1e-9;

/// `x = start`. The start value of a variable with a derivative is a variable of its own, so that another one can be given before a run.
pub(super) fn start_equation(sys: &mut System, model: &FlatModel, v: V) -> Eq {
    let lhs = sys.dag.var(v);
    let start = sys.var(v).start;
    let mut rhs = start.unwrap_or_else(|| sys.dag.zero());
    if sys.var(v).der.is_some() && sys.var(v).kind == ScalarType::Real {
        let held = sys.add_var(Name::new(&format!("$start({})", sys.var(v).name)), ScalarType::Real, Role::Input);
        sys.vars[held.index()].start = Some(rhs);
        sys.starts.push((v, held));
        rhs = sys.dag.var(held);
    }
    let declared = || sys.var(v).flat.and_then(|(id, _)| model.variable(id).span);
    let span = sys.var(v).start_place.span.or_else(declared);
    sys.origins.push(Origin { span, instance: Name::new(""), kind: OriginKind::Generated });
    Eq { lhs, rhs, origin: sys.origins.len() as u32 - 1, explicit: None }
}

/// A condition as the user knows it.
pub fn text(sys: &System, eq: &Eq, kind: Option<ConditionKind>) -> String {
    match kind {
        Some(ConditionKind::Fixed(v) | ConditionKind::Assumed(v)) => {
            let start = sys.var(v).start.map_or("0.0".to_string(), |n| sys.dag.text_of(n, sys));
            format!("{} = {start}", sys.start_name(v))
        }
        _ => sys.equation_text(eq),
    }
}

pub(super) fn described(sys: &System, this: &Completion, row: u32) -> (String, Option<Span>) {
    let eq = &this.equations[row as usize];
    let kind = this.kinds[row as usize];
    let what = match kind {
        Some(ConditionKind::Equation) => "the initial equation ",
        Some(ConditionKind::Fixed(_)) => "`fixed = true` with ",
        Some(ConditionKind::Assumed(_)) => "the start value ",
        None => "the equation ",
    };
    (format!("{what}`{}`", text(sys, eq, kind)), sys.origins[eq.origin as usize].span)
}

/// Rows that compete with `row`: conditions that the last search saw, or equations of the model where it saw no condition.
pub(super) fn rivals(this: &Completion, row: u32) -> Vec<u32> {
    let seen = this.matching.visited_rows.iter().copied().filter(|&other| other != row);
    let mut conditions: Vec<u32> = seen.clone().filter(|&other| this.kinds[other as usize].is_some()).collect();
    if conditions.is_empty() {
        conditions = seen.take(3).collect();
    }
    conditions.sort_unstable();
    conditions.dedup();
    conditions.truncate(4);
    conditions
}

/// Conditions that a structural search for a place of `row` competes with, after it left the pairing.
pub(super) fn redundant_condition(sys: &System, this: &Completion, row: u32) -> Diagnostic {
    let eq = &this.equations[row as usize];
    let span = sys.origins[eq.origin as usize].span;
    let (message, hint) = match this.kinds[row as usize] {
        Some(ConditionKind::Fixed(v)) => (
            format!(
                "`fixed = true` of `{}` is one condition too many; it is left out and only checked",
                sys.start_name(v)
            ),
            "other equations already determine the variable at the start: remove `fixed = true`",
        ),
        kind => (
            format!(
                "the initial equation `{}` is one condition too many; it is left out and only checked",
                text(sys, eq, kind)
            ),
            "other equations already determine its variables at the start: remove it",
        ),
    };
    let mut diagnostic = Diagnostic::warning(codes::REDUNDANT_INITIAL, span, message);
    for other in rivals(this, row) {
        let (text, span) = described(sys, this, other);
        diagnostic = diagnostic.note(span, format!("it competes with {text}"));
    }
    diagnostic.hint(hint)
}

/// Two variables that are one, both `fixed = true`, must have one start value. Those that can be told apart now are errors;
/// the others are returned as equations that must hold.
pub(super) fn contradictions(sys: &mut System, this: &Completion, diagnostics: &mut Vec<Diagnostic>) -> Vec<Eq> {
    let mut checks = Vec::new();
    let rivals: Vec<Rival> = sys.rivals.iter().copied().filter(|rival| rival.fixed).collect();
    for rival in rivals {
        if sys.dag.kind(rival.start) == ScalarType::Str {
            continue;
        }
        let (target, negated) = alias::resolve(sys, rival.of);
        let turn = |sys: &mut System, n| match sys.dag.kind(n) {
            ScalarType::Bool => sys.dag.not(n),
            _ => sys.dag.neg(n),
        };
        let start = if negated { turn(sys, rival.start) } else { rival.start };
        // The value that counts, in words, with its place.
        let (value, (name, is_turned), span) = match target {
            Alias::Constant(n) => (n, (sys.var(rival.of).name, false), None),
            Alias::Var(v, _) => {
                let var = sys.var(v).clone();
                match (var.role, var.binding.or(var.start)) {
                    (Role::Parameter, Some(binding)) => (binding, (var.name, false), None),
                    (Role::Parameter, None) | (Role::Input, _) => continue,
                    _ if !var.fixed => continue,
                    (_, start) => (start.unwrap_or_else(|| sys.dag.zero()), sys.start_source(v), var.start_place.span),
                }
            }
        };
        if value == start {
            continue;
        }
        let numbers = (this.parameters.value(&sys.dag, value), this.parameters.value(&sys.dag, start));
        if let (Some(a), Some(b)) = numbers
            && (a - b).abs() > SAME * (a.abs() + b.abs())
        {
            let is_opposite = rival.negated != negated;
            let own = if is_opposite { -b } else { b };
            let a = if is_turned { -a } else { a };
            let how = if is_opposite != is_turned { " with opposite signs" } else { "" };
            let diagnostic = Diagnostic::error(
                codes::CONTRADICTING_START,
                rival.place.span,
                format!(
                    "`{}` and `{name}` are one variable{how}, but `fixed = true` starts one at {own} and the other at {a}",
                    rival.name
                ),
            );
            let diagnostic = diagnostic.note(span, format!("`{name}` starts at {a}"));
            diagnostics
                .push(diagnostic.hint("remove one of the two `fixed = true`, or give both the same start value"));
            continue;
        }
        let is_literal = |n| matches!(sys.dag.node(n), Node::Real(_) | Node::Int(_) | Node::Bool(_));
        if sys.dag.kind(start) == ScalarType::Real && !(is_literal(value) && is_literal(start)) {
            sys.origins.push(Origin { span: rival.place.span, instance: Name::new(""), kind: OriginKind::Generated });
            checks.push(Eq { lhs: value, rhs: start, origin: sys.origins.len() as u32 - 1, explicit: None });
        }
    }
    checks
}
