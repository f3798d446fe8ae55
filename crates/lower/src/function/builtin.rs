//! Builtin functions inside functions; no events there.

use super::{Outcome, Size, Val, Writer};
use layshaft_ir::program::{self, BinaryF, BinaryI, Compare, Inst, Math, Reg, Service, UnaryF};
use layshaft_ir::{Base, BinaryOp, Builtin, Expr, FunctionTypes};
use layshaft_symbolic::dag::ScalarType;

impl Writer<'_, '_> {
    /// Builtins that look at their arguments' text or type.
    pub(super) fn builtin_expr(&mut self, builtin: Builtin, args: &[Expr]) -> Outcome<Val> {
        match builtin {
            Builtin::String => self.string(args),
            Builtin::NoEvent => self.expr(args.first().ok_or("noEvent lacks its argument")?),
            Builtin::Smooth => self.expr(args.get(1).ok_or("smooth lacks its argument")?),
            Builtin::Homotopy => self.expr(args.first().ok_or("homotopy lacks its argument")?),
            _ => {
                let values = args.iter().map(|arg| self.expr(arg)).collect::<Outcome<Vec<Val>>>()?;
                self.builtin(builtin, &values)
            }
        }
    }

    pub(super) fn builtin(&mut self, builtin: Builtin, args: &[Val]) -> Outcome<Val> {
        use Builtin::*;
        let arg = |index: usize| args.get(index).ok_or_else(|| format!("{} lacks an argument", builtin.name()));
        let math = builtin.operator().math.filter(|_| builtin != Atan2);
        if let Some(math) = math {
            return self.map(arg(0)?, Some(ScalarType::Real), &mut |w, kind, reg| {
                let x = w.as_kind(ScalarType::Real, kind, reg);
                Ok(w.b.math1(math, x))
            });
        }
        match builtin {
            Sqrt => self.map(arg(0)?, Some(ScalarType::Real), &mut |w, kind, reg| {
                let x = w.as_kind(ScalarType::Real, kind, reg);
                Ok(w.b.unary_f(UnaryF::Sqrt, x))
            }),
            Floor | Ceil => self.map(arg(0)?, Some(ScalarType::Real), &mut |w, kind, reg| {
                let x = w.as_kind(ScalarType::Real, kind, reg);
                Ok(w.b.unary_f(if builtin == Floor { UnaryF::Floor } else { UnaryF::Ceil }, x))
            }),
            Integer => self.map(arg(0)?, Some(ScalarType::Int), &mut |w, kind, reg| {
                let x = w.as_kind(ScalarType::Real, kind, reg);
                let floor = w.b.unary_f(UnaryF::Floor, x);
                Ok(w.b.convert(floor, program::RegKind::I))
            }),
            IntegerToReal => self
                .map(arg(0)?, Some(ScalarType::Real), &mut |w, kind, reg| Ok(w.as_kind(ScalarType::Real, kind, reg))),
            EnumToInteger | IntegerToEnum => arg(0).cloned(),
            Abs => self.map(arg(0)?, None, &mut |w, kind, reg| {
                if kind == ScalarType::Real {
                    return Ok(w.b.unary_f(UnaryF::Abs, reg));
                }
                let (zero, negative) = (w.b.const_i(0), w.b.neg_i(reg));
                let below = w.b.compare(Compare::Lt, reg, zero);
                Ok(w.b.select(below, negative, reg))
            }),
            Sign => self.map(arg(0)?, Some(ScalarType::Int), &mut |w, kind, reg| {
                let x = w.as_kind(ScalarType::Real, kind, reg);
                let zero = w.b.const_f(0.0);
                let (up, down) = (w.b.compare(Compare::Gt, x, zero), w.b.compare(Compare::Lt, x, zero));
                let (one, minus, none) = (w.b.const_i(1), w.b.const_i(-1), w.b.const_i(0));
                let rest = w.b.select(down, minus, none);
                Ok(w.b.select(up, one, rest))
            }),
            Atan2 => self.zip((arg(0)?, arg(1)?), ScalarType::Real, &mut |w, (ka, x), (kb, y)| {
                let (x, y) = (w.as_kind(ScalarType::Real, ka, x), w.as_kind(ScalarType::Real, kb, y));
                Ok(w.b.math2(Math::Atan2, x, y))
            }),
            Div | Mod | Rem => self.quotient(builtin, arg(0)?, arg(1)?),
            Min | Max if args.len() == 2 => self.extreme_of_two(builtin, arg(0)?, arg(1)?),
            Min | Max | Sum | Product => self.fold(builtin, arg(0)?),
            Initial => Ok(Val::Scalar(ScalarType::Bool, self.b.load_b(program::INITIAL))),
            Size => match (arg(0)?.dims().to_vec(), args.get(1)) {
                (dims, Some(axis)) if !dims.is_empty() => {
                    let (_, axis) = axis.scalar()?;
                    let mut result = self.b.const_i(0);
                    for (index, dim) in dims.into_iter().enumerate() {
                        let (here, size) = (self.b.const_i(index as i64 + 1), self.size(dim));
                        let hit = self.b.compare(Compare::Eq, axis, here);
                        result = self.b.select(hit, size, result);
                    }
                    Ok(Val::Scalar(ScalarType::Int, result))
                }
                (dims, None) if !dims.is_empty() => {
                    let sizes = dims.into_iter().map(|dim| Val::Scalar(ScalarType::Int, self.size(dim))).collect();
                    self.stack(sizes)
                }
                _ => Err("size of a value that is no array".into()),
            },
            Ndims => {
                let rank = arg(0)?.dims().len();
                Ok(Val::Scalar(ScalarType::Int, self.b.const_i(rank as i64)))
            }
            _ => self.array_builtin(builtin, args),
        }
    }

