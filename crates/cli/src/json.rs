//! The JSON form of diagnostics.

use layshaft_source::{Diagnostic, Location, Severity, SourceMap, Span};
use serde_json::{Map, Value, json};

pub fn diagnostics(diagnostics: &[Diagnostic], sources: &SourceMap) -> Value {
    diagnostics.iter().map(|d| diagnostic(d, sources)).collect()
}

fn diagnostic(diagnostic: &Diagnostic, sources: &SourceMap) -> Value {
    let mut object = Map::new();
    object.insert("code".into(), diagnostic.code.0.into());
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    object.insert("severity".into(), severity.into());
    object.insert("message".into(), diagnostic.message.as_str().into());
    insert_place(&mut object, diagnostic.span, sources);
    if let Some(label) = &diagnostic.label {
        object.insert("label".into(), label.as_str().into());
    }
    let notes = diagnostic.notes.iter().map(|note| {
        let mut object = Map::new();
        object.insert("message".into(), note.message.as_str().into());
        insert_place(&mut object, note.span, sources);
        Value::Object(object)
    });
    object.insert("notes".into(), notes.collect());
    if let Some(hint) = &diagnostic.hint {
        object.insert("hint".into(), hint.as_str().into());
    }
    Value::Object(object)
}

fn insert_place(object: &mut Map<String, Value>, span: Option<Span>, sources: &SourceMap) {
    let Some(place) = span.and_then(|span| Location::of(span, sources)) else { return };
    object.insert("file".into(), place.path.display().to_string().into());
    object.insert("line".into(), place.line.into());
    object.insert("column".into(), place.column.into());
    object.insert("end".into(), json!({ "line": place.end_line, "column": place.end_column }));
}

pub fn usage_error(message: &str, hint: Option<&str>) -> Value {
    json!({ "ok": false, "usage_error": message, "hint": hint })
}

#[cfg(test)]
mod tests {
    use super::*;
    use layshaft_source::Code;

    #[test]
    fn a_diagnostic_keeps_place_notes_and_hint() {
        let sources = SourceMap::default();
        let file = sources.add("A.mo", "model A\n  Rel x;\nend A;\n");
        let span = Span::new(file.id, 10, 13);
        let diagnostic = Diagnostic::error(Code("E0201"), span, "there is no `Rel`")
            .note(None, "seen from `A`")
            .hint("did you mean `Real`?");
        let value = diagnostics(&[diagnostic], &sources);
        let expected = json!([{
            "code": "E0201", "severity": "error", "message": "there is no `Rel`",
            "file": "A.mo", "line": 2, "column": 3, "end": { "line": 2, "column": 6 },
            "notes": [{ "message": "seen from `A`" }], "hint": "did you mean `Real`?",
        }]);
        assert_eq!(value, expected);
    }
}
