//! Wrappers around external functions.

use super::{Outcome, Val, Writer};
use layshaft_ir::program::{self, Argument, External, Inst, Origin, Reg, ResultType};
use layshaft_ir::{Base, Expr, ExternalCall, ExternalId, FunctionBody};
use layshaft_symbolic::dag::ScalarType;

impl Writer<'_, '_> {
    pub(super) fn external(&mut self, call: &ExternalCall) -> Outcome<()> {
        let mut kinds = Vec::new();
        let mut args = Vec::new();
        // Scalar outputs passed by address: (local, address).
        let mut by_address: Vec<(usize, Reg)> = Vec::new();
        for argument in &call.arguments {
            self.argument(argument, &mut kinds, &mut args, &mut by_address)?;
        }
        let target = match &call.result {
            Some(Expr::Local(local)) => Some(local.0 as usize),
            Some(_) => return Err("an external result that is no variable".into()),
            None => None,
        };
        let result = target.map(|index| match (self.function.locals[index].ty.base, &self.locals[index]) {
            (Base::External(_), _) => ResultType::Object,
            (_, Val::Scalar(ScalarType::Real, _)) => ResultType::Double,
            (_, Val::Scalar(ScalarType::Str, _)) => ResultType::String,
            _ => ResultType::Int,
        });
        let destructor = match target.map(|index| self.function.locals[index].ty.base) {
            Some(Base::External(class)) => self.destructor(class),
            _ => None,
        };
        let id = self.declare_external(External {
            destructor,
            ..described(call, &self.function.name.to_string(), result, kinds)
        });
        let to = result
            .map(|kind| self.b.reg(if kind == ResultType::Double { program::RegKind::F } else { program::RegKind::I }));
        self.b.push(Inst::External(id, args.into(), to));
        if let (Some(index), Some(to)) = (target, to) {
            let (_, place) = self.locals[index].scalar()?;
            let kind = self.b.kind(place);
            let value = self.b.convert(to, kind);
            self.b.push(Inst::Move(place, value));
        }
        for (index, address) in by_address {
            let (kind, place) = self.locals[index].scalar()?;
            let zero = self.b.const_i(0);
            let value = self.element(kind, address, zero);
            self.b.push(Inst::Move(place, value));
        }
        Ok(())
    }

    /// The external function that frees objects of a class.
    fn destructor(&mut self, class: ExternalId) -> Option<u32> {
        let flat = self.lowering.flat;
        let function = flat.externals.get(class.0 as usize)?.destructor?;
        let function = flat.functions.get(function.0 as usize)?;
        let name = function.name.to_string();
        match &function.body {
            FunctionBody::External(call) if call.arguments.len() == 1 => {
                Some(self.declare_external(described(call, &name, None, vec![Argument::Object])))
            }
            _ => None,
        }
    }

    fn declare_external(&mut self, external: External) -> u32 {
        let externals = &mut self.lowering.program.externals;
        let known = externals.iter().position(|other| *other == external);
        let id = known.unwrap_or_else(|| {
            externals.push(external);
            externals.len() - 1
        });
        id as u32
    }

    fn argument(
        &mut self,
        argument: &Expr,
        kinds: &mut Vec<Argument>,
        args: &mut Vec<Reg>,
        by_address: &mut Vec<(usize, Reg)>,
    ) -> Outcome<()> {
        if let Expr::Local(local) = argument {
            let index = local.0 as usize;
            let is_output = index >= self.function.inputs as usize;
            let is_object = matches!(self.function.locals[index].ty.base, Base::External(_));
            if let (true, Val::Scalar(kind, place)) = (is_output, self.locals[index].clone()) {
                let one = self.b.const_i(1);
                let address = self.allocate(kind, one);
                // A protected variable goes in by its value.
                let zero = self.b.const_i(0);
                self.put(kind, address, zero, place);
                by_address.push((index, address));
                args.push(address);
                kinds.push(match kind {
                    ScalarType::Real => Argument::OutDouble,
                    ScalarType::Str => Argument::OutString,
                    _ => Argument::OutInt,
                });
                return Ok(());
            }
            if is_object {
                let (_, reg) = self.locals[index].scalar()?;
                args.push(reg);
                kinds.push(Argument::Object);
                return Ok(());
            }
        }
        if let Expr::Builtin(layshaft_ir::Builtin::Size, _) = argument {
            let (_, size) = self.expr(argument)?.scalar()?;
            args.push(size);
            kinds.push(Argument::Size);
            return Ok(());
        }
        match self.expr(argument)? {
            Val::Scalar(kind, reg) => {
                args.push(reg);
                kinds.push(match kind {
                    ScalarType::Real => Argument::Double,
                    ScalarType::Str => Argument::String,
                    _ => Argument::Int,
                });
            }
            Val::Array { kind, dims, address } => {
                args.push(address);
                kinds.push(match kind {
                    ScalarType::Real => Argument::Doubles,
                    ScalarType::Str => Argument::Strings,
                    _ => Argument::Ints,
                });
                if kind != ScalarType::Real {
                    // Length for the copy; it is not passed on.
                    let count = self.count(&dims);
                    args.push(count);
                    kinds.push(Argument::Size);
                }
            }
            Val::Record(_) | Val::Records { .. } | Val::Function(..) => return Err("records in external calls".into()),
        }
        Ok(())
    }
}

/// What an external call declares.
fn described(call: &ExternalCall, function: &str, result: Option<ResultType>, arguments: Vec<Argument>) -> External {
    External {
        name: call.function.clone(),
        language: call.language.clone(),
        result,
        arguments,
        include: call.include.clone(),
        library: call.library.clone(),
        include_directory: call.include_directory.clone(),
        library_directory: call.library_directory.clone(),
        source_directory: call.source_directory.clone(),
        destructor: None,
        origin: Origin { function: function.into(), file: call.file.clone(), span: call.span },
    }
}
