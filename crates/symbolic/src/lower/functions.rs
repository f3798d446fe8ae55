//! Functions that are not inlined, one for each combination of argument shapes.

use super::Lowering;
use super::emit::register_kind;
use crate::codes;
use crate::dag::Kind;
use crate::system::{Instance, Shape};
use layshaft_ir::program::{self, Argument, External, Function, FunctionBuilder, Inst, Reg, ResultType, Service};
use layshaft_ir::{Base, Builtin, Expr, ExternalCall, FunctionBody};
use layshaft_source::Diagnostic;

/// A local variable of an external function's wrapper.
struct Slot {
    shape: Shape,
    base: Base,
    /// Value, or address of an array.
    reg: Reg,
}

impl Lowering<'_> {
    pub(super) fn lower_function(&mut self, instance: &Instance) -> Function {
        let flat = self.flat;
        let function = &flat.functions[instance.function.0 as usize];
        match &function.body {
            FunctionBody::External(call) => self.lower_external(function, instance, call),
            _ => {
                self.diagnostics.push(
                    Diagnostic::error(codes::UNSUPPORTED, function.span, format!("the function `{}` cannot be inlined", function.name))
                        .hint("loops whose length depends on values known only while running are not supported yet"),
                );
                Function { name: function.name.to_string(), ..Function::default() }
            }
        }
    }

    /// A wrapper around one external call.
    fn lower_external(&mut self, function: &layshaft_ir::Function, instance: &Instance, call: &ExternalCall) -> Function {
        let mut b = FunctionBuilder::new(function.name.as_str());
        let mut locals: Vec<Slot> = Vec::new();
        for (shape, local) in instance.inputs.iter().zip(function.input_locals()) {
            let reg = match shape {
                Shape::Scalar(kind) => b.param(register_kind(*kind)),
                _ => b.param(program::Kind::I),
            };
            locals.push(Slot { shape: shape.clone(), base: local.ty.base, reg });
        }
        let mut results = Vec::new();
        for (shape, local) in instance.outputs.iter().zip(function.output_locals()) {
            let result = match shape {
                Shape::Scalar(kind) => b.mutable(register_kind(*kind)),
                _ => b.mutable(program::Kind::I),
            };
            results.push(result);
            locals.push(Slot { shape: shape.clone(), base: local.ty.base, reg: result });
        }
        b.set_results(results);
        let mut kinds = Vec::new();
        let mut args = Vec::new();
        // Outputs passed by address: (local, address).
        let mut by_address = Vec::new();
        for argument in &call.arguments {
            if !self.external_argument(&mut b, function, &locals, argument, (&mut kinds, &mut args, &mut by_address)) {
                self.diagnostics.push(Diagnostic::error(
                    codes::UNSUPPORTED,
                    function.span,
                    format!("an argument of the external function `{}` is not supported", call.function),
                ));
            }
        }
        let target = match &call.result {
            Some(Expr::Local(local)) => locals.get(local.0 as usize),
            _ => None,
        };
        let result = target.map(|slot| match (slot.base, &slot.shape) {
            (Base::External(_), _) => ResultType::Object,
            (_, Shape::Scalar(Kind::Real)) => ResultType::Double,
            (_, Shape::Scalar(Kind::Str)) => ResultType::String,
            _ => ResultType::Int,
        });
        let external = self.external(External {
            name: call.function.clone(),
            language: call.language.clone(),
            result,
            arguments: kinds,
            include: call.include.clone(),
            library: call.library.clone(),
            include_directory: call.include_directory.clone(),
            library_directory: call.library_directory.clone(),
            source_directory: call.source_directory.clone(),
        });
        let to = result.map(|kind| b.reg(if kind == ResultType::Double { program::Kind::F } else { program::Kind::I }));
        b.push(Inst::External(external, args.into(), to));
        if let (Some(slot), Some(to)) = (target, to) {
            let kind = b.kind(slot.reg);
            let value = b.convert(to, kind);
            b.push(Inst::Move(slot.reg, value));
        }
        for (local, address) in by_address {
            let slot: &Slot = &locals[local];
            match &slot.shape {
                Shape::Scalar(Kind::Real) => {
                    let value = b.reg(program::Kind::F);
                    b.push(Inst::LoadFAt(value, address, 0));
                    b.push(Inst::Move(slot.reg, value));
                }
                Shape::Scalar(_) => {
                    let value = b.reg(program::Kind::I);
                    b.push(Inst::LoadIAt(value, address, 0));
                    let kind = b.kind(slot.reg);
                    let value = b.convert(value, kind);
                    b.push(Inst::Move(slot.reg, value));
                }
                _ => b.push(Inst::Move(slot.reg, address)),
            }
        }
        b.finish()
    }

    fn external(&mut self, external: External) -> u32 {
        match self.program.externals.iter().position(|other| *other == external) {
            Some(at) => at as u32,
            None => {
                self.program.externals.push(external);
                self.program.externals.len() as u32 - 1
            }
        }
    }

    fn external_argument(
        &mut self,
        b: &mut FunctionBuilder,
        function: &layshaft_ir::Function,
        locals: &[Slot],
        argument: &Expr,
        (kinds, args, by_address): (&mut Vec<Argument>, &mut Vec<Reg>, &mut Vec<(usize, Reg)>),
    ) -> bool {
        match argument {
            Expr::Local(local) => {
                let index = local.0 as usize;
                let Some(slot) = locals.get(index) else { return false };
                let is_output = index >= function.inputs as usize;
                let count = match &slot.shape {
                    Shape::Scalar(_) => 1,
                    Shape::Array(dims, _) => dims.iter().product::<u32>(),
                    _ => return false,
                };
                let kind = match &slot.shape {
                    Shape::Scalar(kind) | Shape::Array(_, kind) => *kind,
                    _ => return false,
                };
                let mut reg = slot.reg;
                if is_output {
                    let length = b.const_i(i64::from(count));
                    reg = b.reg(program::Kind::I);
                    b.service(if kind == Kind::Real { Service::AllocF(reg, length) } else { Service::AllocI(reg, length) });
                    by_address.push((index, reg));
                }
                let is_array = matches!(slot.shape, Shape::Array(..));
                kinds.push(match (kind, is_array, is_output) {
                    _ if matches!(slot.base, Base::External(_)) => Argument::Object,
                    (Kind::Real, true, _) => Argument::Doubles,
                    (Kind::Str, true, _) => Argument::Strings,
                    (_, true, _) => Argument::Ints,
                    (Kind::Real, false, true) => Argument::OutDouble,
                    (Kind::Str, false, true) => Argument::OutString,
                    (_, false, true) => Argument::OutInt,
                    (Kind::Real, false, false) => Argument::Double,
                    (Kind::Str, false, false) => Argument::String,
                    (_, false, false) => Argument::Int,
                });
                args.push(reg);
                if is_array && kind != Kind::Real {
                    // Length for the copy; it is not passed on.
                    args.push(b.const_i(i64::from(count)));
                    kinds.push(Argument::Size);
                }
                true
            }
            Expr::Builtin(Builtin::Size, operands) => {
                let (Some(Expr::Local(local)), Some(Expr::Integer(axis))) = (operands.first(), operands.get(1)) else { return false };
                let Some(Slot { shape: Shape::Array(dims, _), .. }) = locals.get(local.0 as usize) else { return false };
                let Some(&size) = dims.get(*axis as usize - 1) else { return false };
                args.push(b.const_i(i64::from(size)));
                kinds.push(Argument::Size);
                true
            }
            Expr::Integer(value) => {
                args.push(b.const_i(*value));
                kinds.push(Argument::Int);
                true
            }
            Expr::Enum(_, ordinal) => {
                args.push(b.const_i(i64::from(*ordinal)));
                kinds.push(Argument::Int);
                true
            }
            Expr::Bool(value) => {
                args.push(b.const_i(i64::from(*value)));
                kinds.push(Argument::Int);
                true
            }
            Expr::Real(value) => {
                args.push(b.const_f(*value));
                kinds.push(Argument::Double);
                true
            }
            Expr::String(text) => {
                let id = self.string(text);
                args.push(b.const_i(i64::from(id)));
                kinds.push(Argument::String);
                true
            }
            _ => false,
        }
    }
}
