//! The road from the flat model to the sorted model, pass after pass.

use crate::alias;
use crate::blocks::{Assignment, Block, BlockMaker};
use crate::codes;
use crate::dag::{N, Node, ScalarType, V};
use crate::discretise::{self, StepModel, StepOptions};
use crate::dynamics::{self, Phase, specialise};
use crate::incidence::Collector;
use crate::index::{self, Reduced, is_continuous};
use crate::initial::{self, lifted::Lifted};
use crate::late_inlining;
use crate::parts;
use crate::reinit;
use crate::schedule::{EventNodes, Parts, Step, circles, decisions, schedule};
use crate::solve::{ParameterValues, solve};
use crate::sort::{self, Sorted};
use crate::states::{self, States};
use crate::system::{Action, ActionKind, Eq, Role, System};
use crate::time_derivative::time_derivatives;
use layshaft_ir::{FlatModel, StateSelect};
use layshaft_source::{Diagnostic, FastMap, FastSet};

/// Equations of one phase in order of computation.
#[derive(Default)]
pub struct PhaseModel {
    /// Equations that blocks and discrete assignments refer to.
    pub equations: Vec<Eq>,
    pub blocks: Vec<Block>,
    pub discrete: Vec<Assignment>,
    pub pre: Vec<Assignment>,
    pub steps: Vec<Step>,
    pub actions: Vec<Action>,
    /// Indices of equations that must hold in the end though nothing was computed from them.
    pub checks: Vec<u32>,
}

impl PhaseModel {
    /// Everything that is evaluated in the phase, apart from relations themselves.
    fn expressions(&self, sys: &System) -> Vec<N> {
        let mut all: Vec<N> = Vec::new();
        self.blocks.iter().for_each(|block: &Block| all.extend(block.expressions()));
        all.extend(self.discrete.iter().chain(&self.pre).map(|assignment| assignment.value));
        self.actions.iter().for_each(|action| all.extend(action_nodes(action)));
        let checks = self.checks.iter().map(|&equation| &self.equations[equation as usize]);
        all.extend(checks.flat_map(|eq| [eq.lhs, eq.rhs]));
        all.extend(sys.dag.delays.iter().flat_map(|delay| [delay.value, delay.delay, delay.maximum]));
        all
    }
}

/// The sorted model: all that the program is made from.
pub struct SortedModel {
    pub sys: System,
    pub states: States,
    pub running: PhaseModel,
    pub initial: PhaseModel,
    pub events: EventNodes,
    pub parameters: ParameterValues,
    pub equation_counts: EquationCounts,
    /// Conditions at the start.
    pub plan: initial::StartPlan,
    /// The equations of a step of fixed size.
    pub fixed_step: Option<StepModel>,
}

/// For statistics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EquationCounts {
    pub scalar: usize,
    pub after_alias: usize,
    pub differentiated: usize,
}

/// The equations of a model as scalars, before states are chosen. Sorting begins here, whatever the method and as often as it takes.
pub struct ScalarModel {
    sys: System,
    split: dynamics::Split,
    equation_counts: EquationCounts,
    /// Warnings.
    diagnostics: Vec<Diagnostic>,
}

/// Sorts a flat model. `None` comes with at least one error.
pub fn sort_model(model: &FlatModel) -> (Option<SortedModel>, Vec<Diagnostic>) {
    sort_for(model, None)
}

/// Sorts a flat model, with the equations of a step of fixed size if that is asked for.
pub fn sort_for(model: &FlatModel, fixed_step: Option<&StepOptions>) -> (Option<SortedModel>, Vec<Diagnostic>) {
    match scalar_model(model) {
        Ok(scalar) => sort_scalar(model, &scalar, fixed_step),
        Err(diagnostics) => (None, diagnostics),
    }
}

