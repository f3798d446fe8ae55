//! Forward-mode automatic differentiation: every function of the continuous phase a second time, with the derivative of each number beside it.
//!
//! Forward differentiation of the program: a register of kind `F` gets a partner with its derivative along the seed, a slot of `reals` a
//! partner `offset` slots further on. Control flow, integers and truth values stay as they are: relations are held in the continuous
//! phase. A linear block with `A x = b` has `A dx = db − dA x`; a nonlinear one `J dx = −dF`, with the derivatives of its residuals for
//! unknowns that do not move (`text/tangent.c`). Values that no seed reaches (parameters, discrete variables) have no derivative, and code
//! for them is left out.

use layshaft_ir::program::operands;
use layshaft_ir::program::{
    BinaryF, BlockKind, Compare, FuncId, Function, Inst, Layout, Math, Program, Reg, RegKind, Register, Service, UnaryF,
};
use layshaft_source::FastMap;

/// The functions that compute derivatives, as part of a larger program.
pub(super) struct Tangent {
    pub program: Program,
    pub derivatives: Vec<FuncId>,
    pub outputs: Vec<FuncId>,
    /// Each function with its partner.
    pub partners: FastMap<FuncId, FuncId>,
}

impl Tangent {
    /// `None` if the program calls something that cannot be differentiated, or has no continuous phase.
    pub fn new(program: &Program, offset: u32) -> Option<Tangent> {
        let entry = &program.entry;
        let roots: Vec<FuncId> = entry.derivatives.iter().chain(&entry.outputs).copied().collect();
        if roots.is_empty() {
            return None;
        }
        let functions = needed(program, &roots);
        let cannot = |inst: &Inst| matches!(inst, Inst::External(..) | Inst::Service(Service::SolveMixed(_)));
        if functions.iter().any(|&id| program.function(id).code.iter().any(cannot)) {
            return None;
        }
        let first = program.functions.len() as u32;
        let partners: FastMap<FuncId, FuncId> =
            functions.iter().enumerate().map(|(index, &id)| (id, FuncId(first + index as u32))).collect();
        let mut result = program.clone();
        for &id in &functions {
            result.functions.push(Differentiation::of(program, id, &partners, offset));
        }
        let list = |ids: &[FuncId]| ids.iter().filter_map(|id| partners.get(id).copied()).collect();
        let (derivatives, outputs) = (list(&entry.derivatives), list(&entry.outputs));
        Some(Tangent { program: result, derivatives, outputs, partners })
    }

    /// Whether a function computes derivatives.
    pub fn is_partner(&self, id: FuncId) -> bool {
        self.partners.values().any(|&partner| partner == id)
    }

    /// The partner of the residuals of a nonlinear block, if a tangent needs it.
    pub fn of_residual(&self, kind: &BlockKind) -> Option<FuncId> {
        match kind {
            BlockKind::Nonlinear { residual, .. } => self.partners.get(residual).copied(),
            _ => None,
        }
    }

    /// Functions called from outside the program.
    pub fn entries(&self) -> Vec<FuncId> {
        let mut entries: Vec<FuncId> = self.derivatives.iter().chain(&self.outputs).copied().collect();
        entries.extend(self.program.blocks.iter().filter_map(|block| self.of_residual(&block.kind)));
        entries
    }
}

/// Functions whose derivative is needed: those called, and the residuals of blocks.
fn needed(program: &Program, from: &[FuncId]) -> Vec<FuncId> {
    let mut open: Vec<FuncId> = from.iter().rev().copied().collect();
    let mut seen = vec![false; program.functions.len()];
    let mut functions = Vec::new();
    while let Some(id) = open.pop() {
        if std::mem::replace(&mut seen[id.0 as usize], true) {
            continue;
        }
        functions.push(id);
        for inst in &program.function(id).code {
            match inst {
                Inst::Call(callee, ..) => open.push(*callee),
                Inst::Service(Service::SolveNonlinear(block)) => {
                    if let BlockKind::Nonlinear { residual, .. } = &program.blocks[*block as usize].kind {
                        open.push(*residual);
                    }
                }
                _ => {}
            }
        }
    }
    functions
}

