//! Automatic differentiation of functions by source transformation (forward mode).
//!
//! From a function `f` and the inputs that change a function `der(f)` is made. It has the inputs of `f` and after them the derivatives of those
//! that change; it executes the statements of `f`, with a statement for the derivative before each assignment to a Real; its outputs are
//! the derivatives of those outputs of `f` that have Reals. Conditions, subscripts, Integers, Booleans and Strings have no derivative. A call follows the
//! `derivative` annotation of the function called (MLS 12.7.1), or that function is transformed in turn. A derivative of second order is made from `der(f)`
//! in the same way.
//!
//! The derivative of a record is a record of the same type whose Reals are derivatives; what is no Real in it is never read.
//!
//! A. Griewank, A. Walther, Evaluating Derivatives: Principles and Techniques of Algorithmic Differentiation, 2nd ed., SIAM (2008).

mod builtin;
mod expression;
mod folds;
mod statement;

use crate::scalarise::has_effects;
use layshaft_ir::{
    Base, Callee, Dim, Expr, FlatModel, Function, FunctionBody, FunctionCall, FunctionId, Local, LocalId, LocalRole,
    Statement, StatementKind, Subscript, Target, TargetBase, TargetStep, Type,
};
use layshaft_source::{FastMap, FastSet, Name};

/// Why a function cannot be differentiated.
#[derive(Clone, Debug, PartialEq)]
pub struct Obstacle {
    /// The function in the way.
    pub function: Name,
    pub reason: String,
}

impl std::fmt::Display for Obstacle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the function `{}` {}", self.function, self.reason)
    }
}

type Outcome<T> = Result<T, Obstacle>;

/// Functions made here. Their numbers follow those of the model.
#[derive(Clone, Default)]
pub struct DerivedFunctions {
    functions: Vec<Function>,
    /// By function and inputs that change; `None` while it is being made.
    derivatives: FastMap<(FunctionId, Vec<bool>), Option<Outcome<FunctionId>>>,
    /// Numbers of functions that are being made.
    reserved: FastMap<(FunctionId, Vec<bool>), FunctionId>,
    /// Functions `der(f, x)` written out.
    partials: FastMap<FunctionId, Outcome<FunctionId>>,
    /// Derivatives of `max`, `min` and `product` of an array.
    folds: FastMap<layshaft_ir::Builtin, FunctionId>,
    /// Which functions of the model have side effects.
    effects: Option<Vec<bool>>,
    /// Call instances of derivatives, by instance and inputs that change.
    pub instances: FastMap<(u32, Vec<bool>), u32>,
}

impl DerivedFunctions {
    /// A function of the model, or one made here.
    pub fn function<'f>(&'f self, model: &'f FlatModel, id: FunctionId) -> Option<&'f Function> {
        let index = id.0 as usize;
        model.functions.get(index).or_else(|| self.functions.get(index.checked_sub(model.functions.len())?))
    }

    fn add(&mut self, model: &FlatModel, function: Function) -> FunctionId {
        self.functions.push(function);
        FunctionId((model.functions.len() + self.functions.len()) as u32 - 1)
    }

    /// The derivative of a function of which these inputs change.
    pub fn derive(&mut self, model: &FlatModel, id: FunctionId, changing: &[bool]) -> Outcome<FunctionId> {
        let key = (id, changing.to_vec());
        match self.derivatives.get(&key) {
            Some(Some(known)) => return known.clone(),
            // A function that calls itself.
            Some(None) => return Ok(self.reserved[&key]),
            None => {}
        }
        let Some(function) = self.function(model, id).cloned() else {
            return Err(Obstacle { function: Name::new("?"), reason: "is unknown".into() });
        };
        let place = self.add(model, Function { body: FunctionBody::Algorithm(Vec::new()), ..function.clone() });
        self.derivatives.insert(key.clone(), None);
        self.reserved.insert(key.clone(), place);
        let result = self.transform(model, id, function, changing).map(|derivative| {
            self.functions[place.0 as usize - model.functions.len()] = derivative;
            place
        });
        if result.is_err() {
            // Functions made on the way may call this one, which there is not.
            let is_earlier = |known: &Option<Outcome<FunctionId>>| !matches!(known, Some(Ok(made)) if made.0 > place.0);
            self.derivatives.retain(|_, known| is_earlier(known));
        }
        self.derivatives.insert(key, Some(result.clone()));
        result
    }