/// Sorts the scalar equations of a flat model.
pub fn sort_scalar(
    model: &FlatModel,
    scalar: &ScalarModel,
    fixed_step: Option<&StepOptions>,
) -> (Option<SortedModel>, Vec<Diagnostic>) {
    // Not everything that would like to be a state can be differentiated, or be one.
    let mut without = FastSet::default();
    for _ in 0..ATTEMPTS {
        let attempt = sort_with(model, scalar, Added::All, &without, fixed_step);
        if attempt.sorted.is_some() || attempt.added == 0 {
            return (attempt.sorted, attempt.diagnostics);
        }
        if attempt.in_vain.is_empty() {
            break;
        }
        without.extend(attempt.in_vain);
    }
    let attempt = sort_with(model, scalar, Added::Speeds, &without, fixed_step);
    if attempt.sorted.is_some() || attempt.added == 0 {
        return (attempt.sorted, attempt.diagnostics);
    }
    let attempt = sort_with(model, scalar, Added::None, &without, fixed_step);
    (attempt.sorted, attempt.diagnostics)
}

/// Attempts to make states of all variables that would like to be.
const ATTEMPTS: usize = 4;

/// What came of sorting with some derivatives added.
struct Attempt {
    /// `None` comes with at least one error, or with variables that were differentiated in vain.
    sorted: Option<SortedModel>,
    diagnostics: Vec<Diagnostic>,
    /// How many derivatives were added that the model does without.
    added: usize,
    /// Variables that did not become states although their derivatives were added.
    in_vain: Vec<V>,
}

/// Which variables get a derivative because they would like to be states.
#[derive(Clone, Copy, PartialEq)]
enum Added {
    All,
    /// Derivatives of variables that are asked for.
    Speeds,
    None,
}

/// `stateSelect = prefer` and `always` ask for a variable as state also where its derivative does not stand in the model (MLS 4.9.8.1):
/// that derivative is added. Returns these variables.
fn differentiate_preferred(sys: &mut System, added: Added, without: &FastSet<V>) -> Vec<V> {
    let wanted: Vec<V> = (0..sys.vars.len() as u32)
        .map(V)
        .filter(|&v| {
            let var = sys.var(v);
            let asks = |v: V| sys.var(v).select >= StateSelect::Prefer;
            let is_meant = added == Added::All && !without.contains(&v) || var.integral.is_some_and(asks);
            var.role == Role::Continuous && var.der.is_none() && asks(v) && is_meant
        })
        .collect();
    wanted.iter().for_each(|&v| {
        sys.der_of(v);
    });
    wanted
}

/// Scalar equations without aliases, split by what they determine; or at least one error.
pub fn scalar_model(model: &FlatModel) -> Result<ScalarModel, Vec<Diagnostic>> {
    let (mut sys, mut diagnostics) = crate::scalarise::scalarise(model);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Err(diagnostics);
    }
    crate::clocks::discretise(&mut sys, model, &mut diagnostics);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Err(diagnostics);
    }
    let mut equation_counts = EquationCounts { scalar: sys.equations.len(), ..EquationCounts::default() };
    alias::eliminate(&mut sys);
    alias::substitute(&mut sys);
    if crate::semilinear::pair(&mut sys) {
        alias::eliminate(&mut sys);
        alias::substitute(&mut sys);
    }
    crate::quiet::roundings_at_events(&mut sys);
    equation_counts.after_alias = sys.equations.len();

    let originals = std::mem::take(&mut sys.equations);
    let split = dynamics::split(&sys, originals, &mut diagnostics);
    dynamics::undetermined(&sys, model, &split, &mut diagnostics);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Err(diagnostics);
    }
    Ok(ScalarModel { sys, split, equation_counts, diagnostics })
}

