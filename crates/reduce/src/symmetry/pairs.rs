//! Mirrored pairs: components of one scope that have a counterpart on the other side.
//!
//! They are recognised by their geometry (a position that changes its sign across the plane, all else equal) or by their names (`leftWheel`,
//! `wheel_fr`); whatever is connected to both sides of a pair in the same way is a pair, too. Then all of them are compared, parameter by parameter and
//! connection by connection.

use super::parameters::Parameters;
use super::structure::{Sets, Structure, is_inside, own};
use super::{MirroredPair, Plane};
use crate::codes;
use layshaft_source::{Diagnostic, FastMap};

pub(super) struct Search<'m> {
    pub structure: &'m Structure<'m>,
    pub parameters: &'m Parameters<'m>,
    pub plane: Plane,
    /// Components that stay as they are.
    pub leave: &'m [String],
}

/// What was found.
#[derive(Default)]
pub(super) struct Found {
    /// Pairs by scope.
    pub pairs: Vec<(String, MirroredPair)>,
    /// Pairs in arrays of components, which are left alone.
    pub in_arrays: Vec<MirroredPair>,
}

impl<'m> Search<'m> {
    /// The outermost pairs of each branch.
    pub fn run(&self) -> Result<Found, Vec<Diagnostic>> {
        let mut found = Found::default();
        let mut scopes = vec![""];
        while let Some(scope) = scopes.pop() {
            let children: Vec<&str> =
                self.structure.children(scope).into_iter().filter(|name| !self.is_left(name)).collect();
            let pairs = self.pairs(scope, &children)?;
            let paired = |name: &str| pairs.iter().any(|pair| pair.left == name || pair.right == name);
            let composite = children.iter().filter(|name| !paired(name) && !name.ends_with(']'));
            let inner: Vec<&str> =
                composite.filter(|name| self.structure.scopes.contains_key(**name)).copied().collect();
            scopes.extend(inner.into_iter().rev());
            for pair in pairs {
                match pair.left.ends_with(']') || pair.right.ends_with(']') {
                    true => found.in_arrays.push(pair),
                    false => found.pairs.push((scope.to_string(), pair)),
                }
            }
        }
        Ok(found)
    }

    fn is_left(&self, name: &str) -> bool {
        self.leave.iter().any(|leave| leave == name || is_inside(name, leave))
    }

