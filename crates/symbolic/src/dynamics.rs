//! The two faces of a system: its equations while running, and at initialisation.

use crate::alias::Level;
use crate::codes;
use crate::dag::{Dag, N, Node, Op1, Op2, Replace, ScalarType, V};
use crate::incidence::Collector;
use crate::matching::{Matching, NONE};
use crate::parts;
use crate::system::{Eq, Role, System};
use layshaft_ir::FlatModel;
use layshaft_source::{Diagnostic, FastMap, Name};
use std::cell::RefCell;

/// When the equations are to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Initial,
    Running,
}

/// Decides `initial()`, triggers of when-clauses and `homotopy` for a phase, and makes relations and roundings that can change at
/// events only plain ones.
pub fn specialise<'r>(roles: &'r [Role], phase: Phase) -> Replace<'r> {
    let levels = RefCell::new(FastMap::default());
    let changes_at_events = move |dag: &Dag, n: N| level(dag, n, roles, &mut levels.borrow_mut()) <= Level::Discrete;
    Replace::new(move |dag, leaf| match (leaf, phase) {
        (Node::Initial, _) => Some(dag.bool(phase == Phase::Initial)),
        (Node::Terminal, Phase::Initial) => Some(dag.bool(false)),
        (Node::Sample(_), Phase::Initial) => Some(dag.bool(false)),
        // Before the start a delayed expression has the value it starts with.
        (Node::Delay(id), Phase::Initial) => Some(dag.delays[id as usize].value),
        (Node::Transport(id), Phase::Initial) => Some(dag.transports[id as usize].clone().first(dag)),
        (Node::Trigger(_), Phase::Initial) => Some(dag.bool(false)),
        (Node::Trigger(v), Phase::Running) => {
            let (now, before) = (dag.var(v), dag.intern(Node::Pre(v)));
            let was_false = dag.not(before);
            Some(dag.and(now, was_false))
        }
        (Node::Two(Op2::Homotopy, actual, _), Phase::Running) => Some(actual),
        (Node::Relation(op, a, b), _) if changes_at_events(dag, a) && changes_at_events(dag, b) => {
            Some(dag.compare(op, a, b))
        }
        (Node::SemiLinear(x, a, b), _) => {
            let has_event = !changes_at_events(dag, x);
            Some(dag.expand_semi_linear(x, a, b, has_event))
        }
        (Node::Held(round, a), _) if changes_at_events(dag, a) => {
            let op = round.plain();
            Some(dag.op1(op, a))
        }
        _ => None,
    })
}

/// What an expression depends on, by the roles of its variables.
pub fn level(dag: &Dag, n: N, roles: &[Role], memo: &mut FastMap<N, Level>) -> Level {
    if let Some(&known) = memo.get(&n) {
        return known;
    }
    let result = match dag.node(n) {
        Node::Real(_) | Node::Int(_) | Node::Bool(_) | Node::Text(_) => Level::Constant,
        Node::Time | Node::Delay(_) | Node::Transport(_) => Level::Continuous,
        Node::Var(v) => match roles.get(v.index()) {
            Some(Role::Parameter) => Level::Parameter,
            Some(Role::FreeParameter | Role::Discrete) => Level::Discrete,
            _ => Level::Continuous,
        },
        Node::Pre(_) | Node::Initial | Node::Terminal | Node::Sample(_) | Node::Trigger(_) | Node::Clocked(_) => {
            Level::Discrete
        }
        node => {
            let mut highest = match node {
                Node::Call(call) if dag.has_effect(call) => Level::Discrete,
                Node::Call(_) => Level::Parameter,
                _ => Level::Constant,
            };
            dag.for_each_operand(n, &mut |operand| highest = highest.max(level(dag, operand, roles, memo)));
            if matches!(node, Node::Relation(..) | Node::Held(..)) { highest.min(Level::Discrete) } else { highest }
        }
    };
    memo.insert(n, result);
    result
}

/// Equations of one phase, split by what they determine.
#[derive(Default, Clone)]
pub struct Split {
    pub continuous: Vec<Eq>,
    /// Equation and the discrete variable it determines.
    pub discrete: Vec<(Eq, V)>,
}

/// Variable, or opposite of a variable, that a discrete equation side consists of.
fn side(dag: &Dag, n: N) -> Option<V> {
    match dag.node(n) {
        Node::Var(v) => Some(v),
        Node::One(Op1::Not | Op1::Neg | Op1::ToReal, inner) => side(dag, inner),
        _ => None,
    }
}