fn sort_with(
    model: &FlatModel,
    scalar: &ScalarModel,
    wanted: Added,
    without: &FastSet<V>,
    fixed_step: Option<&StepOptions>,
) -> Attempt {
    let split = &scalar.split;
    let (mut sys, mut equation_counts) = (scalar.sys.clone(), scalar.equation_counts);
    let mut diagnostics = scalar.diagnostics.clone();
    let mut added = Vec::new();
    let failed =
        |diagnostics, added: &[V]| Attempt { sorted: None, diagnostics, added: added.len(), in_vain: Vec::new() };
    if wanted != Added::None {
        added = differentiate_preferred(&mut sys, wanted, without);
    }
    reinit::prefer(&mut sys);
    specialise_attributes(&mut sys);
    let running_continuous = specialised(&mut sys, &split.continuous, Phase::Running);
    let mut reduced = match index::reduce(&mut sys, model, running_continuous) {
        Ok(reduced) => reduced,
        Err(errors) => {
            diagnostics.extend(errors);
            return failed(diagnostics, &added);
        }
    };
    equation_counts.differentiated = reduced.equations.len() - split.continuous.len();
    late_inlining::equations(&mut sys.dag, &mut reduced.equations);
    let parameters = ParameterValues::new(&sys);
    let states = states::select(&mut sys, model, &mut reduced, &parameters);
    // Speeds stay in any case: their derivatives are those of the mechanics.
    let is_state = |v: &V| states.is_state[v.index()] || states.sets.iter().any(|set| set.candidates.contains(v));
    let hidden = rates_in_calls(&sys, &added);
    let is_in_vain = |v: &V| sys.var(*v).integral.is_none() && (!is_state(v) || hidden.contains(v));
    let in_vain: Vec<V> = added.iter().copied().filter(is_in_vain).collect();
    if !in_vain.is_empty() {
        return Attempt { sorted: None, diagnostics, added: added.len(), in_vain };
    }
    let mut events = EventNodes::default();

    let discrete: Vec<Eq> = split.discrete.iter().map(|(eq, _)| *eq).collect();
    let discrete_vars: Vec<V> = split.discrete.iter().map(|(_, v)| *v).collect();

    // Running.
    let mut is_unknown: Vec<bool> =
        (0..sys.vars.len() as u32).map(V).map(|v| is_continuous(&sys, v) && !states.is_state[v.index()]).collect();
    is_unknown.resize(sys.vars.len(), false);
    let sorted = match sort::sort(&sys, &reduced.equations, &is_unknown) {
        Ok(sorted) => sorted,
        Err(unpaired) => {
            diagnostics.push(unpaired_error(&sys, model, &reduced.equations, &unpaired));
            return failed(diagnostics, &added);
        }
    };
    let running_discrete = specialised(&mut sys, &discrete, Phase::Running);
    let running_actions = specialised_actions(&mut sys, Phase::Running);
    reinit::check(&sys, &states, &running_actions, &mut diagnostics);
    let running = phase(
        &mut sys,
        model,
        &parameters,
        &mut events,
        PhaseInput {
            equations: reduced.equations.clone(),
            sorted,
            discrete: running_discrete,
            discrete_vars: discrete_vars.clone(),
            pre: Vec::new(),
            actions: running_actions,
            checks: Vec::new(),
            by_differences: false,
        },
        &mut diagnostics,
    );

    let fixed_step = fixed_step.and_then(|options| {
        step_phase(&mut sys, model, &parameters, &mut events, &states, &reduced.equations, options, &mut diagnostics)
    });

    // Initialisation.
    let (initial, plan) = initial_phase(
        &mut sys,
        model,
        &parameters,
        &mut events,
        &states,
        &reduced,
        InitialInput { continuous: &split.continuous, discrete: &discrete, discrete_vars },
        &mut diagnostics,
    );
    if diagnostics.iter().any(Diagnostic::is_error) {
        return failed(diagnostics, &added);
    }
    let while_running = running.expressions(&sys);
    events.restrict(&mut sys, &while_running);
    // Both schedules are made when all relations are known.
    let flat = model;
    let mut model =
        SortedModel { sys, states, running, initial, events, parameters, equation_counts, plan, fixed_step };
    let initial = Parts {
        sys: &model.sys,
        equations: &model.initial.equations,
        events: &model.events,
        blocks: &model.initial.blocks,
        discrete: &model.initial.discrete,
        pre: &model.initial.pre,
    };
    for index in decisions(&initial) {
        let value = model.initial.discrete[index].value;
        model.initial.discrete[index].value = model.events.decide(&mut model.sys, flat, value);
    }
    for which in [Phase::Running, Phase::Initial] {
        let phase = if which == Phase::Running { &model.running } else { &model.initial };
        let parts = Parts {
            sys: &model.sys,
            equations: &phase.equations,
            events: &model.events,
            blocks: &phase.blocks,
            discrete: &phase.discrete,
            pre: &phase.pre,
        };
        let steps = schedule(&parts, &mut diagnostics);
        if which == Phase::Running {
            model.running.steps = steps;
        } else {
            model.initial.steps = steps;
        }
    }
    if diagnostics.iter().any(Diagnostic::is_error) {
        return failed(diagnostics, &added);
    }
    Attempt { sorted: Some(model), diagnostics, added: added.len(), in_vain: Vec::new() }
}

