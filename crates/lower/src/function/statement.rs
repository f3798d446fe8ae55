//! Statements.

use super::arrays::Axis;
use super::{Outcome, Size, Val, Writer};
use layshaft_ir::program::{self, Assertion, BinaryI, Compare, Inst, Reg, Service};
use layshaft_ir::{
    Base, BinaryOp, Builtin, Expr, FunctionTypes, Statement, StatementKind, Target, TargetBase, TargetStep,
};
use layshaft_source::Name;
use layshaft_symbolic::dag::ScalarType;

/// How a loop that may be long is kept in bounds.
struct Limits {
    word: &'static str,
    /// It looks every so many rounds whether the run is to end: rarely enough to cost nothing.
    rounds: i64,
    /// It is given up after so many looks.
    looks: i64,
}

const WHILE: Limits = Limits { word: "while", rounds: 4000, looks: 25_000 };
/// More often, since loops in loops may all be short.
const FOR: Limits = Limits { word: "for", rounds: 250, looks: 400_000 };
/// A `for` loop over numbers up to this needs no look.
const FEW_ROUNDS: u64 = 1000;

/// Rounds to the next look, and looks so far.
#[derive(Clone, Copy)]
struct Watch {
    left: Reg,
    looks: Reg,
}

impl Writer<'_, '_> {
    pub(super) fn statements(&mut self, statements: &[Statement]) -> Outcome<()> {
        for statement in statements {
            let ends = matches!(statement.kind, StatementKind::Break | StatementKind::Return);
            self.statement(statement)?;
            if ends {
                break;
            }
        }
        Ok(())
    }

    fn statement(&mut self, statement: &Statement) -> Outcome<()> {
        match &statement.kind {
            StatementKind::Assign(target, value) => {
                let value = self.expr(value)?;
                self.assign(target, value)
            }
            StatementKind::MultiAssign(targets, value) => {
                let Expr::Call(call) = value else { return Err("the right side is no call".into()) };
                let outputs = self.call(call)?;
                for (target, output) in targets.iter().zip(outputs) {
                    if let Some(target) = target {
                        self.assign(target, output)?;
                    }
                }
                Ok(())
            }
            StatementKind::If { branches, otherwise } => self.branches(branches, otherwise),
            StatementKind::For { iterator, range, body } => self.for_loop(statement, iterator.0 as usize, range, body),
            StatementKind::While { condition, body } => {
                let watch = self.watch(&WHILE);
                self.b.push(Inst::Loop);
                let (_, holds) = self.expr(condition)?.scalar()?;
                let done = self.b.not(holds);
                self.b.push(Inst::If(done));
                self.b.push(Inst::Break);
                self.b.push(Inst::End);
                self.look(statement, &WHILE, watch);
                self.body(body)?;
                self.b.push(Inst::End);
                Ok(())
            }
            StatementKind::Assert { condition, message, is_warning } => {
                let (_, holds) = self.expr(condition)?.scalar()?;
                let fails = self.b.not(holds);
                self.b.push(Inst::If(fails));
                let (_, message) = self.expr(message)?.scalar()?;
                let id = self.lowering.program.assertions.len() as u32;
                let instance = Name::new(self.function.name.as_str());
                self.lowering.program.assertions.push(Assertion {
                    is_warning: *is_warning,
                    is_rule: false,
                    span: statement.span,
                    instance,
                });
                self.b.service(Service::Assert { id, message });
                self.b.push(Inst::End);
                Ok(())
            }
            StatementKind::Terminate(message) => {
                let (_, message) = self.expr(message)?.scalar()?;
                self.b.service(Service::Terminate(message));
                Ok(())
            }
            StatementKind::Call(Expr::Call(call)) => self.call(call).map(|_| ()),
            StatementKind::Call(_) => Err("a statement that is no call".into()),
            StatementKind::Break => {
                self.b.push(Inst::Break);
                Ok(())
            }
            StatementKind::Return => {
                self.b.push(Inst::Return);
                Ok(())
            }
            StatementKind::When { .. } | StatementKind::Reinit(..) => {
                Err("when and reinit do not belong in functions".into())
            }
        }
    }

