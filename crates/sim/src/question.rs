//! Numbers asked of a run: `v:max`, `v:at(3)`, `v:crossing(13.9)`, `slip:duration(<1)`, `v:duration(>v_wanted + 1)`, and expressions
//! over them.
//!
//! All are formed from the dense output of the steps, so they do not depend on where points are stored.

use layshaft_measured::Expression;
use layshaft_results::Reading;
use std::fmt;

/// What a variable is compared with: a number, or an expression over variables at the same time.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// Its columns are positions in `variables`.
    pub expression: Expression,
    pub variables: Vec<String>,
}

/// What is asked of one variable.
#[derive(Clone, Debug, PartialEq)]
pub enum Asked {
    /// A figure of the whole run.
    Figure(Reading),
    /// Root of the mean square.
    Rms,
    /// The value at a time; the one behind an event there.
    At(f64),
    /// The first time at which the variable crosses a level, in either direction, or jumps across it.
    Crossing(Level),
    /// How long the variable lies above a level, or below it.
    Above(Level),
    Below(Level),
}

impl Asked {
    /// The level that the variable is compared with.
    pub fn level(&self) -> Option<&Level> {
        match self {
            Asked::Crossing(level) | Asked::Above(level) | Asked::Below(level) => Some(level),
            Asked::Figure(_) | Asked::Rms | Asked::At(_) => None,
        }
    }
}

/// A variable and what is asked of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    pub variable: String,
    pub asked: Asked,
}

/// An expression over terms.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    text: String,
    pub terms: Vec<Term>,
    expression: Expression,
}

impl Question {
    /// One figure of a variable.
    pub fn figure(variable: &str, reading: Reading) -> Question {
        let text = match reading {
            Reading::Final => variable.to_string(),
            _ => format!("{variable}:{}", reading.word()),
        };
        let terms = vec![Term { variable: variable.to_string(), asked: Asked::Figure(reading) }];
        Question { text, terms, expression: Expression::Column(0) }
    }

    /// Reads a question; `variable` gives the name of a variable as the model has it, or says what is wrong.
    pub fn parse(text: &str, variable: &mut dyn FnMut(&str) -> Result<String, String>) -> Result<Question, String> {
        let text = text.trim();
        if !text.contains(':')
            && let Ok(name) = variable(text)
        {
            return Ok(Question { text: text.to_string(), ..Question::figure(&name, Reading::Final) });
        }
        let mut terms = Vec::new();
        let expression = Expression::parse(&quoted(text), &mut |name| {
            let (name, asked) = match name.split_once(':') {
                Some((name, word)) => (name, asked(word, variable)?),
                None => (name, Asked::Figure(Reading::Final)),
            };
            let term = Term { variable: variable(name.trim())?, asked };
            Ok(terms.iter().position(|other| *other == term).unwrap_or_else(|| {
                terms.push(term);
                terms.len() - 1
            }))
        })?;
        Ok(Question { text: text.to_string(), terms, expression })
    }

    /// The answer, from those of the terms.
    pub fn value(&self, term: impl Fn(&Term) -> f64) -> f64 {
        self.expression.value(&|at| self.terms.get(at).map_or(f64::NAN, &term))
    }

    /// The one term, where the question is no more than that.
    pub fn single(&self) -> Option<&Term> {
        match (&self.expression, &self.terms[..]) {
            (Expression::Column(0), [term]) => Some(term),
            _ => None,
        }
    }

    /// The unit of the answer, where `unit` is that of a variable; empty where it is not known.
    pub fn unit(&self, unit: impl Fn(&str) -> String) -> String {
        match self.single() {
            Some(term) if term.asked.level().is_some() => "s".to_string(),
            Some(term) => unit(&term.variable),
            None => String::new(),
        }
    }
}

/// As written on the command line and over the column.
impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The words behind a colon, for messages.
const WORDS: &str = "final, max, min, mean, integral, rms, at(TIME), crossing(LEVEL), duration(>LEVEL)";

type Lookup<'a> = &'a mut dyn FnMut(&str) -> Result<String, String>;

fn asked(word: &str, variable: Lookup<'_>) -> Result<Asked, String> {
    let word = word.trim();
    if word == "rms" {
        return Ok(Asked::Rms);
    }
    if let Some(reading) = Reading::by_word(word) {
        return Ok(Asked::Figure(reading));
    }
    let unknown = || format!("there is no reading `{word}`; there are {WORDS}");
    let (name, argument) = word.strip_suffix(')').and_then(|rest| rest.split_once('(')).ok_or_else(unknown)?;
    match name.trim() {
        "at" => number(argument, word).map(Asked::At),
        "crossing" => level(argument, word, variable).map(Asked::Crossing),
        "duration" => {
            let condition = argument.trim();
            let bare = |rest: &str| rest.strip_prefix('=').unwrap_or(rest).to_string();
            match (condition.strip_prefix('>'), condition.strip_prefix('<')) {
                (Some(rest), _) => level(&bare(rest), word, variable).map(Asked::Above),
                (_, Some(rest)) => level(&bare(rest), word, variable).map(Asked::Below),
                _ => Err(format!(
                    "`{condition}` in `{word}` is no condition: write > or < and a number or a variable, as duration(>50/3.6)"
                )),
            }
        }
        _ => Err(unknown()),
    }
}