/// Variables whose derivatives are arguments of functions: they would have to be found by iteration.
fn rates_in_calls(sys: &System, vars: &[V]) -> FastSet<V> {
    let rates: FastMap<V, V> = vars.iter().filter_map(|&v| Some((sys.var(v).der?, v))).collect();
    if rates.is_empty() {
        return FastSet::default();
    }
    let mut collector = Collector::default();
    let read = sys.dag.calls.iter().flat_map(|call| collector.reads(&sys.dag, &call.args).vars);
    read.filter_map(|v| rates.get(&v).copied()).collect()
}

fn specialised(sys: &mut System, equations: &[Eq], phase: Phase) -> Vec<Eq> {
    let roles: Vec<Role> = sys.vars.iter().map(|var| var.role).collect();
    let mut replace = specialise(&roles, phase);
    let dag = &mut sys.dag;
    equations.iter().map(|eq| Eq { lhs: replace.apply(dag, eq.lhs), rhs: replace.apply(dag, eq.rhs), ..*eq }).collect()
}

/// Values of parameters and attributes: relations in them have no memory.
fn specialise_attributes(sys: &mut System) {
    let roles: Vec<Role> = sys.vars.iter().map(|var| var.role).collect();
    let mut replace = specialise(&roles, Phase::Running);
    let dag = &mut sys.dag;
    for var in &mut sys.vars {
        for n in [&mut var.binding, &mut var.start, &mut var.nominal, &mut var.min, &mut var.max].into_iter().flatten()
        {
            *n = replace.apply(dag, *n);
        }
    }
}

fn specialised_actions(sys: &mut System, phase: Phase) -> Vec<Action> {
    let roles: Vec<Role> = sys.vars.iter().map(|var| var.role).collect();
    let mut replace = specialise(&roles, phase);
    let dag = &mut sys.dag;
    let mut result = Vec::new();
    let mut rules = layshaft_source::FastSet::default();
    for mut action in sys.actions.iter().copied() {
        action.guard = action.guard.map(|guard| replace.apply(dag, guard));
        if action.guard.is_some_and(|guard| dag.as_bool(guard) == Some(false)) {
            continue;
        }
        action.replace(dag, &mut replace);
        // The same index at many places is looked at once.
        if let ActionKind::Assert { condition, is_rule: true, .. } = action.kind
            && (dag.as_bool(condition) == Some(true) || !rules.insert((action.guard, condition)))
        {
            continue;
        }
        result.push(action);
    }
    result
}

/// Everything an action evaluates.
pub fn action_nodes(action: &Action) -> Vec<N> {
    let mut nodes: Vec<N> = action.guard.into_iter().collect();
    match action.kind {
        ActionKind::Assert { condition, message, .. } => nodes.extend([condition, message]),
        ActionKind::Terminate(n) | ActionKind::Reinit(_, n) | ActionKind::Call(n) => nodes.push(n),
    }
    nodes
}

fn unpaired_error(sys: &System, model: &FlatModel, equations: &[Eq], unpaired: &sort::Unpaired) -> Diagnostic {
    let names = parts::quoted(unpaired.vars.iter().map(|&v| sys.var(v).name));
    let span = unpaired.rows.first().and_then(|&row| sys.origins[equations[row as usize].origin as usize].span);
    let owners = parts::of_equations(sys, model, unpaired.rows.iter().map(|&row| &equations[row as usize]));
    let message = format!("after index reduction no equation is left for {names}");
    let mut diagnostic = parts::doubled(Diagnostic::error(codes::SINGULAR, span, message), &owners);
    for &row in unpaired.rows.iter().take(6) {
        let eq = &equations[row as usize];
        diagnostic =
            diagnostic.note(sys.origins[eq.origin as usize].span, format!("unused: `{}`", sys.equation_text(eq)));
    }
    diagnostic.hint("the constraints between these variables are contradictory or redundant")
}

