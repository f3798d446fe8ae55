//! Collects what the model and its components say about how they want to be shown.

use crate::state::{Flattener, InstId};
use layshaft_ir::{Presentation, PresentationItem, PresentationValue};
use layshaft_source::Name;
use layshaft_syntax::{ast, query};

const ANNOTATION: &str = "__Layshaft";

impl Flattener<'_> {
    /// Documentation of the model itself, vendor annotations of the model and of all its components.
    pub fn presentation(&self, top: InstId, order: &[InstId]) -> Presentation {
        let mut items = Vec::new();
        for &inst in order {
            let instance = if inst == top { Name::new("") } else { self.insts[inst.0 as usize].path };
            let shape = self.shape_of(inst);
            for frame in shape.frames.iter().filter(|frame| !frame.duplicate) {
                if let Some(annotation) = query::annotation(frame.info.def) {
                    collect(annotation, instance, &mut items);
                }
            }
        }
        let documentation =
            self.shape_of(top).frames.iter().find_map(|frame| documentation(query::annotation(frame.info.def)?));
        Presentation { documentation: documentation.unwrap_or_default(), items, visuals: Vec::new() }
    }
}

fn arguments<'m>(annotation: &'m ast::ClassModification, name: &str) -> Option<&'m ast::ClassModification> {
    query::argument(annotation, name)?.modification.as_ref()?.class.as_ref()
}

fn documentation(annotation: &ast::ClassModification) -> Option<String> {
    match value(query::value(query::argument(arguments(annotation, "Documentation")?, "info")?)?)? {
        PresentationValue::Text(text) => Some(text),
        _ => None,
    }
}

fn collect(annotation: &ast::ClassModification, instance: Name, items: &mut Vec<PresentationItem>) {
    let Some(lists) = arguments(annotation, ANNOTATION) else { return };
    for list in &lists.arguments {
        let ast::Argument::Modify(list) = list else { continue };
        let Some(ast::Expr { kind: ast::ExprKind::Array(calls), .. }) = query::value(list) else { continue };
        let Some(list) = list.path.parts.first() else { continue };
        for call in calls {
            let ast::ExprKind::Call(inner) = &call.kind else { continue };
            let (Some(word), ast::Arguments::List { named, .. }) = (inner.function.parts.first(), &inner.arguments)
            else {
                continue;
            };
            let fields = named.iter().filter_map(|field| Some((field.name.name, value(&field.value)?))).collect();
            items.push(PresentationItem {
                list: list.name,
                word: word.name.name,
                instance,
                fields,
                span: Some(call.span),
            });
        }
    }
}

/// Literals, strings put together with `+`, and lists of them.
fn value(expr: &ast::Expr) -> Option<PresentationValue> {
    Some(match &expr.kind {
        ast::ExprKind::String(text) => PresentationValue::Text(text.to_string()),
        ast::ExprKind::Integer(number) => PresentationValue::Number(*number as f64),
        ast::ExprKind::Real(number) => PresentationValue::Number(*number),
        ast::ExprKind::Bool(flag) => PresentationValue::Flag(*flag),
        ast::ExprKind::Paren(inner) => value(inner)?,
        ast::ExprKind::Unary(ast::UnaryOp::Minus, inner) => match value(inner)? {
            PresentationValue::Number(number) => PresentationValue::Number(-number),
            _ => return None,
        },
        ast::ExprKind::Binary(ast::BinaryOp::Add, sides) => match (value(&sides.0)?, value(&sides.1)?) {
            (PresentationValue::Text(left), PresentationValue::Text(right)) => PresentationValue::Text(left + &right),
            _ => return None,
        },
        ast::ExprKind::Array(items) => PresentationValue::List(items.iter().map(value).collect::<Option<_>>()?),
        _ => return None,
    })
}
