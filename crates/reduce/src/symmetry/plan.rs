//! What takes the place of the side that goes: sources at its boundary, signals, and values that the rest of the model asks of it.

use super::structure::{Domain, Sets, Structure, is_inside, own, parent};
use super::{MirroredPair, Plane};
use crate::codes;
use layshaft_ir::{Base, Expr, OriginKind, Variability, walk};
use layshaft_source::{Diagnostic, FastMap, FastSet};
use std::collections::{BTreeMap, BTreeSet};

/// An end of a component that goes, connected to something that stays.
#[derive(Clone, Debug)]
pub(super) struct Boundary<'m> {
    pub scope: String,
    /// The end that goes, and the one that it repeats.
    pub end: &'m str,
    pub twin: String,
    pub domain: Domain,
    /// What it is connected to in its scope.
    pub stays: &'m str,
    /// The connection set of the whole model.
    pub set: usize,
    /// Whether anything that stays feels it, or only connectors of composite components are left.
    pub is_felt: bool,
    /// The component in the middle that has an end for each side: index into the plan's.
    pub middle: Option<usize>,
}

/// A component in the middle with an end for each side.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Middle {
    pub name: String,
    /// Its ends: of the side that stays, of the one that goes, and others of the same domain.
    pub stays: String,
    pub goes: String,
    pub others: Vec<String>,
    /// All its connected ends.
    pub ends: usize,
}

/// A value given by a component that goes to one that stays.
#[derive(Clone, Debug)]
pub(super) struct Signal<'m> {
    pub scope: String,
    pub from: &'m str,
    pub twin: String,
    pub to: &'m str,
}

pub(super) struct Plan<'m> {
    pub structure: &'m Structure<'m>,
    /// Components that go, and those that they repeat.
    pub twins: BTreeMap<String, String>,
    pub boundaries: Vec<Boundary<'m>>,
    pub middles: Vec<Middle>,
    pub signals: Vec<Signal<'m>>,
    /// Connections that only components that go had made, by scope.
    pub bridges: Vec<(String, &'m str, &'m str)>,
    /// Variables of components that go, which equations of the rest use.
    pub asked: BTreeSet<&'m str>,
    plane: Plane,
}