    fn array_builtin(&mut self, builtin: Builtin, args: &[Val]) -> Outcome<Val> {
        use Builtin::{
            Cat, Cross, Diagonal, Fill, Identity, Linspace, Matrix, Ones, Promote, Scalar, Transpose, Vector, Zeros,
        };
        let arg = |index: usize| args.get(index).ok_or_else(|| format!("{} lacks an argument", builtin.name()));
        let sizes =
            |args: &[Val]| -> Outcome<Vec<Size>> { args.iter().map(|arg| Ok(Size::Reg(arg.scalar()?.1))).collect() };
        match builtin {
            Zeros | Ones => {
                let value = self.b.const_i(i64::from(builtin == Ones));
                self.build(ScalarType::Int, sizes(args)?, &mut |_, _| Ok(value))
            }
            Fill => {
                let sizes = sizes(&args[1..])?;
                self.filled(arg(0)?, &sizes)
            }
            Identity => {
                let (_, n) = arg(0)?.scalar()?;
                let (one, none) = (self.b.const_i(1), self.b.const_i(0));
                self.build(ScalarType::Int, vec![Size::Reg(n), Size::Reg(n)], &mut |w, at| {
                    let (row, column) = (w.b.binary_i(BinaryI::Div, at, n), w.b.binary_i(BinaryI::Rem, at, n));
                    let equal = w.b.compare(Compare::Eq, row, column);
                    Ok(w.b.select(equal, one, none))
                })
            }
            Diagonal => {
                let Val::Array { kind, dims, address } = arg(0)?.clone() else {
                    return Err("diagonal needs a vector".into());
                };
                let n = self.count(&dims);
                self.build(ScalarType::Real, vec![Size::Reg(n), Size::Reg(n)], &mut |w, at| {
                    let (row, column) = (w.b.binary_i(BinaryI::Div, at, n), w.b.binary_i(BinaryI::Rem, at, n));
                    let item = w.element(kind, address, column);
                    let item = w.as_kind(ScalarType::Real, kind, item);
                    let zero = w.b.const_f(0.0);
                    let equal = w.b.compare(Compare::Eq, row, column);
                    Ok(w.b.select(equal, item, zero))
                })
            }
            Linspace => {
                let (ka, from) = arg(0)?.scalar()?;
                let (kb, to) = arg(1)?.scalar()?;
                let (_, count) = arg(2)?.scalar()?;
                let (from, to) = (self.as_kind(ScalarType::Real, ka, from), self.as_kind(ScalarType::Real, kb, to));
                let one = self.b.const_i(1);
                let intervals = self.b.binary_i(BinaryI::Sub, count, one);
                let intervals = self.b.convert(intervals, program::RegKind::F);
                let span = self.b.binary_f(BinaryF::Sub, to, from);
                self.build(ScalarType::Real, vec![Size::Reg(count)], &mut |w, at| {
                    let at = w.b.convert(at, program::RegKind::F);
                    let fraction = w.b.binary_f(BinaryF::Div, at, intervals);
                    let offset = w.b.binary_f(BinaryF::Mul, span, fraction);
                    Ok(w.b.binary_f(BinaryF::Add, from, offset))
                })
            }
            Transpose => {
                let Val::Array { kind, dims, address } = arg(0)?.clone() else {
                    return Err("transpose needs a matrix".into());
                };
                let [rows, columns] = dims[..] else { return Err("transpose needs a matrix".into()) };
                let (row_count, column_count) = (self.size(rows), self.size(columns));
                self.build(kind, vec![columns, rows], &mut |w, at| {
                    let (i, j) = (w.b.binary_i(BinaryI::Div, at, row_count), w.b.binary_i(BinaryI::Rem, at, row_count));
                    let line = w.b.binary_i(BinaryI::Mul, j, column_count);
                    let source = w.b.binary_i(BinaryI::Add, line, i);
                    Ok(w.element(kind, address, source))
                })
            }
            Vector => match arg(0)?.clone() {
                Val::Array { kind, dims, address } => {
                    let count = self.count(&dims);
                    Ok(Val::Array { kind, dims: vec![Size::Reg(count)], address })
                }
                scalar => self.stack(vec![scalar]),
            },
            Matrix | Promote => match arg(0)?.clone() {
                Val::Array { kind, mut dims, address } => {
                    dims.resize(2, Size::Known(1));
                    Ok(Val::Array { kind, dims, address })
                }
                scalar => {
                    let Val::Array { kind, address, .. } = self.stack(vec![scalar])? else {
                        return Err("a number is needed".into());
                    };
                    Ok(Val::Array { kind, dims: vec![Size::Known(1); 2], address })
                }
            },
            Scalar => match arg(0)? {
                Val::Array { kind, address, .. } => {
                    let zero = self.b.const_i(0);
                    Ok(Val::Scalar(*kind, self.element(*kind, *address, zero)))
                }
                other => Ok(other.clone()),
            },
            Cat => self.concatenate(args),
            Cross => {
                let (x, y) = (self.three(arg(0)?)?, self.three(arg(1)?)?);
                let mut items = Vec::new();
                for (i, j) in [(1, 2), (2, 0), (0, 1)] {
                    let (left, right) =
                        (self.b.binary_f(BinaryF::Mul, x[i], y[j]), self.b.binary_f(BinaryF::Mul, x[j], y[i]));
                    items.push(Val::Scalar(ScalarType::Real, self.b.binary_f(BinaryF::Sub, left, right)));
                }
                self.stack(items)
            }
            _ => Err(format!("{} is not supported in a compiled function", builtin.name())),
        }
    }

