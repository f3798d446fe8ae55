//! For-statements of algorithm sections whose range varies (Modelica 3.6, 11.2.2).
//!
//! What a loop runs over is found once, before it begins. A range of Integers becomes a while-loop that counts in a hidden variable; a vector of
//! known size is kept in one, and the loop is spread out over its elements.

use crate::expr::Env;
use crate::modifier::Typed;
use crate::state::{BindingState, Flattener, R, ValueState, VarInfo};
use layshaft_ir::{self as ir, Base, BinaryOp, Expr, StatementKind, Type, VarId, Variability};
use layshaft_source::{Name, Span};
use layshaft_syntax::ast;
use std::rc::Rc;

/// What a loop with a varying range becomes.
pub enum Varying {
    /// Statements before a while-loop, its condition, the value of the iterator, and the statement at the end of its body.
    Counted { before: Vec<ir::Statement>, condition: Expr, iterator: Typed, step: ir::Statement },
    /// A statement before the loop, and the vector it runs over.
    Kept(ir::Statement, Typed),
}

impl<'a> Flattener<'a> {
    /// The loop of a model's algorithm over a range that changes while the model runs; `None` where the range is known at translation.
    pub fn varying_loop(&mut self, env: &mut Env, iterator: &'a ast::Iterator, span: Span) -> R<Option<Varying>> {
        let Some(range) = &iterator.range else { return Ok(None) };
        if env.function.is_some() || env.in_initial {
            return Ok(None);
        }
        if let ast::ExprKind::Ref(reference) = &range.kind
            && self.type_range(env, reference).is_some()
        {
            return Ok(None);
        }
        let typed = self.translate(env, range)?;
        if typed.ty.dims.len() != 1 || typed.variability <= Variability::Parameter || typed.expr.is_literal() {
            return Ok(None);
        }
        let name = iterator.name.name;
        let assign = |var: VarId, value: Expr| ir::Statement {
            kind: StatementKind::Assign(ir::Target { base: ir::TargetBase::Var(var), path: Vec::new() }, value),
            span: Some(span),
        };
        if typed.ty.dims[0].known().is_some() {
            let kept = self.hidden_variable(env, name, &typed.ty, span);
            let vector = Typed::new(Expr::Var(kept), typed.ty.clone(), typed.variability);
            return Ok(Some(Varying::Kept(assign(kept, typed.expr), vector)));
        }
        let Expr::Range(parts) = typed.expr else { return Ok(None) };
        if typed.ty.base != Base::Integer {
            return Ok(None);
        }
        let (first, by, last) = *parts;
        let counter = self.hidden_variable(env, name, &Type::INTEGER, span);
        let end = self.hidden_variable(env, Name::new(&format!("{name}.end")), &Type::INTEGER, span);
        let mut before = vec![assign(end, last), assign(counter, first)];
        let (at, end) = (Expr::Var(counter), Expr::Var(end));
        let up = Expr::binary(BinaryOp::LessEqual, at.clone(), end.clone());
        let down = Expr::binary(BinaryOp::GreaterEqual, at.clone(), end);
        let (by, condition) = match by.unwrap_or(Expr::Integer(1)) {
            Expr::Integer(by) if by > 0 => (Expr::Integer(by), up),
            Expr::Integer(by) => (Expr::Integer(by), down),
            by => {
                let kept = self.hidden_variable(env, Name::new(&format!("{name}.step")), &Type::INTEGER, span);
                before.push(assign(kept, by));
                let by = Expr::Var(kept);
                let grows = Expr::binary(BinaryOp::Greater, by.clone(), Expr::Integer(0));
                (by, Expr::if_else(grows, up, down))
            }
        };
        let step = assign(counter, Expr::binary(BinaryOp::Add, at.clone(), by));
        let iterator = Typed::new(at, Type::INTEGER, Variability::Discrete);
        Ok(Some(Varying::Counted { before, condition, iterator, step }))
    }

    /// A variable of the instance that the text does not declare.
    fn hidden_variable(&mut self, env: &Env, name: Name, ty: &Type, span: Span) -> VarId {
        let id = VarId(self.model.variables.len() as u32);
        let inst = env.ctx.inst;
        let path = if self.top == Some(inst) { String::new() } else { format!("{}.", self.inst(inst).path) };
        self.model.variables.push(ir::Variable {
            name: Name::new(&format!("{path}$for{}({name})", self.loop_variables.len() + 1)),
            ty: ty.clone(),
            variability: if ty.base == Base::Real { Variability::Continuous } else { Variability::Discrete },
            causality: None,
            is_flow: false,
            is_stream: false,
            is_protected: true,
            is_final: false,
            is_structural: false,
            is_hidden: true,
            binding: None,
            attributes: ir::Attributes::default(),
            description: None,
            span: Some(span),
            binding_span: None,
            binding_depth: 0,
        });
        self.vars.push(VarInfo {
            inst,
            element: 0,
            modifiers: Rc::from([]),
            binding: BindingState::Done(None),
            value: ValueState::Unknown,
            evaluate: false,
            is_package: false,
            is_connector: false,
            is_member: false,
            causality: None,
        });
        self.loop_variables.push(id);
        id
    }
}
