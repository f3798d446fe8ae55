//! Names in printed text: which of them need quotes, and where an expression gets them from.

use crate::expr::{Expr, LocalId, TypeContext, VarId};
use crate::flat::FlatModel;
use crate::function::{Function, FunctionTypes};
use crate::operators::Builtin;
use crate::types::{Base, EnumId, FunctionId, RecordId};
use layshaft_source::{FastMap, FastSet, Name};

/// What printing an expression needs to know.
pub trait Names: TypeContext {
    fn var_name(&self, var: VarId) -> Name;
    fn local_name(&self, local: LocalId) -> Name;
    fn function_name(&self, function: FunctionId) -> Name;
    fn record_name(&self, record: RecordId) -> Name;
    fn field_name(&self, record: RecordId, field: u32) -> Name;
    fn field_count(&self, record: RecordId) -> u32;
    fn enum_name(&self, id: EnumId) -> Name;
    /// The literal with a one-based ordinal.
    fn literal_name(&self, id: EnumId, ordinal: u32) -> Name;
    fn input_name(&self, function: FunctionId, input: u32) -> Name;
    /// What a call that stands for an output other than the first is printed as, if a function of
    /// its own exists for it.
    fn output_function_name(&self, function: FunctionId, output: u32) -> Option<Name> {
        let _ = (function, output);
        None
    }
}

fn unknown(kind: &str, index: u32) -> Name {
    Name::new(&format!("{kind}_{index}"))
}

impl Names for FlatModel {
    fn var_name(&self, var: VarId) -> Name {
        self.variables.get(var.0 as usize).map_or_else(|| unknown("variable", var.0), |v| v.name)
    }

    fn local_name(&self, local: LocalId) -> Name {
        unknown("i", local.0)
    }

    fn function_name(&self, function: FunctionId) -> Name {
        self.functions.get(function.0 as usize).map_or_else(|| unknown("function", function.0), |f| f.name)
    }

    fn record_name(&self, record: RecordId) -> Name {
        self.records.get(record.0 as usize).map_or_else(|| unknown("record", record.0), |r| r.name)
    }

    fn field_name(&self, record: RecordId, field: u32) -> Name {
        let fields = self.records.get(record.0 as usize).map_or(&[][..], |record| &record.fields);
        fields.get(field as usize).map_or_else(|| unknown("field", field), |field| field.name)
    }

    fn field_count(&self, record: RecordId) -> u32 {
        self.records.get(record.0 as usize).map_or(0, |record| record.fields.len() as u32)
    }

    fn enum_name(&self, id: EnumId) -> Name {
        self.enums.get(id.0 as usize).map_or_else(|| unknown("enumeration", id.0), |e| e.name)
    }

    fn literal_name(&self, id: EnumId, ordinal: u32) -> Name {
        let literals = self.enums.get(id.0 as usize).map_or(&[][..], |e| &e.literals);
        let literal = literals.get((ordinal as usize).wrapping_sub(1)).copied();
        literal.unwrap_or_else(|| unknown("literal", ordinal))
    }

    fn input_name(&self, function: FunctionId, input: u32) -> Name {
        let locals = self.functions.get(function.0 as usize).map_or(&[][..], |f| &f.locals);
        locals.get(input as usize).map_or_else(|| unknown("input", input), |local| local.name)
    }
}

impl Names for FunctionTypes<'_> {
    fn var_name(&self, var: VarId) -> Name {
        self.model.var_name(var)
    }

    fn local_name(&self, local: LocalId) -> Name {
        self.function.locals.get(local.0 as usize).map_or_else(|| unknown("i", local.0), |l| l.name)
    }

    fn function_name(&self, function: FunctionId) -> Name {
        self.model.function_name(function)
    }

    fn record_name(&self, record: RecordId) -> Name {
        self.model.record_name(record)
    }

    fn field_name(&self, record: RecordId, field: u32) -> Name {
        self.model.field_name(record, field)
    }

    fn field_count(&self, record: RecordId) -> u32 {
        self.model.field_count(record)
    }

    fn enum_name(&self, id: EnumId) -> Name {
        self.model.enum_name(id)
    }

    fn literal_name(&self, id: EnumId, ordinal: u32) -> Name {
        self.model.literal_name(id, ordinal)
    }

    fn input_name(&self, function: FunctionId, input: u32) -> Name {
        self.model.input_name(function, input)
    }
}

