//! The expectations a snippet states in its comments.

use layshaft_source::Severity;

#[derive(Default, Debug)]
pub struct Expectations {
    /// `// check: ok`: no errors.
    pub ok: bool,
    /// `// model: Name`: which model; otherwise the last of the file.
    pub model: Option<String>,
    /// `// options: check-units`
    pub check_units: bool,
    /// `// options: pedantic`
    pub pedantic: bool,
    /// `// warnings: none`
    pub no_warnings: bool,
    pub equations: Option<usize>,
    pub unknowns: Option<usize>,
    pub parameters: Option<usize>,
    /// `// value: name = literal`
    pub values: Vec<(String, String)>,
    /// `// states: x, v`, in the order of the program.
    pub states: Option<String>,
    /// `// blocks: linear 1 of 2, nonlinear 1 of 3`: systems of equations while running, unknowns that are iterated of all.
    pub blocks: Option<String>,
    /// `// sorted: y := 2.0*x`: a line of the sorted equations while running.
    pub sorted: Vec<String>,
    /// `// flat: contains …`
    pub contains: Vec<String>,
    /// `// flat: lacks …`
    pub lacks: Vec<String>,
    pub diagnostics: Vec<Expected>,
}

/// `// error: [CODE] [at LINE[:COLUMN] | at any] [part of the message]`; without `at` the diagnostic
/// is expected on the line of the comment.
#[derive(Debug)]
pub struct Expected {
    pub severity: Severity,
    pub code: Option<String>,
    pub line: Option<usize>,
    pub column: Option<usize>,
    pub message: String,
}

impl Expectations {
    pub fn parse(text: &str) -> Result<Expectations, String> {
        let mut expectations = Expectations::default();
        for (index, line) in text.lines().enumerate() {
            let Some((_, comment)) = line.split_once("// ") else { continue };
            let Some((key, value)) = comment.split_once(':') else { continue };
            expectations.add(key, value.trim(), index + 1).map_err(|error| format!("line {}: {error}", index + 1))?;
        }
        if expectations.ok == expectations.diagnostics.iter().any(|d| d.severity == Severity::Error) {
            return Err("a snippet says either `// check: ok` or which errors it has".into());
        }
        Ok(expectations)
    }

    fn add(&mut self, key: &str, value: &str, line: usize) -> Result<(), String> {
        let number = || value.parse().map(Some).map_err(|_| format!("`{value}` is no number"));
        match key {
            "check" if value == "ok" => self.ok = true,
            "check" => return Err(format!("unknown verdict `{value}`")),
            "model" => self.model = Some(value.to_string()),
            "options" if value == "check-units" => self.check_units = true,
            "options" if value == "pedantic" => self.pedantic = true,
            "options" => return Err(format!("unknown option `{value}`")),
            "warnings" if value == "none" => self.no_warnings = true,
            "warnings" => return Err("only `warnings: none` has a meaning".into()),
            "equations" => self.equations = number()?,
            "unknowns" => self.unknowns = number()?,
            "parameters" => self.parameters = number()?,
            "value" => match value.split_once('=') {
                Some((name, literal)) => self.values.push((name.trim().into(), literal.trim().into())),
                None => return Err("write `value: name = literal`".into()),
            },
            "flat" => match value.split_once(' ') {
                Some(("contains", text)) => self.contains.push(text.trim().into()),
                Some(("lacks", text)) => self.lacks.push(text.trim().into()),
                _ => return Err("write `flat: contains …` or `flat: lacks …`".into()),
            },
            "states" => self.states = Some(value.to_string()),
            "blocks" => self.blocks = Some(value.to_string()),
            "sorted" => self.sorted.push(value.to_string()),
            "error" => self.diagnostics.push(Expected::parse(Severity::Error, value, line)?),
            "warning" => self.diagnostics.push(Expected::parse(Severity::Warning, value, line)?),
            // Prose with a colon.
            _ => {}
        }
        Ok(())
    }
}

impl Expected {
    fn parse(severity: Severity, text: &str, own_line: usize) -> Result<Expected, String> {
        let mut rest = text;
        let mut expected =
            Expected { severity, code: None, line: Some(own_line), column: None, message: String::new() };
        let (first, behind) = rest.split_once(' ').unwrap_or((rest, ""));
        if is_code(first) {
            expected.code = Some(first.to_string());
            rest = behind.trim_start();
        }
        if let Some(place) = rest.strip_prefix("at ") {
            let (place, behind) = place.split_once(' ').unwrap_or((place, ""));
            rest = behind;
            if place == "any" {
                expected.line = None;
            } else {
                let mut numbers = place.split(':').map(|number| number.parse::<usize>());
                expected.line = numbers.next().transpose().map_err(|_| format!("`{place}` is no place"))?;
                expected.column = numbers.next().transpose().map_err(|_| format!("`{place}` is no place"))?;
            }
        }
        expected.message = rest.trim().to_string();
        Ok(expected)
    }
}

fn is_code(word: &str) -> bool {
    word.len() == 5 && word.starts_with(['E', 'W']) && word[1..].bytes().all(|b| b.is_ascii_digit())
}