/// Whether a slot of `reals` never moves with a seed.
fn is_fixed(layout: &Layout, slot: u32) -> bool {
    let areas = [layout.discrete_reals, layout.pre_reals, layout.real_parameters, layout.time_instants];
    slot < layout.states.start || areas.iter().any(|area| area.range().contains(&(slot as usize)))
}

struct Differentiation<'a> {
    program: &'a Program,
    partners: &'a FastMap<FuncId, FuncId>,
    offset: u32,
    function: Function,
    /// Partner of each register that moves.
    tangents: Vec<Option<Reg>>,
}

impl<'a> Differentiation<'a> {
    fn of(program: &'a Program, id: FuncId, partners: &'a FastMap<FuncId, FuncId>, offset: u32) -> Function {
        let original = program.function(id);
        let mut function = original.clone();
        function.name = format!("d_{}", original.name);
        function.code = Vec::new();
        function.origins = Vec::new();
        let mut this =
            Differentiation { program, partners, offset, function, tangents: vec![None; original.registers.len()] };
        let moves = moving(program, original);
        for (index, register) in original.registers.iter().enumerate() {
            if moves[index] && register.kind == RegKind::F {
                this.tangents[index] = Some(this.register(RegKind::F, register.mutable));
            }
        }
        for param in original.params.iter().filter(|param| is_real(original, **param)) {
            if let Some(tangent) = this.tangents[param.0 as usize] {
                this.function.params.push(tangent);
            }
        }
        for result in original.results.iter().filter(|result| is_real(original, **result)) {
            if let Some(tangent) = this.tangents[result.0 as usize] {
                this.function.results.push(tangent);
            }
        }
        for inst in &original.code {
            this.differentiate(inst);
        }
        this.function
    }

    fn register(&mut self, kind: RegKind, mutable: bool) -> Reg {
        self.function.registers.push(Register { kind, mutable });
        Reg(self.function.registers.len() as u32 - 1)
    }

    fn new_f(&mut self) -> Reg {
        self.register(RegKind::F, false)
    }

    fn push(&mut self, inst: Inst) {
        self.function.code.push(inst);
    }

    fn tangent(&self, reg: Reg) -> Option<Reg> {
        self.tangents[reg.0 as usize]
    }

    fn constant(&mut self, value: f64) -> Reg {
        let reg = self.new_f();
        self.push(Inst::ConstF(reg, value));
        reg
    }

    fn binary(&mut self, op: BinaryF, a: Reg, b: Reg) -> Reg {
        let reg = self.new_f();
        self.push(Inst::BinaryF(reg, op, a, b));
        reg
    }

    fn math(&mut self, math: Math, a: Reg) -> Reg {
        let reg = self.new_f();
        self.push(Inst::Math1(reg, math, a));
        reg
    }

    fn tangent_or_zero(&mut self, reg: Reg) -> Reg {
        match self.tangent(reg) {
            Some(tangent) => tangent,
            None => self.constant(0.0),
        }
    }

