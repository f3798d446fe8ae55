//! Blocks of the sorted system in solved form: assignments, linear systems with their matrix, nonlinear systems with their Jacobian.

use crate::dag::{Derivative, N, Node, Op1, Op2, Replace, V};
use crate::incidence::Collector;
use crate::solve::{ParameterValues, PartialRule, partial, solve};
use crate::system::{Eq, System};
use crate::tearing::{Incidence, Solution, tear};
use layshaft_ir::FlatModel;
use layshaft_source::{FastMap, FastSet};
use std::cell::RefCell;

/// `var = value`, from equation `eq` (index into the list the block was made from).
#[derive(Clone, Copy, Debug)]
pub struct Assignment {
    pub var: V,
    pub value: N,
    pub eq: u32,
}

#[derive(Clone, Debug)]
pub enum Form {
    Assign(Assignment),
    /// Tearing variables from `matrix · tearing = rhs` (column order), then the inner variables.
    Linear {
        tearing: Vec<V>,
        matrix: Vec<N>,
        rhs: Vec<N>,
        inner: Vec<Assignment>,
    },
    /// Residuals are zero; they and the Jacobian (column order) may use inner variables.
    Nonlinear {
        tearing: Vec<V>,
        inner: Vec<Assignment>,
        residuals: Vec<N>,
        jacobian: Option<Vec<N>>,
    },
}

#[derive(Clone, Debug)]
pub struct Block {
    pub form: Form,
    /// Indices of its equations.
    pub equations: Vec<u32>,
    /// All variables it determines.
    pub vars: Vec<V>,
}

impl Block {
    /// Unknowns left after tearing.
    pub fn tearing_count(&self) -> usize {
        match &self.form {
            Form::Assign(_) => 1,
            Form::Linear { tearing, .. } | Form::Nonlinear { tearing, .. } => tearing.len(),
        }
    }

    /// Everything the block's code evaluates.
    pub fn expressions(&self) -> Vec<N> {
        match &self.form {
            Form::Assign(assignment) => vec![assignment.value],
            Form::Linear { matrix, rhs, inner, .. } => {
                matrix.iter().chain(rhs).copied().chain(inner.iter().map(|a| a.value)).collect()
            }
            Form::Nonlinear { inner, residuals, .. } => {
                residuals.iter().copied().chain(inner.iter().map(|a| a.value)).collect()
            }
        }
    }
}

/// What all blocks of a system are made from.
pub struct BlockMaker<'s> {
    pub sys: &'s mut System,
    pub model: &'s FlatModel,
    pub equations: &'s [Eq],
    pub parameters: &'s ParameterValues,
    pub collector: Collector,
    /// Whether functions without a derivative have one by differences in Jacobians.
    pub by_differences: bool,
    /// All variables that are computed, in this block or another.
    pub unknowns: FastSet<V>,
}

/// What a coefficient is as a pivot of tearing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pivot {
    /// May vanish, or depends on other unknowns of the block.
    Unsafe,
    /// Not zero, but orders of magnitude apart in different modes.
    Varying,
    /// Not zero, and changing while the model runs.
    Changing,
    Safe,
}

