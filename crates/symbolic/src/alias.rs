//! Alias elimination: `a = b`, `a = -b`, `a = constant` and `a = <parameters>` need no equation of their own.
//!
//! Of two equal variables one stays and takes over start value, `fixed`, `nominal` and `stateSelect` of the other; derivatives
//! of equal variables are equal too. A variable equal to a derivative (`w = der(phi)`) becomes that derivative, so that `der(w)` is the
//! second derivative of `phi`. Variables that depend on parameters only become parameters, computed once.

use crate::dag::{N, Node, Op1, Op2, Replace, ScalarType, V};
use crate::system::{Alias, Eq, Rival, Role, ScalarVar, System};
use layshaft_ir::StateSelect;

/// What an expression depends on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    Constant,
    Parameter,
    Discrete,
    Continuous,
}

/// Level of every node, operands first.
pub fn levels(sys: &System) -> Vec<Level> {
    let dag = &sys.dag;
    let mut levels: Vec<Level> = Vec::with_capacity(dag.len());
    for index in 0..dag.len() {
        let n = N(index as u32);
        let level = match dag.node(n) {
            Node::Real(_) | Node::Int(_) | Node::Bool(_) | Node::Text(_) => Level::Constant,
            Node::Time | Node::Delay(_) | Node::Transport(_) => Level::Continuous,
            Node::Var(v) => match sys.var(v).role {
                Role::Parameter => Level::Parameter,
                Role::FreeParameter | Role::Discrete => Level::Discrete,
                _ => Level::Continuous,
            },
            Node::Pre(_) | Node::Initial | Node::Terminal | Node::Sample(_) | Node::Trigger(_) | Node::Clocked(_) => {
                Level::Discrete
            }
            node => {
                let mut level = Level::Constant;
                dag.for_each_operand(n, &mut |operand| level = level.max(levels[operand.0 as usize]));
                match node {
                    Node::Relation(..) | Node::Held(..) => level.min(Level::Discrete),
                    // A call with literal arguments may still read files or raise assertions: once, at start.
                    Node::Call(call) if dag.has_effect(call) => level.max(Level::Discrete),
                    Node::Call(_) => level.max(Level::Parameter),
                    _ => level,
                }
            }
        };
        levels.push(level);
    }
    levels
}

/// Removes alias equations until none is left.
pub fn eliminate(sys: &mut System) {
    for _ in 0..12 {
        if !round(sys) {
            break;
        }
    }
}

/// One look at all equations; true if something was eliminated.
fn round(sys: &mut System) -> bool {
    substitute(sys);
    let mut levels = levels(sys);
    let equations = std::mem::take(&mut sys.equations);
    let mut kept = Vec::with_capacity(equations.len());
    let mut changed = false;
    for eq in equations {
        if eq.lhs == eq.rhs || eliminate_equation(sys, &eq, &mut levels) {
            changed = true;
        } else {
            kept.push(eq);
        }
    }
    sys.equations = kept;
    changed
}

/// A variable or its negative.
fn signed(sys: &System, n: N) -> Option<(V, bool)> {
    match sys.dag.node(n) {
        Node::Var(v) => Some((v, false)),
        Node::One(Op1::Neg, inner) => match sys.dag.node(inner) {
            Node::Var(v) => Some((v, true)),
            _ => None,
        },
        _ => None,
    }
}

