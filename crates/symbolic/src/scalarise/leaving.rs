//! Predicated execution of `break` and `return` whose conditions are known only while running (MLS 11.2.5, 11.2.6, 12.2).
//!
//! A path that leaves takes its values along; the statements that follow are executed for the other paths, with values of their
//! own. The values meet again behind the loop or at the end of the function: `if left then … else …`.

use super::value::{Outcome, Value};
use super::{Context, Scalariser};
use crate::dag::{N, V};
use layshaft_source::FastMap;

/// Where execution goes on after a list of statements.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum End {
    Next,
    Break,
    Return,
}

/// What came of statements: paths that left on the way, and what the others do.
pub(super) struct Flow {
    pub end: End,
    left: Vec<Left>,
}

/// Paths that left, and their values there.
struct Left {
    end: End,
    /// When they are taken, given that the statements are reached.
    condition: N,
    locals: Vec<Option<Value>>,
    assigned: FastMap<V, N>,
}

/// Paths through a list of statements or the rounds of a loop.
pub(super) struct Paths {
    left: Vec<Left>,
    /// When none of them was taken.
    goes_on: N,
    /// Length of the path condition outside.
    depth: usize,
}

/// Paths that may leave one list or loop, at most.
const MOST_LEFT: usize = 500;

impl From<End> for Flow {
    fn from(end: End) -> Flow {
        Flow { end, left: Vec::new() }
    }
}

impl Scalariser<'_> {
    pub(super) fn paths(&mut self) -> Paths {
        Paths { left: Vec::new(), goes_on: self.sys.dag.bool(true), depth: self.path.len() }
    }

    /// Takes note of the paths that a statement left by; what follows is executed for the others.
    pub(super) fn leave(&mut self, flow: Flow, paths: &mut Paths) -> Outcome<End> {
        if flow.left.is_empty() {
            return Ok(flow.end);
        }
        if paths.left.len() + flow.left.len() > MOST_LEFT {
            return Err("too many breaks or returns that depend on values only known while running".into());
        }
        let dag = &mut self.sys.dag;
        let mut gone = dag.bool(false);
        for mut left in flow.left {
            gone = dag.or(gone, left.condition);
            left.condition = dag.and(paths.goes_on, left.condition);
            paths.left.push(left);
        }
        let stays = dag.not(gone);
        paths.goes_on = dag.and(paths.goes_on, stays);
        self.path.push(stays);
        Ok(flow.end)
    }

    /// Ends what [`Self::paths`] began.
    pub(super) fn close(&mut self, paths: Paths, result: Outcome<End>) -> Outcome<Flow> {
        self.path.truncate(paths.depth);
        Ok(Flow { end: result?, left: paths.left })
    }

    /// Behind a loop, paths that left it by `break` go on together with those that came to its end.
    pub(super) fn after_loop(&mut self, flow: Flow, cx: &mut Context) -> Outcome<Flow> {
        let (broken, mut returned): (Vec<Left>, Vec<Left>) =
            flow.left.into_iter().partition(|left| left.end == End::Break);
        let mut broken = broken.into_iter();
        if flow.end == End::Return {
            let Some(first) = broken.next() else { return Ok(Flow { end: End::Return, left: returned }) };
            // All that is left in the loop returns: only those that broke go on.
            let dag = &mut self.sys.dag;
            let mut gone = first.condition;
            returned.iter().chain(broken.as_slice()).for_each(|left| gone = dag.or(gone, left.condition));
            let condition = dag.not(gone);
            let locals = std::mem::replace(&mut cx.locals, first.locals);
            let assigned = std::mem::replace(&mut self.assigned, first.assigned);
            returned.push(Left { end: End::Return, condition, locals, assigned });
        }
        broken.try_for_each(|left| self.meet(left, cx))?;
        Ok(Flow { end: End::Next, left: returned })
    }

    /// At the end of a function or algorithm all paths meet.
    pub(super) fn end_of_body(&mut self, flow: Flow, cx: &mut Context) -> Outcome<()> {
        flow.left.into_iter().try_for_each(|left| self.meet(left, cx))
    }

    fn meet(&mut self, left: Left, cx: &mut Context) -> Outcome<()> {
        self.merge_locals(left.condition, left.locals, cx)?;
        self.merge_assigned(left.condition, left.assigned);
        Ok(())
    }

    /// Both branches of an if-statement: `then` with its values, the other one with the values at hand.
    pub(super) fn join(
        &mut self,
        (condition, inverse): (N, N),
        (then, locals, assigned): (Flow, Vec<Option<Value>>, FastMap<V, N>),
        otherwise: Flow,
        cx: &mut Context,
    ) -> Outcome<Flow> {
        if then.end == End::Next && otherwise.end == End::Next && then.left.is_empty() && otherwise.left.is_empty() {
            self.merge_locals(condition, locals, cx)?;
            self.merge_assigned(condition, assigned);
            return Ok(Flow::from(End::Next));
        }
        if !self.may_leave {
            return Err("a break or return that depends on values only known while running".into());
        }
        let mut left = Vec::new();
        let mut reached = Vec::new();
        for (taken, paths) in [(condition, then.left), (inverse, otherwise.left)] {
            let dag = &mut self.sys.dag;
            let mut here = taken;
            for mut path in paths {
                let stays = dag.not(path.condition);
                here = dag.and(here, stays);
                path.condition = dag.and(taken, path.condition);
                left.push(path);
            }
            reached.push(here);
        }
        let (first, second) = (then.end, otherwise.end);
        if first == second {
            self.merge_locals(condition, locals, cx)?;
            self.merge_assigned(condition, assigned);
            return Ok(Flow { end: first, left });
        }
        // One of the two leaves; the other one goes on with its own values.
        if second == End::Next || first == End::Return {
            left.push(Left { end: first, condition: reached[0], locals, assigned });
            return Ok(Flow { end: second, left });
        }
        let locals = std::mem::replace(&mut cx.locals, locals);
        let assigned = std::mem::replace(&mut self.assigned, assigned);
        left.push(Left { end: second, condition: reached[1], locals, assigned });
        Ok(Flow { end: first, left })
    }
}
