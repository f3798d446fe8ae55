//! What a result file says about its columns, and where each column's values live.
//!
//! A model has many more names than independent quantities: a connector's flow is the negated flow
//! of its neighbour, a parameter never changes. The header lists every name once; the simulator
//! hands over only the values that can differ. [`Layout`] is the resolved form every writer and
//! reader works with.

use crate::error::ResultError;
use layshaft_source::FastMap;

/// How a column behaves over a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ColumnKind {
    /// Declared `parameter` or `constant`: one value, chosen before the run.
    Parameter,
    /// Declared as a variable, but found to keep one value for the whole run.
    Constant,
    /// Has a value of its own at every time point.
    #[default]
    Variable,
}

/// The Modelica type behind the numbers. Booleans are stored as 0 and 1, enumerations by ordinal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ValueType {
    #[default]
    Real,
    Integer,
    Boolean,
    Enumeration,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AliasTarget {
    Time,
    /// Index into [`ResultHeader::variables`].
    Column(usize),
}

/// A column equal to another one, or to its negative (for Booleans: to its logical negation).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alias {
    pub target: AliasTarget,
    pub negated: bool,
}

impl Alias {
    pub fn of(column: usize) -> Alias {
        Alias { target: AliasTarget::Column(column), negated: false }
    }

    pub fn negated(column: usize) -> Alias {
        Alias { target: AliasTarget::Column(column), negated: true }
    }

    pub fn time() -> Alias {
        Alias { target: AliasTarget::Time, negated: false }
    }
}

/// One name of the result. `kind` is ignored where `alias_of` is set: an alias behaves as its target.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Column {
    pub name: String,
    /// Empty where the quantity has no unit.
    pub unit: String,
    pub display_unit: String,
    pub description: String,
    pub kind: ColumnKind,
    pub value_type: ValueType,
    pub alias_of: Option<Alias>,
}

impl Column {
    pub fn variable(name: impl Into<String>) -> Column {
        Column { name: name.into(), ..Column::default() }
    }

    pub fn parameter(name: impl Into<String>) -> Column {
        Column { name: name.into(), kind: ColumnKind::Parameter, ..Column::default() }
    }

    pub fn constant(name: impl Into<String>) -> Column {
        Column { name: name.into(), kind: ColumnKind::Constant, ..Column::default() }
    }

    pub fn alias(name: impl Into<String>, alias: Alias) -> Column {
        Column { name: name.into(), alias_of: Some(alias), ..Column::default() }
    }

    pub fn unit(mut self, unit: impl Into<String>) -> Column {
        self.unit = unit.into();
        self
    }

    pub fn display_unit(mut self, unit: impl Into<String>) -> Column {
        self.display_unit = unit.into();
        self
    }

    pub fn description(mut self, text: impl Into<String>) -> Column {
        self.description = text.into();
        self
    }

    pub fn value_type(mut self, value_type: ValueType) -> Column {
        self.value_type = value_type;
        self
    }
}

/// Everything a result file knows before the first time point. Time itself is not a column.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ResultHeader {
    pub model: String,
    pub start_time: f64,
    /// The planned end; a file of a run that ended otherwise carries the last time reached.
    pub stop_time: f64,
    pub variables: Vec<Column>,
}

/// Where a column's values come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    Time,
    /// Position in the slice handed to `ResultWriter::point`.
    Stored(usize),
    /// Position in the slice handed to `ResultWriter::start`.
    Fixed(usize),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Negation {
    None,
    Minus,
    Not,
}

impl Negation {
    pub fn apply(self, value: f64) -> f64 {
        match self {
            Negation::None => value,
            Negation::Minus => -value,
            Negation::Not => 1.0 - value,
        }
    }

    pub(crate) fn times(self, negated: bool, value_type: ValueType) -> Negation {
        match (self, negated) {
            (_, false) => self,
            (Negation::None, true) if value_type == ValueType::Boolean => Negation::Not,
            (Negation::None, true) => Negation::Minus,
            (_, true) => Negation::None,
        }
    }
}

/// A column after its alias chain has been followed to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    pub source: Source,
    pub negation: Negation,
}

