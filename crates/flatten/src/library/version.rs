//! Library versions as they stand in directory names and `uses` annotations.

use std::cmp::Ordering;
use std::fmt;

/// `4.1.0`, or `4.1.0-beta.1`: numbers, then an optional pre-release text. Trailing zeros do not
/// count, so `4.1` equals `4.1.0`; a pre-release comes before its release.
#[derive(Clone, Debug)]
pub(super) struct Version {
    numbers: Vec<u64>,
    pre_release: Option<String>,
    text: String,
}

impl Version {
    /// `None` unless the text begins with a number.
    pub fn parse(text: &str) -> Option<Version> {
        let text = text.trim();
        let split = text.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(text.len());
        let (numbers, rest) = text.split_at(split);
        let numbers = numbers.trim_end_matches('.');
        let mut numbers: Vec<u64> = numbers.split('.').map(|part| part.parse().ok()).collect::<Option<_>>()?;
        while numbers.len() > 1 && numbers.last() == Some(&0) {
            numbers.pop();
        }
        let rest = rest.trim_start_matches([' ', '-', '.']);
        let pre_release = (!rest.is_empty()).then(|| rest.to_string());
        Some(Version { numbers, pre_release, text: text.to_string() })
    }

    /// Splits `Modelica 4.1.0` into name and version; a name alone has no version.
    pub fn split_name(stem: &str) -> Option<(&str, Option<Version>)> {
        match stem.split_once(' ') {
            None => Some((stem, None)),
            Some((name, version)) => Version::parse(version).map(|version| (name, Some(version))),
        }
    }

    /// Whether a library of this version may stand in for the required one without conversion:
    /// the same major version, and not older.
    pub fn may_replace(&self, required: &Version) -> bool {
        self.numbers[0] == required.numbers[0] && self >= required
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Ord for Version {
    fn cmp(&self, other: &Version) -> Ordering {
        self.numbers.cmp(&other.numbers).then_with(|| match (&self.pre_release, &other.pre_release) {
            (None, None) => Ordering::Equal,
            (None, Some(_)) => Ordering::Greater,
            (Some(_), None) => Ordering::Less,
            (Some(a), Some(b)) => a.cmp(b),
        })
    }
}

impl PartialOrd for Version {
    fn partial_cmp(&self, other: &Version) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Version {
    fn eq(&self, other: &Version) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Version {}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(text: &str) -> Version {
        Version::parse(text).unwrap()
    }

    #[test]
    fn numbers_compare_as_numbers_and_pre_releases_come_first() {
        assert!(version("10.0") > version("9.1.2"));
        assert_eq!(version("4.1"), version("4.1.0"));
        assert!(version("4.1.0-beta.1") < version("4.1.0"));
        assert!(version("4.1.0-beta.1") > version("4.0.9"));
        assert!(Version::parse("trunk").is_none());
    }

    #[test]
    fn only_newer_versions_of_the_same_major_replace() {
        assert!(version("4.1.0").may_replace(&version("4.0.0")));
        assert!(!version("4.0.0").may_replace(&version("4.1.0")));
        assert!(!version("4.1.0").may_replace(&version("3.2.3")));
    }

    #[test]
    fn names_split_at_the_blank() {
        let (name, found) = Version::split_name("Modelica 4.1.0").unwrap();
        assert_eq!((name, found), ("Modelica", Some(version("4.1.0"))));
        assert_eq!(Version::split_name("Complex").unwrap(), ("Complex", None));
        assert!(Version::split_name("My notes").is_none());
    }
}
