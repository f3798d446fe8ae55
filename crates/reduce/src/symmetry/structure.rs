//! Components, their ends and what is connected, scope by scope. A scope is a component that holds connect equations; the model itself is
//! the scope with the empty name.

use layshaft_ir::{FlatModel, Instance};
use layshaft_source::{FastMap, FastSet};
use std::collections::BTreeMap;

/// Two connected ends; of a signal the first one gives the value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Link<'m> {
    pub a: &'m str,
    pub b: &'m str,
    pub is_signal: bool,
}

/// What flows through a connector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Domain {
    Rotational,
    Translational,
    Frame,
    Pin,
    Heat,
    /// Nothing: a bus.
    Bus,
    Unknown,
}

impl Domain {
    /// Flows by name, and whether they are vectors.
    pub fn flows(self) -> &'static [&'static str] {
        match self {
            Domain::Rotational => &["tau"],
            Domain::Translational => &["f"],
            Domain::Frame => &["f", "t"],
            Domain::Pin => &["i"],
            Domain::Heat => &["Q_flow"],
            Domain::Bus | Domain::Unknown => &[],
        }
    }

    /// The variable that both ends of a connection share, where a source can set it.
    pub fn potential(self) -> Option<&'static str> {
        match self {
            Domain::Rotational => Some("phi"),
            Domain::Translational => Some("s"),
            _ => None,
        }
    }
}

pub(super) struct Structure<'m> {
    pub flat: &'m FlatModel,
    instances: FastMap<&'m str, &'m Instance>,
    pub scopes: BTreeMap<&'m str, Vec<Link<'m>>>,
    domains: FastMap<&'m str, Domain>,
}

impl<'m> Structure<'m> {
    pub fn of(flat: &'m FlatModel) -> Structure<'m> {
        let instances = flat.instances.iter().map(|instance| (instance.name.as_str(), instance)).collect();
        let mut scopes: BTreeMap<&str, Vec<Link>> = BTreeMap::new();
        for link in &flat.connections {
            let (a, b) = (link.a.as_str(), link.b.as_str());
            scopes.entry(link.instance.as_str()).or_default().push(Link { a, b, is_signal: false });
        }
        for link in &flat.signals {
            let (a, b) = (link.from.as_str(), link.to.as_str());
            scopes.entry(link.instance.as_str()).or_default().push(Link { a, b, is_signal: true });
        }
        let mut members: FastMap<&str, Vec<(&str, bool)>> = FastMap::default();
        for variable in &flat.variables {
            if let Some((owner, own)) = variable.name.as_str().rsplit_once('.') {
                members.entry(owner).or_default().push((own, variable.is_flow));
            }
        }
        let domain = |connector: &'m str| {
            let own = members.get(connector).map_or(&[][..], Vec::as_slice);
            let has = |name: &str, flow: bool| own.contains(&(name, flow));
            let domain = match own.iter().filter(|(_, flow)| *flow).count() {
                0 => Domain::Bus,
                2 if has("r_0", false) && has("f", true) && has("t", true) => Domain::Frame,
                1 if has("phi", false) && has("tau", true) => Domain::Rotational,
                1 if has("s", false) && has("f", true) => Domain::Translational,
                1 if has("v", false) && has("i", true) => Domain::Pin,
                1 if has("T", false) && has("Q_flow", true) => Domain::Heat,
                _ => Domain::Unknown,
            };
            (connector, domain)
        };
        let connectors = flat.instances.iter().filter(|instance| instance.is_connector);
        let domains = connectors.map(|instance| domain(instance.name.as_str())).collect();
        Structure { flat, instances, scopes, domains }
    }