    /// The instruction, and what it means for derivatives.
    fn differentiate(&mut self, inst: &Inst) {
        match inst {
            Inst::Call(callee, arguments, results) => return self.call(*callee, arguments, results),
            // Structure comes before what depends on it.
            Inst::If(_) | Inst::Else | Inst::Loop | Inst::End | Inst::Break | Inst::Return => {
                return self.push(inst.clone());
            }
            _ => self.push(inst.clone()),
        }
        match inst {
            Inst::LoadF(to, slot) => {
                if let Some(tangent) = self.tangent(*to) {
                    self.push(Inst::LoadF(tangent, slot + self.offset));
                }
            }
            Inst::LoadFAt(to, address, at) => {
                if let Some(tangent) = self.tangent(*to) {
                    self.push(Inst::LoadFAt(tangent, *address, at + self.offset));
                }
            }
            Inst::StoreF(slot, value) if !is_fixed(&self.program.layout, *slot) => {
                let tangent = self.tangent_or_zero(*value);
                self.push(Inst::StoreF(slot + self.offset, tangent));
            }
            Inst::StoreFAt(address, at, value) => {
                let tangent = self.tangent_or_zero(*value);
                self.push(Inst::StoreFAt(*address, at + self.offset, tangent));
            }
            Inst::Move(to, value) if is_real(&self.function, *to) => {
                if let Some(tangent) = self.tangent(*to) {
                    let value = self.tangent_or_zero(*value);
                    self.push(Inst::Move(tangent, value));
                }
            }
            Inst::Select(to, condition, a, b) if is_real(&self.function, *to) => {
                if let Some(tangent) = self.tangent(*to) {
                    let (a, b) = (self.tangent_or_zero(*a), self.tangent_or_zero(*b));
                    self.push(Inst::Select(tangent, *condition, a, b));
                }
            }
            Inst::UnaryF(to, op, a) => self.unary(*to, *op, *a),
            Inst::BinaryF(to, op, a, b) => self.arithmetic(*to, *op, *a, *b),
            Inst::Math1(to, math, a) => self.elementary(*to, *math, *a),
            Inst::Math2(to, math, a, b) => self.of_two(*to, *math, *a, *b),
            Inst::Service(Service::Delay { to, .. }) => {
                // What was is not moved by what is.
                if let Some(tangent) = self.tangent(*to) {
                    self.push(Inst::ConstF(tangent, 0.0));
                }
            }
            _ => {}
        }
    }

    fn call(&mut self, callee: FuncId, arguments: &[Reg], results: &[Reg]) {
        let Some(&partner) = self.partners.get(&callee) else {
            return self.push(Inst::Call(callee, arguments.into(), results.into()));
        };
        let original = self.program.function(callee);
        let moves = moving(self.program, original);
        let mut all_arguments = arguments.to_vec();
        for (&param, &argument) in original.params.iter().zip(arguments) {
            if is_real(original, param) && moves[param.0 as usize] {
                let tangent = self.tangent_or_zero(argument);
                all_arguments.push(tangent);
            }
        }
        let mut all_results = results.to_vec();
        for (&result, &to) in original.results.iter().zip(results) {
            if is_real(original, result) && moves[result.0 as usize] {
                let tangent = self.tangent(to).unwrap_or_else(|| self.new_f());
                all_results.push(tangent);
            }
        }
        self.push(Inst::Call(partner, all_arguments.into(), all_results.into()));
    }

    fn unary(&mut self, to: Reg, op: UnaryF, a: Reg) {
        let (Some(tangent), Some(da)) = (self.tangent(to), self.tangent(a)) else { return };
        match op {
            UnaryF::Neg => self.push(Inst::UnaryF(tangent, UnaryF::Neg, da)),
            UnaryF::Abs => {
                let (zero, is_negative, opposite) =
                    (self.constant(0.0), self.register(RegKind::B, false), self.new_f());
                self.push(Inst::CompareF(is_negative, Compare::Lt, a, zero));
                self.push(Inst::UnaryF(opposite, UnaryF::Neg, da));
                self.push(Inst::Select(tangent, is_negative, opposite, da));
            }
            UnaryF::Sqrt => {
                let twice = self.binary(BinaryF::Add, to, to);
                self.push(Inst::BinaryF(tangent, BinaryF::Div, da, twice));
            }
            UnaryF::Floor | UnaryF::Ceil | UnaryF::Trunc => self.push(Inst::ConstF(tangent, 0.0)),
        }
    }

