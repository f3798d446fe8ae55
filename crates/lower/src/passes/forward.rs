//! Store-to-load forwarding and dead-store elimination: values that are in a register are not loaded again.
//!
//! A step is put together from parts that hand values on through memory. In the finished function a load gives the register that was
//! last stored to the slot, or loaded from it, on every way that leads there. Where a value is the negative of another, what is added becomes
//! subtracted. Stores stay: what is in memory after a step is the model's state.

use super::simplify::drop_unused;
use layshaft_ir::program::{
    Area, BinaryF, FuncId, Function, Inst, Program, Reg, RegKind, Service, UnaryF, block_end, operands, replace_reads,
};
use layshaft_source::FastMap;

/// Slots that functions may write at addresses found at run time, where it is known which: Reals and integers.
pub(crate) type Bounds = FastMap<FuncId, [Area; 2]>;

/// Slots that a function may write.
#[derive(Clone, Default)]
pub(crate) struct Writes {
    pub reals: Vec<Area>,
    ints: Vec<Area>,
    pub anywhere: bool,
}

impl Writes {
    fn one(slot: u32) -> Area {
        Area { start: slot, len: 1 }
    }

    pub fn note(&mut self, inst: &Inst, bounded: bool, of: &[Option<Writes>]) {
        match inst {
            Inst::StoreF(slot, _) => self.reals.push(Writes::one(*slot)),
            Inst::StoreI(slot, _) | Inst::StoreB(slot, _) => self.ints.push(Writes::one(*slot)),
            Inst::StoreFAt(..) | Inst::StoreIAt(..) => self.anywhere |= !bounded,
            Inst::Call(callee, ..) => match &of[callee.0 as usize] {
                Some(other) => {
                    self.reals.extend(&other.reals);
                    self.ints.extend(&other.ints);
                    self.anywhere |= other.anywhere && !bounded;
                }
                None => self.anywhere = true,
            },
            Inst::External(..) => self.anywhere = true,
            Inst::Service(service) => {
                self.anywhere |= matches!(
                    service,
                    Service::FactorLinear(_)
                        | Service::SolveLinear(_)
                        | Service::SolveNonlinear(_)
                        | Service::SolveMixed(_)
                );
            }
            _ => {}
        }
    }
}

/// What each function writes that the given one calls, itself or through others.
pub(crate) fn writes(program: &Program, from: FuncId, bounds: &Bounds) -> Vec<Option<Writes>> {
    let mut found: Vec<Option<Writes>> = vec![None; program.functions.len()];
    // Functions do not call themselves on the way; what does is not found and counts as writing anywhere.
    let mut open = vec![(from, false)];
    let mut is_open = vec![false; program.functions.len()];
    while let Some((id, is_ready)) = open.pop() {
        let function = program.function(id);
        if is_ready {
            let mut writes = Writes::default();
            let bound = bounds.get(&id);
            function.code.iter().for_each(|inst| writes.note(inst, bound.is_some(), &found));
            if let Some([reals, ints]) = bound {
                writes.reals.push(*reals);
                writes.ints.push(*ints);
            }
            found[id.0 as usize] = Some(writes);
        } else if !std::mem::replace(&mut is_open[id.0 as usize], true) {
            open.push((id, true));
            let callees = function.code.iter().filter_map(|inst| match inst {
                Inst::Call(callee, ..) => Some((*callee, false)),
                _ => None,
            });
            open.extend(callees);
        }
    }
    found
}

/// The register in which the contents of a slot are, with the kind they were stored as.
type Known = Vec<Option<(RegKind, Reg)>>;

struct Forwarder<'p> {
    function: &'p Function,
    writes: Vec<Option<Writes>>,
    /// Place in [`Known`] of the slots the function names.
    reals: FastMap<u32, usize>,
    ints: FastMap<u32, usize>,
    known: Known,
    /// What is known where each open loop is left.
    exits: Vec<Option<Known>>,
    instead: Vec<Option<Reg>>,
    /// What registers are the negative of.
    negated: FastMap<Reg, Reg>,
    /// Last assignment of each mutable register.
    last_move: Vec<usize>,
    /// Blocks around the assignment of each register, and around the present place.
    depths: Vec<u32>,
    depth: u32,
    out: Vec<Inst>,
    origins: Vec<(u32, u32)>,
    next_origin: usize,
}

