//! Functions that are not inlined: locals in registers, arrays on the stack.
//!
//! An array travels as its address and one register for each size; a record as its fields; an array of records as one array for each
//! field (structure of arrays). The caller gives the stack
//! back when it has taken what it needs from the results.

mod arrays;
mod builtin;
mod comprehension;
mod expression;
mod external;
mod statement;
mod value;

use super::Lowering;
use super::emit::register_kind;
use super::simplify::{Surroundings, simplify};
use layshaft_ir::program::{self, BinaryF, Compare, FuncId, FunctionBuilder, Inst, Reg, Service, UnaryF};
use layshaft_ir::{Base, BinaryOp, Dim, Expr, Function, FunctionBody, FunctionId, Type};
use layshaft_source::{Diagnostic, Name};
use layshaft_symbolic::codes;
use layshaft_symbolic::dag::ScalarType;
use layshaft_symbolic::scalarise::{LARGEST_INTEGER, kind_of};
pub(super) use value::{Size, Val};

/// A function together with the functions given for its function-typed inputs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Variant {
    pub function: FunctionId,
    /// `(input, variant, inputs already given)`.
    pub given: Vec<(u32, Variant, Vec<u32>)>,
}

/// Why a function cannot be lowered.
type Outcome<T> = Result<T, String>;

struct Writer<'w, 'm> {
    lowering: &'w mut Lowering<'m>,
    b: FunctionBuilder,
    function: &'m Function,
    locals: Vec<Val>,
    /// The array being subscripted, for messages.
    array: Option<Name>,
    /// Inside a subscript.
    is_subscript: bool,
    /// Loops may give back what they allocate: no local is allocated on the way.
    frames_in_loops: bool,
}

impl<'m> Lowering<'m> {
    /// A function of the model, or the derivative of one.
    pub(super) fn function(&self, id: FunctionId) -> Option<&'m Function> {
        self.model.sys.derived.function(self.flat, id)
    }

    /// The program function of a variant, made on first use.
    pub(super) fn variant(&mut self, variant: &Variant) -> FuncId {
        if let Some(&id) = self.variants.get(variant) {
            return id;
        }
        // Reserved first, so that a recursive function finds itself.
        self.program.functions.push(program::Function::default());
        let id = FuncId(self.program.functions.len() as u32 - 1);
        self.variants.insert(variant.clone(), id);
        let Some(function) = self.function(variant.function) else { return id };
        let mut writer = Writer {
            lowering: self,
            b: FunctionBuilder::new(function.name.as_str()),
            function,
            locals: Vec::new(),
            array: None,
            is_subscript: false,
            frames_in_loops: true,
        };
        let problem = writer.write(variant).err();
        let code = simplify(&writer.b.finish(), Surroundings::default());
        self.program.functions[id.0 as usize] = code;
        if let Some(problem) = problem {
            self.diagnostics.push(
                Diagnostic::error(
                    codes::UNSUPPORTED,
                    function.span,
                    format!("function `{}`: {problem}", function.name),
                )
                .hint("the function can neither be inlined nor compiled"),
            );
        }
        id
    }
}