    fn arithmetic(&mut self, to: Reg, op: BinaryF, a: Reg, b: Reg) {
        let Some(tangent) = self.tangent(to) else { return };
        let (da, db) = (self.tangent(a), self.tangent(b));
        match (op, da, db) {
            (BinaryF::Add | BinaryF::Sub, Some(da), Some(db)) => self.push(Inst::BinaryF(tangent, op, da, db)),
            (BinaryF::Sub, None, Some(db)) => self.push(Inst::UnaryF(tangent, UnaryF::Neg, db)),
            (BinaryF::Add | BinaryF::Sub, da, db) => {
                let same = da.or(db).unwrap_or(to);
                self.copy(tangent, same);
            }
            (BinaryF::Mul, Some(da), Some(db)) => {
                let (left, right) = (self.binary(BinaryF::Mul, da, b), self.binary(BinaryF::Mul, a, db));
                self.push(Inst::BinaryF(tangent, BinaryF::Add, left, right));
            }
            (BinaryF::Mul, Some(da), None) => self.push(Inst::BinaryF(tangent, BinaryF::Mul, da, b)),
            (BinaryF::Mul, None, db) => {
                let db = db.unwrap_or(to);
                self.push(Inst::BinaryF(tangent, BinaryF::Mul, a, db));
            }
            (BinaryF::Div, Some(da), None) => self.push(Inst::BinaryF(tangent, BinaryF::Div, da, b)),
            (BinaryF::Div, da, db) => {
                let db = db.unwrap_or(to);
                let part = self.binary(BinaryF::Mul, to, db);
                let over = match da {
                    Some(da) => self.binary(BinaryF::Sub, da, part),
                    None => {
                        let opposite = self.new_f();
                        self.push(Inst::UnaryF(opposite, UnaryF::Neg, part));
                        opposite
                    }
                };
                self.push(Inst::BinaryF(tangent, BinaryF::Div, over, b));
            }
        }
    }

    /// Gives a register that is assigned once the value of another.
    fn copy(&mut self, to: Reg, from: Reg) {
        let yes = self.register(RegKind::B, false);
        self.push(Inst::ConstB(yes, true));
        self.push(Inst::Select(to, yes, from, from));
    }

    fn elementary(&mut self, to: Reg, math: Math, a: Reg) {
        let (Some(tangent), Some(da)) = (self.tangent(to), self.tangent(a)) else { return };
        let one = self.constant(1.0);
        let (op, factor) = match math {
            Math::Sin => (BinaryF::Mul, self.math(Math::Cos, a)),
            Math::Cos => {
                let (sine, opposite) = (self.math(Math::Sin, a), self.new_f());
                self.push(Inst::UnaryF(opposite, UnaryF::Neg, sine));
                (BinaryF::Mul, opposite)
            }
            Math::Tan => {
                let square = self.binary(BinaryF::Mul, to, to);
                (BinaryF::Mul, self.binary(BinaryF::Add, one, square))
            }
            Math::Asin | Math::Acos => {
                let square = self.binary(BinaryF::Mul, a, a);
                let (rest, root) = (self.binary(BinaryF::Sub, one, square), self.new_f());
                self.push(Inst::UnaryF(root, UnaryF::Sqrt, rest));
                if math == Math::Asin {
                    (BinaryF::Div, root)
                } else {
                    let opposite = self.new_f();
                    self.push(Inst::UnaryF(opposite, UnaryF::Neg, root));
                    (BinaryF::Div, opposite)
                }
            }
            Math::Atan => {
                let square = self.binary(BinaryF::Mul, a, a);
                (BinaryF::Div, self.binary(BinaryF::Add, one, square))
            }
            Math::Sinh => (BinaryF::Mul, self.math(Math::Cosh, a)),
            Math::Cosh => (BinaryF::Mul, self.math(Math::Sinh, a)),
            Math::Tanh => {
                let square = self.binary(BinaryF::Mul, to, to);
                (BinaryF::Mul, self.binary(BinaryF::Sub, one, square))
            }
            Math::Exp => (BinaryF::Mul, to),
            Math::Log => (BinaryF::Div, a),
            Math::Log10 => {
                let ten = self.constant(std::f64::consts::LN_10);
                (BinaryF::Div, self.binary(BinaryF::Mul, a, ten))
            }
            Math::Atan2 | Math::Pow => (BinaryF::Mul, one),
        };
        self.push(Inst::BinaryF(tangent, op, da, factor));
    }

