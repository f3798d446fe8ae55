//! Functions of linear algebra (LAPACK) during translation.

use super::{EvalError, EvalResult};
use layshaft_ir::value::Value;
use layshaft_numerics::lapack::{Arguments, routine};

type Answer<T> = Result<T, String>;

/// Calls a routine of LAPACK, if it is one, which changes its arguments; the answer is the result of those that have one.
pub(super) fn call(name: &str, args: &mut [Value]) -> Option<EvalResult> {
    let routine = routine(name)?;
    let mut cells = Cells(args.iter().map(Cell::of).collect());
    Some(match routine(&mut cells) {
        Ok(bits) => {
            for (arg, cell) in args.iter_mut().zip(cells.0) {
                *arg = cell.value(arg);
            }
            Ok(Value::Real(f64::from_bits(bits)))
        }
        Err(message) => Err(EvalError::failed(format!("`{name}`: {message}"))),
    })
}

/// The values of one argument.
enum Cell {
    Reals(Vec<f64>),
    Ints(Vec<i64>),
    Text(String),
    Other,
}

impl Cell {
    fn of(value: &Value) -> Cell {
        let int = |value: &Value| match value {
            Value::Integer(value) => Some(*value),
            Value::Bool(value) => Some(i64::from(*value)),
            _ => None,
        };
        let ints = match value {
            Value::Array(array) => array.items.iter().map(int).collect(),
            scalar => int(scalar).map(|value| vec![value]),
        };
        match (value, ints) {
            (Value::String(text), _) => Cell::Text(text.to_string()),
            (Value::Array(array), _) if array.base == layshaft_ir::Base::Real => reals(value),
            (_, Some(ints)) => Cell::Ints(ints),
            _ => reals(value),
        }
    }

    /// The values in the shape of the argument.
    fn value(self, shape: &Value) -> Value {
        let items: Vec<Value> = match self {
            Cell::Reals(values) => values.into_iter().map(Value::Real).collect(),
            Cell::Ints(values) => values.into_iter().map(Value::Integer).collect(),
            Cell::Text(_) | Cell::Other => return shape.clone(),
        };
        match shape {
            Value::Array(array) => Value::array(array.base, shape.sizes(), items),
            _ => items.into_iter().next().unwrap_or_else(|| shape.clone()),
        }
    }
}

fn reals(value: &Value) -> Cell {
    value.to_reals().map_or(Cell::Other, Cell::Reals)
}

struct Cells(Vec<Cell>);

fn wrong(position: usize) -> String {
    format!("argument {} has another size or type than the call needs", position + 1)
}

impl Cells {
    fn first_int(&self, position: usize) -> Answer<i64> {
        match self.0.get(position) {
            Some(Cell::Ints(values)) => values.first().copied().ok_or_else(|| wrong(position)),
            _ => Err(wrong(position)),
        }
    }
}

impl Arguments for Cells {
    fn size(&self, position: usize) -> Answer<usize> {
        usize::try_from(self.first_int(position)?).map_err(|_| wrong(position))
    }

    fn real(&self, position: usize) -> Answer<f64> {
        match self.reals(position, 1) {
            Ok(values) => Ok(values[0]),
            Err(_) => self.first_int(position).map(|value| value as f64),
        }
    }

    fn text(&self, position: usize) -> Answer<&str> {
        match self.0.get(position) {
            Some(Cell::Text(text)) => Ok(text),
            _ => Err(wrong(position)),
        }
    }

    fn reals(&self, position: usize, count: usize) -> Answer<&[f64]> {
        match self.0.get(position) {
            Some(Cell::Reals(values)) => values.get(..count).ok_or_else(|| wrong(position)),
            _ => Err(wrong(position)),
        }
    }

    fn reals_mut(&mut self, position: usize, count: usize) -> Answer<&mut [f64]> {
        match self.0.get_mut(position) {
            Some(Cell::Reals(values)) => values.get_mut(..count).ok_or_else(|| wrong(position)),
            _ => Err(wrong(position)),
        }
    }

    fn ints(&self, position: usize) -> Answer<&[i64]> {
        match self.0.get(position) {
            Some(Cell::Ints(values)) => Ok(values),
            _ => Err(wrong(position)),
        }
    }

    fn ints_mut(&mut self, position: usize) -> Answer<&mut [i64]> {
        match self.0.get_mut(position) {
            Some(Cell::Ints(values)) => Ok(values),
            _ => Err(wrong(position)),
        }
    }

    fn set_real(&mut self, position: usize, value: f64) -> Answer<()> {
        self.reals_mut(position, 1)?[0] = value;
        Ok(())
    }

    fn set_int(&mut self, position: usize, value: i64) -> Answer<()> {
        let place = self.ints_mut(position)?.first_mut().ok_or_else(|| wrong(position))?;
        *place = value;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix(rows: &[&[f64]]) -> Value {
        Value::stack(rows.iter().map(|row| Value::reals(row)).collect()).unwrap()
    }

    #[test]
    fn systems_are_solved_with_pivoting() {
        let a = matrix(&[&[0.0, 2.0], &[1.0, 1.0]]);
        let (two, one, zero) = (Value::Integer(2), Value::Integer(1), Value::Integer(0));
        let pivots = Value::stack(vec![zero.clone(), zero.clone()]).unwrap();
        let b = Value::reals(&[4.0, 5.0]);
        let mut args = [two.clone(), one, a, two.clone(), pivots, b, two, zero];
        call("dgesv", &mut args).unwrap().unwrap();
        assert_eq!((&args[5], &args[7]), (&Value::reals(&[3.0, 2.0]), &Value::Integer(0)));
    }

    #[test]
    fn wrong_sizes_are_told() {
        let mut args = [Value::Integer(3), Value::Integer(1), Value::reals(&[1.0])];
        let error = call("dgesv", &mut args).unwrap().unwrap_err();
        assert!(error.to_string().contains("argument 3"), "{error}");
        assert!(call("dnothing", &mut args).is_none());
    }
}
