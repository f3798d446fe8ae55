//! Clocked partitions (MLS 16) as discrete equations.
//!
//! Every clocked variable becomes a discrete variable that is computed at the ticks of its clock and keeps its value between
//! them: `v = if tick then value else pre(v)`. Then `previous(v)` is `pre(v)`, `hold(v)` is `v`, `sample(u)` is the left limit
//! `pre(u)`, and the conversions between clocks are `v` itself, since simultaneous ticks are one event whose equations are sorted.
//!
//! A base clock ticks at a time event or at a condition. If it has sub-clocks, it ticks at the common grid of all of them and counts;
//! a sub-clock ticks at every `factor`-th count. So simultaneous ticks have the same time, bit for bit.
//!
//! Equations of a partition that depend on each other in a circle become continuous equations whose inputs are held between ticks; the clocked
//! variables take their values at the ticks. Derivatives are replaced by the formula of the partition's solver method.

mod infer;
mod ratio;

use crate::codes;
use crate::dag::{ClockOpKind, Cmp, N, Node, Op1, Replace, ScalarType, V, Visited};
use crate::incidence::Collector;
use crate::matching::{Matching, NONE, components};
use crate::system::{Alias, Eq, Role, System};
use crate::translate::solve_discrete;
use infer::{Base, Clock, Partitions, Unit, infer, is_clock_equation, parts};
use layshaft_ir::FlatModel;
use layshaft_source::{Diagnostic, FastMap, Name};
use ratio::Ratio;

/// Replaces clocks, synchronous operators and clocked equations of a system.
pub fn discretise(sys: &mut System, model: &FlatModel, diagnostics: &mut Vec<Diagnostic>) {
    if sys.dag.clock_ops.is_empty() && sys.clock_vars.is_empty() {
        return;
    }
    let mut partitions = infer(sys, diagnostics);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return;
    }
    let mut clocks: FastMap<V, SubClock> = FastMap::default();
    for (number, base) in std::mem::take(&mut partitions.bases).iter().enumerate() {
        base_clock(sys, base, number + 1, &mut clocks, diagnostics);
    }
    if diagnostics.iter().any(Diagnostic::is_error) {
        return;
    }
    let mut own: Vec<(V, Vec<Eq>)> = Vec::new();
    let mut position: FastMap<V, usize> = FastMap::default();
    let mut visited = Visited::default();
    let mut continuous = operators(sys, &mut partitions, &clocks, None);
    for eq in std::mem::take(&mut sys.equations) {
        if is_clock_equation(sys, &eq) {
            continue;
        }
        let first = parts(sys, &eq, &mut visited).own.first().copied();
        match first.and_then(|v| partitions.sub_of(v)) {
            Some(sub) => {
                let at = *position.entry(sub).or_insert_with(|| {
                    own.push((sub, Vec::new()));
                    own.len() - 1
                });
                own[at].1.push(eq);
            }
            None => {
                let eq = replaced(sys, &mut continuous, eq);
                sys.equations.push(eq);
            }
        }
    }
    for (sub, mut equations) in own {
        let clock = clocks[&sub];
        let vars = variables(sys, &mut partitions, sub);
        let mut operators = operators(sys, &mut partitions, &clocks, Some(&clock));
        let mut quiet = without_events();
        for eq in &mut equations {
            *eq = replaced(sys, &mut operators, *eq);
            *eq = replaced(sys, &mut quiet, *eq);
        }
        integrate(sys, &vars, &clock, &mut equations, diagnostics);
        vars.iter().for_each(|&v| make_clocked(sys, v));
        solve_partition(sys, model, &vars, &clock, equations, diagnostics);
    }
    let mut rest = std::mem::take(&mut sys.initial_equations);
    rest.iter_mut().for_each(|eq| *eq = replaced(sys, &mut continuous, *eq));
    sys.initial_equations = rest;
    let mut actions = std::mem::take(&mut sys.actions);
    actions.iter_mut().for_each(|action| action.replace(&mut sys.dag, &mut continuous));
    sys.actions = actions;
    let nothing = sys.dag.bool(false);
    let mut gone: Vec<V> = sys.clock_vars.drain().collect();
    gone.sort_unstable();
    for v in gone {
        let var = &mut sys.vars[v.index()];
        (var.role, var.alias) = (Role::Eliminated, Some(Alias::Constant(nothing)));
    }
    sys.clock_bonds.clear();
}

/// A clock of the model, in nodes.
#[derive(Clone, Copy)]
struct SubClock {
    /// True at the event of a tick.
    tick: N,
    interval: N,
    first_tick: N,
    method: Option<Name>,
}

