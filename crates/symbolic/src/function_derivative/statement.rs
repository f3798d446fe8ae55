//! Statements of a derivative: those of the function, each assignment to a Real after one to its derivative.

use super::{Maker, Outcome, sizes};
use layshaft_ir::{
    Base, Builtin, Callee, Dim, Expr, FunctionCall, Local, LocalId, LocalRole, Statement, StatementKind, Target,
    TargetBase, TargetStep, Type,
};
use layshaft_source::Span;

impl Maker<'_> {
    pub(super) fn statements(&mut self, statements: &[Statement], out: &mut Vec<Statement>) -> Outcome<()> {
        statements.iter().try_for_each(|statement| self.statement(statement, out))
    }

    fn block(&mut self, statements: &[Statement]) -> Outcome<Vec<Statement>> {
        let mut out = Vec::new();
        self.statements(statements, &mut out)?;
        Ok(out)
    }

    fn statement(&mut self, statement: &Statement, out: &mut Vec<Statement>) -> Outcome<()> {
        let span = statement.span;
        let kind = match &statement.kind {
            StatementKind::Assign(target, expr) => {
                let rate = self.derivative(expr)?;
                let value = StatementKind::Assign(self.own(target)?, self.value(expr));
                return match rate {
                    Some(rate) => self.assign(target, rate, value, span, out),
                    None => self.assign_constant(&[Some(target)], value, span, out),
                };
            }
            StatementKind::MultiAssign(targets, Expr::Call(call)) => {
                let own = targets.iter().map(|target| target.as_ref().map(|t| self.own(t)).transpose());
                let value = StatementKind::MultiAssign(
                    own.collect::<Outcome<Vec<_>>>()?,
                    self.value(&Expr::Call(call.clone())),
                );
                let targets: Vec<Option<&Target>> = targets.iter().map(Option::as_ref).collect();
                return self.assign_outputs(&targets, call, value, span, out);
            }
            StatementKind::If { branches, otherwise } => {
                let branches = branches
                    .iter()
                    .map(|(condition, body)| Ok((self.value(condition), self.block(body)?)))
                    .collect::<Outcome<Vec<_>>>()?;
                StatementKind::If { branches, otherwise: self.block(otherwise)? }
            }
            StatementKind::For { iterator, range, body } => return self.for_loop(*iterator, range, body, span, out),
            StatementKind::While { condition, body } => {
                StatementKind::While { condition: self.value(condition), body: self.block(body)? }
            }
            // The function itself warns.
            StatementKind::Assert { is_warning: true, .. } => return Ok(()),
            StatementKind::Assert { condition, message, is_warning } => StatementKind::Assert {
                condition: self.value(condition),
                message: self.value(message),
                is_warning: *is_warning,
            },
            StatementKind::Terminate(message) => StatementKind::Terminate(self.value(message)),
            StatementKind::Call(call) => StatementKind::Call(self.value(call)),
            StatementKind::Break => StatementKind::Break,
            StatementKind::Return => StatementKind::Return,
            StatementKind::MultiAssign(..) | StatementKind::When { .. } | StatementKind::Reinit(..) => {
                return self.refuse("has a statement that does not belong in functions");
            }
        };
        out.push(Statement { kind, span });
        Ok(())
    }

    fn base(&self, target: &Target) -> Outcome<LocalId> {
        match target.base {
            TargetBase::Local(local) => Ok(local),
            TargetBase::Var(_) => self.refuse("assigns to a variable of the model"),
        }
    }

    /// The target of the value.
    fn own(&self, target: &Target) -> Outcome<Target> {
        let base = self.base(target)?;
        Ok(self.target(target, TargetBase::Local(self.moved(base))))
    }

    /// The type of what a target stands for, and that as an expression.
    fn of_target(&self, target: &Target) -> Outcome<(Type, Expr)> {
        let mut expr = Expr::Local(self.base(target)?);
        for step in &target.path {
            expr = match step {
                TargetStep::Field(field) => Expr::Field(Box::new(expr), *field),
                TargetStep::Index(subscripts) => Expr::Index(Box::new(expr), subscripts.clone()),
            };
        }
        Ok((self.type_of(&expr), self.value(&expr)))
    }

    /// `target := expr` where the derivative of `expr` is `rate`.
    fn assign(
        &mut self,
        target: &Target,
        rate: Expr,
        value: StatementKind,
        span: Option<Span>,
        out: &mut Vec<Statement>,
    ) -> Outcome<()> {
        let base = self.base(target)?;
        self.active.insert(base.0);
        if let Some(place) = self.rate(base) {
            let place = self.target(target, TargetBase::Local(place));
            out.push(Statement { kind: StatementKind::Assign(place, rate), span });
        }
        out.push(Statement { kind: value, span });
        Ok(())
    }

    /// An assignment of what does not change.
    fn assign_constant(
        &mut self,
        targets: &[Option<&Target>],
        value: StatementKind,
        span: Option<Span>,
        out: &mut Vec<Statement>,
    ) -> Outcome<()> {
        out.push(Statement { kind: value, span });
        for target in targets.iter().flatten() {
            let base = self.base(target)?;
            let (ty, expr) = self.of_target(target)?;
            if let Some(place) = self.rate(base).filter(|_| self.has_real(&ty)) {
                self.clear(self.target(target, TargetBase::Local(place)), &ty, expr, true, span, out);
            }
        }
        Ok(())
    }

    /// `(a, b) := f(…)`.
    fn assign_outputs(
        &mut self,
        targets: &[Option<&Target>],
        call: &FunctionCall,
        value: StatementKind,
        span: Option<Span>,
        out: &mut Vec<Statement>,
    ) -> Outcome<()> {
        let Some(rates) = self.call(call)? else { return self.assign_constant(targets, value, span, out) };
        let count = rates.outputs.iter().flatten().count();
        let mut places: Vec<Option<Target>> = vec![None; count];
        for (target, output) in targets.iter().zip(&rates.outputs) {
            let (Some(target), Some(output)) = (target, output) else { continue };
            let base = self.base(target)?;
            self.active.insert(base.0);
            if let (Some(rate), Some(place)) = (self.rate(base), places.get_mut(*output as usize)) {
                *place = Some(self.target(target, TargetBase::Local(rate)));
            }
        }
        if places.iter().any(Option::is_some) {
            let call = FunctionCall {
                function: Callee::Function(rates.function),
                args: rates.args,
                output: 0,
                ty: rates.first_type,
            };
            out.push(Statement { kind: StatementKind::MultiAssign(places, Expr::Call(Box::new(call))), span });
        }
        out.push(Statement { kind: value, span });
        Ok(())
    }

    /// `for x in range`: an iterator over Reals that change has a derivative, counted along.
    fn for_loop(
        &mut self,
        iterator: LocalId,
        range: &Expr,
        body: &[Statement],
        span: Option<Span>,
        out: &mut Vec<Statement>,
    ) -> Outcome<()> {
        let rates = self.derivative(range)?;
        let mut inner = Vec::new();
        if let Some(rates) = rates {
            self.active.insert(iterator.0);
            if let Some(place) = self.rate(iterator) {
                let local = |name: &str, ty: Type| Local {
                    name: layshaft_source::Name::new(name),
                    sizes: vec![None; ty.dims.len()],
                    ty,
                    default: None,
                    role: LocalRole::Protected,
                    span,
                };
                let list = self.add_local(local("$rates", Type::REAL.array_of(Dim::Unknown)));
                let counter = self.add_local(local("$counter", Type::INTEGER));
                let whole = |id: LocalId| Target { base: TargetBase::Local(id), path: Vec::new() };
                let assign =
                    |id: LocalId, value: Expr| Statement { kind: StatementKind::Assign(whole(id), value), span };
                out.push(assign(list, rates));
                out.push(assign(counter, Expr::Integer(0)));
                let next = Expr::binary(layshaft_ir::BinaryOp::Add, Expr::Local(counter), Expr::Integer(1));
                inner.push(assign(counter, next));
                let at = vec![layshaft_ir::Subscript::At(Expr::Local(counter))];
                inner.push(assign(place, Expr::Index(Box::new(Expr::Local(list)), at)));
            }
        }
        self.statements(body, &mut inner)?;
        let kind = StatementKind::For { iterator: self.moved(iterator), range: self.value(range), body: inner };
        out.push(Statement { kind, span });
        Ok(())
    }

    /// Zero for every Real of a derivative. `value` is what it is the derivative of; it has its sizes where `has_value`.
    pub(super) fn clear(
        &self,
        place: Target,
        ty: &Type,
        value: Expr,
        has_value: bool,
        span: Option<Span>,
        out: &mut Vec<Statement>,
    ) {
        if let Base::Record(record) = ty.base {
            for (index, field) in self.model.record(record).fields.iter().enumerate() {
                if !self.has_real(&field.ty) {
                    continue;
                }
                let mut place = place.clone();
                place.path.push(TargetStep::Field(index as u32));
                let mut dims = ty.dims.clone();
                dims.extend(field.ty.dims.iter().copied());
                let inner = Expr::Field(Box::new(value.clone()), index as u32);
                self.clear(place, &Type { base: field.ty.base, dims }, inner, has_value, span, out);
            }
            return;
        }
        let is_open = ty.dims.iter().any(|dim| dim.known().is_none());
        if is_open && has_value {
            let mut args = vec![Expr::Real(0.0)];
            args.extend(sizes(ty, &value));
            out.push(Statement { kind: StatementKind::Assign(place, Expr::Builtin(Builtin::Fill, args)), span });
        } else {
            out.push(Statement { kind: StatementKind::Assign(place, Expr::Real(0.0)), span });
        }
    }

    pub(super) fn type_of(&self, expr: &Expr) -> Type {
        expr.type_of(&layshaft_ir::FunctionTypes { model: self.model, function: self.function })
    }
}
