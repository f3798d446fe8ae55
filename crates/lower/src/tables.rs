//! Descriptions that go with the code: variables, equations, relations, sparsity.

use super::Lowering;
use super::blocks::CodePhase;
use layshaft_ir::program::{
    EquationInfo, Part, PreValues, Relation, Sample, Sparsity, State, ValueType, Variable, VariableKind,
};
use layshaft_ir::{Base, Causality, Expr, UnaryOp, Variability};
use layshaft_source::{FastMap, FastSet, Name};
use layshaft_symbolic::alias::Level;
use layshaft_symbolic::blocks::{Assignment, Block, Form};
use layshaft_symbolic::dag::{N, ScalarType, V};
use layshaft_symbolic::incidence::Collector;
use layshaft_symbolic::system::{Eq, Role};
use layshaft_symbolic::translate::SortedModel;

/// What the continuous blocks depend on.
pub struct Analysis {
    /// How often each block's values change.
    pub level: Vec<Level>,
    /// Blocks that derivatives need.
    pub needed: Vec<bool>,
    reads: Vec<Vec<V>>,
    definer: FastMap<V, u32>,
}

impl Analysis {
    /// Of the continuous equations; needed is what derivatives need.
    pub fn new(model: &SortedModel) -> Analysis {
        let blocks = &model.running.blocks;
        let mut wanted: Vec<V> = Vec::new();
        for &state in &model.states.states {
            wanted.extend(model.sys.var(state).der);
        }
        let mut analysis = Analysis::of(model, blocks, &wanted);
        for (index, mark) in analysis.mark(&wanted).into_iter().enumerate() {
            // Derivatives that change at events only are computed with the others: their slots belong to the solver.
            let is_derivative = blocks[index]
                .vars
                .iter()
                .any(|&v| model.sys.var(v).integral.is_some_and(|x| model.states.is_state[x.index()]));
            analysis.needed[index] |= mark && is_derivative;
        }
        analysis
    }

    /// Of any sorted blocks; needed is what changes between events and `wanted` depends on.
    pub fn of(model: &SortedModel, blocks: &[Block], wanted: &[V]) -> Analysis {
        let mut collector = Collector::default();
        let mut definer = FastMap::default();
        let mut var_level: FastMap<V, Level> = FastMap::default();
        let (mut level, mut reads_of) = (Vec::new(), Vec::new());
        for (index, block) in blocks.iter().enumerate() {
            let mut expressions = block.expressions();
            if let Form::Nonlinear { jacobian: Some(entries), .. } = &block.form {
                expressions.extend(entries);
            }
            let reads = collector.reads(&model.sys.dag, &expressions);
            let mut highest = if reads.time { Level::Continuous } else { Level::Discrete };
            for v in &reads.vars {
                let of_var = match model.sys.var(*v).role {
                    Role::Parameter | Role::FreeParameter | Role::Discrete => Level::Discrete,
                    _ if block.vars.contains(v) => Level::Discrete,
                    _ => var_level.get(v).copied().unwrap_or(Level::Continuous),
                };
                highest = highest.max(of_var);
            }
            for &v in &block.vars {
                definer.insert(v, index as u32);
                var_level.insert(v, highest);
            }
            level.push(highest);
            reads_of.push(reads.vars);
        }
        let mut analysis = Analysis { level, needed: Vec::new(), reads: reads_of, definer };
        let marked = analysis.mark(wanted);
        let changing = marked.into_iter().zip(&analysis.level).map(|(mark, level)| mark && *level == Level::Continuous);
        analysis.needed = changing.collect();
        analysis
    }

    /// Blocks that the variables depend on.
    pub fn mark(&self, wanted: &[V]) -> Vec<bool> {
        let mut marked = vec![false; self.level.len()];
        let mut stack: Vec<u32> = wanted.iter().filter_map(|v| self.definer.get(v).copied()).collect();
        while let Some(block) = stack.pop() {
            if std::mem::replace(&mut marked[block as usize], true) {
                continue;
            }
            stack.extend(self.reads[block as usize].iter().filter_map(|v| self.definer.get(v).copied()));
        }
        marked
    }