fn discrete(sys: &mut System, name: String, kind: ScalarType) -> V {
    let v = sys.add_var(Name::new(&name), kind, Role::Discrete);
    sys.vars[v.index()].set_fixed(true);
    v
}

/// Adds `v = value`.
fn define(sys: &mut System, v: V, value: N, origin: u32) {
    let lhs = sys.dag.var(v);
    sys.equations.push(Eq { lhs, rhs: value, origin, explicit: Some(v) });
}

/// `if tick then value else pre(v)`.
fn at_tick(sys: &mut System, tick: N, v: V, value: N) -> N {
    let before = sys.dag.intern(Node::Pre(v));
    sys.dag.if_else(tick, value, before)
}

/// The event at which a base clock ticks, and the clocks that derive from it.
fn base_clock(
    sys: &mut System,
    base: &Base,
    number: usize,
    clocks: &mut FastMap<V, SubClock>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let origin = sys.equations.first().map_or(0, |eq| eq.origin);
    let used = base.subs.iter().map(|(_, clock)| *clock);
    // The coarsest grid on which all clocks tick.
    let mut grid = used.clone().fold(Ratio::ZERO, |grid, clock| grid.gcd(clock.factor).gcd(clock.shift));
    if let Unit::Event(..) = base.unit {
        if grid.denominator != 1 {
            let v = sys.var(base.subs[0].0).name;
            let message = format!("the clock of `{v}` would tick between the events of its base clock");
            diagnostics.push(
                Diagnostic::error(codes::CLOCKS, None, message)
                    .hint("event clocks cannot be super-sampled (MLS 16.5.2)"),
            );
            return;
        }
        grid = Ratio::ONE;
    }
    for (v, clock) in &base.subs {
        if clock.shift.numerator < 0 {
            let message = format!("`backSample` lets `{}` tick before its base clock", sys.var(*v).name);
            diagnostics
                .push(Diagnostic::error(codes::CLOCKS, None, message).hint("shift the clock first (MLS 16.5.2.4)"));
            return;
        }
    }
    let (event, length) = base_event(sys, base, grid, number, origin);
    let count = |clock: &Clock| (clock.factor.div(grid).whole(), clock.shift.div(grid).whole());
    let mut counter = None;
    for (index, (root, clock)) in base.subs.iter().enumerate() {
        let (Some(factor), Some(shift)) = count(clock) else { continue };
        let tick = if (factor, shift) == (1, 0) {
            event
        } else {
            let counter = *counter.get_or_insert_with(|| tick_counter(sys, number, event, origin));
            let ticks = every(sys, event, counter, factor, shift);
            let v = discrete(sys, format!("$clock{number}.tick{}", index + 1), ScalarType::Bool);
            define(sys, v, ticks, origin);
            sys.dag.var(v)
        };
        let ticked = discrete(sys, format!("$clock{number}.ticked{}", index + 1), ScalarType::Bool);
        let yes = sys.dag.bool(true);
        let value = at_tick(sys, tick, ticked, yes);
        define(sys, ticked, value, origin);
        let before = sys.dag.intern(Node::Pre(ticked));
        let first_tick = sys.dag.not(before);
        let interval = match length {
            Length::Measured(start) => measured_interval(sys, number, index, tick, first_tick, start, origin),
            Length::Known(unit) => {
                let factor = sys.dag.real(clock.factor.value());
                sys.dag.mul(factor, unit)
            }
        };
        clocks.insert(*root, SubClock { tick, interval, first_tick, method: base.method });
    }
}

/// How long the intervals of a base clock are.
#[derive(Clone, Copy)]
enum Length {
    /// Seconds of its unit.
    Known(N),
    /// The time since the last tick; before the first one this.
    Measured(N),
}

