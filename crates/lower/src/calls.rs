//! Calls from equations: scalars go in registers, arrays through memory.

use super::Lowering;
use super::emit::{Emitter, load, register_kind, store_slot};
use super::function::Variant;
use layshaft_ir::FunctionId;
use layshaft_ir::program::{self, Inst, Reg, Service};
use layshaft_symbolic::alias::{Level, resolve};
use layshaft_symbolic::dag::{Call, N, Node, ScalarType, V};
use layshaft_symbolic::system::{Alias, Shape};

impl Lowering<'_> {
    /// Registers with all scalar outputs of a call.
    pub(super) fn call(&mut self, e: &mut Emitter, call: u32) -> Vec<Reg> {
        if let Some(results) = e.known_call(call) {
            return results.clone();
        }
        let data = self.model.sys.dag.calls[call as usize].clone();
        let results = match data.effect {
            Some(effect) => {
                if let Some(after) = effect.after {
                    self.emit(e, after);
                }
                self.call_once(e, call, &data)
            }
            // Many equations may each need it under a condition of their own.
            None if e.is_pass && e.is_conditional() => self.call_once(e, call, &data),
            None => self.make_call(e, &data),
        };
        e.remember_call(call, results.clone());
        results
    }

    /// A call that is made where it is first met in an event function, and remembered after that.
    fn call_once(&mut self, e: &mut Emitter, call: u32, data: &Call) -> Vec<Reg> {
        if self.once.is_none() {
            return self.make_call(e, data);
        }
        let kinds = self.model.sys.dag.output_kinds[data.instance as usize].clone();
        let known = self.once.as_ref().and_then(|once| once.get(&call).cloned());
        let (made, places) = known.unwrap_or_else(|| {
            let made = self.slots.scratch_int(1);
            let places = kinds.iter().map(|&kind| match kind {
                ScalarType::Real => self.slots.scratch_real(1),
                _ => self.slots.scratch_int(1),
            });
            (made, places.collect())
        });
        if let Some(once) = &mut self.once {
            once.insert(call, (made, places.clone()));
        }
        // Arguments are computed outside, so that they are known afterwards.
        data.args.iter().for_each(|&arg| {
            self.emit(e, arg);
        });
        let was_made = e.builder.load_b(made);
        let is_first = e.builder.not(was_made);
        e.builder.push(Inst::If(is_first));
        e.open();
        let results = self.make_call(e, data);
        for ((&kind, &place), &result) in kinds.iter().zip(&places).zip(&results) {
            store_slot(&mut e.builder, kind, place, result);
        }
        let yes = e.builder.const_b(true);
        e.builder.push(Inst::StoreB(made, yes));
        e.close();
        e.builder.push(Inst::End);
        kinds.iter().zip(&places).map(|(&kind, &place)| load(&mut e.builder, kind, place)).collect()
    }

    fn make_call(&mut self, e: &mut Emitter, data: &Call) -> Vec<Reg> {
        let instance = self.model.sys.instances[data.instance as usize].clone();
        let variant = variant_of(instance.function, &instance.inputs);
        let function = self.variant(&variant);
        let mut next = data.args.iter().copied();
        let mut args = Vec::new();
        for shape in &instance.inputs {
            self.pass(e, shape, &mut next, &mut args);
        }
        let (reals, ints) = (e.builder.reg(program::RegKind::I), e.builder.reg(program::RegKind::I));
        e.builder.service(Service::FrameEnter(reals, ints));
        let mut raw = Vec::new();
        instance.outputs.iter().for_each(|shape| result_registers(e, shape, &mut raw));
        e.builder.push(Inst::Call(function, args.into(), raw.clone().into()));
        let mut results = Vec::new();
        let mut raw = raw.into_iter();
        for shape in &instance.outputs {
            unpack(e, shape, &mut raw, &mut results);
        }
        e.builder.service(Service::FrameLeave(reals, ints));
        results
    }

    /// Registers for an argument: its scalars, or the addresses of its arrays.
    fn pass(&mut self, e: &mut Emitter, shape: &Shape, next: &mut dyn Iterator<Item = N>, out: &mut Vec<Reg>) {
        match shape {
            Shape::Scalar(_) => {
                if let Some(n) = next.next() {
                    out.push(self.emit(e, n));
                }
            }
            Shape::Array(dims, kind) => {
                let nodes: Vec<N> = next.take(dims.iter().product::<u32>() as usize).collect();
                let address = self.contiguous(&nodes, *kind).unwrap_or_else(|| self.array(e, &nodes, *kind));
                out.push(e.builder.const_i(i64::from(address)));
                out.extend(dims.iter().map(|&size| e.builder.const_i(i64::from(size))));
            }
            Shape::Record(fields) => fields.iter().for_each(|field| self.pass(e, field, next, out)),
            Shape::Records(dims, items) => {
                let Some(item) = items.first() else { return };
                let each = item.scalars();
                let rows: Vec<Vec<N>> = items.iter().map(|_| next.take(each).collect()).collect();
                self.pass_rows(e, item, dims, &rows, out);
            }
            Shape::Function(_, bound) => bound.iter().for_each(|(_, shape)| self.pass(e, shape, next, out)),
        }
    }

    /// An array of records goes as one array for each field. `rows` has the scalars of each record.
    fn pass_rows(&mut self, e: &mut Emitter, shape: &Shape, outer: &[u32], rows: &[Vec<N>], out: &mut Vec<Reg>) {
        match shape {
            Shape::Scalar(kind) | Shape::Array(_, kind) => {
                let mut dims = outer.to_vec();
                if let Shape::Array(own, _) = shape {
                    dims.extend(own);
                }
                self.pass(e, &Shape::Array(dims, *kind), &mut rows.iter().flatten().copied(), out);
            }
            Shape::Record(fields) => {
                let mut start = 0;
                for field in fields {
                    let end = start + field.scalars();
                    let part: Vec<Vec<N>> = rows.iter().map(|row| row[start..end].to_vec()).collect();
                    self.pass_rows(e, field, outer, &part, out);
                    start = end;
                }
            }
            Shape::Records(own, items) => {
                let Some(item) = items.first() else { return };
                let dims: Vec<u32> = outer.iter().chain(own).copied().collect();
                let parts: Vec<Vec<N>> =
                    rows.iter().flat_map(|row| row.chunks(item.scalars().max(1)).map(<[N]>::to_vec)).collect();
                self.pass_rows(e, item, &dims, &parts, out);
            }
            Shape::Function(..) => {}
        }
    }

    /// Memory with the elements of an array argument. What does not change is there before: functions never write to their inputs.
    fn array(&mut self, e: &mut Emitter, nodes: &[N], kind: ScalarType) -> u32 {
        let is_fixed = |&n: &N| self.is_literal(n) || self.outlasts(e, n) == Some(Level::Parameter);
        if nodes.iter().all(is_fixed) {
            return self.table(nodes, kind);
        }
        let first = self.scratch(kind, nodes.len());
        for (slot, &n) in (first..).zip(nodes) {
            if self.set_literal(n, slot) {
                continue;
            }
            match self.outlasts(e, n) {
                Some(Level::Parameter) => self.hoisted_order.push((n, slot)),
                Some(_) => self.hoisted_discrete.push((n, slot)),
                None => {
                    let value = self.emit(e, n);
                    store_slot(&mut e.builder, kind, slot, value);
                }
            }
        }
        first
    }

    /// A copy of literals and expressions of parameters that is made before the run.
    pub(super) fn table(&mut self, elements: &[N], kind: ScalarType) -> u32 {
        if let Some(first) = self.tables.get(elements).copied().or_else(|| self.contiguous(elements, kind)) {
            return first;
        }
        let first = self.scratch(kind, elements.len());
        for (slot, &n) in (first..).zip(elements) {
            if !self.set_literal(n, slot) {
                self.hoisted_order.push((n, slot));
            }
        }
        self.tables.insert(elements.to_vec(), first);
        first
    }

    fn scratch(&mut self, kind: ScalarType, count: usize) -> u32 {
        match kind {
            ScalarType::Real => self.slots.scratch_real(count),
            _ => self.slots.scratch_int(count),
        }
    }

    fn is_literal(&self, n: N) -> bool {
        matches!(self.model.sys.dag.node(n), Node::Real(_) | Node::Int(_) | Node::Bool(_) | Node::Text(_))
    }

    /// How long a value holds that can be stored before the function under construction runs: parameters all the run, what is
    /// discrete until the next event.
    fn outlasts(&self, e: &Emitter, n: N) -> Option<Level> {
        let level = match self.level(n) {
            Level::Constant | Level::Parameter if e.hoists => Level::Parameter,
            Level::Discrete if e.hoists_discrete => Level::Discrete,
            _ => return None,
        };
        let may_fail = (e.is_conditional() || level == Level::Discrete) && self.has_call(n);
        (!may_fail && self.model.sys.dag.kind(n) != ScalarType::Str).then_some(level)
    }

    /// First slot if the nodes are variables in adjacent slots.
    fn contiguous(&self, nodes: &[N], kind: ScalarType) -> Option<u32> {
        let slot = |n: &N| -> Option<u32> {
            let v: V = self.variable_of(*n)?;
            // What a step holds in registers is not in memory.
            if let (Alias::Var(target, _), _) = resolve(&self.model.sys, v)
                && (self.deferred.contains_key(&target) || self.unstored.contains_key(&target))
            {
                return None;
            }
            match (self.slots.place(&self.model.sys, v)?, kind) {
                (program::ValueSlot::Real(slot), ScalarType::Real) => Some(slot),
                (program::ValueSlot::Int(slot), ScalarType::Int | ScalarType::Bool | ScalarType::Str) => Some(slot),
                _ => None,
            }
        };
        let first = slot(nodes.first()?)?;
        nodes.iter().enumerate().all(|(offset, n)| slot(n) == Some(first + offset as u32)).then_some(first)
    }
}