    /// Begins to count the rounds of a loop.
    fn watch(&mut self, limits: &Limits) -> Watch {
        let watch = Watch { left: self.b.mutable(program::RegKind::I), looks: self.b.mutable(program::RegKind::I) };
        let (most, none) = (self.b.const_i(limits.rounds), self.b.const_i(0));
        self.b.push(Inst::Move(watch.left, most));
        self.b.push(Inst::Move(watch.looks, none));
        watch
    }

    /// Counts a round: now and then the loop asks whether the run is to end, and it is given up after a while.
    fn look(&mut self, statement: &Statement, limits: &Limits, Watch { left, looks }: Watch) {
        let id = self.place(statement);
        let (word, name, most) = (limits.word, &self.function.name, limits.rounds * limits.looks);
        let text = format!("the `{word}` loop of function `{name}` goes on after {most} rounds: is there an end?");
        let message = self.lowering.string(&text);
        let (zero, one) = (self.b.const_i(0), self.b.const_i(1));
        let next = self.b.binary_i(BinaryI::Sub, left, one);
        self.b.push(Inst::Move(left, next));
        let is_due = self.b.compare(Compare::Le, next, zero);
        self.b.push(Inst::If(is_due));
        self.b.service(Service::Pause { id });
        let again = self.b.const_i(limits.rounds);
        self.b.push(Inst::Move(left, again));
        let made = self.b.binary_i(BinaryI::Add, looks, one);
        self.b.push(Inst::Move(looks, made));
        let most = self.b.const_i(limits.looks);
        let is_endless = self.b.compare(Compare::Ge, made, most);
        self.b.push(Inst::If(is_endless));
        self.b.service(Service::Endless { id, message });
        self.b.push(Inst::End);
        self.b.push(Inst::End);
    }

    /// A place in the text for messages.
    fn place(&mut self, statement: &Statement) -> u32 {
        let instance = Name::new(self.function.name.as_str());
        let assertions = &mut self.lowering.program.assertions;
        assertions.push(Assertion { is_warning: false, is_rule: false, span: statement.span, instance });
        assertions.len() as u32 - 1
    }

    /// A loop body; what it allocates is given back after each round.
    fn body(&mut self, body: &[Statement]) -> Outcome<()> {
        if !self.frames_in_loops || ends_early(body) {
            return self.statements(body);
        }
        let (reals, ints) = (self.b.reg(program::RegKind::I), self.b.reg(program::RegKind::I));
        self.b.service(Service::FrameEnter(reals, ints));
        self.statements(body)?;
        self.b.service(Service::FrameLeave(reals, ints));
        Ok(())
    }

    fn branches(&mut self, branches: &[(Expr, Vec<Statement>)], otherwise: &[Statement]) -> Outcome<()> {
        let Some(((condition, body), rest)) = branches.split_first() else { return self.statements(otherwise) };
        let (_, holds) = self.expr(condition)?.scalar()?;
        self.b.push(Inst::If(holds));
        self.statements(body)?;
        if !rest.is_empty() || !otherwise.is_empty() {
            self.b.push(Inst::Else);
            self.branches(rest, otherwise)?;
        }
        self.b.push(Inst::End);
        Ok(())
    }

    fn for_loop(&mut self, statement: &Statement, iterator: usize, range: &Expr, body: &[Statement]) -> Outcome<()> {
        // A counting loop needs no array.
        if let Expr::Range(parts) = range {
            let types = FunctionTypes { model: self.lowering.flat, function: self.function };
            let is_real = |expr: &Expr| expr.type_of(&types).base == Base::Real;
            if !is_real(&parts.0) && !parts.1.as_ref().is_some_and(is_real) && !is_real(&parts.2) {
                let (_, start, step, stop) = self.bounds(parts)?;
                let is_short = is_limited(&parts.0) && is_limited(&parts.2);
                let looking = (!is_short).then_some(statement);
                return self.counting(looking, iterator, (start, step, stop), body);
            }
        }
        let Val::Array { kind, dims, address } = self.expr(range)? else { return Err("a loop over a scalar".into()) };
        let count = self.count(&dims);
        let saved = self.locals[iterator].clone();
        let result = self.repeat(count, &mut |w, position| {
            let item = w.element(kind, address, position);
            w.locals[iterator] = Val::Scalar(kind, item);
            w.body(body)
        });
        self.locals[iterator] = saved;
        result
    }