/// What is true at the events of a base clock.
fn base_event(sys: &mut System, base: &Base, grid: Ratio, number: usize, origin: u32) -> (N, Length) {
    let zero = sys.dag.zero();
    let grid = sys.dag.real(grid.value());
    let sample = |sys: &mut System, interval: N| {
        sys.dag.samples.push((zero, interval));
        sys.dag.intern(Node::Sample(sys.dag.samples.len() as u32 - 1))
    };
    match base.unit {
        Unit::Seconds => {
            let one = sys.dag.one();
            (sample(sys, grid), Length::Known(one))
        }
        Unit::Interval(interval) => {
            let is_parameter = match sys.dag.node(interval) {
                Node::Var(v) => matches!(sys.var(v).role, Role::Parameter | Role::FreeParameter),
                _ => true,
            };
            let length = sys.dag.mul(grid, interval);
            if is_parameter {
                return (sample(sys, length), Length::Known(interval));
            }
            // The interval is told at each tick: the instant of the next one is kept. The first is at the start.
            let never = sys.dag.real(f64::MAX);
            let first = sample(sys, never);
            let next = discrete(sys, format!("$clock{number}.next"), ScalarType::Real);
            let (before, time) = (sys.dag.intern(Node::Pre(next)), sys.dag.intern(Node::Time));
            let is_due = sys.dag.relation(Cmp::Ge, time, before);
            let due = discrete(sys, format!("$clock{number}.due"), ScalarType::Bool);
            define(sys, due, is_due, origin);
            let later = sys.dag.intern(Node::Trigger(due));
            let event = sys.dag.or(first, later);
            let after = sys.dag.add(time, length);
            let value = at_tick(sys, event, next, after);
            define(sys, next, value, origin);
            (event, Length::Measured(zero))
        }
        Unit::Event(condition, start) => {
            let event = match sys.dag.node(condition) {
                Node::Var(v) => after_edge(sys, number, v, origin),
                _ => sys.dag.bool(false),
            };
            (event, Length::Measured(start))
        }
    }
}

/// True in the iteration of an event that follows the one in which a condition became true. What the clock computes may change
/// the condition, as in a clock that ticks whenever a shaft has turned by an angle: the tick sees the condition as it was.
fn after_edge(sys: &mut System, number: usize, condition: V, origin: u32) -> N {
    let seen = discrete(sys, format!("$clock{number}.seen"), ScalarType::Bool);
    let was = sys.dag.intern(Node::Pre(condition));
    define(sys, seen, was, origin);
    let seen_before = sys.dag.intern(Node::Pre(seen));
    let is_new = sys.dag.not(seen_before);
    sys.dag.and(was, is_new)
}

/// Counts events from 0 on.
fn tick_counter(sys: &mut System, number: usize, event: N, origin: u32) -> V {
    let v = discrete(sys, format!("$clock{number}.count"), ScalarType::Int);
    sys.vars[v.index()].start = Some(sys.dag.int(-1));
    let (before, one) = (sys.dag.intern(Node::Pre(v)), sys.dag.int(1));
    let next = sys.dag.add(before, one);
    let value = at_tick(sys, event, v, next);
    define(sys, v, value, origin);
    v
}

/// `event and count >= shift and mod(count - shift, factor) == 0`.
fn every(sys: &mut System, event: N, counter: V, factor: i64, shift: i64) -> N {
    let dag = &mut sys.dag;
    let (count, shift, factor, zero) = (dag.var(counter), dag.int(shift), dag.int(factor), dag.int(0));
    let begun = dag.compare(Cmp::Ge, count, shift);
    let since = dag.sub(count, shift);
    let rest = dag.int_rem(since, factor);
    let is_due = dag.compare(Cmp::Eq, rest, zero);
    let both = dag.and(begun, is_due);
    dag.and(event, both)
}

/// The time since the last tick of an event clock.
fn measured_interval(
    sys: &mut System,
    number: usize,
    index: usize,
    tick: N,
    first_tick: N,
    start: N,
    origin: u32,
) -> N {
    let last = discrete(sys, format!("$clock{number}.last{}", index + 1), ScalarType::Real);
    let (time, before) = (sys.dag.intern(Node::Time), sys.dag.intern(Node::Pre(last)));
    let value = at_tick(sys, tick, last, time);
    define(sys, last, value, origin);
    let since = sys.dag.sub(time, before);
    let start = sys.dag.to_real(start);
    sys.dag.if_else(first_tick, start, since)
}

/// Variables of a sub-clock partition that have a value.
fn variables(sys: &System, partitions: &mut Partitions, sub: V) -> Vec<V> {
    let is_own = |v: &V| {
        let is_value = !sys.clock_vars.contains(v)
            && !matches!(sys.var(*v).role, Role::Parameter | Role::FreeParameter | Role::Input | Role::Eliminated);
        is_value && partitions.sub_of(*v) == Some(sub)
    };
    (0..sys.vars.len() as u32).map(V).filter(is_own).collect()
}

fn make_clocked(sys: &mut System, v: V) {
    let var = &mut sys.vars[v.index()];
    var.role = Role::Discrete;
    var.set_fixed(true);
    if let Some(der) = var.der.take() {
        sys.vars[der.index()].integral = None;
    }
}

