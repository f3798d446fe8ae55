//! What the values at the start are taken from: said with `check --initial`, `--stats` and in reports.

use super::Completion;
use super::conditions::{described, rivals, text};
use crate::alias;
use crate::codes;
use crate::dag::{N, Node, ScalarType, V};
use crate::states::States;
use crate::system::{Alias, Role, System};
use layshaft_ir::FlatModel;
use layshaft_ir::program::{ConditionSource, StartCondition, StartWish};
use layshaft_source::{Diagnostic, FileId, Span};

/// Why a condition is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConditionKind {
    Equation,
    Fixed(V),
    /// The start value of a variable that nothing else determined.
    Assumed(V),
}

/// All conditions, and start values that were given but are no condition.
#[derive(Default)]
pub struct StartPlan {
    pub conditions: Vec<StartCondition>,
    pub wishes: Vec<(V, StartWish)>,
}

/// Start values that differ by less than this share count as honoured.
const SAME: f64 = 1e-9;

pub(super) fn make(
    sys: &System,
    model: &FlatModel,
    states: &States,
    this: &mut Completion,
    redundant: &[u32],
    diagnostics: &mut Vec<Diagnostic>,
) -> StartPlan {
    let mut plan = StartPlan::default();
    let mut used = vec![false; sys.vars.len()];
    for row in 0..this.equations.len() {
        let Some(kind) = this.kinds[row] else { continue };
        if redundant.contains(&(row as u32)) {
            continue;
        }
        let source = match kind {
            ConditionKind::Equation => ConditionSource::Equation,
            ConditionKind::Fixed(_) => ConditionSource::Fixed,
            ConditionKind::Assumed(_) => ConditionSource::Assumed,
        };
        if let ConditionKind::Fixed(v) | ConditionKind::Assumed(v) = kind {
            used[v.index()] = true;
        }
        let eq = &this.equations[row];
        let span = sys.origins[eq.origin as usize].span;
        plan.conditions.push(StartCondition { text: text(sys, eq, Some(kind)).into(), source, span });
    }
    let home = home(model);
    let is_users = |place: layshaft_ir::AttributePlace| {
        place.depth == 1 || place.is_modified && place.span.is_some_and(|span| Some(span.file) == home)
    };
    let could_be_state = |v: V| {
        sys.var(v).role == Role::Continuous
            && (sys.var(v).der.is_some() || states.is_state.get(v.index()).is_some_and(|is_state| *is_state))
    };
    for v in (0..this.is_unknown.len() as u32).map(V) {
        let var = sys.var(v);
        let wants = this.is_unknown[v.index()] && could_be_state(v) && var.start.is_some() && !var.fixed;
        if !wants || used[v.index()] || !is_users(var.start_place) {
            continue;
        }
        // A search for a place of this condition sees those that hold it.
        let row = this.rows.len() as u32;
        this.rows.push(vec![v.0]);
        this.matching.grow(this.rows.len(), sys.vars.len());
        let is_guess = |this: &Completion| rivals(this, row).iter().any(|&other| asks_for_rest(sys, this, other));
        if !this.augment(row) && !is_guess(this) {
            let instead = rivals(this, row).into_iter().map(|other| described(sys, this, other));
            let instead: Vec<(Box<str>, Option<Span>)> = instead.map(|(text, span)| (text.into(), span)).collect();
            let wish =
                StartWish { variable: sys.start_name(v), slot: 0, span: var.start_place.span, instead: instead.into() };
            plan.wishes.push((v, wish));
        }
        this.rows.pop();
        this.matching.row.pop();
    }
    for rival in sys.rivals.iter().filter(|rival| !rival.fixed && is_users(rival.place)) {
        let (Alias::Var(v, _), negated) = alias::resolve(sys, rival.of) else { continue };
        if !could_be_state(v) || sys.dag.kind(rival.start) != ScalarType::Real {
            continue;
        }
        let value = |n| this.parameters.value(&sys.dag, n);
        let (Some(theirs), Some(ours)) = (sys.var(v).start.and_then(value), value(rival.start)) else { continue };
        let ours = if negated { -ours } else { ours };
        if (theirs - ours).abs() > SAME * (theirs.abs() + ours.abs()) {
            let (name, is_turned) = sys.start_source(v);
            let is_opposite = rival.negated != negated;
            let ours = if is_opposite { -ours } else { ours };
            let theirs = if is_turned { -theirs } else { theirs };
            let how = if is_opposite != is_turned { "the opposite of" } else { "the same variable as" };
            diagnostics.push(
                Diagnostic::warning(
                    codes::START_NOT_HONOURED,
                    rival.place.span,
                    format!(
                        "the start value {ours} of `{}` is not used: it is {how} `{name}`, which starts at {theirs}",
                        rival.name
                    ),
                )
                .note(sys.var(v).start_place.span, format!("the start value of `{name}`"))
                .hint("give the start value in one place, or say with `fixed = true` which one counts"),
            );
        }
    }
    plan
}

/// An initial equation about derivatives: start values of what it determines are where the search begins, as the modeller knows.
fn asks_for_rest(sys: &System, this: &Completion, row: u32) -> bool {
    let columns = &this.rows[row as usize];
    this.kinds[row as usize] == Some(ConditionKind::Equation)
        && columns.iter().any(|&column| sys.var(V(column)).integral.is_some())
}

impl StartPlan {
    /// Values before the start that the equations at the start read: fixed, given by an initial equation, or assumed.
    pub fn add_discrete(&mut self, sys: &System, model: &FlatModel, expressions: &[N], given: &[V]) {
        let mut seen = vec![false; sys.dag.len()];
        let mut read = vec![false; sys.vars.len()];
        let mut open: Vec<N> = expressions.to_vec();
        while let Some(n) = open.pop() {
            if std::mem::replace(&mut seen[n.0 as usize], true) {
                continue;
            }
            if let Node::Pre(v) = sys.dag.node(n) {
                read[v.index()] = true;
            }
            sys.dag.for_each_operand(n, &mut |operand| open.push(operand));
        }
        for v in (0..sys.vars.len() as u32).map(V).filter(|v| read[v.index()] && !given.contains(v)) {
            let var = sys.var(v);
            // Variables of the compiler's own start as the language says.
            let Some((id, _)) = var.flat else { continue };
            if !matches!(var.role, Role::Discrete) {
                continue;
            }
            let zero = match var.kind {
                ScalarType::Bool => "false",
                _ => "0",
            };
            let start = var.start.map_or(zero.to_string(), |n| sys.dag.text_of(n, sys));
            let text = format!("pre({}) = {start}", sys.start_name(v)).into();
            let source = if var.fixed { ConditionSource::Fixed } else { ConditionSource::Assumed };
            let span = var.start_place.span.or(model.variable(id).span);
            self.conditions.push(StartCondition { text, source, span });
        }
    }
}

/// The file of the model itself.
fn home(model: &FlatModel) -> Option<FileId> {
    let own = model.variables.iter().filter(|variable| !variable.name.as_str().contains('.')).find_map(|v| v.span);
    let equations = model.equations.iter().filter(|equation| equation.origin.instance.as_str().is_empty());
    equations.filter_map(|equation| equation.origin.span).next().or(own).map(|span| span.file)
}