    /// A loop over integers. One that may be long (`looking`: where it stands) looks now and then whether the run is to end.
    fn counting(
        &mut self,
        looking: Option<&Statement>,
        iterator: usize,
        (start, step, stop): (Reg, Reg, Reg),
        body: &[Statement],
    ) -> Outcome<()> {
        let counter = self.b.mutable(program::RegKind::I);
        self.b.push(Inst::Move(counter, start));
        let watch = looking.map(|statement| (statement, self.watch(&FOR)));
        let zero = self.b.const_i(0);
        let upward = self.b.compare(Compare::Gt, step, zero);
        self.b.push(Inst::Loop);
        let (above, below) = (self.b.compare(Compare::Gt, counter, stop), self.b.compare(Compare::Lt, counter, stop));
        let done = self.b.select(upward, above, below);
        self.b.push(Inst::If(done));
        self.b.push(Inst::Break);
        self.b.push(Inst::End);
        let none = self.b.const_i(0);
        let now = self.b.binary_i(BinaryI::Add, counter, none);
        if let Some((statement, watch)) = watch {
            self.look(statement, &FOR, watch);
        }
        let saved = std::mem::replace(&mut self.locals[iterator], Val::Scalar(ScalarType::Int, now));
        let result = self.body(body);
        self.locals[iterator] = saved;
        result?;
        if !ends_early_at_end(body) {
            let next = self.b.binary_i(BinaryI::Add, now, step);
            self.b.push(Inst::Move(counter, next));
        }
        self.b.push(Inst::End);
        Ok(())
    }

    fn assign(&mut self, target: &Target, value: Val) -> Outcome<()> {
        let TargetBase::Local(local) = target.base else { return Err("assignment to a variable of the model".into()) };
        let mut place = self.locals[local.0 as usize].clone();
        // Subscripts so far, one for each dimension of the place.
        let mut axes: Vec<Axis> = Vec::new();
        for step in &target.path {
            match step {
                TargetStep::Field(field) => {
                    axes.resize(place.dims().len(), Axis::All);
                    let fields = place.fields().ok_or("a field of a value that is no record")?;
                    place = fields.get(*field as usize).cloned().ok_or("no such record field")?;
                }
                TargetStep::Index(subscripts) => {
                    let open = place.dims().get(axes.len()..).ok_or("too many subscripts")?.to_vec();
                    self.subscripted(&Expr::Local(local));
                    axes.extend(self.axes(subscripts, &open)?);
                }
            }
        }
        // A field of a whole array of records is the whole array.
        if axes.iter().all(|axis| matches!(axis, Axis::All)) {
            return self.set(&place, value);
        }
        self.store_into(&place, &axes, value)
    }

    /// Stores a value into the part of an array, or of an array of records, that subscripts pick.
    pub(super) fn store_into(&mut self, place: &Val, axes: &[Axis], value: Val) -> Outcome<()> {
        if let Val::Array { kind, dims, address } = place {
            let mut axes = axes.to_vec();
            axes.resize(dims.len(), Axis::All);
            return self.store_at(*kind, dims, *address, &axes, value);
        }
        match (place.fields(), value.fields()) {
            (Some(places), Some(values)) => {
                places.iter().zip(values).try_for_each(|(place, value)| self.store_into(place, axes, value.clone()))
            }
            _ => Err("an assignment between values of different structure".into()),
        }
    }

    pub(super) fn assign_local(&mut self, index: usize, value: Val) -> Outcome<()> {
        let place = self.locals[index].clone();
        self.set(&place, value)
    }

    pub(super) fn move_scalar(&mut self, (kind, to): (ScalarType, Reg), (from, reg): (ScalarType, Reg)) {
        let reg = self.as_kind(kind, from, reg);
        self.b.push(Inst::Move(to, reg));
    }