/// Values of operators: see the head of this module. `interval()` and `firstTick()` without operand are those of the clock of the
/// equation, `here`.
fn operators<'r>(
    sys: &System,
    partitions: &mut Partitions,
    clocks: &FastMap<V, SubClock>,
    here: Option<&SubClock>,
) -> Replace<'r> {
    let ops = sys.dag.clock_ops.clone();
    let is_clocked_or_known = |n: N| match sys.dag.node(n) {
        Node::Var(v) => matches!(sys.var(v).role, Role::Parameter | Role::FreeParameter | Role::Input),
        _ => true,
    };
    let known: Vec<bool> = ops.iter().map(|op| is_clocked_or_known(op.operand)).collect();
    let own: Vec<Option<SubClock>> = ops
        .iter()
        .map(|op| match sys.dag.node(op.operand) {
            Node::Var(v) => partitions.sub_of(v).and_then(|sub| clocks.get(&sub)).copied(),
            _ => here.copied(),
        })
        .collect();
    Replace::new(move |dag, leaf| {
        let Node::Clocked(id) = leaf else { return None };
        let op = ops[id as usize];
        Some(match op.kind {
            ClockOpKind::Previous | ClockOpKind::Sample(_) => match dag.node(op.operand) {
                Node::Var(v) if !known[id as usize] => dag.intern(Node::Pre(v)),
                _ => op.operand,
            },
            ClockOpKind::Interval => return own[id as usize].map(|clock| clock.interval),
            ClockOpKind::FirstTick => return own[id as usize].map(|clock| clock.first_tick),
            _ => op.operand,
        })
    })
}

fn replaced(sys: &mut System, replace: &mut Replace, eq: Eq) -> Eq {
    let (lhs, rhs) = (replace.apply(&mut sys.dag, eq.lhs), replace.apply(&mut sys.dag, eq.rhs));
    Eq { lhs, rhs, ..eq }
}

/// Clocked equations generate no events of their own (MLS 16.8.1).
fn without_events() -> Replace<'static> {
    Replace::new(|dag, leaf| match leaf {
        Node::Relation(op, a, b) => Some(dag.compare(op, a, b)),
        Node::Held(round, a) => Some(dag.op1(round.plain(), a)),
        Node::SemiLinear(x, a, b) => Some(dag.expand_semi_linear(x, a, b, false)),
        _ => None,
    })
}

/// Continuous equations in a clocked partition: one step of the solver method from tick to tick (MLS 16.8.2). At the first tick a
/// state has its start value.
fn integrate(
    sys: &mut System,
    vars: &[V],
    clock: &SubClock,
    equations: &mut Vec<Eq>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let origin = equations.first().map_or(0, |eq| eq.origin);
    for &x in vars {
        let Some(der) = sys.var(x).der else { continue };
        let method = clock.method.map_or("", |method| method.as_str());
        let dag = &mut sys.dag;
        let (before, slope, slope_before) = (dag.intern(Node::Pre(x)), dag.var(der), dag.intern(Node::Pre(der)));
        let mean = match method {
            "ImplicitEuler" => slope,
            "ExplicitEuler" => slope_before,
            "ImplicitTrapezoid" => {
                let (sum, half) = (dag.add(slope, slope_before), dag.real(0.5));
                dag.mul(half, sum)
            }
            _ => {
                let method = if method.is_empty() { "no solver method".into() } else { format!("`{method}`") };
                let message = format!("`{}` is differentiated in a clocked partition with {method}", sys.var(x).name);
                diagnostics.push(Diagnostic::error(codes::CLOCKS, sys.origins[origin as usize].span, message).hint(
                    "give its clock a solver method: Clock(c, solverMethod = \"ImplicitEuler\"), \"ExplicitEuler\" or \
                         \"ImplicitTrapezoid\"; or read clocked variables through `hold`",
                ));
                return;
            }
        };
        let step = dag.mul(clock.interval, mean);
        let after = dag.add(before, step);
        let start = match sys.vars[x.index()].start {
            Some(start) => start,
            None => sys.dag.zero(),
        };
        let rhs = sys.dag.if_else(clock.first_tick, start, after);
        let lhs = sys.dag.var(x);
        equations.push(Eq { lhs, rhs, origin, explicit: None });
    }
}