    /// Assignments among the blocks needed whose value is used in branches only, and in one block: they may be made in the branch.
    pub fn deferrable(&self, model: &SortedModel, blocks: &[Block], wanted: &[V]) -> FastMap<V, Assignment> {
        let dag = &model.sys.dag;
        let mut is_read: FastSet<V> = wanted.iter().copied().collect();
        let mut readers: FastMap<V, u32> = FastMap::default();
        let mut collector = Collector::default();
        let mut deferred = FastMap::default();
        for index in (0..blocks.len()).rev().filter(|&index| self.needed[index]) {
            let reads = &self.reads[index];
            reads.iter().for_each(|&v| *readers.entry(v).or_default() += 1);
            match &blocks[index].form {
                Form::Assign(assignment)
                    if !is_read.contains(&assignment.var) && readers.get(&assignment.var) == Some(&1) =>
                {
                    deferred.insert(assignment.var, *assignment);
                }
                // Residuals are functions of their own.
                Form::Nonlinear { .. } => is_read.extend(reads),
                Form::Assign(_) | Form::Linear { .. } => {
                    is_read.extend(collector.always_reads(dag, &blocks[index].expressions()));
                }
            }
        }
        deferred
    }

    /// Assignments among the blocks needed whose value only this one function needs: it need not be in memory.
    pub fn unstored(&self, model: &SortedModel, blocks: &[Block], stored: &FastSet<V>) -> FastMap<V, Assignment> {
        let needed = || (0..blocks.len()).filter(|&index| self.needed[index]);
        let of_functions: FastSet<V> = needed()
            .filter(|&index| matches!(blocks[index].form, Form::Nonlinear { .. }))
            .flat_map(|index| self.reads[index].iter().copied())
            .collect();
        let mut unstored = FastMap::default();
        for index in needed() {
            if let Form::Assign(assignment) = blocks[index].form
                && !stored.contains(&assignment.var)
                && !of_functions.contains(&assignment.var)
                && model.sys.var(assignment.var).kind == ScalarType::Real
            {
                unstored.insert(assignment.var, assignment);
            }
        }
        unstored
    }

    /// Blocks that expressions need, in order.
    pub fn closure(&self, model: &SortedModel, roots: &[N]) -> Vec<usize> {
        let vars = Collector::default().reads(&model.sys.dag, roots).vars;
        let marked = self.mark(&vars);
        (0..marked.len()).filter(|&index| marked[index]).collect()
    }

    pub fn sparsity(&self, model: &SortedModel) -> Sparsity {
        let states = &model.states.states;
        let words = states.len().div_ceil(64);
        let position: FastMap<V, usize> = states.iter().enumerate().map(|(index, &v)| (v, index)).collect();
        let mut depends: Vec<Vec<u64>> = vec![Vec::new(); self.level.len()];
        let set_of = |depends: &[Vec<u64>], v: V| -> Vec<u64> {
            let mut set = vec![0u64; words];
            if let Some(&at) = position.get(&v) {
                set[at / 64] |= 1 << (at % 64);
            } else if let Some(&block) = self.definer.get(&v)
                && !depends[block as usize].is_empty()
            {
                set.copy_from_slice(&depends[block as usize]);
            }
            set
        };
        for block in 0..self.level.len() {
            let mut all = vec![0u64; words];
            for &v in &self.reads[block] {
                if self.definer.get(&v) == Some(&(block as u32)) {
                    continue;
                }
                set_of(&depends, v).iter().enumerate().for_each(|(word, bits)| all[word] |= bits);
            }
            depends[block] = all;
        }
        let mut columns = vec![Vec::new(); states.len()];
        for (row, &state) in states.iter().enumerate() {
            let Some(der) = model.sys.var(state).der else { continue };
            let set = set_of(&depends, der);
            for column in 0..states.len() {
                if set[column / 64] & (1 << (column % 64)) != 0 {
                    columns[column].push(row as u32);
                }
            }
        }
        Sparsity { columns }
    }
}

