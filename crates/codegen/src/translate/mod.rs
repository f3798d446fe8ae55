//! One function, or one piece of a large function, from program instructions to Cranelift's intermediate form.
//!
//! Signature of a function: `(instance, reals, ints, arguments…) -> (status, result)`; with more than one result these
//! go to an array whose address is the last argument. A piece takes `(instance, reals, ints, frame)` and returns a status,
//! [`RETURNED`] if it leaves the function. Registers assigned once become values, mutable ones Cranelift variables, those
//! shared between pieces words of the frame. Truth values are 8-bit integers 0 and 1.

mod call;
mod control;
mod operation;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{
    AbiParam, AliasRegionData, Block, BlockArg, ExtFuncData, ExternalName, FuncRef, InstBuilder, MemFlagsData,
    Signature, StackSlotData, StackSlotKind, Type, UserExternalName, UserFuncName, Value, types,
};
use cranelift_codegen::isa::{CallConv, TargetFrontendConfig};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext, Variable};
use layshaft_ir::program::{Function, Inst, Program, Reg, RegKind};
use layshaft_runtime::NO_EQUATION;
use layshaft_source::FastMap;
use types::{F64, I8, I32, I64};

use crate::import::Import;
use crate::split::Split;

/// Name space of the program's own functions and pieces, and of imports.
pub(crate) const OWN: u32 = 0;
pub(crate) const IMPORTED: u32 = 1;

/// Status of a piece that ended with a return from its function.
const RETURNED: i64 = -1;

/// What all functions of a program have in common.
pub(crate) struct Unit<'a> {
    pub program: &'a Program,
    pub plans: &'a [Split],
    /// Index of the first piece of each function; functions come first, in their order.
    pub piece_base: &'a [u32],
    pub convention: CallConv,
    pub frontend: TargetFrontendConfig,
}

fn clif_type(kind: RegKind) -> Type {
    match kind {
        RegKind::F => F64,
        RegKind::I => I64,
        RegKind::B => I8,
    }
}

fn signature(function: &Function, convention: CallConv) -> Signature {
    let kind = |reg: &Reg| AbiParam::new(clif_type(function.registers[reg.0 as usize].kind));
    let mut signature = Signature::new(convention);
    signature.params.extend([AbiParam::new(I64); 3]);
    signature.params.extend(function.params.iter().map(kind));
    signature.returns.push(AbiParam::new(I32));
    match function.results.as_slice() {
        [] => {}
        [result] => signature.returns.push(kind(result)),
        _ => signature.params.push(AbiParam::new(I64)),
    }
    signature
}

fn piece_signature(convention: CallConv) -> Signature {
    let mut signature = Signature::new(convention);
    signature.params.extend([AbiParam::new(I64); 4]);
    signature.returns.push(AbiParam::new(I32));
    signature
}

/// Translates a function, or one of its pieces.
pub(crate) fn translate(
    unit: &Unit,
    id: usize,
    piece: Option<usize>,
    clif: &mut cranelift_codegen::ir::Function,
    context: &mut FunctionBuilderContext,
) {
    let function = &unit.program.functions[id];
    let index = piece.map_or(id as u32, |piece| unit.piece_base[id] + piece as u32);
    clif.name = UserFuncName::user(OWN, index);
    clif.signature = match piece {
        Some(_) => piece_signature(unit.convention),
        None => signature(function, unit.convention),
    };
    let flags = ["instance", "reals", "ints", "frame"].map(|memory| {
        let user_id = clif.dfg.alias_regions.len() as u32;
        let region = clif.dfg.alias_regions.insert(AliasRegionData { user_id, description: memory.into() });
        MemFlagsData::trusted().with_alias_region(Some(region))
    });
    let mut builder = FunctionBuilder::new(clif, context);
    let entry = builder.create_block();
    builder.append_block_params_for_function_params(entry);
    builder.switch_to_block(entry);
    builder.seal_block(entry);
    let params = builder.block_params(entry).to_vec();
    let plan = &unit.plans[id];
    let frame = match piece {
        Some(_) => params.get(3).copied(),
        None if plan.frame_size > 0 => {
            let slot = StackSlotData::new(StackSlotKind::ExplicitSlot, plan.frame_size * 8, 3);
            let slot = builder.create_sized_stack_slot(slot);
            Some(builder.ins().stack_addr(I64, slot, 0))
        }
        None => None,
    };
    let translator = Translator {
        unit,
        function,
        plan,
        id,
        piece,
        instance: params[0],
        reals: params[1],
        ints: params[2],
        frame,
        results: if piece.is_none() && function.results.len() > 1 { params.last().copied() } else { None },
        flags,
        values: vec![None; function.registers.len()],
        variables: vec![None; function.registers.len()],
        nearby: FastMap::default(),
        imported: FastMap::default(),
        opposites: FastMap::default(),
        open: Vec::new(),
        failure: None,
        ended: false,
        equation: NO_EQUATION,
        builder,
    };
    translator.run(&params);
}