/// Forwards values through memory in one function.
pub(crate) fn forward(program: &mut Program, id: FuncId, bounds: &Bounds) {
    let writes = writes(program, id, bounds);
    let function = program.function(id);
    let (mut reals, mut ints): (FastMap<u32, usize>, FastMap<u32, usize>) = Default::default();
    let mut count = 0;
    let mut last_move = vec![0; function.registers.len()];
    for (index, inst) in function.code.iter().enumerate() {
        let (slots, slot) = match inst {
            Inst::LoadF(_, slot) | Inst::StoreF(slot, _) => (&mut reals, *slot),
            Inst::LoadI(_, slot) | Inst::LoadB(_, slot) => (&mut ints, *slot),
            Inst::StoreI(slot, _) | Inst::StoreB(slot, _) => (&mut ints, *slot),
            Inst::Move(to, _) => {
                last_move[to.0 as usize] = index;
                continue;
            }
            _ => continue,
        };
        slots.entry(slot).or_insert_with(|| {
            count += 1;
            count - 1
        });
    }
    let mut forwarder = Forwarder {
        function,
        writes,
        reals,
        ints,
        known: vec![None; count],
        exits: Vec::new(),
        instead: vec![None; function.registers.len()],
        negated: FastMap::default(),
        last_move,
        depths: vec![0; function.registers.len()],
        depth: 0,
        out: Vec::new(),
        origins: Vec::new(),
        next_origin: 0,
    };
    forwarder.block(0, function.code.len());
    let (code, origins) = (forwarder.out, forwarder.origins);
    let mut result = Function { code, origins, ..function.clone() };
    drop_unused(&mut result);
    program.functions[id.0 as usize] = result;
}

/// What is known on both ways.
fn common(a: Known, b: &Known) -> Known {
    a.into_iter().zip(b).map(|(a, b)| a.filter(|a| Some(*a) == *b)).collect()
}

