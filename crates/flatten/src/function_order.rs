//! The order in which the variables of a function get the values they are declared with.
//!
//! MLS 12.4.4: the values are assigned before the algorithm begins, in such an order that none is used before it is assigned, whatever the order of the
//! declarations; a cycle is an error. Sizes of arrays are needed before values and are part of the order.

use crate::function::FunctionBuilder;
use layshaft_ir::{Expr, Local, LocalId, LocalRole, Target, TargetBase};

/// Variables whose values depend on each other in a circle, by position.
pub struct Cycle(pub Vec<usize>);

/// Puts protected variables behind those they depend on. Outputs that depend on protected variables, and what depends on them, get their values by
/// assignments ahead of the algorithm (`FunctionBuilder::late`).
pub fn arrange(builder: &mut FunctionBuilder) -> Result<(), Cycle> {
    let is_ordered = |local: usize| matches!(builder.locals[local].role, LocalRole::Output | LocalRole::Protected);
    let mut uses: Vec<Vec<usize>> = builder.locals.iter().map(uses).collect();
    uses.iter_mut().for_each(|used| used.retain(|&local| is_ordered(local)));
    let mut order = Order { uses: &uses, state: vec![State::New; uses.len()], sorted: Vec::new() };
    for local in (0..uses.len()).filter(|&local| is_ordered(local)) {
        order.visit(local, &mut Vec::new())?;
    }
    let sorted = order.sorted;
    let mut is_late = vec![false; uses.len()];
    for &local in &sorted {
        let is_output = builder.locals[local].role == LocalRole::Output;
        is_late[local] = uses[local]
            .iter()
            .any(|&used| is_late[used] || (is_output && builder.locals[used].role == LocalRole::Protected));
    }
    for &local in sorted.iter().filter(|&&local| is_late[local]) {
        if let Some(value) = builder.locals[local].default.take() {
            let base = TargetBase::Local(LocalId(local as u32));
            builder.late.push((Target { base, path: Vec::new() }, value));
        }
    }
    move_protected(builder, &sorted);
    Ok(())
}

/// Gives protected variables the places of `sorted`.
fn move_protected(builder: &mut FunctionBuilder, sorted: &[usize]) {
    let is_protected = |local: usize| builder.locals[local].role == LocalRole::Protected;
    let places: Vec<usize> = (0..builder.locals.len()).filter(|&local| is_protected(local)).collect();
    let moved: Vec<usize> = sorted.iter().copied().filter(|&local| is_protected(local)).collect();
    if places == moved {
        return;
    }
    let mut to: Vec<LocalId> = (0..builder.locals.len() as u32).map(LocalId).collect();
    for (&place, &local) in places.iter().zip(&moved) {
        to[local] = LocalId(place as u32);
    }
    let before = builder.locals.clone();
    for (local, &place) in before.into_iter().zip(&to) {
        builder.locals[place.0 as usize] = local;
    }
    for local in &mut builder.locals {
        local.sizes.iter_mut().flatten().chain(&mut local.default).for_each(|expr| renumber(expr, &to));
    }
    for (target, value) in &mut builder.late {
        if let TargetBase::Local(local) = &mut target.base {
            *local = to[local.0 as usize];
        }
        renumber(value, &to);
    }
    for local in builder.names.values_mut() {
        *local = to[local.0 as usize];
    }
}

fn renumber(expr: &mut Expr, to: &[LocalId]) {
    if let Expr::Local(local) = expr {
        *local = to[local.0 as usize];
    }
    expr.for_each_child_mut(&mut |child| renumber(child, to));
}

/// The variables that the sizes and the value of one are made of.
fn uses(local: &Local) -> Vec<usize> {
    fn collect(expr: &Expr, found: &mut Vec<usize>) {
        if let Expr::Local(local) = expr {
            found.push(local.0 as usize);
        }
        expr.for_each_child(&mut |child| collect(child, found));
    }
    let mut found = Vec::new();
    local.sizes.iter().flatten().chain(&local.default).for_each(|expr| collect(expr, &mut found));
    found
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    New,
    Open,
    Done,
}

struct Order<'u> {
    uses: &'u [Vec<usize>],
    state: Vec<State>,
    sorted: Vec<usize>,
}

impl Order<'_> {
    /// Depth-first search: what is used comes before what uses it.
    fn visit(&mut self, local: usize, path: &mut Vec<usize>) -> Result<(), Cycle> {
        match self.state[local] {
            State::Done => return Ok(()),
            State::Open => {
                let first = path.iter().position(|&open| open == local).unwrap_or(0);
                return Err(Cycle(path.split_off(first)));
            }
            State::New => self.state[local] = State::Open,
        }
        path.push(local);
        for &used in &self.uses[local] {
            self.visit(used, path)?;
        }
        path.pop();
        self.state[local] = State::Done;
        self.sorted.push(local);
        Ok(())
    }
}