    fn three(&mut self, value: &Val) -> Outcome<[Reg; 3]> {
        let Val::Array { kind, address, .. } = value else { return Err("a vector is needed".into()) };
        Ok([0, 1, 2].map(|at| {
            let at = self.b.const_i(at);
            let item = self.element(*kind, *address, at);
            self.as_kind(ScalarType::Real, *kind, item)
        }))
    }

    /// `cat(k, …)` along the first or second dimension.
    fn concatenate(&mut self, args: &[Val]) -> Outcome<Val> {
        let parts: Vec<(ScalarType, Vec<Size>, Reg)> = args[1..]
            .iter()
            .map(|part| match part {
                Val::Array { kind, dims, address } => Ok((*kind, dims.clone(), *address)),
                _ => Err("cat of scalars".to_string()),
            })
            .collect::<Outcome<_>>()?;
        let kind = if parts.iter().any(|part| part.0 == ScalarType::Real) { ScalarType::Real } else { parts[0].0 };
        let rank = parts[0].1.len();
        let (_, axis) = args[0].scalar()?;
        // Rows and columns of the result for both choices of the dimension.
        let one = self.b.const_i(1);
        let along_rows = self.b.compare(Compare::Eq, axis, one);
        let columns_of = |w: &mut Self, dims: &[Size]| if rank == 2 { w.size(dims[1]) } else { w.b.const_i(1) };
        let (mut rows, mut columns) = (self.b.const_i(0), self.b.const_i(0));
        for (_, dims, _) in &parts {
            let (height, width) = (self.size(dims[0]), columns_of(self, dims));
            rows = self.b.binary_i(BinaryI::Add, rows, height);
            columns = self.b.binary_i(BinaryI::Add, columns, width);
        }
        let (first_rows, first_columns) = (self.size(parts[0].1[0]), columns_of(self, &parts[0].1));
        let rows = self.b.select(along_rows, rows, first_rows);
        let columns = self.b.select(along_rows, first_columns, columns);
        let total = self.b.binary_i(BinaryI::Mul, rows, columns);
        let to = self.allocate(kind, total);
        let (mut row_start, mut column_start) = (self.b.const_i(0), self.b.const_i(0));
        for (from, dims, address) in &parts {
            let (height, width) = (self.size(dims[0]), columns_of(self, dims));
            let count = self.b.binary_i(BinaryI::Mul, height, width);
            let (base_row, base_column) = (row_start, column_start);
            self.repeat(count, &mut |w, at| {
                let (i, j) = (w.b.binary_i(BinaryI::Div, at, width), w.b.binary_i(BinaryI::Rem, at, width));
                let item = w.element(*from, *address, at);
                let item = w.as_kind(kind, *from, item);
                let (i, j) = (w.b.binary_i(BinaryI::Add, i, base_row), w.b.binary_i(BinaryI::Add, j, base_column));
                let line = w.b.binary_i(BinaryI::Mul, i, columns);
                let place = w.b.binary_i(BinaryI::Add, line, j);
                w.put(kind, to, place, item);
                Ok(())
            })?;
            let none = self.b.const_i(0);
            let (down, right) = (self.b.select(along_rows, height, none), self.b.select(along_rows, none, width));
            row_start = self.b.binary_i(BinaryI::Add, row_start, down);
            column_start = self.b.binary_i(BinaryI::Add, column_start, right);
        }
        let dims = if rank == 2 { vec![Size::Reg(rows), Size::Reg(columns)] } else { vec![Size::Reg(rows)] };
        Ok(Val::Array { kind, dims, address: to })
    }

