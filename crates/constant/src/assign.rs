//! Assignment to variables, array elements and record fields, with value semantics.

use super::call::Frame;
use super::{EvalError, EvalResult, Interpreter, Picks};
use layshaft_ir::value::{Selection, Sizes, Value, count};
use layshaft_ir::{Expr, Local, Target, TargetBase, TargetStep};
use smallvec::SmallVec;
use std::sync::Arc;

/// A step of the left side with its subscripts evaluated.
enum Step {
    Field(u32),
    Index(Picks),
}

impl Interpreter<'_> {
    pub(super) fn assign(&mut self, target: &Target, value: Value, frame: &mut Frame) -> EvalResult<()> {
        let TargetBase::Local(local) = target.base else {
            return Err(EvalError::not_constant("a variable of the model is assigned only at run time"));
        };
        let base = Expr::Local(local);
        let mut steps: SmallVec<[Step; 2]> = SmallVec::new();
        for step in &target.path {
            steps.push(match step {
                TargetStep::Field(field) => Step::Field(*field),
                TargetStep::Index(subscripts) => Step::Index(self.picks(subscripts, &base, frame)?),
            });
        }
        if steps.is_empty() {
            let value = match frame.declaration(local) {
                Some(declared) => whole(declared, frame.get(local), value)?,
                None => value,
            };
            frame.set(local, value);
            return Ok(());
        }
        self.spend(value.elements().len())?;
        // A local without value yet gets its zeros first, so that there is something to change.
        if frame.get(local).is_none() {
            self.local(local, frame)?;
        }
        let Some(slot) = frame.slot_mut(local) else {
            return Err(EvalError::failed("assignment to a local variable without value"));
        };
        if let Err(error) = store(slot, &steps, value) {
            let name = frame.local_name(local).unwrap_or_default();
            return Err(EvalError::failed(format!("assignment to `{name}`: {error}")));
        }
        Ok(())
    }
}

/// Checks a value for a whole variable: sizes that the declaration gives cannot change.
fn whole(declared: &Local, current: Option<&Value>, value: Value) -> EvalResult {
    let value = value.coerce(declared.ty.base);
    let Some(current) = current else { return Ok(value) };
    let fits = value.rank() == current.rank()
        && value.sizes().iter().zip(current.sizes()).enumerate().all(|(dimension, (new, old))| {
            let free = declared.ty.dims[dimension].known().is_none()
                && !matches!(declared.sizes.get(dimension), Some(Some(_)));
            free || new == old
        });
    match fits {
        true => Ok(value),
        false => Err(EvalError::failed(format!(
            "assignment to `{}` of a value of size {:?} instead of {:?}",
            declared.name,
            value.sizes(),
            current.sizes()
        ))),
    }
}

fn store(slot: &mut Value, steps: &[Step], value: Value) -> Result<(), String> {
    match steps {
        [] => {
            if slot.rank() != value.rank() {
                return Err(format!("a value of size {:?} instead of {:?}", value.sizes(), slot.sizes()));
            }
            *slot = value.coerce(slot.base());
            Ok(())
        }
        [Step::Field(field), rest @ ..] => match slot {
            Value::Record(_, fields) => match Arc::make_mut(fields).get_mut(*field as usize) {
                Some(slot) => store(slot, rest, value),
                None => Err("a field that the record does not have".to_string()),
            },
            // The field of every record of an array.
            Value::Array(array) => {
                let offsets: Vec<usize> = (0..array.items.len()).collect();
                let sizes = array.sizes.clone();
                scatter(slot, &sizes, &offsets, steps, value)
            }
            _ => Err("a field of something that is not a record".to_string()),
        },
        [Step::Index(picks), rest @ ..] => {
            if let Some(element) = slot.element_mut(picks)? {
                return store(element, rest, value);
            }
            let selection = Selection::new(slot.sizes(), picks)?;
            scatter(slot, &selection.sizes, &selection.offsets, rest, value)
        }
    }
}

/// Stores the parts of an array value in the selected elements.
fn scatter(slot: &mut Value, sizes: &[u32], offsets: &[usize], rest: &[Step], value: Value) -> Result<(), String> {
    if value.rank() < sizes.len() || &value.sizes()[..sizes.len()] != sizes {
        return Err(format!("a value of size {:?} for elements of size {sizes:?}", value.sizes()));
    }
    let Value::Array(array) = slot else { return Err("a scalar has no subscripts".to_string()) };
    let array = Arc::make_mut(array);
    let part_sizes: Sizes = value.sizes()[sizes.len()..].into();
    let part = count(&part_sizes);
    let base = value.base();
    for (position, &offset) in offsets.iter().enumerate() {
        let items = &value.elements()[position * part..(position + 1) * part];
        let item = Value::array(base, part_sizes.clone(), items.to_vec());
        store(&mut array.items[offset], rest, item)?;
    }
    Ok(())
}