    fn pairs(&self, scope: &str, children: &[&'m str]) -> Result<Vec<MirroredPair>, Vec<Diagnostic>> {
        let mut sides = Sides::default();
        for (left, right) in self.by_name(scope, children) {
            sides.add(left, right);
        }
        self.by_geometry(children, &mut sides);
        let sets = self.structure.sets(scope);
        self.by_connection(scope, &sets, &mut sides);
        let mut pairs = Vec::new();
        for (left, right) in &sides.pairs {
            let pair = self.parameters.compare(left, right, self.plane);
            pairs.push(pair.map_err(|why| vec![self.refused(left, right, &why)])?);
        }
        for (left, right) in &sides.pairs {
            self.same_connections(scope, &sets, &sides, left, right)
                .map_err(|why| vec![self.refused(left, right, &why)])?;
        }
        Ok(pairs)
    }

    /// Names that differ in their side. Whole words count whatever the classes, single letters only where the classes are equal.
    fn by_name(&self, scope: &str, children: &[&'m str]) -> Vec<(&'m str, &'m str)> {
        let at_own = |name: &str| name.len() - own(scope, name).len();
        let mut pairs: Vec<(&str, &str)> = Vec::new();
        for &name in children {
            let (before, own) = name.split_at(at_own(name));
            let other = other_sides(own).into_iter().find_map(|(other, is_word)| {
                let other = format!("{before}{other}");
                let other = children.iter().find(|child| **child == other)?;
                let is_same = self.structure.class(name) == self.structure.class(other);
                (is_word || is_same).then_some(*other)
            });
            if let Some(other) = other
                && !pairs
                    .iter()
                    .any(|(left, right)| [*left, *right].contains(&other) || [*left, *right].contains(&name))
            {
                pairs.push((name, other));
            }
        }
        pairs
    }

    /// Components of one class whose places mirror each other.
    fn by_geometry(&self, children: &[&'m str], sides: &mut Sides<'m>) {
        for (at, &a) in children.iter().enumerate() {
            if sides.other.contains_key(a) {
                continue;
            }
            let alike = |b: &&&str| self.structure.class(a) == self.structure.class(b) && !sides.other.contains_key(*b);
            let mirror = children[at + 1..].iter().filter(alike).find_map(|&b| {
                let side = self.parameters.mirrored_place(a, b, self.plane)?;
                Some((b, side > 0.0))
            });
            match mirror {
                Some((b, true)) => sides.add(a, b),
                Some((b, false)) => sides.add(b, a),
                None => {}
            }
        }
    }

    /// What is connected to both sides of a pair in the same way, each time to one side only.
    fn by_connection(&self, scope: &str, sets: &Sets<'m>, sides: &mut Sides<'m>) {
        let mut at = 0;
        while let Some(&(left, right)) = sides.pairs.get(at) {
            at += 1;
            for (end, port) in self.ends(scope, left) {
                let Some(there) = sets.index(&format!("{right}.{port}")) else { continue };
                let here = sets.index(end);
                if here == Some(there) {
                    continue;
                }
                for &neighbour in sets.with(end) {
                    let Some(component) = self.structure.component(scope, neighbour) else { continue };
                    let is_open = |name: &str| !sides.other.contains_key(name) && !self.is_left(name);
                    let port = &neighbour[component.len()..];
                    let class = self.structure.class(component);
                    let others: Vec<&str> = sets.members[there]
                        .iter()
                        .filter_map(|end| Some((self.structure.component(scope, end)?, *end)))
                        .filter(|(other, end)| {
                            *other != component
                                && is_open(other)
                                && &end[other.len()..] == port
                                && self.structure.class(other) == class
                        })
                        .map(|(other, _)| other)
                        .collect();
                    if let ([other], true) = (&others[..], is_open(component)) {
                        sides.add(component, other);
                    }
                }
            }
        }
    }

    /// Ends of a component in a scope, with the name of the connector.
    fn ends(&self, scope: &str, component: &str) -> Vec<(&'m str, &'m str)> {
        let mut ends: Vec<(&str, &str)> = Vec::new();
        for end in self.structure.links(scope).iter().flat_map(|link| [link.a, link.b]) {
            if self.structure.component(scope, end) == Some(component) && !ends.iter().any(|(other, _)| *other == end) {
                ends.push((end, &end[component.len() + 1..]));
            }
        }
        ends
    }

    fn same_connections(
        &self,
        scope: &str,
        sets: &Sets<'m>,
        sides: &Sides<'m>,
        left: &str,
        right: &str,
    ) -> Result<(), String> {
        for (a, b) in [(left, right), (right, left)] {
            for (end, port) in self.ends(scope, a) {
                let twin = format!("{b}.{port}");
                let there = sets.with(&twin);
                if there.is_empty() {
                    return Err(format!("`{end}` is connected, `{twin}` is not"));
                }
                for neighbour in sets.with(end) {
                    let component = self.structure.component(scope, neighbour);
                    let is_there = match component.and_then(|component| sides.other.get(component)) {
                        Some(other) => {
                            let mirrored = format!("{other}{}", &neighbour[component.map_or(0, str::len)..]);
                            there.contains(&mirrored.as_str())
                        }
                        None => there.iter().any(|end| self.structure.component(scope, end) == component),
                    };
                    if !is_there {
                        return Err(format!("`{end}` is connected to `{neighbour}`, `{twin}` to no counterpart of it"));
                    }
                }
            }
        }
        Ok(())
    }

    fn refused(&self, left: &str, right: &str, why: &str) -> Diagnostic {
        let span = |name: &str| self.structure.instance(name).and_then(|instance| instance.span);
        let message = format!("`{left}` and `{right}` are no mirror images of each other: {why}");
        let mut diagnostic = Diagnostic::error(codes::ASYMMETRIC, span(right), message);
        if let Some(span) = span(left) {
            diagnostic = diagnostic.note(Some(span), "the left side is declared here");
        }
        diagnostic.hint(format!("make both sides equal, or let both stay: `--leave {left},{right}`"))
    }
}

/// Pairs, left side first.
#[derive(Default)]
struct Sides<'m> {
    pairs: Vec<(&'m str, &'m str)>,
    other: FastMap<&'m str, &'m str>,
}

impl<'m> Sides<'m> {
    fn add(&mut self, left: &'m str, right: &'m str) {
        self.other.insert(left, right);
        self.other.insert(right, left);
        self.pairs.push((left, right));
    }
}

/// What a left component's counterpart on the right may be called, and whether a whole word says so.
fn other_sides(name: &str) -> Vec<(String, bool)> {
    let mut others = Vec::new();
    for (left, right) in [("left", "right"), ("Left", "Right"), ("LEFT", "RIGHT")] {
        others.extend(
            name.match_indices(left)
                .map(|(at, _)| (format!("{}{right}{}", &name[..at], &name[at + left.len()..]), true)),
        );
    }
    // `wheelL`, `wheel_fl`, `L_wheel`, `wheel_l_front`, `wheelLF`, `lf_wheel`
    for (at, c) in name.char_indices().filter(|(_, c)| matches!(c, 'l' | 'L')) {
        let before = name[..at].chars().next_back();
        let after = name[at + 1..].chars().next();
        let starts = before.is_none_or(|before| before == '_' || before.is_ascii_digit())
            || (c == 'L' && before.is_some_and(|before| before.is_lowercase() || matches!(before, 'F' | 'R')))
            || (c == 'l' && matches!(before, Some('f' | 'r')) && after.is_none_or(|after| after == '_'));
        let ends = after.is_none_or(|after| after == '_' || after.is_ascii_digit())
            || (c == 'L' && after.is_some_and(char::is_uppercase))
            || (c == 'l' && matches!(after, Some('f' | 'r')))
            || (c == 'L' && matches!(after, Some('F' | 'R')));
        // A name of one letter is a coil, not a side.
        if starts && ends && name.len() > 1 {
            let right = if c == 'l' { 'r' } else { 'R' };
            others.push((format!("{}{right}{}", &name[..at], &name[at + 1..]), false));
        }
    }
    others
}

#[cfg(test)]
mod tests {
    use super::other_sides;

    #[test]
    fn sides_are_told_by_words_and_by_letters() {
        let others = |name: &str| other_sides(name).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        assert_eq!(others("leftWheel"), ["rightWheel"]);
        assert_eq!(others("frontLeft"), ["frontRight"]);
        assert_eq!(others("wheelL"), ["wheelR"]);
        assert_eq!(others("wheelFL"), ["wheelFR"]);
        assert_eq!(others("wheel_rl"), ["wheel_rr"]);
        assert_eq!(others("fl_wheel"), ["fr_wheel"]);
        assert_eq!(others("L_front"), ["R_front"]);
        assert!(others("L").is_empty() && others("wheel").is_empty() && others("axle").is_empty());
    }
}