/// Pairs the equations of a partition with its variables and writes them as discrete equations.
fn solve_partition(
    sys: &mut System,
    model: &FlatModel,
    vars: &[V],
    clock: &SubClock,
    equations: Vec<Eq>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut is_own = vec![false; sys.vars.len()];
    vars.iter().for_each(|v| is_own[v.index()] = true);
    let mut collector = Collector::default();
    let mut candidates: Vec<Vec<u32>> = Vec::new();
    for eq in &equations {
        let side = |n: N| match sys.dag.node(n) {
            Node::Var(v) => Some(v),
            Node::One(Op1::Not | Op1::Neg | Op1::ToReal, inner) => match sys.dag.node(inner) {
                Node::Var(v) => Some(v),
                _ => None,
            },
            _ => None,
        };
        let mut list: Vec<V> = match eq.explicit {
            Some(v) => vec![v],
            None => [eq.lhs, eq.rhs].into_iter().filter_map(side).collect(),
        };
        if eq.explicit.is_none() && sys.dag.kind(eq.lhs) == ScalarType::Real {
            collector.solvable(&sys.dag, &[eq.lhs, eq.rhs], &mut list);
        }
        candidates.push(list.into_iter().filter(|v| is_own[v.index()]).map(|v| v.0).collect());
    }
    let mut matching = Matching::new(equations.len(), sys.vars.len());
    for row in 0..equations.len() as u32 {
        if !matching.augment(row, &|row| &candidates[row as usize]) {
            let eq = &equations[row as usize];
            let message = format!("the clocked equation `{}` has no variable left to determine", sys.equation_text(eq));
            diagnostics.push(Diagnostic::error(
                codes::TOO_MANY_EQUATIONS,
                sys.origins[eq.origin as usize].span,
                message,
            ));
            return;
        }
    }
    let reads: Vec<Vec<V>> = equations.iter().map(|eq| collector.reads(&sys.dag, &[eq.lhs, eq.rhs]).vars).collect();
    let groups = components(equations.len(), &|row, out| {
        let rows = reads[row as usize].iter().map(|v| matching.column[v.index()]);
        out.extend(rows.filter(|&other| other != NONE && other != row));
    });
    for group in groups {
        let solved = match group[..] {
            [row] => {
                let v = V(matching.row[row as usize]);
                solve_discrete(sys, model, &equations[row as usize], v).map(|value| (v, value))
            }
            _ => None,
        };
        match solved {
            Some((v, value)) => {
                let value = at_tick(sys, clock.tick, v, value);
                define(sys, v, value, equations[group[0] as usize].origin);
            }
            None => {
                let vars: Vec<V> = group.iter().map(|&row| V(matching.row[row as usize])).collect();
                let rows: Vec<Eq> = group.iter().map(|&row| equations[row as usize]).collect();
                solve_together(sys, &vars, rows, clock, diagnostics);
            }
        }
    }
}

/// Equations that must be solved together: continuous ones on inputs that are held between ticks.
fn solve_together(sys: &mut System, vars: &[V], rows: Vec<Eq>, clock: &SubClock, diagnostics: &mut Vec<Diagnostic>) {
    if let Some(v) = vars.iter().find(|v| sys.var(**v).kind != ScalarType::Real) {
        let message = format!("clocked variables depend on each other in a circle: `{}`", sys.var(*v).name);
        diagnostics.push(
            Diagnostic::error(codes::DISCRETE_LOOP, sys.origins[rows[0].origin as usize].span, message)
                .hint("use `previous(…)` where the value of the last tick is meant"),
        );
        return;
    }
    let mut twin: FastMap<V, N> = FastMap::default();
    for &v in vars {
        let name = format!("$solved({})", sys.var(v).name);
        let continuous = sys.add_var(Name::new(&name), ScalarType::Real, Role::Continuous);
        let (start, nominal) = (sys.var(v).start, sys.var(v).nominal);
        (sys.vars[continuous.index()].start, sys.vars[continuous.index()].nominal) = (start, nominal);
        let value = sys.dag.var(continuous);
        let at_tick = at_tick(sys, clock.tick, v, value);
        define(sys, v, at_tick, rows[0].origin);
        twin.insert(v, value);
    }
    let mut collector = Collector::default();
    let reads = collector.reads(&sys.dag, &rows.iter().flat_map(|eq| [eq.lhs, eq.rhs]).collect::<Vec<N>>());
    let mut before: Vec<V> = reads.pre;
    before.sort_unstable();
    before.dedup();
    let mut held: FastMap<V, N> = FastMap::default();
    for v in before {
        let holder = discrete(sys, format!("$held({})", sys.var(v).name), sys.var(v).kind);
        sys.vars[holder.index()].start = sys.var(v).start;
        let value = sys.dag.intern(Node::Pre(v));
        let value = at_tick(sys, clock.tick, holder, value);
        define(sys, holder, value, rows[0].origin);
        held.insert(v, sys.dag.var(holder));
    }
    let mut replace = Replace::new(move |_, leaf| match leaf {
        Node::Var(v) => twin.get(&v).copied(),
        Node::Pre(v) => held.get(&v).copied(),
        _ => None,
    });
    for eq in rows {
        let eq = replaced(sys, &mut replace, eq);
        sys.equations.push(Eq { explicit: None, ..eq });
    }
}