impl<'m> Plan<'m> {
    pub fn of(
        structure: &'m Structure<'m>,
        pairs: &[(String, MirroredPair)],
        keep_left: bool,
        plane: Plane,
    ) -> Result<Plan<'m>, Vec<Diagnostic>> {
        let order = |pair: &MirroredPair| match keep_left {
            true => (pair.right.clone(), pair.left.clone()),
            false => (pair.left.clone(), pair.right.clone()),
        };
        let twins: BTreeMap<String, String> = pairs.iter().map(|(_, pair)| order(pair)).collect();
        let mut plan = Plan {
            structure,
            twins,
            boundaries: Vec::new(),
            middles: Vec::new(),
            signals: Vec::new(),
            bridges: Vec::new(),
            asked: BTreeSet::new(),
            plane,
        };
        let all = structure.all_sets();
        let passages = structure.passages();
        let scopes: BTreeSet<&str> = pairs.iter().map(|(scope, _)| scope.as_str()).collect();
        for scope in scopes {
            plan.boundaries_of(scope, &all, &passages)?;
        }
        plan.collect_asked();
        Ok(plan)
    }

    /// The component that goes which a name lies in.
    pub fn gone(&self, name: &str) -> Option<&str> {
        let ends = name.match_indices('.').map(|(at, _)| at).chain([name.len()]);
        ends.map(|end| &name[..end]).find_map(|part| self.twins.get_key_value(part)).map(|(gone, _)| gone.as_str())
    }

    /// The name of the same thing on the side that stays.
    pub fn twin(&self, name: &str) -> Option<String> {
        let gone = self.gone(name)?;
        Some(format!("{}{}", self.twins[gone], &name[gone.len()..]))
    }

    fn boundaries_of(
        &mut self,
        scope: &str,
        all: &Sets<'m>,
        passages: &FastSet<&'m str>,
    ) -> Result<(), Vec<Diagnostic>> {
        let structure = self.structure;
        let sets = structure.sets(scope);
        let links = structure.links(scope);
        let taken: FastSet<&str> = links.iter().filter(|link| link.is_signal).map(|link| link.b).collect();
        let given: FastSet<&str> = links.iter().filter(|link| link.is_signal).map(|link| link.a).collect();
        for members in &sets.members {
            let (go, stay): (Vec<&str>, Vec<&str>) = members.iter().copied().partition(|end| self.gone(end).is_some());
            let (false, Some(&first)) = (go.is_empty(), stay.first()) else { continue };
            let is_signal = members.iter().any(|end| taken.contains(end) || given.contains(end));
            // What was connected through a component that goes stays connected.
            let left = links.iter().filter(|link| stay.contains(&link.a) && stay.contains(&link.b));
            let left = Sets::of(left.map(|link| (link.a, link.b)));
            let giver = members.iter().copied().find(|end| given.contains(end) && !taken.contains(end));
            let root = giver.filter(|giver| stay.contains(giver)).unwrap_or(first);
            let mut joined: Vec<Option<usize>> = vec![left.index(root)];
            for &end in stay.iter().filter(|end| **end != root) {
                let index = left.index(end);
                if index.is_none() || !joined.contains(&index) {
                    self.bridges.push((scope.to_string(), root, end));
                    joined.push(index.or(Some(usize::MAX)));
                }
            }
            if is_signal {
                if let Some(giver) = giver.filter(|giver| go.contains(giver)) {
                    let twin = self.twin(giver).unwrap_or_default();
                    self.signals.push(Signal { scope: scope.to_string(), from: giver, twin, to: root });
                }
                continue;
            }
            for end in go {
                self.boundary(scope, end, first, all, passages)?;
            }
        }
        Ok(())
    }

    fn boundary(
        &mut self,
        scope: &str,
        end: &'m str,
        stays: &'m str,
        all: &Sets<'m>,
        passages: &FastSet<&'m str>,
    ) -> Result<(), Vec<Diagnostic>> {
        let (structure, twin) = (self.structure, self.twin(end).unwrap_or_default());
        let domain = structure.domain(end);
        let Some(set) = all.index(end).filter(|_| domain != Domain::Bus) else { return Ok(()) };
        let felt: Vec<&str> = all.members[set]
            .iter()
            .copied()
            .filter(|other| self.gone(other).is_none() && !passages.contains(other))
            .collect();
        let is_felt = !felt.is_empty();
        let unknown = domain == Domain::Unknown || (!is_felt && domain.potential().is_none());
        if unknown {
            let message = format!(
                "`{end}` cannot be replaced by a source: its connector is neither a flange, a frame, a pin nor a heat port"
            );
            let message = if domain == Domain::Unknown {
                message
            } else {
                format!(
                    "`{end}` cannot be replaced by a source: nothing that stays is connected to it but connectors of composite components"
                )
            };
            let gone = self.gone(end).unwrap_or(end);
            let span = structure.instance(gone).and_then(|instance| instance.span);
            let hint = format!("let both sides stay: `--leave {gone},{}`", self.twins[gone]);
            return Err(vec![Diagnostic::error(codes::NO_MIRROR, span, message).hint(hint)]);
        }
        // A component that is connected to the other side at another end.
        let there = all.with(&twin);
        let ends_of = |component: &str| -> Vec<&'m str> {
            let links = structure.links(parent(component));
            let mut ends: Vec<&str> = links.iter().flat_map(|link| [link.a, link.b]).collect();
            ends.retain(|end| structure.component(parent(component), end) == Some(component));
            ends.sort_unstable();
            ends.dedup();
            ends
        };
        let middle = felt.iter().find_map(|goes| {
            let component = structure.component(parent(parent_of_end(structure, goes)), goes)?;
            let stays = there.iter().find(|end| {
                **end != *goes
                    && is_inside(end, component)
                    && !passages.contains(*end)
                    && !all.members[set].contains(end)
            })?;
            let ends = ends_of(component);
            let is_other = |end: &&&str| **end != *goes && *end != stays && structure.domain(end) == domain;
            let others = ends.iter().filter(is_other).map(|end| end.to_string()).collect();
            Some(Middle {
                name: component.to_string(),
                stays: stays.to_string(),
                goes: goes.to_string(),
                others,
                ends: ends.len(),
            })
        });
        let middle = middle.filter(|_| domain.potential().is_some()).map(|middle| {
            self.middles.iter().position(|other| other.name == middle.name && other.goes == middle.goes).unwrap_or_else(
                || {
                    self.middles.push(middle);
                    self.middles.len() - 1
                },
            )
        });
        self.boundaries.push(Boundary { scope: scope.to_string(), end, twin, domain, stays, set, is_felt, middle });
        Ok(())
    }

    /// Variables of components that go, in what the others say.
    fn collect_asked(&mut self) {
        let flat = self.structure.flat;
        let mut used: FastSet<u32> = FastSet::default();
        {
            let mut visit = |expr: &'m Expr| {
                expr.walk(&mut |part| {
                    if let Expr::Var(var) = part {
                        used.insert(var.0);
                    }
                })
            };
            let is_text = |kind: OriginKind| matches!(kind, OriginKind::Written | OriginKind::Binding);
            for equation in flat.equations.iter().chain(&flat.initial_equations) {
                let holder = equation.origin.instance.as_str();
                if is_text(equation.origin.kind) && !self.holds(holder) {
                    walk::in_equation(equation, &mut visit);
                }
            }
            for variable in flat.variables.iter().filter(|variable| self.gone(variable.name.as_str()).is_none()) {
                variable.binding.iter().for_each(&mut visit);
                walk::in_attributes(&variable.attributes, &mut visit);
            }
        }
        let names = used.into_iter().map(|var| flat.variables[var as usize].name.as_str());
        let asked: BTreeSet<&str> = names.filter(|name| self.gone(name).is_some()).collect();
        self.asked = asked;
    }

    /// Whether a component goes, or lies in one that does.
    fn holds(&self, name: &str) -> bool {
        self.twins.contains_key(name) || self.gone(name).is_some()
    }

    /// Numbers of both sides that the run must show to be equal or opposite: what goes, what it repeats, the group that sets the scale, and the sign
    /// that is expected.
    pub fn compared(&self) -> Vec<Compared> {
        let mut compared = Vec::new();
        let sets = self.structure.all_sets();
        for boundary in &self.boundaries {
            // Flows of one connection balance each other: a light rotor at a shaft is small beside what the shaft carries.
            let node = sets.with(boundary.end).iter().min().copied().unwrap_or(boundary.end);
            for flow in boundary.domain.flows() {
                let group = format!("{node}.{flow}");
                let (end, twin) = (format!("{}.{flow}", boundary.end), format!("{}.{flow}", boundary.twin));
                let sign = |at: usize| match (boundary.domain, *flow) {
                    (Domain::Frame, "f") if at == self.plane.across() => -1.0,
                    (Domain::Frame, "t") if at != self.plane.across() => -1.0,
                    _ => 1.0,
                };
                match boundary.domain {
                    Domain::Frame => compared.extend((1..=3).map(|at| Compared {
                        goes: format!("{end}[{at}]"),
                        stays: format!("{twin}[{at}]"),
                        group: group.clone(),
                        sign: sign(at),
                        is_flow: true,
                    })),
                    _ => compared.push(Compared { goes: end, stays: twin, group, sign: sign(0), is_flow: true }),
                }
            }
            if let Some(potential) = boundary.domain.potential() {
                let goes = format!("{}.{potential}", boundary.end);
                let stays = format!("{}.{potential}", boundary.twin);
                compared.push(Compared { group: goes.clone(), goes, stays, sign: 1.0, is_flow: false });
            }
        }
        let values = self.signals.iter().map(|signal| signal.from).chain(self.asked.iter().copied());
        for name in values {
            let is_real = |variable: &&layshaft_ir::Variable| {
                variable.ty.base == Base::Real && variable.variability > Variability::Parameter
            };
            let variable = self.structure.flat.variables.iter().find(|variable| variable.name.as_str() == name);
            let Some(variable) = variable.filter(is_real) else { continue };
            let twin = self.twin(name).unwrap_or_default();
            for element in elements(&variable.ty.sizes().unwrap_or_default()) {
                compared.push(Compared {
                    goes: format!("{name}{element}"),
                    stays: format!("{twin}{element}"),
                    group: name.to_string(),
                    sign: 1.0,
                    is_flow: false,
                });
            }
        }
        compared
    }

    /// Whether a middle part is one that shares out what comes in: it has a further end of the same kind.
    pub fn shares(&self, middle: &Middle) -> bool {
        !middle.others.is_empty()
    }
}