fn eliminate_equation(sys: &mut System, eq: &Eq, levels: &mut Vec<Level>) -> bool {
    let (lhs, rhs) = (eq.lhs, eq.rhs);
    let kind = sys.dag.kind(lhs);
    // 0 = a + b, 0 = a - b
    if kind == ScalarType::Real && eq.explicit.is_none() {
        for (zero, other) in [(lhs, rhs), (rhs, lhs)] {
            if !sys.dag.is_zero(zero) {
                continue;
            }
            if let Node::Two(op @ (Op2::Add | Op2::Sub), a, b) = sys.dag.node(other)
                && let (Some((x, x_neg)), Some((y, y_neg))) = (signed(sys, a), signed(sys, b))
            {
                return unify(sys, x, y, x_neg == y_neg && op == Op2::Add || x_neg != y_neg && op == Op2::Sub);
            }
        }
    }
    match (signed(sys, lhs), signed(sys, rhs)) {
        (Some((a, a_neg)), Some((b, b_neg))) => return unify(sys, a, b, a_neg != b_neg),
        (Some((v, negated)), None) => {
            if bind(sys, v, negated, rhs, levels) {
                return true;
            }
        }
        (None, Some((v, negated))) => {
            if bind(sys, v, negated, lhs, levels) {
                return true;
            }
        }
        (None, None) => {}
    }
    false
}

/// Whether the variable can leave the system.
fn is_unknown(sys: &System, v: V) -> bool {
    matches!(sys.var(v).role, Role::Continuous | Role::Discrete) && sys.var(v).alias.is_none()
}

/// `v = ±value` with a value of constants or parameters.
fn bind(sys: &mut System, v: V, negated: bool, value: N, levels: &mut Vec<Level>) -> bool {
    if !is_unknown(sys, v) || sys.var(v).integral.is_some() {
        return false;
    }
    if levels.len() < sys.dag.len() {
        *levels = self::levels(sys);
    }
    let level = levels[value.0 as usize];
    if level > Level::Parameter {
        return false;
    }
    let value = if negated { sys.dag.neg(value) } else { value };
    if sys.var(v).fixed {
        let start = sys.var(v).start;
        note_rival(sys, v, v, start, false);
    }
    // What the translation leaves as it is, as `acos(2)`, is computed as parameters are.
    let is_literal = sys.dag.is_constant(value);
    let var = &mut sys.vars[v.index()];
    if level == Level::Constant && is_literal {
        var.role = Role::Eliminated;
        var.alias = Some(Alias::Constant(value));
    } else {
        var.role = Role::Parameter;
        var.binding = Some(value);
    }
    derivative_vanishes(sys, v);
    true
}

fn derivative_vanishes(sys: &mut System, v: V) {
    if let Some(der) = sys.var(v).der {
        let zero = sys.dag.zero();
        sys.vars[der.index()].role = Role::Eliminated;
        sys.vars[der.index()].alias = Some(Alias::Constant(zero));
        derivative_vanishes(sys, der);
    }
}

/// Whether `v` is `of` or one of its integrals.
fn is_integral_of(sys: &System, v: V, of: V) -> bool {
    let mut current = Some(of);
    while let Some(x) = current {
        if x == v {
            return true;
        }
        current = sys.var(x).integral;
    }
    false
}

/// How much a variable deserves to stay.
fn worth(sys: &System, v: V) -> (bool, bool, u8, bool, bool, bool) {
    let var = sys.var(v);
    let select = match var.select {
        StateSelect::Always => 4,
        StateSelect::Prefer => 3,
        StateSelect::Never | StateSelect::Avoid => 1,
        StateSelect::Default => 0,
    };
    (var.role == Role::Input, var.integral.is_some(), select, var.der_in_model, var.fixed, var.start.is_some())
}

/// `a = ±b`: one of them leaves. False if the equation has to stay.
fn unify(sys: &mut System, a: V, b: V, negated: bool) -> bool {
    if a == b {
        // a = -a: zero.
        if negated && is_unknown(sys, a) && sys.var(a).integral.is_none() {
            let zero = sys.dag.zero();
            sys.vars[a.index()].role = Role::Eliminated;
            sys.vars[a.index()].alias = Some(Alias::Constant(zero));
            derivative_vanishes(sys, a);
            return true;
        }
        return !negated;
    }
    if is_integral_of(sys, a, b) || is_integral_of(sys, b, a) {
        return false;
    }
    let (stays, leaves) = match (is_unknown(sys, a), is_unknown(sys, b)) {
        (false, false) => return false,
        (false, true) => (a, b),
        (true, false) => (b, a),
        (true, true) => match (sys.var(a).role, sys.var(b).role) {
            (Role::Discrete, Role::Continuous) => (a, b),
            (Role::Continuous, Role::Discrete) => (b, a),
            _ if worth(sys, b) > worth(sys, a) => (b, a),
            _ => (a, b),
        },
    };
    if sys.var(leaves).alias.is_some() || sys.var(stays).alias.is_some() {
        return false;
    }
    // A derivative stands for the change of its state: two of them stay two.
    if sys.var(leaves).integral.is_some() {
        return false;
    }
    if sys.var(leaves).der.is_some() && sys.var(stays).role == Role::Input {
        return false;
    }
    leave(sys, leaves, stays, negated);
    true
}

