//! What is known before the run: values of parameters, expressions of parameters, constant matrices, assertions about parameters.

use super::emit::{Emitter, store_slot};
use super::{Lowering, Sequence};
use layshaft_ir::program::{Assertion, BlockKind, Compare, EquationInfo, FuncId, Inst, Service};
use layshaft_source::{Diagnostic, Name};
use layshaft_symbolic::codes;
use layshaft_symbolic::dag::{N, Node, ScalarType, V};
use layshaft_symbolic::incidence::Collector;
use layshaft_symbolic::system::Role;

impl Lowering<'_> {
    /// The interval of a sample is greater than zero (MLS 3.7.5); NaN is not.
    fn check_interval(&mut self, e: &mut Emitter, sample: usize, slot: u32) {
        let origin = self.model.sys.dag.sample_origins.get(sample);
        let origin = origin.and_then(|&origin| self.model.sys.origins.get(origin as usize));
        let (span, instance) = origin.map_or((None, Name::new("")), |origin| (origin.span, origin.instance));
        let id = self.program.assertions.len() as u32;
        self.program.assertions.push(Assertion { is_warning: false, is_rule: false, span, instance });
        let text = self.string("the interval of `sample(start, interval)` must be greater than zero");
        let b = &mut e.builder;
        let (interval, zero) = (b.load_f(slot), b.const_f(0.0));
        let holds = b.compare(Compare::Gt, interval, zero);
        let fails = b.not(holds);
        b.push(Inst::If(fails));
        let message = b.const_i(i64::from(text));
        b.service(Service::Assert { id, message });
        b.push(Inst::End);
    }

    pub(super) fn parameters(&mut self) -> Vec<FuncId> {
        let model = self.model;
        let mut sequence = Sequence::new("parameters", false);
        let constants: Vec<(N, u32)> = self.slots.constant_values().to_vec();
        for (n, slot) in constants {
            self.set_literal(n, slot);
        }
        for v in self.parameter_order() {
            let var = model.sys.var(v);
            let slot = self.slots.value[v.index()];
            let Some(binding) = var.binding.or(var.start) else {
                self.no_value(v);
                continue;
            };
            if !self.set_literal(binding, slot) {
                let equation = self.parameter_equation(v);
                sequence.emitter.builder.origin(equation);
                let value = self.emit(&mut sequence.emitter, binding);
                self.store(&mut sequence.emitter, v, value);
                self.cut(&mut sequence);
            }
        }
        for (index, &(start, interval)) in model.sys.dag.samples.iter().enumerate() {
            let slots = self.sample_slots[index];
            for (n, slot) in [(start, slots.0), (interval, slots.1)] {
                let value = self.emit(&mut sequence.emitter, n);
                sequence.emitter.builder.push(Inst::StoreF(slot, value));
            }
            if model.sys.dag.as_real(interval).is_none_or(|interval| interval.is_nan() || interval <= 0.0) {
                self.check_interval(&mut sequence.emitter, index, slots.1);
            }
        }
        let matrices = std::mem::take(&mut self.constant_matrices);
        for (block, entries) in &matrices {
            let BlockKind::Linear { matrix, .. } = self.program.blocks[*block as usize].kind else { continue };
            for (offset, &entry) in entries.iter().enumerate() {
                let value = self.emit(&mut sequence.emitter, entry);
                sequence.emitter.builder.push(Inst::StoreF(matrix + offset as u32, value));
            }
            sequence.emitter.builder.service(Service::FactorLinear(*block));
            self.cut(&mut sequence);
        }
        for (n, slot) in std::mem::take(&mut self.hoisted_order) {
            let value = self.emit(&mut sequence.emitter, n);
            store_slot(&mut sequence.emitter.builder, model.sys.dag.kind(n), slot, value);
            self.cut(&mut sequence);
        }
        for action in &model.running.actions {
            if self.is_about_parameters(action) && !self.is_event_action(action) {
                self.action(&mut sequence.emitter, action);
                self.cut(&mut sequence);
            }
        }
        self.finish(sequence)
    }

    /// Puts a literal into the initial memory.
    pub(super) fn set_literal(&mut self, n: N, slot: u32) -> bool {
        match self.model.sys.dag.node(n) {
            Node::Real(bits) => self.slots.reals[slot as usize] = f64::from_bits(bits),
            Node::Int(value) => self.slots.ints[slot as usize] = value,
            Node::Bool(value) => self.slots.ints[slot as usize] = i64::from(value),
            Node::Text(text) => self.slots.ints[slot as usize] = i64::from(self.string(text.as_str())),
            _ => return false,
        }
        true
    }

    /// The value of a parameter as an equation that messages can show.
    fn parameter_equation(&mut self, v: V) -> u32 {
        let var = self.model.sys.var(v);
        let variable = var.flat.map(|(id, _)| self.flat.variable(id));
        let span = variable.and_then(|variable| variable.binding_span.or(variable.span));
        let instance = Name::new(var.name.as_str().rsplit_once('.').map_or("", |(instance, _)| instance));
        self.program.equations.push(EquationInfo { span, instance, text: "".into() });
        self.program.equations.len() as u32 - 1
    }

    fn no_value(&mut self, v: V) {
        let var = self.model.sys.var(v);
        let span = var.flat.and_then(|(id, _)| self.flat.variable(id).span);
        if var.kind == ScalarType::Str && span.is_none() {
            return;
        }
        self.diagnostics.push(
            Diagnostic::warning(
                codes::NO_VALUE,
                span,
                format!("the parameter `{}` has no value; zero is used", var.name),
            )
            .hint("give it a value in its declaration or by a modification"),
        );
    }

    /// Parameters so that each comes after those its value needs.
    fn parameter_order(&mut self) -> Vec<V> {
        let model = self.model;
        let mut collector = Collector::default();
        let mut order = Vec::new();
        // 0: new, 1: being visited, 2: done.
        let mut state = vec![0u8; model.sys.vars.len()];
        for root in (0..model.sys.vars.len() as u32).map(V) {
            let mut stack: Vec<(V, Vec<V>)> = Vec::new();
            let enter = |v: V, state: &mut Vec<u8>, collector: &mut Collector| -> Vec<V> {
                state[v.index()] = 1;
                let var = model.sys.var(v);
                match var.binding.or(var.start) {
                    Some(binding) => collector.reads(&model.sys.dag, &[binding]).vars,
                    None => Vec::new(),
                }
            };
            if model.sys.var(root).role != Role::Parameter || state[root.index()] != 0 {
                continue;
            }
            let needs = enter(root, &mut state, &mut collector);
            stack.push((root, needs));
            while let Some((v, needs)) = stack.last_mut() {
                let Some(next) = needs.pop() else {
                    state[v.index()] = 2;
                    order.push(*v);
                    stack.pop();
                    continue;
                };
                if model.sys.var(next).role != Role::Parameter {
                    continue;
                }
                match state[next.index()] {
                    0 => {
                        let needs = enter(next, &mut state, &mut collector);
                        stack.push((next, needs));
                    }
                    1 => {
                        let names: Vec<String> =
                            stack.iter().map(|(v, _)| format!("`{}`", model.sys.var(*v).name)).collect();
                        let message = format!("parameters depend on each other in a circle: {}", names.join(", "));
                        self.diagnostics.push(Diagnostic::error(codes::CYCLIC_PARAMETERS, None, message));
                        return order;
                    }
                    _ => {}
                }
            }
        }
        order
    }
}