/// The function to call for arguments of these shapes.
fn variant_of(function: FunctionId, inputs: &[Shape]) -> Variant {
    let given = inputs.iter().enumerate().filter_map(|(input, shape)| match shape {
        Shape::Function(target, bound) => {
            let target = Variant { function: *target, given: Vec::new() };
            Some((input as u32, target, bound.iter().map(|(at, _)| *at).collect()))
        }
        _ => None,
    });
    Variant { function, given: given.collect() }
}

fn result_registers(e: &mut Emitter, shape: &Shape, out: &mut Vec<Reg>) {
    match shape {
        Shape::Scalar(kind) => out.push(e.builder.reg(register_kind(*kind))),
        Shape::Array(dims, _) => out.extend((0..=dims.len()).map(|_| e.builder.reg(program::RegKind::I))),
        Shape::Record(fields) => fields.iter().for_each(|field| result_registers(e, field, out)),
        Shape::Records(dims, items) => {
            let count = items.first().map_or(0, |item| array_registers(item, dims.len()));
            out.extend((0..count).map(|_| e.builder.reg(program::RegKind::I)));
        }
        Shape::Function(..) => {}
    }
}

/// Addresses and sizes of the arrays that records in an array with `outer` dimensions travel as.
fn array_registers(shape: &Shape, outer: usize) -> usize {
    match shape {
        Shape::Scalar(_) => 1 + outer,
        Shape::Array(dims, _) => 1 + outer + dims.len(),
        Shape::Record(fields) => fields.iter().map(|field| array_registers(field, outer)).sum(),
        Shape::Records(dims, items) => items.first().map_or(0, |item| array_registers(item, outer + dims.len())),
        Shape::Function(..) => 0,
    }
}

