//! One variable, several spellings: `a[1, 2]`, `a[1,2]` and `a[1][2]`; `a.der(b)` and `der(a.b)`.
//!
//! Tools disagree, so result files are searched by canonical spelling first and, if that finds
//! nothing, by a looser key that only has to be unique.

use layshaft_source::FastMap;

/// Canonical spelling of a variable name.
pub fn canonical(name: &str) -> String {
    let trimmed = name.trim();
    let bare = trimmed.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(trimmed);
    let text: String = bare.chars().filter(|c| !c.is_whitespace()).collect();
    let text = if text.contains("][") { text.replace("][", ",") } else { text };
    match split_inner_derivative(&text) {
        Some((prefix, variable)) => format!("der({prefix}.{variable})"),
        None => text,
    }
}

/// Splits `a.b.der(c)` into `a.b` and `c`; what is inside the parentheses holds no others.
fn split_inner_derivative(text: &str) -> Option<(&str, &str)> {
    let body = text.strip_suffix(')')?;
    let (prefix, variable) = body.rsplit_once(".der(")?;
    (!prefix.is_empty() && !variable.contains(['(', ')'])).then_some((prefix, variable))
}

/// Last-resort key: `a[1].b`, `a.1.b` and `a_1_b` coincide.
pub fn loose(name: &str) -> String {
    let mut key = String::new();
    let mut gap = false;
    for c in canonical(name).chars() {
        if c.is_ascii_alphanumeric() || c == '(' || c == ')' {
            if gap && !key.is_empty() {
                key.push('_');
            }
            key.push(c);
            gap = false;
        } else {
            gap = true;
        }
    }
    key
}

/// Finds positions by name in any spelling.
#[derive(Clone, Debug, Default)]
pub struct NameIndex {
    exact: FastMap<String, usize>,
    /// `None` marks a key that several names share.
    loose: FastMap<String, Option<usize>>,
}

impl NameIndex {
    pub fn new<'a>(names: impl Iterator<Item = &'a str>) -> NameIndex {
        let mut index = NameIndex::default();
        for (position, name) in names.enumerate() {
            index.exact.entry(canonical(name)).or_insert(position);
            index.loose.entry(loose(name)).and_modify(|found| *found = None).or_insert(Some(position));
        }
        index
    }

    pub fn find(&self, name: &str) -> Option<usize> {
        self.exact.get(&canonical(name)).copied().or_else(|| self.loose.get(&loose(name)).copied().flatten())
    }
}

/// Which positions are wanted (ascending, each once), and for every signal its place among them.
pub(crate) fn select(signals: &[String], index: &NameIndex) -> (Vec<usize>, Vec<Option<usize>>) {
    let positions: Vec<Option<usize>> = signals.iter().map(|signal| index.find(signal)).collect();
    let mut wanted: Vec<usize> = positions.iter().flatten().copied().collect();
    wanted.sort_unstable();
    wanted.dedup();
    let found = positions.iter().map(|position| position.and_then(|at| wanted.binary_search(&at).ok())).collect();
    (wanted, found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_variable_coincide() {
        assert_eq!(canonical("a[1, 2].x"), "a[1,2].x");
        assert_eq!(canonical("a[1][2].x"), "a[1,2].x");
        assert_eq!(canonical(" \"a.b\" "), "a.b");
        assert_eq!(canonical("a.b.der(c)"), "der(a.b.c)");
        assert_eq!(canonical("der(a.b)"), "der(a.b)");
        assert_eq!(canonical("f.der(g(x))"), "f.der(g(x))");
    }

    #[test]
    fn loose_keys_help_only_where_unique() {
        let index = NameIndex::new(["time", "a[1].b", "x.y", "x_y"].into_iter());
        assert_eq!(index.find("a_1_b"), Some(1));
        assert_eq!(index.find("x.y"), Some(2));
        assert_eq!(index.find("x[y]"), None);
        assert_eq!(index.find("a.1.B"), None);
    }
}