    fn extreme_of_two(&mut self, builtin: Builtin, a: &Val, b: &Val) -> Outcome<Val> {
        let kind = match (a, b) {
            (Val::Scalar(ScalarType::Int, _), Val::Scalar(ScalarType::Int, _)) => ScalarType::Int,
            _ => ScalarType::Real,
        };
        let op = if builtin == Builtin::Min { Compare::Lt } else { Compare::Gt };
        self.zip((a, b), kind, &mut |w, (ka, x), (kb, y)| {
            let (x, y) = (w.as_kind(kind, ka, x), w.as_kind(kind, kb, y));
            let condition = w.b.compare(op, x, y);
            Ok(w.b.select(condition, x, y))
        })
    }

    fn fold(&mut self, builtin: Builtin, value: &Val) -> Outcome<Val> {
        let Val::Array { kind, dims, address } = value else { return Ok(value.clone()) };
        let (kind, address) = (*kind, *address);
        let start = match (builtin, kind) {
            (Builtin::Sum, ScalarType::Real) => self.b.const_f(0.0),
            (Builtin::Product, ScalarType::Real) => self.b.const_f(1.0),
            (Builtin::Min, ScalarType::Real) => self.b.const_f(f64::MAX),
            (Builtin::Max, ScalarType::Real) => self.b.const_f(-f64::MAX),
            (Builtin::Sum, _) => self.b.const_i(0),
            (Builtin::Product, _) => self.b.const_i(1),
            (Builtin::Min, _) => self.b.const_i(i64::MAX),
            _ => self.b.const_i(i64::MIN),
        };
        let total = self.accumulator(kind, start);
        let count = self.count(dims);
        self.repeat(count, &mut |w, position| {
            let item = w.element(kind, address, position);
            let next = match builtin {
                Builtin::Sum => {
                    w.arithmetic(BinaryOp::Add, &Val::Scalar(kind, total), &Val::Scalar(kind, item))?.scalar()?.1
                }
                Builtin::Product => {
                    w.arithmetic(BinaryOp::Mul, &Val::Scalar(kind, total), &Val::Scalar(kind, item))?.scalar()?.1
                }
                _ => {
                    let op = if builtin == Builtin::Min { Compare::Lt } else { Compare::Gt };
                    let condition = w.b.compare(op, item, total);
                    w.b.select(condition, item, total)
                }
            };
            w.b.push(Inst::Move(total, next));
            Ok(())
        })?;
        Ok(Val::Scalar(kind, total))
    }