    pub fn instance(&self, name: &str) -> Option<&'m Instance> {
        self.instances.get(name).copied()
    }

    pub fn class(&self, name: &str) -> &'m str {
        self.instance(name).and_then(|instance| instance.classes.first()).map_or("", |class| class.as_str())
    }

    pub fn domain(&self, end: &str) -> Domain {
        self.domains.get(end).copied().unwrap_or(Domain::Bus)
    }

    pub fn links(&self, scope: &str) -> &[Link<'m>] {
        self.scopes.get(scope).map_or(&[], Vec::as_slice)
    }

    /// The component of a scope that an end belongs to; none for a connector of the scope itself.
    pub fn component(&self, scope: &str, end: &'m str) -> Option<&'m str> {
        let from = if scope.is_empty() { 0 } else { scope.len() + 1 };
        let length = first_part(end.get(from..)?).len();
        let name = &end[..from + length];
        let is_part = name.len() < end.len() && end.as_bytes()[name.len()] == b'.';
        (is_part && self.instance(name).is_some_and(|instance| !instance.is_connector)).then_some(name)
    }

    /// Components of a scope that are connected in it, in order of their first connection.
    pub fn children(&self, scope: &str) -> Vec<&'m str> {
        let mut children = Vec::new();
        let mut seen = FastSet::default();
        for end in self.links(scope).iter().flat_map(|link| [link.a, link.b]) {
            if let Some(component) = self.component(scope, end)
                && seen.insert(component)
            {
                children.push(component);
            }
        }
        children
    }

    /// Connected ends of a scope.
    pub fn sets(&self, scope: &str) -> Sets<'m> {
        Sets::of(self.links(scope).iter().map(|link| (link.a, link.b)))
    }

    /// Connected ends of the whole model, through all connectors of composite components.
    pub fn all_sets(&self) -> Sets<'m> {
        let all = self.scopes.values().flatten().filter(|link| !link.is_signal);
        Sets::of(all.map(|link| (link.a, link.b)))
    }

    /// Connectors of composite components that are connected inside as well.
    pub fn passages(&self) -> FastSet<&'m str> {
        let mut passages = FastSet::default();
        for (scope, links) in self.scopes.iter().filter(|(scope, _)| !scope.is_empty()) {
            let ends = links.iter().flat_map(|link| [link.a, link.b]);
            passages.extend(ends.filter(|end| self.component(scope, end).is_none()));
        }
        passages
    }
}

/// Up to the first dot outside quotes.
pub(super) fn first_part(name: &str) -> &str {
    let mut quoted = false;
    let end = name.find(|c| {
        quoted ^= c == '\'';
        c == '.' && !quoted
    });
    &name[..end.unwrap_or(name.len())]
}

/// The scope of a component.
pub(super) fn parent(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(parent, _)| parent)
}

/// A name as it is written in a scope.
pub(super) fn own<'n>(scope: &str, name: &'n str) -> &'n str {
    if scope.is_empty() { name } else { name.get(scope.len() + 1..).unwrap_or(name) }
}

pub(super) fn is_inside(name: &str, component: &str) -> bool {
    name.strip_prefix(component).is_some_and(|rest| rest.starts_with('.') || rest.starts_with('['))
}

/// Ends in sets that are connected, in order of mention.
#[derive(Default)]
pub(super) struct Sets<'m> {
    of: FastMap<&'m str, usize>,
    pub members: Vec<Vec<&'m str>>,
}

impl<'m> Sets<'m> {
    pub fn of(pairs: impl Iterator<Item = (&'m str, &'m str)>) -> Sets<'m> {
        let mut sets = Sets::default();
        for (a, b) in pairs {
            let (a, b) = (sets.place(a), sets.place(b));
            if a != b {
                let moved = std::mem::take(&mut sets.members[b]);
                for end in &moved {
                    sets.of.insert(end, a);
                }
                sets.members[a].extend(moved);
            }
        }
        sets
    }

    fn place(&mut self, end: &'m str) -> usize {
        let next = self.members.len();
        let at = *self.of.entry(end).or_insert(next);
        if at == next {
            self.members.push(vec![end]);
        }
        at
    }

    pub fn index(&self, end: &str) -> Option<usize> {
        self.of.get(end).copied()
    }

    pub fn with(&self, end: &str) -> &[&'m str] {
        self.index(end).map_or(&[], |at| &self.members[at])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_parts() {
        assert!(is_inside("axle.left.spring", "axle.left") && is_inside("axle[2].c", "axle"));
        assert!(!is_inside("axle.leftover", "axle.left") && !is_inside("axle", "axle"));
        assert_eq!((first_part("a[2].b.c"), first_part("'a.b'.c"), first_part("a")), ("a[2]", "'a.b'", "a"));
        assert_eq!((parent("a.b.c"), parent("a"), own("a.b", "a.b.c.d"), own("", "a.b")), ("a.b", "", "c.d", "a.b"));
    }

    #[test]
    fn sets_grow_together() {
        let sets = Sets::of([("a", "b"), ("c", "d"), ("d", "a"), ("e", "f")].into_iter());
        assert_eq!(sets.index("b"), sets.index("c"));
        assert_ne!(sets.index("a"), sets.index("e"));
        assert_eq!(sets.with("c").len(), 4);
    }
}