/// A number of the side that goes, and its counterpart.
#[derive(Clone, Debug)]
pub(super) struct Compared {
    pub goes: String,
    pub stays: String,
    pub group: String,
    pub sign: f64,
    pub is_flow: bool,
}

/// Signs by the names of what goes.
#[derive(Default)]
pub(super) struct Signs(pub FastMap<String, f64>);

impl Signs {
    pub fn of(&self, name: &str) -> f64 {
        self.0.get(name).copied().unwrap_or(1.0)
    }
}

/// Subscripts of all elements of an array, `""` for a scalar.
pub(super) fn elements(sizes: &[u32]) -> Vec<String> {
    let mut places: Vec<Vec<String>> = vec![Vec::new()];
    for &size in sizes {
        places = places
            .iter()
            .flat_map(|place| (1..=size).map(move |at| place.iter().cloned().chain([at.to_string()]).collect()))
            .collect();
    }
    places.iter().map(|place| if place.is_empty() { String::new() } else { format!("[{}]", place.join(",")) }).collect()
}

/// The component whose connector an end is.
fn parent_of_end<'n>(structure: &Structure, end: &'n str) -> &'n str {
    let mut at = end;
    loop {
        let up = parent(at);
        if up.is_empty() || structure.instance(up).is_some_and(|instance| !instance.is_connector) {
            return up;
        }
        at = up;
    }
}

/// A name in its scope with all that an identifier must not have replaced.
pub(super) fn identifier(scope: &str, name: &str) -> String {
    own(scope, name).chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
}