/// Names of a whole printed class: classes inside it are renamed where they would collide with
/// variables or builtin functions.
pub(super) struct ClassNames<'m> {
    pub model: &'m FlatModel,
    pub function: Option<&'m Function>,
    renamed: &'m Renamed,
}

#[derive(Default)]
pub(super) struct Renamed {
    functions: FastMap<FunctionId, Name>,
    records: FastMap<RecordId, Name>,
    enums: FastMap<EnumId, Name>,
    /// Functions made for outputs other than the first, in the order of their need.
    pub outputs: Vec<(FunctionId, u32)>,
}

impl Renamed {
    pub fn new(model: &FlatModel) -> Renamed {
        let mut taken: FastSet<Name> = Builtin::ALL.iter().map(|builtin| Name::new(builtin.name())).collect();
        taken.extend(["Real", "Boolean", "StateSelect", "AssertionLevel", "ExternalObject", "time"].map(Name::new));
        taken.extend(model.variables.iter().map(|variable| variable.name));
        taken.extend(model.functions.iter().flat_map(|function| &function.locals).map(|local| local.name));
        taken.extend(model.records.iter().flat_map(|record| &record.fields).map(|field| field.name));
        let mut free = |name: Name| {
            let mut text = name.as_str().to_string();
            while !taken.insert(Name::new(&text)) {
                text.push('_');
            }
            Name::new(&text)
        };
        let mut renamed = Renamed::default();
        for (index, function) in model.functions.iter().enumerate() {
            renamed.functions.insert(FunctionId(index as u32), free(function.name));
        }
        for (index, record) in model.records.iter().enumerate() {
            renamed.records.insert(RecordId(index as u32), free(record.name));
        }
        for (index, enumeration) in model.enums.iter().enumerate() {
            renamed.enums.insert(EnumId(index as u32), free(enumeration.name));
        }
        // A constructor is called by the name of its class.
        for external in &model.externals {
            renamed.functions.insert(external.constructor, external.name);
        }
        renamed.outputs = used_outputs(model);
        renamed
    }

    pub fn names<'m>(&'m self, model: &'m FlatModel, function: Option<&'m Function>) -> ClassNames<'m> {
        ClassNames { model, function, renamed: self }
    }
}

/// Which calls stand for an output other than the first.
fn used_outputs(model: &FlatModel) -> Vec<(FunctionId, u32)> {
    let mut used = Vec::new();
    crate::walk::for_each_expr(model, &mut |expr| {
        expr.walk(&mut |expr| {
            if let Expr::Call(call) = expr
                && let crate::expr::Callee::Function(id) = call.function
                && call.output > 0
                && !used.contains(&(id, call.output))
            {
                used.push((id, call.output));
            }
        });
    });
    used
}

impl ClassNames<'_> {
    pub fn base_name(&self, base: Base) -> Name {
        match base {
            Base::Real => Name::new("Real"),
            Base::Integer => Name::new("Integer"),
            Base::Boolean => Name::new("Boolean"),
            Base::String => Name::new("String"),
            Base::Enum(id) => self.enum_name(id),
            Base::Record(id) => self.record_name(id),
            Base::External(id) => self
                .model
                .externals
                .get(id.0 as usize)
                .map_or_else(|| unknown("external", id.0), |external| external.name),
            Base::Function => Name::new("function"),
            Base::Clock => Name::new("Clock"),
        }
    }
}

impl TypeContext for ClassNames<'_> {
    fn var_type(&self, var: VarId) -> crate::types::Type {
        self.model.var_type(var)
    }

    fn local_type(&self, local: LocalId) -> crate::types::Type {
        match self.function {
            Some(function) => FunctionTypes { model: self.model, function }.local_type(local),
            None => self.model.local_type(local),
        }
    }

    fn field_type(&self, record: RecordId, field: u32) -> crate::types::Type {
        self.model.field_type(record, field)
    }
}