impl Lowering<'_> {
    /// Number of an equation in the program's list.
    pub(super) fn equation_id(&self, equation: u32, place: CodePhase) -> u32 {
        match place {
            CodePhase::Initial => self.initial_equations + equation,
            CodePhase::Step => self.step_equations + equation,
            CodePhase::Continuous | CodePhase::Event => equation,
        }
    }

    pub(super) fn describe_equations(&mut self) {
        let sys = &self.model.sys;
        let info = |eq: &Eq| {
            let origin = &sys.origins[eq.origin as usize];
            EquationInfo { span: origin.span, instance: origin.instance, text: "".into() }
        };
        self.program.equations = self.model.running.equations.iter().map(info).collect();
        self.initial_equations = self.program.equations.len() as u32;
        let initial: Vec<EquationInfo> = self.model.initial.equations.iter().map(info).collect();
        self.program.equations.extend(initial);
        self.step_equations = self.program.equations.len() as u32;
        if let Some(fixed_step) = &self.model.fixed_step {
            let step: Vec<EquationInfo> = fixed_step.step.equations.iter().map(info).collect();
            self.program.equations.extend(step);
        }
    }

    /// Fills in everything that is not code.
    pub(super) fn describe(&mut self) {
        let model = self.model;
        let sys = &model.sys;
        self.equation_texts();
        let parts = self.flat.instances.iter().filter(|instance| !instance.name.as_str().contains('.'));
        self.program.parts = parts.map(|part| Part { name: part.name, span: part.span }).collect();
        let equations = self.equations_of_relations();
        let equation = |node: N| equations.get(&node).copied().unwrap_or_default();
        let layout = &self.slots.layout;
        let mut instants = 0;
        for (index, relation) in model.events.relations.iter().enumerate() {
            let root = relation.root.map(|_| layout.roots.start + index as u32);
            let instant = layout.time_instants.start + instants;
            instants += u32::from(relation.instant.is_some());
            self.program.relations.push(Relation {
                memory: layout.relations.start + index as u32,
                root,
                strict: relation.strict,
                is_free: !self.kept_relations.contains(&relation.node),
                instant: relation.before.map(|before| (instant, before)),
                text: sys.dag.text_of(relation.node, sys),
                equation: equation(relation.node),
            });
        }
        debug_assert_eq!(instants, layout.time_instants.len);
        let count = model.events.relations.len() as u32;
        for (index, held) in model.events.held.iter().enumerate() {
            for side in 0..2 {
                let offset = count + 2 * index as u32 + side;
                self.program.relations.push(Relation {
                    memory: layout.relations.start + offset,
                    root: Some(layout.roots.start + offset),
                    strict: true,
                    is_free: false,
                    instant: None,
                    text: sys.dag.text_of(held.node, sys),
                    equation: equation(held.node),
                });
            }
        }
        for &(start, interval, active) in &self.sample_slots {
            self.program.samples.push(Sample { start, interval, active });
        }
        self.program.pre = PreValues { continuous: self.slots.continuous_pre.clone() };
        for &v in &model.states.states {
            let var = sys.var(v);
            let nominal = var.nominal.and_then(|n| model.parameters.value(&sys.dag, n)).map_or(1.0, f64::abs);
            let nominal = if nominal > 0.0 { nominal } else { 1.0 };
            self.program.states.push(State { name: var.name, nominal, state_select: var.select });
        }
        self.variables();
    }

    /// The first equation that each relation and rounding stands in.
    fn equations_of_relations(&self) -> FastMap<N, u32> {
        let mut equations = FastMap::default();
        let model = self.model;
        if model.events.relations.is_empty() && model.events.held.is_empty() {
            return equations;
        }
        let mut collector = Collector::default();
        for (index, eq) in model.running.equations.iter().enumerate() {
            let reads = collector.reads(&model.sys.dag, &[eq.lhs, eq.rhs]);
            for node in reads.relations.into_iter().chain(reads.held) {
                equations.entry(node).or_insert(index as u32);
            }
        }
        equations
    }

    /// Texts of equations that blocks solve together; single assignments are named by their variable.
    fn equation_texts(&mut self) {
        let sys = &self.model.sys;
        let mut wanted: Vec<u32> =
            self.program.blocks.iter().flat_map(|block| block.equations.iter().copied()).collect();
        wanted.sort_unstable();
        wanted.dedup();
        let (running, initial) = (self.initial_equations as usize, self.step_equations as usize);
        for index in wanted {
            let at = index as usize;
            let eq = match &self.model.fixed_step {
                _ if at < running => &self.model.running.equations[at],
                Some(fixed_step) if at >= initial => &fixed_step.step.equations[at - initial],
                _ => &self.model.initial.equations[at - running],
            };
            let mut text = sys.equation_text(eq);
            if text.len() > 200 {
                let end = (0..=200).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0);
                text.truncate(end);
                text.push('…');
            }
            self.program.equations[at].text = text.into();
        }
    }

    fn variables(&mut self) {
        let model = self.model;
        let sys = &model.sys;
        for v in (0..sys.vars.len() as u32).map(V) {
            let var = sys.var(v);
            let Some(place) = self.slots.place(sys, v) else { continue };
            let Some((id, _)) = var.flat else {
                // der(x) of states, under its own name.
                let of_model =
                    var.integral.is_some_and(|x| model.states.is_state[x.index()]) && var.role == Role::Continuous;
                if let (true, Some(state)) = (of_model, var.integral) {
                    self.program.variables.push(Variable {
                        name: Name::new(&format!("der({})", sys.var(state).name)),
                        place,
                        value_type: ValueType::Real,
                        kind: VariableKind::Derivative,
                        is_output: false,
                        is_protected: false,
                        // States chosen while running stand for different variables at different times.
                        is_hidden: sys.var(state).flat.is_none(),
                        unit: None,
                        display_unit: None,
                        description: None,
                        min: None,
                        max: None,
                    });
                }
                continue;
            };
            let flat = self.flat.variable(id);
            let value_type = match (flat.ty.base, var.kind) {
                (Base::Enum(_), _) => ValueType::Enumeration,
                (Base::External(_) | Base::Record(_) | Base::Function | Base::Clock, _) => continue,
                (_, ScalarType::Real) => ValueType::Real,
                (_, ScalarType::Int) => ValueType::Integer,
                (_, ScalarType::Bool) => ValueType::Boolean,
                (_, ScalarType::Str) => ValueType::String,
            };
            let is_parameter = flat.variability <= Variability::Parameter;
            let literal = var.binding.is_none_or(|n| sys.dag.is_constant(n));
            let tunable = is_parameter
                && flat.variability == Variability::Parameter
                && !flat.is_final
                && !flat.is_structural
                && var.role == Role::Parameter
                && literal
                && !sys.evaluated.contains(&v);
            let kind = match var.role {
                _ if is_parameter => VariableKind::Parameter { tunable },
                Role::Input if flat.causality == Some(Causality::Input) => VariableKind::Input,
                Role::Discrete => VariableKind::Discrete,
                Role::Continuous if model.states.is_state[v.index()] => VariableKind::State,
                _ if flat.variability == Variability::Discrete || var.kind != ScalarType::Real => {
                    VariableKind::Discrete
                }
                _ => VariableKind::Algebraic,
            };
            self.program.variables.push(Variable {
                name: var.name,
                place,
                value_type,
                kind,
                is_output: flat.causality == Some(Causality::Output),
                is_protected: flat.is_protected,
                is_hidden: flat.is_hidden,
                unit: flat.attributes.unit.clone(),
                display_unit: flat.attributes.display_unit.clone(),
                description: flat.description.clone(),
                min: number(&flat.attributes.min),
                max: number(&flat.attributes.max),
            });
        }
    }
}

/// A limit that is written as a number.
fn number(limit: &Option<Expr>) -> Option<f64> {
    match limit.as_ref()? {
        Expr::Real(value) => Some(*value),
        Expr::Integer(value) => Some(*value as f64),
        Expr::Unary(UnaryOp::Neg, value) => match **value {
            Expr::Real(value) => Some(-value),
            Expr::Integer(value) => Some(-(value as f64)),
            _ => None,
        },
        _ => None,
    }
}
