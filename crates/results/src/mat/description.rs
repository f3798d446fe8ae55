//! Unit, display unit and type of a variable at the end of its description text:
//! `speed of the shaft [rad/s|rpm]`, `locked [:#(type=Boolean)]`.

use crate::header::{Column, ValueType};

const TYPES: [(ValueType, &str); 3] =
    [(ValueType::Integer, "Integer"), (ValueType::Boolean, "Boolean"), (ValueType::Enumeration, "Enumeration")];

/// The text stored for a column.
pub(super) fn compose(column: &Column) -> String {
    let mut bracket = column.unit.clone();
    if !column.display_unit.is_empty() && column.display_unit != column.unit {
        bracket.push('|');
        bracket.push_str(&column.display_unit);
    }
    if let Some((_, name)) = TYPES.iter().find(|(value_type, _)| *value_type == column.value_type) {
        bracket.push_str(&format!(":#(type={name})"));
    }
    match (column.description.is_empty(), bracket.is_empty()) {
        (_, true) => column.description.clone(),
        (true, false) => format!("[{bracket}]"),
        (false, false) => format!("{} [{bracket}]", column.description),
    }
}

/// Takes a stored text apart into the column's description, units and type.
pub(super) fn dissect(text: &str, column: &mut Column) {
    let text = text.trim();
    column.description = text.to_string();
    let Some((before, bracket)) = text.strip_suffix(']').and_then(|rest| rest.rsplit_once('[')) else { return };
    if !before.is_empty() && !before.ends_with(' ') {
        return;
    }
    let (units, annotation) = bracket.split_once(":#").unwrap_or((bracket, ""));
    let (unit, display_unit) = units.split_once('|').unwrap_or((units, ""));
    column.unit = unit.to_string();
    column.display_unit = display_unit.to_string();
    column.description = before.trim_end().to_string();
    if let Some((value_type, _)) = TYPES.iter().find(|(_, name)| annotation == format!("(type={name})")) {
        column.value_type = *value_type;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unit_and_type_survive_the_way_through_the_text() {
        let columns = [
            Column::variable("a").unit("rad").display_unit("deg").description("angle of the shaft"),
            Column::variable("a").description("no unit"),
            Column::variable("a").unit("N.m"),
            Column::variable("a").description("locked").value_type(ValueType::Boolean),
        ];
        for column in columns {
            let mut back = Column::variable("a");
            dissect(&compose(&column), &mut back);
            assert_eq!(back, column);
        }
    }

    #[test]
    fn an_index_at_the_end_is_no_unit() {
        let mut column = Column::default();
        dissect("force in r[3]", &mut column);
        assert_eq!((column.description.as_str(), column.unit.as_str()), ("force in r[3]", ""));
    }
}
