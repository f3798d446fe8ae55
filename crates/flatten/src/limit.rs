//! Bounds on what a translation may take, far above any sensible model: a slip in a size, or a
//! recursion without end, becomes a diagnostic instead of an exhausted machine.

use crate::codes;
use crate::state::{Ctx, Flattener, R, Reported};
use layshaft_source::{Diagnostic, Span, memory};

/// Elements of one array variable, or of one array written out at translation.
pub const MAX_ELEMENTS: u64 = 2_000_000;
/// Components of structured classes.
const MAX_INSTANCES: usize = 500_000;
/// Expressions translated, repetitions by loops and arrays of components counted.
const MAX_EXPRESSIONS: u64 = 10_000_000;
/// Expressions translated one for the sake of another: parts of expressions, and sizes of arrays of records that they call.
const MAX_NESTING: u32 = 5_000;

impl<'a> Flattener<'a> {
    /// The number of elements of an array with these sizes, if that is not too many.
    pub fn array_size(&mut self, ctx: Ctx, sizes: &[u32], span: Span) -> R<u64> {
        let total = sizes.iter().try_fold(1u64, |total, &size| total.checked_mul(size as u64));
        match total {
            Some(total) if total <= MAX_ELEMENTS => Ok(total),
            _ => {
                let sizes: Vec<String> = sizes.iter().map(u32::to_string).collect();
                let message = format!("an array of {} elements is too large", sizes.join(" × "));
                Err(self.error(ctx, Diagnostic::error(codes::TOO_LARGE, span, message)))
            }
        }
    }

    /// Counts one more component.
    pub fn count_instance(&mut self, span: Span) -> R<()> {
        if self.insts.len() < MAX_INSTANCES {
            return Ok(());
        }
        self.give_up(span, format!("the model has more than {MAX_INSTANCES} components"))
    }

    /// Goes one deeper into the expressions that an expression needs; the way back is [`Flattener::leave_expression`].
    pub fn enter_expression(&mut self, span: Span) -> R<()> {
        if self.nesting >= MAX_NESTING {
            let message = "this expression needs its own value, or others that need it, without end";
            self.endless.get_or_insert_with(|| Diagnostic::error(codes::TOO_LARGE, span, message));
            return Err(Reported);
        }
        self.nesting += 1;
        Ok(())
    }

    pub fn leave_expression(&mut self) {
        self.nesting -= 1;
    }

    /// Counts one more expression.
    pub fn count_expression(&mut self, span: Span) -> R<()> {
        self.expressions += 1;
        self.near = Some(span);
        memory::tick(|| ("expressions that stand here, and their repetitions".into(), Some(span)));
        if self.expressions <= MAX_EXPRESSIONS {
            return Ok(());
        }
        self.give_up(span, format!("the model has more than {MAX_EXPRESSIONS} expressions, counting repetitions"))
    }

    fn give_up(&mut self, span: Span, message: String) -> R<()> {
        if !self.is_exhausted {
            self.is_exhausted = true;
            self.report(Diagnostic::error(codes::TOO_LARGE, span, message));
        }
        self.expressions = MAX_EXPRESSIONS;
        Err(Reported)
    }
}