/// A block of the program that is being translated.
enum Open {
    If { otherwise: Block, merge: Option<Block> },
    Loop { head: Block, exit: Block },
}

struct Translator<'a> {
    unit: &'a Unit<'a>,
    function: &'a Function,
    plan: &'a Split,
    id: usize,
    piece: Option<usize>,
    instance: Value,
    reals: Value,
    ints: Value,
    frame: Option<Value>,
    results: Option<Value>,
    /// How instance, reals, ints and frame are accessed: they do not overlap.
    flags: [MemFlagsData; 4],
    values: Vec<Option<Value>>,
    variables: Vec<Option<Variable>>,
    /// Shared registers and constants at hand in the present block.
    nearby: FastMap<Reg, Value>,
    imported: FastMap<(u32, u32), FuncRef>,
    /// Truth values and what they are the opposite of.
    opposites: FastMap<Reg, Reg>,
    open: Vec<Open>,
    /// Takes a status and an equation; leaves the function.
    failure: Option<Block>,
    /// The present block has its last instruction.
    ended: bool,
    equation: u32,
    builder: FunctionBuilder<'a>,
}

impl Translator<'_> {
    fn run(mut self, params: &[Value]) {
        let code = match self.piece {
            Some(piece) => self.plan.pieces[piece].clone(),
            None => 0..self.function.code.len(),
        };
        if self.piece.is_none() {
            self.enter(params);
        }
        let mut index = code.start;
        while index < code.end {
            self.equation = self.equation_at(index);
            if self.piece.is_none()
                && let Some(&piece) = self.plan.piece_at.get(&index)
            {
                self.call_piece(piece);
                index = self.plan.pieces[piece].end;
                continue;
            }
            self.inst(&self.function.code[index]);
            index += 1;
        }
        if !self.ended {
            self.leave();
        }
        if let Some(block) = self.failure {
            self.failure_block(block);
        }
        self.builder.seal_all_blocks();
        self.builder.finalize(self.unit.frontend);
    }

    /// Puts arguments and zeros where registers are.
    fn enter(&mut self, params: &[Value]) {
        for (position, &reg) in self.function.params.iter().enumerate() {
            self.define(reg, params[3 + position]);
        }
        for index in 0..self.function.registers.len() {
            if self.function.registers[index].mutable && self.plan.frame[index].is_some() {
                let zero = self.zero(self.function.registers[index].kind);
                self.store_frame(Reg(index as u32), zero);
            }
        }
    }

    fn equation_at(&self, index: usize) -> u32 {
        let after = self.function.origins.partition_point(|&(first, _)| first as usize <= index);
        after.checked_sub(1).map_or(NO_EQUATION, |place| self.function.origins[place].1)
    }

    fn zero(&mut self, kind: RegKind) -> Value {
        match kind {
            RegKind::F => self.builder.ins().f64const(0.0),
            RegKind::I => self.builder.ins().iconst(I64, 0),
            RegKind::B => self.builder.ins().iconst(I8, 0),
        }
    }

    fn kind(&self, reg: Reg) -> RegKind {
        self.function.registers[reg.0 as usize].kind
    }

    fn store_frame(&mut self, reg: Reg, value: Value) {
        if let (Some(place), Some(frame)) = (self.plan.frame[reg.0 as usize], self.frame) {
            self.builder.ins().store(self.flags[3], value, frame, place as i32 * 8);
        }
    }

    /// The value of a register.
    fn get(&mut self, reg: Reg) -> Value {
        let index = reg.0 as usize;
        if let Some(value) = self.values[index] {
            return value;
        }
        let register = self.function.registers[index];
        let shared = self.plan.frame[index].zip(self.frame);
        if register.mutable {
            return match shared {
                Some((place, frame)) => self.load_frame(register.kind, frame, place),
                None => {
                    let variable = self.variable(reg);
                    self.builder.use_var(variable)
                }
            };
        }
        if let Some(&value) = self.nearby.get(&reg) {
            return value;
        }
        let value = match shared {
            Some((place, frame)) => self.load_frame(register.kind, frame, place),
            None => self.constant(reg),
        };
        self.nearby.insert(reg, value);
        value
    }

    fn load_frame(&mut self, kind: RegKind, frame: Value, place: u32) -> Value {
        self.builder.ins().load(clif_type(kind), self.flags[3], frame, place as i32 * 8)
    }

    /// Makes a constant of another piece anew.
    fn constant(&mut self, reg: Reg) -> Value {
        let definition =
            self.plan.constants.get(reg.0 as usize).copied().flatten().map(|index| &self.function.code[index as usize]);
        match definition {
            Some(Inst::ConstF(_, value)) => self.builder.ins().f64const(*value),
            Some(Inst::ConstI(_, value)) => self.builder.ins().iconst(I64, *value),
            Some(Inst::ConstB(_, value)) => self.builder.ins().iconst(I8, i64::from(*value)),
            _ => self.zero(self.kind(reg)),
        }
    }

    fn variable(&mut self, reg: Reg) -> Variable {
        let index = reg.0 as usize;
        match self.variables[index] {
            Some(variable) => variable,
            None => {
                let variable = self.builder.declare_var(clif_type(self.function.registers[index].kind));
                self.variables[index] = Some(variable);
                variable
            }
        }
    }

    /// Assigns a register that is assigned once.
    fn define(&mut self, reg: Reg, value: Value) {
        self.values[reg.0 as usize] = Some(value);
        self.store_frame(reg, value);
    }

    fn import(&mut self, import: Import) -> FuncRef {
        let signature = import.signature(self.unit.convention);
        self.reference(IMPORTED, import.index(), signature, false)
    }

    fn reference(&mut self, namespace: u32, index: u32, signature: Signature, colocated: bool) -> FuncRef {
        if let Some(&reference) = self.imported.get(&(namespace, index)) {
            return reference;
        }
        let signature = self.builder.import_signature(signature);
        let name = self.builder.func.declare_imported_user_function(UserExternalName { namespace, index });
        let name = ExternalName::user(name);
        let reference = self.builder.import_function(ExtFuncData { name, signature, colocated, patchable: false });
        self.imported.insert((namespace, index), reference);
        reference
    }

    fn call(&mut self, import: Import, arguments: &[Value]) -> Option<Value> {
        let function = self.import(import);
        let call = self.builder.ins().call(function, arguments);
        self.builder.inst_results(call).first().copied()
    }

    /// Calls something that returns a status, and leaves the function if that is not 0.
    fn call_checked(&mut self, import: Import, arguments: &[Value]) {
        if let Some(status) = self.call(import, arguments) {
            self.check(status);
        }
    }

    fn failure(&mut self) -> Block {
        match self.failure {
            Some(block) => block,
            None => {
                let block = self.builder.create_block();
                self.builder.set_cold_block(block);
                self.builder.append_block_param(block, I32);
                self.builder.append_block_param(block, I32);
                self.failure = Some(block);
                block
            }
        }
    }

    fn check(&mut self, status: Value) {
        let failure = self.failure();
        let next = self.builder.create_block();
        let equation = self.builder.ins().iconst(I32, i64::from(self.equation));
        self.builder.ins().brif(status, failure, &[BlockArg::from(status), BlockArg::from(equation)], next, &[]);
        self.builder.switch_to_block(next);
        self.builder.seal_block(next);
    }

    fn failure_block(&mut self, block: Block) {
        self.builder.switch_to_block(block);
        let params = self.builder.block_params(block).to_vec();
        self.call(Import::NoteEquation, &[self.instance, params[1]]);
        match (self.piece, self.function.results.as_slice()) {
            (None, [result]) => {
                let zero = self.zero(self.kind(*result));
                self.builder.ins().return_(&[params[0], zero]);
            }
            _ => {
                self.builder.ins().return_(&[params[0]]);
            }
        }
    }

    /// Returns from the function (the driver) or ends the piece.
    fn leave(&mut self) {
        let success = self.builder.ins().iconst(I32, 0);
        match (self.piece, self.function.results.as_slice()) {
            (Some(_), _) | (None, []) => {
                self.builder.ins().return_(&[success]);
            }
            (None, [result]) => {
                let value = self.get(*result);
                self.builder.ins().return_(&[success, value]);
            }
            (None, results) => {
                if let Some(address) = self.results {
                    for (position, &result) in results.iter().enumerate() {
                        let value = self.get(result);
                        self.builder.ins().store(MemFlagsData::trusted(), value, address, position as i32 * 8);
                    }
                }
                self.builder.ins().return_(&[success]);
            }
        }
    }

    fn call_piece(&mut self, piece: usize) {
        let index = self.unit.piece_base[self.id] + piece as u32;
        let function = self.reference(OWN, index, piece_signature(self.unit.convention), true);
        let frame = match self.frame {
            Some(frame) => frame,
            None => self.builder.ins().iconst(I64, 0),
        };
        let call = self.builder.ins().call(function, &[self.instance, self.reals, self.ints, frame]);
        let status = self.builder.inst_results(call)[0];
        if self.plan.returns[piece] {
            let (returned, next) = (self.builder.create_block(), self.builder.create_block());
            let expected = self.builder.ins().iconst(I32, RETURNED);
            let is_returned = self.builder.ins().icmp(IntCC::Equal, status, expected);
            self.builder.ins().brif(is_returned, returned, &[], next, &[]);
            self.builder.switch_to_block(returned);
            self.builder.seal_block(returned);
            self.leave();
            self.builder.switch_to_block(next);
            self.builder.seal_block(next);
        }
        // A failure inside a piece has noted its equation there.
        self.equation = NO_EQUATION;
        self.check(status);
    }

    fn inst(&mut self, inst: &Inst) {
        match inst {
            Inst::ConstF(to, value) => {
                let value = self.builder.ins().f64const(*value);
                self.define(*to, value);
            }
            Inst::ConstI(to, value) => {
                let value = self.builder.ins().iconst(I64, *value);
                self.define(*to, value);
            }
            Inst::ConstB(to, value) => {
                let value = self.builder.ins().iconst(I8, i64::from(*value));
                self.define(*to, value);
            }
            Inst::LoadF(to, slot) => {
                let value = self.builder.ins().load(F64, self.flags[1], self.reals, offset(*slot));
                self.define(*to, value);
            }
            Inst::LoadI(to, slot) => {
                let value = self.builder.ins().load(I64, self.flags[2], self.ints, offset(*slot));
                self.define(*to, value);
            }
            Inst::LoadB(to, slot) => {
                let value = self.builder.ins().load(I64, self.flags[2], self.ints, offset(*slot));
                let value = self.is_nonzero(value);
                self.define(*to, value);
            }
            Inst::StoreF(slot, value) => {
                let value = self.get(*value);
                self.builder.ins().store(self.flags[1], value, self.reals, offset(*slot));
            }
            Inst::StoreI(slot, value) | Inst::StoreB(slot, value) => {
                let value = self.wide(*value);
                self.builder.ins().store(self.flags[2], value, self.ints, offset(*slot));
            }
            Inst::LoadFAt(to, address, at) => {
                let address = self.address(self.reals, *address);
                let value = self.builder.ins().load(F64, self.flags[1], address, offset(*at));
                self.define(*to, value);
            }
            Inst::LoadIAt(to, address, at) => {
                let address = self.address(self.ints, *address);
                let value = self.builder.ins().load(I64, self.flags[2], address, offset(*at));
                self.define(*to, value);
            }
            Inst::StoreFAt(address, at, value) => {
                let (address, value) = (self.address(self.reals, *address), self.get(*value));
                self.builder.ins().store(self.flags[1], value, address, offset(*at));
            }
            Inst::StoreIAt(address, at, value) => {
                let (address, value) = (self.address(self.ints, *address), self.get(*value));
                self.builder.ins().store(self.flags[2], value, address, offset(*at));
            }
            Inst::If(_) | Inst::Else | Inst::Loop | Inst::End | Inst::Break | Inst::Return => self.control(inst),
            Inst::Move(to, value) => {
                let value = self.get(*value);
                match self.plan.frame[to.0 as usize] {
                    Some(_) => self.store_frame(*to, value),
                    None => {
                        let variable = self.variable(*to);
                        self.builder.def_var(variable, value);
                    }
                }
            }
            Inst::Call(callee, arguments, results) => self.call_function(*callee, arguments, results),
            Inst::External(external, arguments, result) => self.external(*external, arguments, *result),
            Inst::Service(service) => self.service(service),
            _ => self.operation(inst),
        }
    }
}

fn offset(slot: u32) -> i32 {
    slot as i32 * 8
}