impl Names for ClassNames<'_> {
    fn var_name(&self, var: VarId) -> Name {
        self.model.var_name(var)
    }

    fn local_name(&self, local: LocalId) -> Name {
        match self.function {
            Some(function) => FunctionTypes { model: self.model, function }.local_name(local),
            None => self.model.local_name(local),
        }
    }

    fn function_name(&self, function: FunctionId) -> Name {
        self.renamed.functions.get(&function).copied().unwrap_or_else(|| self.model.function_name(function))
    }

    fn record_name(&self, record: RecordId) -> Name {
        self.renamed.records.get(&record).copied().unwrap_or_else(|| self.model.record_name(record))
    }

    fn field_name(&self, record: RecordId, field: u32) -> Name {
        self.model.field_name(record, field)
    }

    fn field_count(&self, record: RecordId) -> u32 {
        self.model.field_count(record)
    }

    fn enum_name(&self, id: EnumId) -> Name {
        self.renamed.enums.get(&id).copied().unwrap_or_else(|| self.model.enum_name(id))
    }

    fn literal_name(&self, id: EnumId, ordinal: u32) -> Name {
        self.model.literal_name(id, ordinal)
    }

    fn input_name(&self, function: FunctionId, input: u32) -> Name {
        self.model.input_name(function, input)
    }

    fn output_function_name(&self, function: FunctionId, output: u32) -> Option<Name> {
        Some(Name::new(&format!("{}#{}", self.function_name(function), output + 1)))
    }
}

const KEYWORDS: &[&str] = &[
    "algorithm",
    "and",
    "annotation",
    "block",
    "break",
    "class",
    "connect",
    "connector",
    "constant",
    "constrainedby",
    "der",
    "discrete",
    "each",
    "else",
    "elseif",
    "elsewhen",
    "encapsulated",
    "end",
    "enumeration",
    "equation",
    "expandable",
    "extends",
    "external",
    "false",
    "final",
    "flow",
    "for",
    "function",
    "if",
    "import",
    "impure",
    "in",
    "initial",
    "inner",
    "input",
    "loop",
    "model",
    "not",
    "operator",
    "or",
    "outer",
    "output",
    "package",
    "parameter",
    "partial",
    "protected",
    "public",
    "pure",
    "record",
    "redeclare",
    "replaceable",
    "return",
    "stream",
    "then",
    "true",
    "type",
    "when",
    "while",
    "within",
];

fn is_plain(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_')
        && bytes.all(|b| b.is_ascii_alphanumeric() || b == b'_')
        && !is_keyword(text)
}

/// Whether the text is a word of the Modelica grammar.
pub fn is_keyword(text: &str) -> bool {
    KEYWORDS.binary_search(&text).is_ok()
}

/// Whether the text is one identifier already in quotes.
fn is_quoted(text: &str) -> bool {
    let Some(inner) = text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) else { return false };
    let mut escaped = false;
    for c in inner.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '\'' => return false,
            _ => {}
        }
    }
    !escaped && !inner.is_empty()
}

/// The name as one Modelica identifier, in quotes unless it is one already.
pub fn identifier(text: &str) -> String {
    if is_plain(text) || is_quoted(text) {
        return text.to_string();
    }
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('\'');
    for c in text.chars() {
        if matches!(c, '\'' | '\\') {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push('\'');
    quoted
}

/// The text as a Modelica string literal.
pub fn string_literal(text: &str) -> String {
    let mut literal = String::with_capacity(text.len() + 2);
    literal.push('"');
    for c in text.chars() {
        match c {
            '"' => literal.push_str("\\\""),
            '\\' => literal.push_str("\\\\"),
            '\n' => literal.push_str("\\n"),
            '\t' => literal.push_str("\\t"),
            '\r' => literal.push_str("\\r"),
            other => literal.push(other),
        }
    }
    literal.push('"');
    literal
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_are_no_identifiers_are_quoted() {
        for (name, text) in [
            ("x", "x"),
            ("a.b[1].c", "'a.b[1].c'"),
            ("'+'", "'+'"),
            ("'a'.b.'c'", r"'\'a\'.b.\'c\''"),
            ("end", "'end'"),
            ("ende", "ende"),
            ("1x", "'1x'"),
        ] {
            assert_eq!(identifier(name), text);
        }
        assert!(KEYWORDS.is_sorted());
        assert_eq!(KEYWORDS.len(), 59);
    }

    #[test]
    fn strings_are_escaped() {
        assert_eq!(string_literal("a \"b\"\\\n"), r#""a \"b\"\\\n""#);
    }
}