/// Makes `leaves` an alias of `stays`, and its derivatives aliases of the derivatives.
fn leave(sys: &mut System, leaves: V, stays: V, negated: bool) {
    merge_attributes(sys, leaves, stays, negated);
    sys.vars[leaves.index()].role = Role::Eliminated;
    sys.vars[leaves.index()].alias = Some(Alias::Var(stays, negated));
    if sys.var(stays).flat.is_none() && sys.var(leaves).flat.is_some() && !negated {
        // The derivative is known to the user under this name.
        sys.vars[stays.index()].name = sys.var(leaves).name;
    }
    let Some(der) = sys.var(leaves).der else { return };
    if sys.var(stays).role != Role::Continuous {
        derivative_vanishes(sys, leaves);
        return;
    }
    let in_model = sys.var(der).der_in_model;
    let target = sys.der_of(stays);
    sys.vars[target.index()].der_in_model |= in_model;
    sys.vars[stays.index()].der_in_model |= sys.var(leaves).der_in_model;
    if target != der {
        leave(sys, der, target, negated);
    }
}

/// Notes that the start value of `lost` (`start` in terms of `of`) was not taken over.
fn note_rival(sys: &mut System, lost: V, of: V, start: Option<N>, negated: bool) {
    let var = sys.var(lost);
    // Of a discrete variable `fixed` is about the value before the start, which its equation does not determine.
    let fixed = var.fixed && var.role == Role::Continuous;
    let place = var.start_place;
    let (name, is_turned) = sys.start_source(lost);
    let negated = negated != is_turned;
    let Some(start) = start.or_else(|| fixed.then(|| sys.dag.zero())) else { return };
    sys.rivals.push(Rival { of, name, start, negated, place, fixed });
}

fn merge_attributes(sys: &mut System, from: V, to: V, negated: bool) {
    let source = sys.var(from).clone();
    let turn = |sys: &mut System, n: Option<N>| match n {
        Some(n) if negated => Some(match sys.dag.kind(n) {
            ScalarType::Bool => sys.dag.not(n),
            _ => sys.dag.neg(n),
        }),
        other => other,
    };
    let start = turn(sys, source.start);
    let (low, high) = (turn(sys, source.min), turn(sys, source.max));
    let (low, high) = if negated { (high, low) } else { (low, high) };
    // The start value of a fixed variable counts, else the one given closest to the top (Modelica 3.6, 8.6.2).
    let trust =
        |var: &ScalarVar| (!var.fixed, var.start.is_none(), var.start_place.depth, !var.start_place.is_modified);
    // An input that nothing drives has the start value of its own declaration.
    let is_input = sys.var(to).role == Role::Input;
    if !is_input && trust(&source) < trust(sys.var(to)) && (start.is_some() || source.fixed) {
        let lost = sys.var(to).start;
        note_rival(sys, to, to, lost, false);
        let (name, is_turned) = sys.start_source(from);
        let target = &mut sys.vars[to.index()];
        target.start = start.or(target.start);
        target.start_place = source.start_place;
        // A name is of use where the value is that of the variable itself.
        target.start_name = (!negated).then(|| source.start_name.unwrap_or(source.name));
        target.start_source = Some((name, is_turned != negated));
    } else {
        note_rival(sys, from, to, start, negated);
    }
    let target = &mut sys.vars[to.index()];
    target.fixed |= source.fixed;
    target.nominal = target.nominal.or(source.nominal);
    target.min = target.min.or(low);
    target.max = target.max.or(high);
    let rank = |select: StateSelect| match select {
        StateSelect::Always => 4,
        StateSelect::Prefer => 3,
        StateSelect::Never => 2,
        StateSelect::Avoid => 1,
        StateSelect::Default => 0,
    };
    if rank(source.select) > rank(target.select) {
        target.select = source.select;
    }
}