impl Forwarder<'_> {
    /// Goes through a block; false if its end is not reached.
    fn block(&mut self, from: usize, to: usize) -> bool {
        let code = &self.function.code;
        let mut index = from;
        while index < to {
            self.note_origin(index);
            let mut inst = code[index].clone();
            replace_reads(&mut inst, |reg| self.instead[reg.0 as usize].unwrap_or(reg));
            match inst {
                Inst::If(_) => {
                    let (end, otherwise) = block_end(code, index);
                    self.out.push(inst);
                    let before = self.known.clone();
                    let then = self.inside(index + 1, otherwise.unwrap_or(end));
                    let after_then = std::mem::replace(&mut self.known, before);
                    let otherwise = match otherwise {
                        Some(otherwise) => {
                            self.out.push(Inst::Else);
                            self.inside(otherwise + 1, end)
                        }
                        None => true,
                    };
                    self.out.push(Inst::End);
                    match (then, otherwise) {
                        (true, true) => self.known = common(after_then, &self.known),
                        (true, false) => self.known = after_then,
                        (false, true) => {}
                        (false, false) => return false,
                    }
                    index = end;
                }
                Inst::Loop => {
                    let (end, _) = block_end(code, index);
                    code[index..end].iter().for_each(|inst| self.forget(inst));
                    self.out.push(inst);
                    self.exits.push(None);
                    self.inside(index + 1, end);
                    self.out.push(Inst::End);
                    match self.exits.pop().flatten() {
                        Some(known) => self.known = known,
                        None => return false,
                    }
                    self.forget_inner();
                    index = end;
                }
                Inst::Break => {
                    self.out.push(inst);
                    if let Some(exit) = self.exits.last_mut() {
                        *exit = Some(match exit.take() {
                            Some(known) => common(known, &self.known),
                            None => self.known.clone(),
                        });
                    }
                    return false;
                }
                Inst::Return => {
                    self.out.push(inst);
                    return false;
                }
                inst => self.plain(index, inst),
            }
            index += 1;
        }
        true
    }

    /// The same for a block inside: registers assigned in it are not known behind it.
    fn inside(&mut self, from: usize, to: usize) -> bool {
        self.depth += 1;
        let is_reached = self.block(from, to);
        self.depth -= 1;
        self.forget_inner();
        is_reached
    }

    fn forget_inner(&mut self) {
        let (registers, depths, depth) = (&self.function.registers, &self.depths, self.depth);
        for known in &mut self.known {
            *known = known.filter(|(_, reg)| registers[reg.0 as usize].mutable || depths[reg.0 as usize] <= depth);
        }
    }

    fn note_origin(&mut self, index: usize) {
        while let Some(&(first, equation)) = self.function.origins.get(self.next_origin)
            && first as usize <= index
        {
            self.origins.push((self.out.len() as u32, equation));
            self.next_origin += 1;
        }
    }

    fn plain(&mut self, index: usize, mut inst: Inst) {
        self.without_signs(&mut inst);
        operands(&inst, |reg, is_written| {
            if is_written {
                self.depths[reg.0 as usize] = self.depth;
            }
        });
        let load = match inst {
            Inst::LoadF(to, slot) => Some((to, self.reals[&slot], RegKind::F)),
            Inst::LoadI(to, slot) => Some((to, self.ints[&slot], RegKind::I)),
            Inst::LoadB(to, slot) => Some((to, self.ints[&slot], RegKind::B)),
            _ => None,
        };
        if let Some((to, place, kind)) = load {
            match self.known[place] {
                Some((stored, reg)) if stored == kind => {
                    self.instead[to.0 as usize] = Some(reg);
                    return;
                }
                _ => self.known[place] = Some((kind, to)),
            }
        }
        self.forget(&inst);
        let store = match inst {
            Inst::StoreF(slot, value) => Some((self.reals[&slot], RegKind::F, value)),
            Inst::StoreI(slot, value) => Some((self.ints[&slot], RegKind::I, value)),
            Inst::StoreB(slot, value) => Some((self.ints[&slot], RegKind::B, value)),
            _ => None,
        };
        if let Some((place, kind, value)) = store {
            let register = self.function.registers[value.0 as usize];
            let is_settled = !register.mutable || self.last_move[value.0 as usize] < index;
            self.known[place] = is_settled.then_some((kind, value));
        }
        self.out.push(inst);
    }

    /// To add a negative is to subtract, and the like: exactly the same, and the negative may not be needed.
    fn without_signs(&mut self, inst: &mut Inst) {
        match inst {
            Inst::UnaryF(to, UnaryF::Neg, a) if !self.function.registers[a.0 as usize].mutable => {
                self.negated.insert(*to, *a);
            }
            Inst::UnaryF(_, UnaryF::Abs, a) => *a = self.negated.get(a).copied().unwrap_or(*a),
            Inst::BinaryF(_, op, a, b) => match (*op, self.negated.get(a).copied(), self.negated.get(b).copied()) {
                (BinaryF::Add, _, Some(y)) => (*op, *b) = (BinaryF::Sub, y),
                (BinaryF::Add, Some(x), None) => (*op, *a, *b) = (BinaryF::Sub, *b, x),
                (BinaryF::Sub, _, Some(y)) => (*op, *b) = (BinaryF::Add, y),
                (BinaryF::Mul | BinaryF::Div, Some(x), Some(y)) => (*a, *b) = (x, y),
                _ => {}
            },
            _ => {}
        }
    }

    /// What an instruction may write is not known any more.
    fn forget(&mut self, inst: &Inst) {
        let mut writes = Writes::default();
        writes.note(inst, false, &self.writes);
        if writes.anywhere {
            self.known.fill(None);
            return;
        }
        for (areas, places) in [(&writes.reals, &self.reals), (&writes.ints, &self.ints)] {
            for slot in areas.iter().flat_map(|area| area.start..area.end()) {
                if let Some(&place) = places.get(&slot) {
                    self.known[place] = None;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use layshaft_ir::program::{Compare, FunctionBuilder};

    fn forwarded(functions: Vec<Function>) -> Function {
        let mut program = Program { functions, reals: vec![0.0; 16], ints: vec![0; 16], ..Program::default() };
        forward(&mut program, FuncId(0), &Bounds::default());
        program.functions.swap_remove(0)
    }

    fn loads(function: &Function, slot: u32) -> usize {
        function.code.iter().filter(|inst| matches!(inst, Inst::LoadF(_, at) if *at == slot)).count()
    }

    /// Stores to slot 0, does what is given, and puts slot 0 into slot 1.
    fn after(between: impl FnOnce(&mut FunctionBuilder)) -> Function {
        let mut b = FunctionBuilder::new("f");
        let (x, y) = (b.load_f(2), b.load_f(3));
        let sum = b.binary_f(BinaryF::Add, x, y);
        b.push(Inst::StoreF(0, sum));
        between(&mut b);
        let again = b.load_f(0);
        b.push(Inst::StoreF(1, again));
        b.finish()
    }

    fn writer(slot: u32) -> Function {
        let mut b = FunctionBuilder::new("writer");
        let zero = b.const_f(0.0);
        b.push(Inst::StoreF(slot, zero));
        b.finish()
    }

    fn condition(b: &mut FunctionBuilder) -> Reg {
        let (x, zero) = (b.load_f(4), b.const_f(0.0));
        b.compare(Compare::Gt, x, zero)
    }

    #[test]
    fn what_was_stored_is_not_loaded() {
        assert_eq!(loads(&forwarded(vec![after(|_| {})]), 0), 0);
    }

    #[test]
    fn a_call_forgets_what_it_may_write_and_nothing_else() {
        let call = |b: &mut FunctionBuilder| b.push(Inst::Call(FuncId(1), [].into(), [].into()));
        assert_eq!(loads(&forwarded(vec![after(call), writer(0)]), 0), 1);
        assert_eq!(loads(&forwarded(vec![after(call), writer(5)]), 0), 0);
        let mut anywhere = FunctionBuilder::new("anywhere");
        let (address, zero) = (anywhere.load_i(0), anywhere.const_f(0.0));
        anywhere.push(Inst::StoreFAt(address, 0, zero));
        assert_eq!(loads(&forwarded(vec![after(call), anywhere.finish()]), 0), 1);
    }

    #[test]
    fn a_store_in_one_branch_counts_for_what_follows() {
        let branch = |leaves: bool| {
            move |b: &mut FunctionBuilder| {
                let condition = condition(b);
                b.push(Inst::If(condition));
                let zero = b.const_f(0.0);
                b.push(Inst::StoreF(0, zero));
                if leaves {
                    b.push(Inst::Return);
                }
                b.push(Inst::End);
            }
        };
        assert_eq!(loads(&forwarded(vec![after(branch(false))]), 0), 1);
        assert_eq!(loads(&forwarded(vec![after(branch(true))]), 0), 0);
    }

    #[test]
    fn to_add_a_negative_is_to_subtract() {
        let mut b = FunctionBuilder::new("f");
        let (x, y) = (b.load_f(0), b.load_f(1));
        let minus = b.unary_f(UnaryF::Neg, y);
        let (sum, difference) = (b.binary_f(BinaryF::Add, minus, x), b.binary_f(BinaryF::Sub, x, minus));
        b.push(Inst::StoreF(2, sum));
        b.push(Inst::StoreF(3, difference));
        let code = forwarded(vec![b.finish()]).code;
        assert!(!code.iter().any(|inst| matches!(inst, Inst::UnaryF(..))));
        assert!(code.iter().any(|inst| matches!(inst, Inst::BinaryF(_, BinaryF::Sub, a, b) if (*a, *b) == (x, y))));
        assert!(code.iter().any(|inst| matches!(inst, Inst::BinaryF(_, BinaryF::Add, a, b) if (*a, *b) == (x, y))));
    }

    #[test]
    fn a_loop_sees_what_it_stored_the_last_time() {
        let mut b = FunctionBuilder::new("f");
        let one = b.const_f(1.0);
        b.push(Inst::StoreF(0, one));
        b.push(Inst::Loop);
        let x = b.load_f(0);
        let more = b.binary_f(BinaryF::Add, x, one);
        b.push(Inst::StoreF(0, more));
        let condition = condition(&mut b);
        b.push(Inst::If(condition));
        b.push(Inst::Break);
        b.push(Inst::End);
        b.push(Inst::End);
        assert_eq!(loads(&forwarded(vec![b.finish()]), 0), 1);
    }
}