    fn transform(
        &mut self,
        model: &FlatModel,
        id: FunctionId,
        function: Function,
        changing: &[bool],
    ) -> Outcome<Function> {
        let refuse = |reason: &str| Err(Obstacle { function: function.name, reason: reason.to_string() });
        if self.effects.get_or_insert_with(|| has_effects(model)).get(id.0 as usize) == Some(&true) {
            return refuse("has side effects");
        }
        let statements = match &function.body {
            FunctionBody::Algorithm(statements) => statements.clone(),
            FunctionBody::External(_) => return refuse("is external and has no `derivative` annotation that applies"),
            FunctionBody::Builtin(builtin) => {
                let args = (0..function.inputs).map(|input| Expr::Local(LocalId(input))).collect();
                let target = Target { base: TargetBase::Local(LocalId(function.inputs)), path: Vec::new() };
                vec![Statement {
                    kind: StatementKind::Assign(target, Expr::Builtin(*builtin, args)),
                    span: function.span,
                }]
            }
            FunctionBody::PartialDerivative { .. } => {
                let expanded = self.partial(model, id)?;
                let Some(FunctionBody::Algorithm(statements)) = self.function(model, expanded).map(|f| f.body.clone())
                else {
                    return refuse("cannot be written out");
                };
                statements
            }
        };
        let mut active = FastSet::default();
        loop {
            let before = active.len();
            let mut maker = Maker::new(self, model, &function, changing, active);
            let result = maker.make(&statements);
            active = maker.active;
            // Which locals depend on the inputs that change shows when all statements have been seen; loops come back to the first.
            if active.len() == before {
                return result;
            }
            result?;
        }
    }

    /// The function `der(f, x, …)` (MLS 12.7.2) with an algorithm.
    pub fn partial(&mut self, model: &FlatModel, id: FunctionId) -> Outcome<FunctionId> {
        if let Some(known) = self.partials.get(&id) {
            return known.clone();
        }
        let result = self.write_partial(model, id);
        self.partials.insert(id, result.clone());
        result
    }

    fn write_partial(&mut self, model: &FlatModel, id: FunctionId) -> Outcome<FunctionId> {
        let unknown = || Obstacle { function: Name::new("?"), reason: "is unknown".into() };
        let partial = self.function(model, id).cloned().ok_or_else(unknown)?;
        let FunctionBody::PartialDerivative { function, inputs } = &partial.body else { return Ok(id) };
        let mut target = *function;
        let mut args: Vec<Expr> = (0..partial.inputs).map(|input| Expr::Local(LocalId(input))).collect();
        for &input in inputs {
            let mut changing = vec![false; args.len()];
            if let Some(flag) = changing.get_mut(input as usize) {
                *flag = true;
            }
            target = self.derive(model, target, &changing)?;
            args.push(Expr::Real(1.0));
        }
        let ty = partial.output_locals().first().map_or(Type::REAL, |output| output.ty.clone());
        let call = Expr::Call(Box::new(FunctionCall { function: Callee::Function(target), args, output: 0, ty }));
        let targets = (0..partial.outputs)
            .map(|output| Some(Target { base: TargetBase::Local(LocalId(partial.inputs + output)), path: Vec::new() }))
            .collect();
        let statement = Statement { kind: StatementKind::MultiAssign(targets, call), span: partial.span };
        Ok(self.add(model, Function { body: FunctionBody::Algorithm(vec![statement]), ..partial }))
    }
}