impl BlockMaker<'_> {
    /// Brings a strong component into solved form.
    pub fn make(&mut self, rows: Vec<u32>, vars: Vec<V>) -> Block {
        let form = match (&rows[..], &vars[..]) {
            ([row], [v]) => self.single(*row, *v),
            _ => self.simultaneous(&rows, &vars),
        };
        Block { form, equations: rows, vars }
    }

    fn single(&mut self, row: u32, var: V) -> Form {
        let eq = self.equations[row as usize];
        match solve(self.sys, self.model, eq.lhs, eq.rhs, var) {
            // A coefficient that can vanish leaves the variable undetermined then: solved as a system of one.
            Some((_, coefficient)) if self.can_vanish(coefficient) => {
                let residual = self.sys.dag.sub(eq.lhs, eq.rhs);
                let mut at_zero =
                    Replace::holding_events(move |dag, leaf| (leaf == Node::Var(var)).then(|| dag.zero()));
                let rest = at_zero.apply(&mut self.sys.dag, residual);
                let rhs = self.sys.dag.neg(rest);
                Form::Linear { tearing: vec![var], matrix: vec![coefficient], rhs: vec![rhs], inner: Vec::new() }
            }
            Some((value, _)) => Form::Assign(Assignment { var, value, eq: row }),
            None => self.nonlinear(vec![var], Vec::new(), &[row]),
        }
    }

    /// Whether a coefficient is zero in some branch of a condition.
    fn can_vanish(&self, coefficient: N) -> bool {
        let dag = &self.sys.dag;
        match dag.node(coefficient) {
            Node::If(_, a, b) => [a, b].into_iter().any(|n| dag.is_zero(n) || self.can_vanish(n)),
            Node::One(Op1::Neg, a) => self.can_vanish(a),
            Node::Two(Op2::Mul | Op2::Add | Op2::Sub, a, b) => self.can_vanish(a) || self.can_vanish(b),
            Node::Two(Op2::Div, a, _) => self.can_vanish(a),
            _ => false,
        }
    }

    fn simultaneous(&mut self, rows: &[u32], vars: &[V]) -> Form {
        let local: FastMap<V, u32> = vars.iter().enumerate().map(|(index, &v)| (v, index as u32)).collect();
        let members: FastSet<V> = vars.iter().copied().collect();
        let mut pivots: Vec<Vec<(u32, Pivot)>> = Vec::with_capacity(rows.len());
        // In how many equations the coefficient of a variable is of one size in one mode and of another in the next.
        let mut varying = vec![0u32; vars.len()];
        for &row in rows {
            let eq = self.equations[row as usize];
            let reads = self.collector.reads(&self.sys.dag, &[eq.lhs, eq.rhs]);
            let mut here: Vec<V> = reads.vars.into_iter().filter(|v| members.contains(v)).collect();
            here.sort_unstable();
            let columns: Vec<_> = here.iter().map(|&v| (local[&v], self.pivot(&eq, v, &members))).collect();
            columns.iter().for_each(|&(column, pivot)| varying[column as usize] += u32::from(pivot == Pivot::Varying));
            pivots.push(columns);
        }
        // The curve parameter of an ideal switch: whichever of its equations is solved for it, the division is by next to nothing in one
        // mode, and a chain of switches loses all digits. It is guessed.
        let solution = |&(column, pivot): &(u32, Pivot)| match pivot {
            Pivot::Varying if varying[column as usize] < 2 => (column, Solution::Changing),
            Pivot::Unsafe | Pivot::Varying => (column, Solution::Unsafe),
            Pivot::Changing => (column, Solution::Changing),
            Pivot::Safe => (column, Solution::Safe),
        };
        let incidence = pivots.iter().map(|columns| columns.iter().map(solution).collect()).collect();
        let derivatives = (0..vars.len() as u32).filter(|&column| self.is_rate(vars[column as usize])).collect();
        let torn = tear(&Incidence { rows: incidence, columns: vars.len(), derivatives });
        let mut inner = Vec::with_capacity(torn.inner.len());
        for (row, column) in torn.inner {
            let (row, var) = (rows[row as usize], vars[column as usize]);
            let eq = self.equations[row as usize];
            if let Some((value, _)) = solve(self.sys, self.model, eq.lhs, eq.rhs, var) {
                inner.push(Assignment { var, value, eq: row });
            }
        }
        let tearing: Vec<V> = torn.tearing.iter().map(|&column| vars[column as usize]).collect();
        let residuals: Vec<u32> = torn.residuals.iter().map(|&row| rows[row as usize]).collect();
        self.linear(&tearing, &inner, &residuals, &members)
            .unwrap_or_else(|| self.nonlinear(tearing, inner, &residuals))
    }

    /// Whether the variable is the derivative of one that is known: of a state.
    fn is_rate(&self, v: V) -> bool {
        self.sys.var(v).integral.is_some_and(|integral| !self.unknowns.contains(&integral))
    }

    /// Whether dividing by the variable's coefficient is always possible.
    pub fn solution(&mut self, eq: &Eq, v: V, members: &FastSet<V>) -> Solution {
        match self.pivot(eq, v, members) {
            Pivot::Unsafe => Solution::Unsafe,
            Pivot::Varying | Pivot::Changing => Solution::Changing,
            Pivot::Safe => Solution::Safe,
        }
    }

    /// What the variable's coefficient is as a pivot.
    fn pivot(&mut self, eq: &Eq, v: V, members: &FastSet<V>) -> Pivot {
        let var = self.sys.dag.var(v);
        if eq.lhs == var || eq.rhs == var {
            let other = if eq.lhs == var { eq.rhs } else { eq.lhs };
            if !crate::solve::contains(&self.sys.dag, other, v, &mut FastMap::default()) {
                return Pivot::Safe;
            }
        }
        let residual = self.sys.dag.sub(eq.lhs, eq.rhs);
        let Some(coefficient) = partial(self.sys, self.model, residual, v) else { return Pivot::Unsafe };
        if !self.parameters.nonzero(&self.sys.dag, coefficient) {
            return Pivot::Unsafe;
        }
        let reads = self.collector.reads(&self.sys.dag, &[coefficient]);
        let is_known = !reads.vars.iter().any(|w| members.contains(w));
        match is_known && solve(self.sys, self.model, eq.lhs, eq.rhs, v).is_some() {
            false => Pivot::Unsafe,
            true if !self.parameters.is_of_one_size(&self.sys.dag, coefficient) => Pivot::Varying,
            true if self.parameters.value(&self.sys.dag, coefficient).is_none() => Pivot::Changing,
            true => Pivot::Safe,
        }
    }

    pub fn residual_nodes(&mut self, rows: &[u32]) -> Vec<N> {
        rows.iter()
            .map(|&row| {
                let eq = self.equations[row as usize];
                self.sys.dag.sub(eq.lhs, eq.rhs)
            })
            .collect()
    }

    /// d residual / d tearing through the inner assignments, in column order.
    pub fn jacobian(&mut self, tearing: &[V], inner: &[Assignment], residuals: &[N]) -> Option<Vec<N>> {
        let mut result = Vec::with_capacity(tearing.len() * residuals.len());
        for &variable in tearing {
            let mut rule = PartialRule {
                variable,
                inner: FastMap::default(),
                instances: &self.sys.instances,
                model: self.model,
                by_differences: self.by_differences,
            };
            // One differentiation: assignments are visited in order, so a variable's derivative is known before it is used.
            let mut derivative = Derivative::new(&mut rule);
            for assignment in inner {
                let d = derivative.of(&mut self.sys.dag, assignment.value);
                derivative.rule.inner.insert(assignment.var, d);
            }
            for &residual in residuals {
                result.push(derivative.of(&mut self.sys.dag, residual));
            }
            if derivative.failed.is_some() {
                return None;
            }
        }
        Some(result)
    }

    fn linear(&mut self, tearing: &[V], inner: &[Assignment], rows: &[u32], members: &FastSet<V>) -> Option<Form> {
        let residuals = self.residual_nodes(rows);
        let matrix = self.jacobian(tearing, inner, &residuals)?;
        let reads = self.collector.reads(&self.sys.dag, &matrix);
        if reads.vars.iter().any(|v| members.contains(v)) {
            return None;
        }
        // Conditions on the unknowns (noEvent) make it nonlinear even if all branches are linear.
        let mut all: Vec<N> = residuals.clone();
        all.extend(inner.iter().map(|assignment| assignment.value));
        if self.conditions_on(&all, members) {
            return None;
        }
        // Right side: minus the residuals with the tearing variables zero.
        let zero = self.sys.dag.zero();
        let at_zero: RefCell<FastMap<V, N>> = RefCell::new(tearing.iter().map(|&v| (v, zero)).collect());
        let mut replace = Replace::holding_events(|_, leaf| match leaf {
            Node::Var(v) => at_zero.borrow().get(&v).copied(),
            _ => None,
        });
        for assignment in inner {
            let value = replace.apply(&mut self.sys.dag, assignment.value);
            at_zero.borrow_mut().insert(assignment.var, value);
        }
        let mut rhs = Vec::new();
        for &residual in &residuals {
            let value = replace.apply(&mut self.sys.dag, residual);
            rhs.push(self.sys.dag.neg(value));
        }
        Some(Form::Linear { tearing: tearing.to_vec(), matrix, rhs, inner: inner.to_vec() })
    }

    fn conditions_on(&mut self, roots: &[N], members: &FastSet<V>) -> bool {
        let mut conditions = Vec::new();
        let mut stack = roots.to_vec();
        let mut seen: FastSet<N> = FastSet::default();
        while let Some(n) = stack.pop() {
            if !seen.insert(n) {
                continue;
            }
            match self.sys.dag.node(n) {
                Node::Compare(_, a, b) => conditions.extend([a, b]),
                Node::Relation(..) | Node::Held(..) => {}
                _ => self.sys.dag.for_each_operand(n, &mut |operand| stack.push(operand)),
            }
        }
        self.collector.reads(&self.sys.dag, &conditions).vars.iter().any(|v| members.contains(v))
    }

    fn nonlinear(&mut self, tearing: Vec<V>, inner: Vec<Assignment>, rows: &[u32]) -> Form {
        let residuals = self.residual_nodes(rows);
        let jacobian = self.jacobian(&tearing, &inner, &residuals);
        Form::Nonlinear { tearing, inner, residuals, jacobian }
    }
}