/// Separates discrete from continuous equations and pairs the discrete ones with their variables.
pub fn split(sys: &System, equations: Vec<Eq>, diagnostics: &mut Vec<Diagnostic>) -> Split {
    let dag = &sys.dag;
    let mut result = Split::default();
    let mut discrete: Vec<Eq> = Vec::new();
    let mut candidates: Vec<Vec<u32>> = Vec::new();
    let mut collector = Collector::default();
    let mut vars = Vec::new();
    for eq in equations {
        let is_discrete_var = |v: V| match sys.var(v).role {
            Role::Discrete => true,
            Role::FreeParameter => sys.var(v).kind != ScalarType::Real,
            _ => false,
        };
        if let Some(v) = eq.explicit.filter(|&v| is_discrete_var(v)) {
            discrete.push(eq);
            candidates.push(vec![v.0]);
            continue;
        }
        if dag.kind(eq.lhs) == ScalarType::Real {
            vars.clear();
            collector.solvable(dag, &[eq.lhs, eq.rhs], &mut vars);
            if vars.iter().any(|&v| matches!(sys.var(v).role, Role::Continuous | Role::FreeParameter))
                || !vars.iter().any(|&v| is_discrete_var(v))
            {
                result.continuous.push(eq);
                continue;
            }
            let mut list: Vec<u32> = [eq.lhs, eq.rhs].iter().filter_map(|&n| side(dag, n)).map(|v| v.0).collect();
            list.extend(vars.iter().map(|v| v.0));
            list.retain(|&v| is_discrete_var(V(v)));
            discrete.push(eq);
            candidates.push(list);
            continue;
        }
        // `pre(reset) = false` where `reset` is bound to `false`: said already.
        if eq.lhs == eq.rhs {
            continue;
        }
        let list = [eq.lhs, eq.rhs]
            .iter()
            .filter_map(|&n| side(dag, n))
            .filter(|&v| is_discrete_var(v))
            .map(|v| v.0)
            .collect();
        discrete.push(eq);
        candidates.push(list);
    }
    let mut matching = Matching::new(discrete.len(), sys.vars.len());
    for row in 0..discrete.len() as u32 {
        if !matching.augment(row, &|r| &candidates[r as usize]) {
            let eq = &discrete[row as usize];
            let span = sys.origins[eq.origin as usize].span;
            let mut diagnostic = Diagnostic::error(
                codes::TOO_MANY_EQUATIONS,
                span,
                format!("the discrete equation `{}` has no variable left to determine", sys.equation_text(eq)),
            );
            for &other in matching.visited_rows.iter().filter(|&&other| other != row).take(4) {
                let eq = &discrete[other as usize];
                let span = sys.origins[eq.origin as usize].span;
                diagnostic = diagnostic.note(span, format!("also determined by `{}`", sys.equation_text(eq)));
            }
            diagnostics.push(
                diagnostic.hint("an equation between discrete variables determines the variable on its left side"),
            );
        }
    }
    for (row, eq) in discrete.into_iter().enumerate() {
        if matching.row[row] != NONE {
            result.discrete.push((eq, V(matching.row[row])));
        }
    }
    result
}

/// Discrete variables without an equation: they keep their start value if nothing refers to an equation, which is an error in a model.
pub fn undetermined(sys: &System, model: &FlatModel, split: &Split, diagnostics: &mut Vec<Diagnostic>) {
    let mut determined = vec![false; sys.vars.len()];
    split.discrete.iter().for_each(|(_, v)| determined[v.index()] = true);
    let missing: Vec<V> = (0..sys.vars.len() as u32)
        .map(V)
        .filter(|&v| sys.var(v).role == Role::Discrete && !determined[v.index()])
        .collect();
    if missing.is_empty() {
        return;
    }
    let names: Vec<Name> = missing.iter().map(|&v| sys.var(v).name).collect();
    let message = format!("no equation determines {}", parts::quoted(names.iter().copied()));
    let diagnostic = Diagnostic::error(codes::TOO_FEW_EQUATIONS, None, message)
        .hint("add an equation, a when-clause that assigns the variable, or a value in its declaration");
    diagnostics.push(parts::undetermined(model, diagnostic, &names));
}