/// The scalars of each of `count` records in an array with `outer` dimensions.
fn unpack_rows(
    e: &mut Emitter,
    shape: &Shape,
    (count, outer): (usize, usize),
    raw: &mut dyn Iterator<Item = Reg>,
) -> Vec<Vec<Reg>> {
    match shape {
        Shape::Scalar(kind) | Shape::Array(_, kind) => {
            let own: &[u32] = if let Shape::Array(own, _) = shape { own } else { &[] };
            let each = own.iter().product::<u32>() as usize;
            // Only how many dimensions there are counts: the elements are as many in any case.
            let mut dims = vec![1; outer + own.len()];
            dims[0] = (count * each) as u32;
            let mut all = Vec::new();
            unpack(e, &Shape::Array(dims, *kind), raw, &mut all);
            (0..count).map(|row| all[row * each..(row + 1) * each].to_vec()).collect()
        }
        Shape::Record(fields) => {
            let mut rows = vec![Vec::new(); count];
            for field in fields {
                let parts = unpack_rows(e, field, (count, outer), raw);
                rows.iter_mut().zip(parts).for_each(|(row, part)| row.extend(part));
            }
            rows
        }
        Shape::Records(dims, items) => {
            let Some(item) = items.first() else { return vec![Vec::new(); count] };
            let each = items.len();
            let parts = unpack_rows(e, item, (count * each, outer + dims.len()), raw);
            (0..count).map(|row| parts[row * each..(row + 1) * each].concat()).collect()
        }
        Shape::Function(..) => vec![Vec::new(); count],
    }
}

/// Loads array results element by element.
fn unpack(e: &mut Emitter, shape: &Shape, raw: &mut dyn Iterator<Item = Reg>, out: &mut Vec<Reg>) {
    match shape {
        Shape::Scalar(_) => out.extend(raw.next()),
        Shape::Array(dims, kind) => {
            let Some(address) = raw.next() else { return };
            // Sizes are known here already.
            for _ in dims {
                raw.next();
            }
            for offset in 0..dims.iter().product::<u32>() {
                let to =
                    e.builder.reg(if *kind == ScalarType::Real { program::RegKind::F } else { program::RegKind::I });
                e.builder.push(match kind {
                    ScalarType::Real => Inst::LoadFAt(to, address, offset),
                    _ => Inst::LoadIAt(to, address, offset),
                });
                out.push(if *kind == ScalarType::Bool { e.builder.convert(to, program::RegKind::B) } else { to });
            }
        }
        Shape::Record(fields) => fields.iter().for_each(|field| unpack(e, field, raw, out)),
        Shape::Records(dims, items) => {
            let Some(item) = items.first() else { return };
            out.extend(unpack_rows(e, item, (items.len(), dims.len()), raw).concat());
        }
        Shape::Function(..) => {}
    }
}