/// A number, or an expression over numbers: `50/3.6`.
fn number(text: &str, word: &str) -> Result<f64, String> {
    let wrong = || format!("`{text}` in `{word}` is no number");
    let expression = Expression::parse(text.trim(), &mut |_| Err(wrong()))?;
    let value = expression.value(&|_| f64::NAN);
    if value.is_finite() { Ok(value) } else { Err(wrong()) }
}

fn level(text: &str, word: &str, variable: Lookup<'_>) -> Result<Level, String> {
    let mut variables: Vec<String> = Vec::new();
    let expression = Expression::parse(text.trim(), &mut |name| {
        let name = variable(name)?;
        Ok(variables.iter().position(|other| *other == name).unwrap_or_else(|| {
            variables.push(name);
            variables.len() - 1
        }))
    })?;
    match variables.is_empty() {
        true => Ok(Level { expression: Expression::Number(number(text, word)?), variables }),
        false => Ok(Level { expression, variables }),
    }
}

/// Puts every reading, `a.b[1]:max` or `v:at(3)`, in quotes, as names stand in expressions.
fn quoted(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(colon) = rest.find(':') {
        let begin = name_begin(&rest[..colon]);
        let after = &rest[colon + 1..];
        let word = after.len() - after.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
        let end = match after[word..].starts_with('(') {
            true => closing(&after[word..]).map_or(after.len(), |close| word + close + 1),
            false => word,
        };
        out.push_str(&rest[..begin]);
        out.push('\'');
        out.push_str(&rest[begin..colon + 1 + end]);
        out.push('\'');
        rest = &after[end..];
    }
    out + rest
}

/// The bracket that closes the one a text begins with.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(at, c)| {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        (depth == 0).then_some(at)
    })
}

/// Where the name that a text ends with begins; indices and `der(…)` are part of it.
fn name_begin(text: &str) -> usize {
    let (mut begin, mut depth) = (text.len(), 0);
    for (at, c) in text.char_indices().rev() {
        match c {
            ']' | ')' => depth += 1,
            '[' | '(' if depth > 0 => depth -= 1,
            _ if depth > 0 || c.is_alphanumeric() || matches!(c, '_' | '.') => {}
            _ => break,
        }
        begin = at;
    }
    begin
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Question, String> {
        Question::parse(text, &mut |name| match name {
            "v" | "a.b[1,2].w" | "der(x)" => Ok(name.to_string()),
            other => Err(format!("no `{other}`")),
        })
    }

    #[test]
    fn questions_are_read() {
        let asked = |text: &str| parse(text).unwrap().single().unwrap().asked.clone();
        let level = |value: f64| Level { expression: Expression::Number(value), variables: Vec::new() };
        assert_eq!(asked("v"), Asked::Figure(Reading::Final));
        assert_eq!(asked("der(x)"), Asked::Figure(Reading::Final));
        assert_eq!(asked("a.b[1,2].w:max"), Asked::Figure(Reading::Maximum));
        assert_eq!(asked("der(x):rms"), Asked::Rms);
        assert_eq!(asked("v:at(3.5)"), Asked::At(3.5));
        assert_eq!(asked("v:crossing(-2)"), Asked::Crossing(level(-2.0)));
        assert_eq!(asked("v:duration(> 5)"), Asked::Above(level(5.0)));
        assert_eq!(asked("v:duration(<=5)"), Asked::Below(level(5.0)));
        assert_eq!(asked("v:duration(>(30+6)/3.6)"), Asked::Above(level(10.0)));
        assert_eq!(asked("v:crossing(max(1, 2))"), Asked::Crossing(level(2.0)));
        let asked = asked("v:duration(> 2*a.b[1,2].w + der(x))");
        let other = asked.level().unwrap();
        assert_eq!(other.variables, ["a.b[1,2].w", "der(x)"]);
        assert_eq!(other.expression.value(&|at| [3.0, 0.5][at]), 6.5);
        let question = parse("(v:max - v:min)/2 + der(x):final").unwrap();
        assert_eq!(question.terms.len(), 3);
        let value = question.value(|term| match term.asked {
            Asked::Figure(Reading::Maximum) => 7.0,
            Asked::Figure(Reading::Minimum) => 1.0,
            _ => 10.0,
        });
        assert_eq!(value, 13.0);
    }

    #[test]
    fn mistakes_are_told() {
        let message = |text: &str| parse(text).unwrap_err();
        assert!(message("v:maxi").contains("no reading `maxi`"));
        assert!(message("w:max").contains("no `w`"));
        assert!(message("v:duration(5)").contains("no condition"));
        assert!(message("v:at(x)").contains("no number"));
        assert!(message("v:duration(>w)").contains("no `w`"));
        assert!(message("v:max +").contains("ends where a value"));
    }
}