impl<'m> Writer<'_, 'm> {
    fn write(&mut self, variant: &Variant) -> Outcome<()> {
        let function = self.function;
        for (input, local) in function.input_locals().iter().enumerate() {
            let given = variant.given.iter().find(|(at, ..)| *at == input as u32);
            let value = match given {
                Some((_, target, bound)) => {
                    let callee = self.lowering.function(target.function).ok_or("an unknown function")?;
                    let mut values = Vec::new();
                    for &at in bound {
                        let ty = callee.locals[at as usize].ty.clone();
                        values.push((at, self.param(&ty)?));
                    }
                    Val::Function(target.clone(), values)
                }
                None => self.param(&local.ty)?,
            };
            self.locals.push(value);
        }
        for local in &function.locals[function.inputs as usize..] {
            let value = self.storage(&local.ty)?;
            self.locals.push(value);
        }
        let mut results = Vec::new();
        let outputs = function.inputs as usize..(function.inputs + function.outputs) as usize;
        self.locals[outputs].iter().for_each(|value| value.registers(&mut results));
        self.b.set_results(results);
        match &function.body {
            FunctionBody::Algorithm(statements) => {
                self.frames_in_loops = self.locals[function.inputs as usize..].iter().all(Val::has_fixed_size)
                    || function.locals[function.inputs as usize..]
                        .iter()
                        .all(|local| self.is_sized(&local.ty, &local.sizes));
                self.declare()?;
                self.statements(statements)
            }
            FunctionBody::External(call) => {
                self.declare()?;
                self.external(call)
            }
            FunctionBody::Builtin(builtin) => {
                let args = self.locals[..function.inputs as usize].to_vec();
                let value = self.builtin(*builtin, &args)?;
                self.assign_local(function.inputs as usize, value)
            }
            FunctionBody::PartialDerivative { .. } => {
                Err("partial derivatives of functions that are not inlined".into())
            }
        }
    }

    /// Registers that receive an argument.
    fn param(&mut self, ty: &Type) -> Outcome<Val> {
        self.make(ty, &mut |b, kind| b.param(kind))
    }

    /// Registers of a local variable.
    fn storage(&mut self, ty: &Type) -> Outcome<Val> {
        self.make(ty, &mut |b, kind| b.mutable(kind))
    }

    fn make(
        &mut self,
        ty: &Type,
        register: &mut dyn FnMut(&mut FunctionBuilder, program::RegKind) -> Reg,
    ) -> Outcome<Val> {
        self.make_within(0, ty, register)
    }

    /// A value inside an array of records with `outer` dimensions.
    fn make_within(
        &mut self,
        outer: usize,
        ty: &Type,
        register: &mut dyn FnMut(&mut FunctionBuilder, program::RegKind) -> Reg,
    ) -> Outcome<Val> {
        let rank = outer + ty.dims.len();
        if let Base::Record(record) = ty.base {
            let fields = &self.lowering.flat.record(record).fields;
            let fields = fields
                .iter()
                .map(|field| self.make_within(rank, &field.ty, register))
                .collect::<Outcome<Vec<Val>>>()?;
            return Ok(Val::of_fields(rank, fields));
        }
        let kind = kind_of(ty.base);
        if rank == 0 {
            return Ok(Val::Scalar(kind, register(&mut self.b, register_kind(kind))));
        }
        let address = register(&mut self.b, program::RegKind::I);
        let dims = (0..rank).map(|_| Size::Reg(register(&mut self.b, program::RegKind::I))).collect();
        Ok(Val::Array { kind, dims, address })
    }

    /// Gives locals their storage and initial values.
    fn declare(&mut self) -> Outcome<()> {
        let function = self.function;
        for index in function.inputs as usize..function.locals.len() {
            let local = &function.locals[index];
            self.declare_sizes(index, &local.ty, &local.sizes)?;
            if let Some(default) = &local.default {
                let value = self.expr(default)?;
                self.assign_local(index, value)?;
            }
        }
        Ok(())
    }

    fn declare_sizes(&mut self, index: usize, ty: &Type, sizes: &[Option<layshaft_ir::Expr>]) -> Outcome<()> {
        let target = self.locals[index].clone();
        let mut known = Vec::new();
        for (axis, dim) in ty.dims.iter().enumerate() {
            known.push(match (dim, sizes.get(axis)) {
                (Dim::Known(n), _) => self.b.const_i(i64::from(*n)),
                (Dim::Unknown, Some(Some(expr))) => {
                    let (_, reg) = self.expr(expr)?.scalar()?;
                    reg
                }
                // Sized by its first assignment.
                _ => return Ok(()),
            });
        }
        self.allocate_all(&target, ty.base, &known)
    }

    /// Storage of an array of these sizes, or of the fields of a record that have literal sizes.
    fn allocate_all(&mut self, value: &Val, base: Base, sizes: &[Reg]) -> Outcome<()> {
        if let Val::Array { kind, dims, address } = value {
            for (dim, &size) in dims.iter().zip(sizes) {
                if let Size::Reg(reg) = dim {
                    self.b.push(Inst::Move(*reg, size));
                }
            }
            let count = self.count(dims);
            let fresh = self.allocate(*kind, count);
            self.b.push(Inst::Move(*address, fresh));
            return Ok(());
        }
        let (Some(fields), Base::Record(record)) = (value.fields(), base) else { return Ok(()) };
        let types: Vec<Type> = self.lowering.flat.record(record).fields.iter().map(|field| field.ty.clone()).collect();
        for (field, ty) in fields.iter().zip(&types) {
            // A field without sizes gets them with its first value.
            let Some(own) = ty.sizes() else { continue };
            let mut all = sizes.to_vec();
            all.extend(own.iter().map(|&size| self.b.const_i(i64::from(size))));
            self.allocate_all(field, ty.base, &all)?;
        }
        Ok(())
    }

    /// Whether all storage of a local is there before the first statement.
    fn is_sized(&self, ty: &Type, sizes: &[Option<Expr>]) -> bool {
        let own = |(axis, dim): (usize, &Dim)| matches!(dim, Dim::Known(_)) || matches!(sizes.get(axis), Some(Some(_)));
        ty.dims.iter().enumerate().all(own)
            && match ty.base {
                Base::Record(record) => {
                    self.lowering.flat.record(record).fields.iter().all(|field| self.is_sized(&field.ty, &[]))
                }
                _ => true,
            }
    }

    /// Fresh stack memory for `count` elements.
    fn allocate(&mut self, kind: ScalarType, count: Reg) -> Reg {
        let to = self.b.reg(program::RegKind::I);
        self.b.service(if kind == ScalarType::Real { Service::AllocF(to, count) } else { Service::AllocI(to, count) });
        to
    }

    /// Repeats `body` with a counter from 0 up to `count`.
    fn repeat(&mut self, count: Reg, body: &mut dyn FnMut(&mut Self, Reg) -> Outcome<()>) -> Outcome<()> {
        let counter = self.b.mutable(program::RegKind::I);
        let zero = self.b.const_i(0);
        self.b.push(Inst::Move(counter, zero));
        self.b.push(Inst::Loop);
        let done = self.b.compare(program::Compare::Ge, counter, count);
        self.b.push(Inst::If(done));
        self.b.push(Inst::Break);
        self.b.push(Inst::End);
        let now = self.b.reg(program::RegKind::I);
        let none = self.b.const_i(0);
        self.b.push(Inst::BinaryI(now, program::BinaryI::Add, counter, none));
        body(self, now)?;
        let one = self.b.const_i(1);
        let next = self.b.binary_i(program::BinaryI::Add, now, one);
        self.b.push(Inst::Move(counter, next));
        self.b.push(Inst::End);
        Ok(())
    }

    /// The array that the next subscripts belong to.
    fn subscripted(&mut self, array: &Expr) {
        let mut base = array;
        while let Expr::Index(inner, _) | Expr::Field(inner, _) = base {
            base = inner;
        }
        self.array = match base {
            Expr::Local(local) => self.function.locals.get(local.0 as usize).map(|local| local.name),
            _ => None,
        };
    }

    /// An index is within 1 and the size of its dimension.
    fn require_index(&mut self, index: Reg, size: Reg) {
        let one = self.b.const_i(1);
        let (low, high) = (self.b.compare(Compare::Ge, index, one), self.b.compare(Compare::Le, index, size));
        let inside = self.b.and(low, high);
        let array = self.array.map_or_else(|| "an array".to_string(), |array| format!("`{array}`"));
        let message = self.lowering.string(&format!("{array} in function `{}`", self.function.name));
        let broken = self.b.not(inside);
        self.b.push(Inst::If(broken));
        self.b.service(Service::FailIndex { message, index, size });
        self.b.push(Inst::End);
    }

    /// The result of an operation on two Integers fits into one.
    fn require_integer(&mut self, op: BinaryOp, x: Reg, y: Reg) {
        const LARGEST: i64 = LARGEST_INTEGER as i64;
        let (known_x, known_y) = (self.known(x), self.known(y));
        // A number that is added leaves one bound, which is often known to hold.
        let (reg, added) = match (op, known_x, known_y) {
            (_, Some(_), Some(_)) => (None, 0),
            (BinaryOp::Add, Some(number), None) => (Some(y), number),
            (BinaryOp::Add, None, Some(number)) => (Some(x), number),
            (BinaryOp::Sub, None, Some(number)) => (Some(x), number.saturating_neg()),
            _ => (None, 0),
        };
        let fits = match reg {
            Some(reg) if added >= 0 => {
                let bound = self.b.const_i(LARGEST - added.min(LARGEST));
                self.b.compare(Compare::Le, reg, bound)
            }
            Some(reg) => {
                let bound = self.b.const_i(-LARGEST - added.max(-LARGEST));
                self.b.compare(Compare::Ge, reg, bound)
            }
            None => {
                let (x, y) = (self.b.convert(x, program::RegKind::F), self.b.convert(y, program::RegKind::F));
                let op = match op {
                    BinaryOp::Add => BinaryF::Add,
                    BinaryOp::Sub => BinaryF::Sub,
                    _ => BinaryF::Mul,
                };
                let size = self.b.binary_f(op, x, y);
                let size = self.b.unary_f(UnaryF::Abs, size);
                let largest = self.b.const_f(LARGEST_INTEGER);
                self.b.compare(Compare::Le, size, largest)
            }
        };
        self.require(fits, "an Integer overflows");
    }

    /// The negative of an Integer fits into one.
    fn require_negative(&mut self, x: Reg) {
        let smallest = self.b.const_i(-(LARGEST_INTEGER as i64));
        let fits = self.b.compare(Compare::Ge, x, smallest);
        self.require(fits, "an Integer overflows");
    }

    /// The number in a register, if it was just put there.
    fn known(&self, reg: Reg) -> Option<i64> {
        let recent = self.b.code().iter().rev().take(4);
        recent.into_iter().find_map(|inst| match inst {
            Inst::ConstI(to, value) if *to == reg => Some(*value),
            _ => None,
        })
    }

    /// Ends the function with a message if a rule of the language is broken.
    fn require(&mut self, holds: Reg, message: &str) {
        let text = format!("{message} in function `{}`", self.function.name);
        let message = self.lowering.string(&text);
        if let Err(place) = self.lowering.program.rules.binary_search(&message) {
            self.lowering.program.rules.insert(place, message);
        }
        let broken = self.b.not(holds);
        self.b.push(Inst::If(broken));
        self.b.service(Service::Fail { message });
        self.b.push(Inst::End);
    }
}