struct PhaseInput {
    equations: Vec<Eq>,
    sorted: Sorted,
    discrete: Vec<Eq>,
    discrete_vars: Vec<V>,
    pre: Vec<(Eq, V)>,
    actions: Vec<Action>,
    checks: Vec<Eq>,
    /// See [`BlockMaker`]: in steps of fixed size, where Newton's method has few iterations.
    by_differences: bool,
}

/// Brings sorted equations into solved form.
fn phase(
    sys: &mut System,
    model: &FlatModel,
    parameters: &ParameterValues,
    events: &mut EventNodes,
    input: PhaseInput,
    diagnostics: &mut Vec<Diagnostic>,
) -> PhaseModel {
    let mut equations = input.equations;
    let mut blocks = Vec::with_capacity(input.sorted.blocks.len());
    {
        let (collector, by_differences) = (Collector::default(), input.by_differences);
        let unknowns = input.sorted.variable.iter().copied().collect();
        let mut maker =
            BlockMaker { sys, model, equations: &equations, parameters, collector, by_differences, unknowns };
        for rows in input.sorted.blocks {
            let vars = rows.iter().map(|&row| input.sorted.variable[row as usize]).collect();
            blocks.push(maker.make(rows, vars));
        }
    }
    let mut discrete = Vec::with_capacity(input.discrete.len());
    for (eq, var) in input.discrete.into_iter().zip(input.discrete_vars) {
        let index = equations.len() as u32;
        equations.push(eq);
        match solve_discrete(sys, model, &eq, var) {
            Some(value) => discrete.push(Assignment { var, value, eq: index }),
            None => diagnostics.push(
                Diagnostic::error(
                    codes::UNSUPPORTED,
                    sys.origins[eq.origin as usize].span,
                    format!(
                        "`{}` cannot be solved for the discrete variable `{}`",
                        sys.equation_text(&eq),
                        sys.var(var).name
                    ),
                )
                .hint("write the variable alone on the left side"),
            ),
        }
    }
    let mut pre = Vec::new();
    for (eq, var) in input.pre {
        pre.push(Assignment { var, value: eq.rhs, eq: equations.len() as u32 });
        equations.push(eq);
    }
    let first_check = equations.len() as u32;
    equations.extend(input.checks);
    let checks = (first_check..equations.len() as u32).collect();
    let phase = PhaseModel { equations, blocks, discrete, pre, steps: Vec::new(), actions: input.actions, checks };
    let expressions = phase.expressions(sys);
    events.collect(sys, model, &expressions);
    phase
}

/// `v` from a discrete equation.
pub(crate) fn solve_discrete(sys: &mut System, model: &FlatModel, eq: &Eq, v: V) -> Option<N> {
    let var = sys.dag.var(v);
    for (one, other) in [(eq.lhs, eq.rhs), (eq.rhs, eq.lhs)] {
        if one == var {
            return Some(other);
        }
        if let Node::One(op, inner) = sys.dag.node(one)
            && inner == var
        {
            use crate::dag::Op1;
            match op {
                Op1::Not => return Some(sys.dag.not(other)),
                Op1::Neg => return Some(sys.dag.neg(other)),
                Op1::ToReal => return Some(sys.dag.op1(Op1::ToInt, other)),
                _ => {}
            }
        }
    }
    if sys.var(v).kind == ScalarType::Real {
        solve(sys, model, eq.lhs, eq.rhs, v).map(|(value, _)| value)
    } else {
        None
    }
}