/// The resolved header: one slot per column.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Layout {
    pub slots: Vec<Slot>,
    /// Header index of each stored (time-varying, non-alias) column, in header order.
    pub stored: Vec<usize>,
    /// Header index of each parameter or constant that is not an alias, in header order.
    pub fixed: Vec<usize>,
}

impl ResultHeader {
    /// Follows every alias to its source. Fails on a chain that closes on itself, an index out of
    /// range or a name that occurs twice: such a header was built wrongly.
    pub fn layout(&self) -> Result<Layout, ResultError> {
        let mut layout = Layout { slots: Vec::with_capacity(self.variables.len()), ..Layout::default() };
        let mut own = vec![None; self.variables.len()];
        let mut names = FastMap::default();
        for (index, column) in self.variables.iter().enumerate() {
            if column.name == "time" || names.insert(column.name.as_str(), index).is_some() {
                return Err(ResultError::Header(format!("the name `{}` occurs twice", column.name)));
            }
            if column.alias_of.is_some() {
                continue;
            }
            own[index] = Some(if column.kind == ColumnKind::Variable {
                layout.stored.push(index);
                Source::Stored(layout.stored.len() - 1)
            } else {
                layout.fixed.push(index);
                Source::Fixed(layout.fixed.len() - 1)
            });
        }
        for index in 0..self.variables.len() {
            layout.slots.push(self.follow(index, &own)?);
        }
        Ok(layout)
    }

    fn follow(&self, first: usize, own: &[Option<Source>]) -> Result<Slot, ResultError> {
        let value_type = self.variables[first].value_type;
        let mut negation = Negation::None;
        let mut index = first;
        for _ in 0..=self.variables.len() {
            if let Some(source) = own[index] {
                return Ok(Slot { source, negation });
            }
            let Some(alias) = self.variables[index].alias_of else { break };
            negation = negation.times(alias.negated, value_type);
            match alias.target {
                AliasTarget::Time => return Ok(Slot { source: Source::Time, negation }),
                AliasTarget::Column(target) if target < own.len() => index = target,
                AliasTarget::Column(target) => {
                    let name = &self.variables[index].name;
                    return Err(ResultError::Header(format!(
                        "`{name}` is an alias of column {target}, which is not there"
                    )));
                }
            }
        }
        Err(ResultError::Header(format!("`{}` is an alias of itself", self.variables[first].name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aliases_are_followed_with_their_signs() {
        let header = ResultHeader {
            variables: vec![
                Column::alias("a", Alias::negated(1)),
                Column::alias("b", Alias::negated(3)),
                Column::parameter("p"),
                Column::variable("c"),
                Column::alias("q", Alias::negated(2)),
                Column::alias("clock", Alias::time()),
                Column::alias("open", Alias::negated(7)).value_type(ValueType::Boolean),
                Column::variable("closed").value_type(ValueType::Boolean),
            ],
            ..ResultHeader::default()
        };
        let layout = header.layout().unwrap();
        let slot = |source, negation| Slot { source, negation };
        assert_eq!(layout.slots[0], slot(Source::Stored(0), Negation::None));
        assert_eq!(layout.slots[1], slot(Source::Stored(0), Negation::Minus));
        assert_eq!(layout.slots[4], slot(Source::Fixed(0), Negation::Minus));
        assert_eq!(layout.slots[5], slot(Source::Time, Negation::None));
        assert_eq!(layout.slots[6], slot(Source::Stored(1), Negation::Not));
        assert_eq!(layout.stored, [3, 7]);
        assert_eq!(layout.fixed, [2]);
        assert_eq!(Negation::Not.apply(1.0), 0.0);
    }

    #[test]
    fn wrong_headers_are_refused_by_name() {
        let header = |variables| ResultHeader { variables, ..ResultHeader::default() };
        let message = |variables| header(variables).layout().unwrap_err().to_string();
        let circle = vec![Column::alias("a", Alias::of(1)), Column::alias("b", Alias::of(0))];
        assert!(message(circle).contains("`a` is an alias of itself"));
        assert!(message(vec![Column::alias("a", Alias::of(5))]).contains("column 5"));
        assert!(message(vec![Column::variable("x"), Column::variable("x")]).contains("`x` occurs twice"));
        assert!(message(vec![Column::variable("time")]).contains("`time` occurs twice"));
    }
}