    fn of_two(&mut self, to: Reg, math: Math, a: Reg, b: Reg) {
        let Some(tangent) = self.tangent(to) else { return };
        let (da, db) = (self.tangent_or_zero(a), self.tangent_or_zero(b));
        match math {
            Math::Atan2 => {
                // d atan2(a, b) = (b da − a db) / (a² + b²)
                let (left, right) = (self.binary(BinaryF::Mul, b, da), self.binary(BinaryF::Mul, a, db));
                let (over, x, y) = (
                    self.binary(BinaryF::Sub, left, right),
                    self.binary(BinaryF::Mul, a, a),
                    self.binary(BinaryF::Mul, b, b),
                );
                let under = self.binary(BinaryF::Add, x, y);
                self.push(Inst::BinaryF(tangent, BinaryF::Div, over, under));
            }
            _ => {
                // d aᵇ = b aᵇ⁻¹ da + aᵇ ln(a) db, the second only where a is positive
                let one = self.constant(1.0);
                let less = self.binary(BinaryF::Sub, b, one);
                let power = self.new_f();
                self.push(Inst::Math2(power, Math::Pow, a, less));
                let slope = self.binary(BinaryF::Mul, b, power);
                let of_base = self.binary(BinaryF::Mul, slope, da);
                if self.tangent(b).is_none() {
                    return self.copy(tangent, of_base);
                }
                let (zero, is_positive) = (self.constant(0.0), self.register(RegKind::B, false));
                self.push(Inst::CompareF(is_positive, Compare::Gt, a, zero));
                let inside = self.new_f();
                self.push(Inst::Select(inside, is_positive, a, one));
                let logarithm = self.math(Math::Log, inside);
                let growth = self.binary(BinaryF::Mul, to, logarithm);
                let of_exponent = self.binary(BinaryF::Mul, growth, db);
                self.push(Inst::BinaryF(tangent, BinaryF::Add, of_base, of_exponent));
            }
        }
    }
}

fn is_real(function: &Function, reg: Reg) -> bool {
    function.registers[reg.0 as usize].kind == RegKind::F
}

/// Registers of kind `F` that may move with a seed.
fn moving(program: &Program, function: &Function) -> Vec<bool> {
    let mut moves = vec![false; function.registers.len()];
    for param in &function.params {
        moves[param.0 as usize] = is_real(function, *param);
    }
    // Registers are assigned before they are used, except mutable ones in loops: repeat until nothing changes.
    loop {
        let mut changed = false;
        for inst in &function.code {
            let moved = match inst {
                Inst::LoadF(_, slot) => !is_fixed(&program.layout, *slot),
                Inst::LoadFAt(..) | Inst::Service(Service::Delay { .. }) | Inst::Call(..) => true,
                Inst::UnaryF(..)
                | Inst::BinaryF(..)
                | Inst::Math1(..)
                | Inst::Math2(..)
                | Inst::Move(..)
                | Inst::Select(..) => {
                    let mut any = false;
                    operands(inst, |reg, written| any |= !written && moves[reg.0 as usize]);
                    any
                }
                _ => false,
            };
            if moved {
                operands(inst, |reg, written| {
                    let place = &mut moves[reg.0 as usize];
                    if written && !*place && is_real(function, reg) {
                        *place = true;
                        changed = true;
                    }
                });
            }
        }
        if !changed {
            return moves;
        }
    }
}