/// The continuous equations together with the formula of an integration method, in solved form.
#[allow(clippy::too_many_arguments)]
fn step_phase(
    sys: &mut System,
    model: &FlatModel,
    parameters: &ParameterValues,
    events: &mut EventNodes,
    states: &States,
    continuous: &[Eq],
    options: &StepOptions,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<StepModel> {
    let added = discretise::discretise(sys, model, states, options, diagnostics);
    let mut is_unknown: Vec<bool> = (0..sys.vars.len() as u32)
        .map(V)
        .map(|v| is_continuous(sys, v) && !states.is_state.get(v.index()).is_some_and(|is_state| *is_state))
        .collect();
    added.implicit.iter().for_each(|&(state, _)| is_unknown[states.states[state].index()] = true);
    let mut equations = continuous.to_vec();
    equations.extend(&added.equations);
    let sorted = match sort::sort(sys, &equations, &is_unknown) {
        Ok(sorted) => sorted,
        Err(unpaired) => {
            diagnostics.push(unpaired_error(sys, model, &equations, &unpaired));
            return None;
        }
    };
    let input = PhaseInput {
        equations,
        sorted,
        discrete: Vec::new(),
        discrete_vars: Vec::new(),
        pre: Vec::new(),
        actions: Vec::new(),
        checks: Vec::new(),
        by_differences: true,
    };
    let step = phase(sys, model, parameters, events, input, diagnostics);
    Some(StepModel::new(sys, parameters, options.clone(), step, added))
}

struct InitialInput<'i> {
    continuous: &'i [Eq],
    discrete: &'i [Eq],
    discrete_vars: Vec<V>,
}

#[allow(clippy::too_many_arguments)]
fn initial_phase(
    sys: &mut System,
    model: &FlatModel,
    parameters: &ParameterValues,
    events: &mut EventNodes,
    states: &States,
    reduced: &Reduced,
    input: InitialInput,
    diagnostics: &mut Vec<Diagnostic>,
) -> (PhaseModel, initial::StartPlan) {
    // Equations of the model with initial() true, differentiated as in the running phase.
    let mut equations = specialised(sys, input.continuous, Phase::Initial);
    for row in equations.len()..reduced.equations.len() {
        let Some(predecessor) = reduced.predecessor[row] else {
            // An equation of a state set.
            equations.push(reduced.equations[row]);
            continue;
        };
        let eq = equations[predecessor as usize];
        let (lhs, rhs) = match time_derivatives(sys, model, &[eq.lhs, eq.rhs]).as_deref() {
            Ok(&[lhs, rhs]) => (lhs, rhs),
            // While running the equation could be differentiated.
            _ => (reduced.equations[row].lhs, reduced.equations[row].rhs),
        };
        equations.push(Eq { lhs, rhs, ..eq });
    }
    late_inlining::equations(&mut sys.dag, &mut equations);
    let record = initial::recorded::apply(sys, model, states, diagnostics);
    let given = std::mem::take(&mut sys.initial_equations);
    let given = specialised(sys, &given, Phase::Initial);
    // What is recorded needs no equation of the model any more.
    let given: Vec<Eq> =
        given.into_iter().filter(|eq| !record.replaces(sys, eq)).chain(record.equations.iter().copied()).collect();
    let discrete = specialised(sys, input.discrete, Phase::Initial);
    let mut seeds = FastSet::default();
    loop {
        let known = diagnostics.len();
        let lifted = Lifted::new(sys, &discrete, &input.discrete_vars, &seeds);
        let start =
            Start { equations: &equations, given: &given, discrete: &discrete, discrete_vars: &input.discrete_vars };
        let (phase, plan, displaced) =
            start_phase(sys, model, parameters, events, states, &record, start, lifted, diagnostics);
        // Real equations that a condition took the variable from, or that need each other, are part of one system.
        let parts = Parts {
            sys,
            equations: &phase.equations,
            events,
            blocks: &phase.blocks,
            discrete: &phase.discrete,
            pre: &phase.pre,
        };
        let more: Vec<V> = displaced.into_iter().chain(circles(&parts)).filter(|v| !seeds.contains(v)).collect();
        if more.is_empty() {
            return (phase, plan);
        }
        seeds.extend(more);
        diagnostics.truncate(known);
    }
}

/// What the initial phase is made from.
struct Start<'s> {
    equations: &'s [Eq],
    given: &'s [Eq],
    discrete: &'s [Eq],
    discrete_vars: &'s [V],
}