    pub(super) fn move_sizes(&mut self, dims: &[Size], sizes: &[Size]) {
        for (dim, size) in dims.iter().zip(sizes) {
            let size = self.size(*size);
            if let Size::Reg(reg) = dim {
                self.b.push(Inst::Move(*reg, size));
            }
        }
    }

    /// Gives a local, or a field of one, a new value.
    fn set(&mut self, place: &Val, value: Val) -> Outcome<()> {
        match (place, value) {
            (Val::Scalar(kind, to), Val::Scalar(from, reg)) => {
                self.move_scalar((*kind, *to), (from, reg));
                Ok(())
            }
            (Val::Array { kind, dims, address }, Val::Array { kind: from, dims: sizes, address: source }) => {
                // Fresh storage unless the sizes agree: the old one may be too small.
                let count = self.count(&sizes);
                let old = self.count(dims);
                let differs = self.b.compare(Compare::Ne, count, old);
                self.b.push(Inst::If(differs));
                let fresh = self.allocate(*kind, count);
                self.b.push(Inst::Move(*address, fresh));
                self.b.push(Inst::End);
                self.move_sizes(dims, &sizes);
                let (kind, address) = (*kind, *address);
                self.repeat(count, &mut |w, position| {
                    let item = w.element(from, source, position);
                    let item = w.as_kind(kind, from, item);
                    w.put(kind, address, position, item);
                    Ok(())
                })
            }
            (Val::Array { kind, dims, address }, Val::Scalar(from, reg)) => {
                let count = self.count(dims);
                let reg = self.as_kind(*kind, from, reg);
                let (kind, address) = (*kind, *address);
                self.repeat(count, &mut |w, position| {
                    w.put(kind, address, position, reg);
                    Ok(())
                })
            }
            (Val::Record(fields), Val::Record(values))
            | (Val::Records { fields, .. }, Val::Records { fields: values, .. }) => {
                fields.iter().zip(values).try_for_each(|(field, value)| self.set(field, value))
            }
            _ => Err("an assignment between values of different structure".into()),
        }
    }

    /// Stores a scalar or an array into the part of an array that subscripts pick.
    fn store_at(&mut self, kind: ScalarType, dims: &[Size], address: Reg, axes: &[Axis], value: Val) -> Outcome<()> {
        let (from, source) = match &value {
            Val::Scalar(from, reg) => (*from, Err(*reg)),
            Val::Array { kind, address, .. } => (*kind, Ok(*address)),
            _ => return Err("an assignment of a record to an array element".into()),
        };
        self.over(dims, axes, &mut |w, offset, position| {
            let item = match source {
                Err(scalar) => scalar,
                Ok(source) => w.element(from, source, position),
            };
            let item = w.as_kind(kind, from, item);
            w.put(kind, address, offset, item);
            Ok(())
        })
    }
}

/// Whether a bound of a range keeps a loop short: a small number, or the size of an array, which memory limits.
fn is_limited(bound: &Expr) -> bool {
    match bound {
        Expr::Integer(number) => number.unsigned_abs() <= FEW_ROUNDS,
        Expr::Builtin(Builtin::Size | Builtin::Ndims, _) => true,
        Expr::Binary(BinaryOp::Add | BinaryOp::Sub, parts) => is_limited(&parts.0) && is_limited(&parts.1),
        _ => false,
    }
}

/// Whether statements may leave the loop or function, past the end of the body.
fn ends_early(body: &[Statement]) -> bool {
    body.iter().any(|statement| match &statement.kind {
        StatementKind::Break | StatementKind::Return => true,
        StatementKind::If { branches, otherwise } => {
            branches.iter().any(|(_, body)| ends_early(body)) || ends_early(otherwise)
        }
        StatementKind::For { body, .. } | StatementKind::While { body, .. } => ends_early(body),
        _ => false,
    })
}

/// Whether nothing after the body is reached.
fn ends_early_at_end(body: &[Statement]) -> bool {
    body.iter().any(|statement| matches!(statement.kind, StatementKind::Break | StatementKind::Return))
}