/// Where a variable ends up: a variable of the system or a constant, and whether the negative is meant.
pub fn resolve(sys: &System, v: V) -> (Alias, bool) {
    let (mut current, mut negated) = (v, false);
    loop {
        match sys.var(current).alias {
            None => return (Alias::Var(current, false), negated),
            Some(constant @ Alias::Constant(_)) => return (constant, negated),
            Some(Alias::Var(next, sign)) => {
                current = next;
                negated ^= sign;
            }
        }
    }
}

/// Replaces eliminated variables everywhere.
pub fn substitute(sys: &mut System) {
    let table: Vec<(Option<Alias>, Role)> = sys.vars.iter().map(|var| (var.alias, var.role)).collect();
    let node = |dag: &mut crate::dag::Dag, v: V, is_pre: bool| -> Option<N> {
        let (mut current, mut negated) = (v, false);
        loop {
            match table[current.index()].0 {
                Some(Alias::Var(next, sign)) => {
                    current = next;
                    negated ^= sign;
                }
                Some(Alias::Constant(n)) => return Some(if negated { dag.neg(n) } else { n }),
                None => break,
            }
        }
        let constant = matches!(table[current.index()].1, Role::Parameter);
        if current == v && !(constant && is_pre) {
            return None;
        }
        let n = dag.intern(if is_pre && !constant { Node::Pre(current) } else { Node::Var(current) });
        Some(if negated { dag.neg(n) } else { n })
    };
    let mut replace = Replace::new(|dag, leaf| match leaf {
        Node::Var(v) => node(dag, v, false),
        Node::Pre(v) => node(dag, v, true),
        Node::Trigger(v) => {
            let n = node(dag, v, false)?;
            match dag.node(n) {
                Node::Var(target) => Some(dag.intern(Node::Trigger(target))),
                _ => Some(dag.bool(false)),
            }
        }
        _ => None,
    });
    let dag = &mut sys.dag;
    for eq in sys.equations.iter_mut().chain(&mut sys.initial_equations) {
        eq.lhs = replace.apply(dag, eq.lhs);
        eq.rhs = replace.apply(dag, eq.rhs);
        (eq.lhs, eq.rhs) = dag.unify(eq.lhs, eq.rhs);
    }
    for var in &mut sys.vars {
        for n in [&mut var.start, &mut var.nominal, &mut var.min, &mut var.max, &mut var.binding].into_iter().flatten()
        {
            *n = replace.apply(dag, *n);
        }
    }
    for rival in &mut sys.rivals {
        rival.start = replace.apply(dag, rival.start);
    }
    for action in &mut sys.actions {
        action.replace(dag, &mut replace);
    }
    for index in 0..dag.delays.len() {
        let data = dag.delays[index];
        let value = replace.apply(dag, data.value);
        let delay = replace.apply(dag, data.delay);
        let maximum = replace.apply(dag, data.maximum);
        dag.delays[index] = crate::dag::DelayData { value, delay, maximum };
    }
    for index in 0..dag.transports.len() {
        let data = dag.transports[index].clone();
        dag.transports[index] = data.map(|operand| replace.apply(dag, operand));
    }
    for index in 0..dag.samples.len() {
        let (start, interval) = dag.samples[index];
        dag.samples[index] = (replace.apply(dag, start), replace.apply(dag, interval));
    }
}