/// The initial phase with some discrete Reals among the unknowns; and those that should be.
#[allow(clippy::too_many_arguments)]
fn start_phase(
    sys: &mut System,
    model: &FlatModel,
    parameters: &ParameterValues,
    events: &mut EventNodes,
    states: &States,
    record: &initial::recorded::Record,
    start: Start,
    mut lifted: Lifted,
    diagnostics: &mut Vec<Diagnostic>,
) -> (PhaseModel, initial::StartPlan, Vec<V>) {
    let mut discrete = start.discrete.to_vec();
    let mut discrete_vars = start.discrete_vars.to_vec();
    let mut position: FastMap<V, usize> = FastMap::default();
    discrete_vars.iter().enumerate().for_each(|(index, &v)| {
        position.insert(v, index);
    });
    let mut displaced = Vec::new();
    // Initial conditions on discrete variables replace what the variable would be otherwise, or set its pre-value.
    let (mut continuous, mut spare) = (Vec::new(), Vec::new());
    let mut pre = Vec::new();
    let mut rest = Vec::new();
    for &eq in start.given {
        match sys.dag.node(eq.lhs) {
            Node::Pre(v) => pre.push((eq, v)),
            Node::Var(v) if matches!(sys.var(v).role, Role::Discrete) && position.contains_key(&v) => {
                rest.push((eq, Some(v)));
            }
            _ => match sys.dag.node(eq.rhs) {
                Node::Pre(v) => pre.push((Eq { lhs: eq.rhs, rhs: eq.lhs, ..eq }, v)),
                _ => rest.push((eq, None)),
            },
        }
    }
    let (known, open): (Vec<_>, Vec<_>) = rest.into_iter().partition(|(_, v)| v.is_some());
    let split = dynamics::split(sys, open.into_iter().map(|(eq, _)| eq).collect(), diagnostics);
    for eq in split.continuous {
        if record.covers(sys, &eq) { spare.push(eq) } else { continuous.push(eq) }
    }
    let known = known.into_iter().filter_map(|(eq, v)| Some((eq, v?)));
    for (eq, v) in known.chain(split.discrete) {
        match position.get(&v) {
            _ if lifted.contains(v) => continuous.push(eq),
            Some(&index) => {
                if initial::lifted::competes(sys, &start.discrete[index], v, &eq) {
                    displaced.push(v);
                }
                discrete[index] = eq;
            }
            None => {
                discrete.push(eq);
                discrete_vars.push(v);
            }
        }
    }
    let mut equations = start.equations.to_vec();
    let (up, down): (Vec<_>, Vec<_>) = discrete.into_iter().zip(discrete_vars).partition(|&(_, v)| lifted.contains(v));
    let (discrete, discrete_vars): (Vec<Eq>, Vec<V>) = down.into_iter().unzip();
    let mut up: Vec<Eq> = up.into_iter().map(|(eq, _)| Eq { explicit: None, ..eq }).collect();
    lifted.with_unknowns(sys, &mut up);
    equations.extend(up);
    let mut given: FastSet<V> = pre.iter().map(|(_, v)| *v).collect();
    let (open, kept): (Vec<_>, Vec<_>) = pre.into_iter().partition(|&(_, v)| lifted.contains(v));
    let mut pre = kept;
    for (eq, v) in open {
        let stand_in = lifted.stand_in(sys, v);
        continuous.push(Eq { lhs: sys.dag.var(stand_in), ..eq });
    }
    let (values, fixed) = lifted.pre_values(sys, &given);
    given.extend(values.iter().map(|(_, v)| *v));
    pre.extend(values);
    lifted.with_unknowns(sys, &mut continuous);
    continuous.extend(fixed);
    let mut unknowns: Vec<V> = lifted.vars().collect();
    unknowns.sort_unstable();
    let completed =
        initial::complete(sys, model, states, parameters, &unknowns, equations, continuous, spare, diagnostics);
    let sorted = sort::order(sys, &completed.equations, &completed.matching);
    let actions = specialised_actions(sys, Phase::Initial);
    let mut plan = completed.plan;
    let checks = completed.redundant;
    let mut given: Vec<V> = given.into_iter().collect();
    given.sort_unstable();
    let equations = completed.equations;
    let by_differences = false;
    let input = PhaseInput { equations, sorted, discrete, discrete_vars, pre, actions, checks, by_differences };
    let phase = phase(sys, model, parameters, events, input, diagnostics);
    plan.add_discrete(sys, model, &phase.expressions(sys), &given);
    (phase, plan, displaced)
}