    fn quotient(&mut self, builtin: Builtin, a: &Val, b: &Val) -> Outcome<Val> {
        let integral =
            |value: &Val| matches!(value, Val::Scalar(ScalarType::Int, _) | Val::Array { kind: ScalarType::Int, .. });
        let kind = if integral(a) && integral(b) { ScalarType::Int } else { ScalarType::Real };
        self.zip((a, b), kind, &mut |w, (ka, x), (kb, y)| {
            let (x, y) = (w.as_kind(kind, ka, x), w.as_kind(kind, kb, y));
            if kind == ScalarType::Int {
                let zero = w.b.const_i(0);
                let nonzero = w.b.compare(Compare::Ne, y, zero);
                w.require(nonzero, &format!("`{}` divides by zero", builtin.name()));
                return Ok(match builtin {
                    Builtin::Div => w.b.binary_i(BinaryI::Div, x, y),
                    Builtin::Rem => w.b.binary_i(BinaryI::Rem, x, y),
                    _ => {
                        // ((x rem y) + y) rem y has the sign of y.
                        let first = w.b.binary_i(BinaryI::Rem, x, y);
                        let sum = w.b.binary_i(BinaryI::Add, first, y);
                        w.b.binary_i(BinaryI::Rem, sum, y)
                    }
                });
            }
            let ratio = w.b.binary_f(BinaryF::Div, x, y);
            let whole = w.b.unary_f(if builtin == Builtin::Mod { UnaryF::Floor } else { UnaryF::Trunc }, ratio);
            if builtin == Builtin::Div {
                return Ok(whole);
            }
            let product = w.b.binary_f(BinaryF::Mul, whole, y);
            Ok(w.b.binary_f(BinaryF::Sub, x, product))
        })
    }

    fn string(&mut self, args: &[Expr]) -> Outcome<Val> {
        let first = args.first().ok_or("String lacks its argument")?;
        let (kind, value) = self.expr(first)?.scalar()?;
        let types = FunctionTypes { model: self.lowering.flat, function: self.function };
        let ty = first.type_of(&types);
        let options =
            args[1..].iter().map(|arg| self.expr(arg)?.scalar()).collect::<Outcome<Vec<(ScalarType, Reg)>>>()?;
        let to = self.b.reg(program::RegKind::I);
        let (six, zero, yes) = (self.b.const_i(6), self.b.const_i(0), self.b.const_b(true));
        let option = |index: usize, default: Reg| options.get(index).map_or(default, |(_, reg)| *reg);
        let service = match kind {
            ScalarType::Real if matches!(options.first(), Some((ScalarType::Str, _))) => {
                Service::FormatRealAs { to, value, format: options[0].1 }
            }
            ScalarType::Real => {
                Service::FormatReal { to, value, digits: option(0, six), width: option(1, zero), left: option(2, yes) }
            }
            ScalarType::Int => match ty.base {
                Base::Enum(id) => {
                    let literals = self.lowering.flat.enums[id.0 as usize].literals.clone();
                    let mut text = self.b.const_i(0);
                    for (index, literal) in literals.iter().enumerate() {
                        let id = self.lowering.string(literal.as_str());
                        let (here, at) = (self.b.const_i(i64::from(id)), self.b.const_i(index as i64 + 1));
                        let hit = self.b.compare(Compare::Eq, value, at);
                        text = self.b.select(hit, here, text);
                    }
                    Service::FormatString { to, value: text, width: option(0, zero), left: option(1, yes) }
                }
                _ => Service::FormatInt { to, value, width: option(0, zero), left: option(1, yes) },
            },
            ScalarType::Bool => Service::FormatBool { to, value, width: option(0, zero), left: option(1, yes) },
            ScalarType::Str => Service::FormatString { to, value, width: option(0, zero), left: option(1, yes) },
        };
        self.b.service(service);
        Ok(Val::Scalar(ScalarType::Str, to))
    }
}