/// Whether values of a type have Reals.
pub fn has_real(model: &FlatModel, base: Base) -> bool {
    match base {
        Base::Real => true,
        Base::Record(record) => model.record(record).fields.iter().any(|field| has_real(model, field.ty.base)),
        _ => false,
    }
}

/// Makes one derivative.
struct Maker<'m> {
    derived: &'m mut DerivedFunctions,
    model: &'m FlatModel,
    function: &'m Function,
    /// Derivatives of the inputs, by input.
    rates: Vec<Option<LocalId>>,
    /// Derivatives of the outputs, by output.
    results: Vec<Option<LocalId>>,
    /// How far the other locals move to make room for these.
    shift: u32,
    /// Locals behind the inputs that have a derivative.
    active: FastSet<u32>,
    /// Where their derivatives are.
    places: FastMap<u32, LocalId>,
    locals: Vec<Local>,
}

impl<'m> Maker<'m> {
    fn new(
        derived: &'m mut DerivedFunctions,
        model: &'m FlatModel,
        function: &'m Function,
        changing: &[bool],
        active: FastSet<u32>,
    ) -> Maker<'m> {
        let (inputs, outputs) = (function.inputs as usize, function.outputs as usize);
        let mut maker = Maker {
            derived,
            model,
            function,
            rates: vec![None; inputs],
            results: vec![None; outputs],
            shift: 0,
            active,
            places: FastMap::default(),
            locals: function.locals[..inputs].to_vec(),
        };
        for (input, local) in function.locals[..inputs].iter().enumerate() {
            if changing.get(input) == Some(&true) && has_real(model, local.ty.base) {
                maker.rates[input] = Some(maker.add_derivative(local, LocalRole::Input));
            }
        }
        for (output, local) in function.output_locals().iter().enumerate() {
            if has_real(model, local.ty.base) {
                maker.results[output] = Some(maker.add_derivative(local, LocalRole::Output));
            }
        }
        maker.shift = (maker.locals.len() - inputs) as u32;
        // Sizes refer to the locals as they are now numbered.
        for index in inputs..maker.locals.len() {
            let sizes = maker.locals[index].sizes.clone();
            maker.locals[index].sizes = sizes.iter().map(|size| size.as_ref().map(|size| maker.value(size))).collect();
        }
        for local in &function.locals[inputs..] {
            let own = maker.renumbered(local);
            maker.locals.push(own);
        }
        for index in inputs + outputs..function.locals.len() {
            if maker.active.contains(&(index as u32)) {
                let local = maker.renumbered(&function.locals[index]);
                let place = maker.add_derivative(&local, LocalRole::Protected);
                maker.places.insert(index as u32, place);
            }
        }
        maker
    }

    fn renumbered(&self, local: &Local) -> Local {
        let role = if local.role == LocalRole::Output { LocalRole::Protected } else { local.role };
        Local {
            sizes: local.sizes.iter().map(|size| size.as_ref().map(|size| self.value(size))).collect(),
            default: local.default.as_ref().map(|default| self.value(default)),
            role,
            ..local.clone()
        }
    }

    fn add_derivative(&mut self, local: &Local, role: LocalRole) -> LocalId {
        let name = Name::new(&format!("der({})", local.name));
        self.add_local(Local { name, default: None, role, ..local.clone() })
    }

    fn add_local(&mut self, local: Local) -> LocalId {
        self.locals.push(local);
        LocalId(self.locals.len() as u32 - 1)
    }

    fn make(&mut self, statements: &[Statement]) -> Outcome<Function> {
        let mut body = Vec::new();
        for index in self.function.inputs..self.function.locals.len() as u32 {
            self.declare(index, &mut body)?;
        }
        self.statements(statements, &mut body)?;
        let rates = self.rates.iter().flatten().count() as u32;
        Ok(Function {
            name: Name::new(&format!("der({})", self.function.name)),
            locals: std::mem::take(&mut self.locals),
            inputs: self.function.inputs + rates,
            outputs: self.results.iter().flatten().count() as u32,
            body: FunctionBody::Algorithm(body),
            is_impure: false,
            inline: self.function.inline,
            derivatives: Vec::new(),
            inverses: Vec::new(),
            smooth_order: None,
            span: self.function.span,
        })
    }

    /// The derivative of a local before the first statement.
    fn declare(&mut self, index: u32, body: &mut Vec<Statement>) -> Outcome<()> {
        let local = &self.function.locals[index as usize];
        let derivative = local.default.as_ref().map(|default| self.derivative(default)).transpose()?.flatten();
        if derivative.is_some() {
            self.active.insert(index);
        }
        let result = index.checked_sub(self.function.inputs).and_then(|output| self.results.get(output as usize));
        let Some(place) = result.copied().flatten().or_else(|| self.places.get(&index).copied()) else { return Ok(()) };
        let target = Target { base: TargetBase::Local(place), path: Vec::new() };
        match derivative {
            Some(derivative) => {
                body.push(Statement { kind: StatementKind::Assign(target, derivative), span: local.span });
            }
            None => {
                let value = Expr::Local(self.moved(LocalId(index)));
                self.clear(target, &local.ty, value, local.default.is_some(), local.span, body);
            }
        }
        Ok(())
    }

    /// The number of a local of the function in its derivative.
    fn moved(&self, local: LocalId) -> LocalId {
        if local.0 < self.function.inputs { local } else { LocalId(local.0 + self.shift) }
    }

    /// Where the derivative of a local is, if it has one.
    fn rate(&self, local: LocalId) -> Option<LocalId> {
        if local.0 < self.function.inputs {
            return self.rates[local.0 as usize];
        }
        if !self.active.contains(&local.0) {
            return None;
        }
        let output = (local.0 - self.function.inputs) as usize;
        match self.results.get(output) {
            Some(result) => *result,
            None => self.places.get(&local.0).copied(),
        }
    }

    /// An expression of the function in its derivative.
    fn value(&self, expr: &Expr) -> Expr {
        let mut result = expr.clone();
        self.renumber(&mut result);
        result
    }

    fn renumber(&self, expr: &mut Expr) {
        match expr {
            Expr::Local(local) => *local = self.moved(*local),
            Expr::Comprehension(comprehension) => comprehension.iterator = self.moved(comprehension.iterator),
            Expr::Call(call) => {
                if let Callee::Local(local) = &mut call.function {
                    *local = self.moved(*local);
                }
            }
            _ => {}
        }
        expr.for_each_child_mut(&mut |child| self.renumber(child));
    }

    fn target(&self, target: &Target, base: TargetBase) -> Target {
        let path = target.path.iter().map(|step| match step {
            TargetStep::Field(field) => TargetStep::Field(*field),
            TargetStep::Index(subscripts) => TargetStep::Index(self.subscripts(subscripts)),
        });
        Target { base, path: path.collect() }
    }

    fn subscripts(&self, subscripts: &[Subscript]) -> Vec<Subscript> {
        let subscript = |subscript: &Subscript| match subscript {
            Subscript::All => Subscript::All,
            Subscript::At(expr) => Subscript::At(self.value(expr)),
        };
        subscripts.iter().map(subscript).collect()
    }

    fn refuse<T>(&self, reason: impl Into<String>) -> Outcome<T> {
        Err(Obstacle { function: self.function.name, reason: reason.into() })
    }

    fn has_real(&self, ty: &Type) -> bool {
        has_real(self.model, ty.base)
    }
}

/// Sizes of a value as expressions.
fn sizes(ty: &Type, value: &Expr) -> Vec<Expr> {
    let size = |(axis, dim): (usize, &Dim)| match dim {
        Dim::Known(size) => Expr::Integer(i64::from(*size)),
        Dim::Unknown => Expr::Builtin(layshaft_ir::Builtin::Size, vec![value.clone(), Expr::Integer(axis as i64 + 1)]),
    };
    ty.dims.iter().enumerate().map(size).collect()
}
