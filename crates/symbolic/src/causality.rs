//! Causality of bond graphs: which end of each bond sets the effort and which the flow.
//!
//! It is not assigned by rules of its own but read off the sorted equations. A bond's effort is one quantity under the names
//! of both ends, and so is its flow; junctions pass one of them on to further bonds. The equation that is paired with the
//! quantity stands in some component: the end of the bond on that component's side is the one that sets it. For a state it is
//! the equation paired with its derivative. In a system of equations many pairings are possible; there storage elements get
//! integral causality as far as the others allow. An inertia that sets the flow and a compliance that sets the effort have
//! integral causality, the others derivative causality: there the quantity follows from a constraint.

use crate::blocks::Block;
use crate::codes;
use crate::dag::V;
use crate::incidence::Collector;
use crate::matching::Matching;
use crate::system::{Alias, Role};
use crate::translate::SortedModel;
use layshaft_ir::FlatModel;
use layshaft_source::{Diagnostic, FastMap, FastSet};
use std::fmt::Write;

/// Ends of bonds: a single one, and that of three bonds of planar motion.
const PORTS: [&str; 2] = ["Layshaft.BondGraph.Interfaces.Port", "Layshaft.BondGraph.Interfaces.PlanarPort"];
const ENERGY_ELEMENT: &str = "Layshaft.Energy.Element";

/// Which end of a bond sets a quantity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    First,
    Second,
}

impl Side {
    fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// One bond between two components.
#[derive(Clone, Debug, PartialEq)]
pub struct Bond {
    /// Ports at its ends.
    pub ends: [String; 2],
    /// Which of the bonds of a threefold port, from 1.
    pub lane: Option<u32>,
    /// The end that sets the effort, if the equations say so.
    pub effort: Option<Side>,
    /// The end that sets the flow.
    pub flow: Option<Side>,
    /// Effort or flow come from a system of so many equations, where pairing is a matter of choice.
    pub system: usize,
}

/// How a storage element gets its variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Storage {
    pub element: String,
    /// I or C.
    pub kind: String,
    /// Integral causality; else derivative causality. Absent if the equations do not say.
    pub is_integral: Option<bool>,
}

/// Bonds and storage elements of a model.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Causality {
    pub bonds: Vec<Bond>,
    pub storage: Vec<Storage>,
}

/// The causality of a sorted model.
pub fn causality(flat: &FlatModel, model: &SortedModel) -> Causality {
    let graph = Graph::new(flat, model);
    let bonds: Vec<Bond> = (0..graph.edges.len()).map(|edge| graph.bond(edge)).collect();
    let mut storage = Vec::new();
    for (name, kind) in storage_elements(flat) {
        let own = bonds.iter().find_map(|bond| {
            let end = bond.ends.iter().position(|port| owner(port) == name)?;
            Some((bond, if end == 0 { Side::First } else { Side::Second }))
        });
        let Some((bond, end)) = own else { continue };
        let side = if kind == "I" { bond.flow } else { bond.effort };
        let is_integral = side.filter(|_| bond.effort != bond.flow).map(|side| side == end);
        storage.push(Storage { element: name.to_string(), kind: kind.to_string(), is_integral });
    }
    Causality { bonds, storage }
}

/// The causality as text.
pub fn text(flat: &FlatModel, model: &SortedModel) -> Result<String, Diagnostic> {
    let causality = causality(flat, model);
    if causality.bonds.is_empty() {
        let message = format!("`{}` has no bonds", flat.name);
        let hint = "bonds are connections between ports of `Layshaft.BondGraph`";
        return Err(Diagnostic::error(codes::NO_BONDS, None, message).hint(hint));
    }
    let label = |bond: &Bond, end: usize| match bond.lane {
        Some(lane) => format!("{}:{lane}", bond.ends[end]),
        None => bond.ends[end].clone(),
    };
    let width = |end: usize| {
        let labels: Vec<String> = causality.bonds.iter().map(|bond| label(bond, end)).collect();
        layshaft_source::column_width(labels.iter().map(String::as_str))
    };
    let (first, second) = (width(0), width(1));
    let mut out = String::from("bonds: the stroke is at the end that receives the effort and sets the flow\n");
    for bond in &causality.bonds {
        let stroke = match (bond.effort, bond.flow) {
            (Some(effort), Some(flow)) if effort == flow => "-?-",
            (Some(Side::First), _) | (None, Some(Side::Second)) => "--|",
            (Some(Side::Second), _) | (None, Some(Side::First)) => "|--",
            (None, None) => "---",
        };
        let component = |side: Option<Side>| match side {
            Some(Side::First) => owner(&bond.ends[0]).to_string(),
            Some(Side::Second) => owner(&bond.ends[1]).to_string(),
            None => "a constant".to_string(),
        };
        let system = if bond.system > 1 { format!("  (system of {} equations)", bond.system) } else { String::new() };
        let _ = writeln!(
            out,
            "  {:first$} {stroke} {:second$}  effort from {}, flow from {}{system}",
            label(bond, 0),
            label(bond, 1),
            component(bond.effort),
            component(bond.flow)
        );
    }
    if !causality.storage.is_empty() {
        let width = layshaft_source::column_width(causality.storage.iter().map(|storage| storage.element.as_str()));
        out.push_str("storage elements\n");
        for storage in &causality.storage {
            let how = match storage.is_integral {
                Some(true) => "integral causality",
                Some(false) => "derivative causality",
                None => "not determined by one end",
            };
            let _ = writeln!(out, "  {:width$}  {}  {how}", storage.element, storage.kind);
        }
    }
    Ok(out)
}

/// Inertias and compliances, by name, that are not removed.
fn storage_elements(flat: &FlatModel) -> Vec<(&'static str, &'static str)> {
    let by_name: FastMap<&str, &layshaft_ir::Variable> = flat.variables.iter().map(|v| (v.name.as_str(), v)).collect();
    let element = |instance: &layshaft_ir::Instance| {
        let name = instance.name.as_str();
        let value = |member: &str| by_name.get(format!("{name}.{member}").as_str())?.binding.as_ref();
        let is_removed = value("removed") == Some(&layshaft_ir::Expr::Bool(true));
        let kind = flat.literal(value("kind")?)?.as_str();
        (!is_removed && matches!(kind, "I" | "C")).then_some((name, kind))
    };
    flat.instances.iter().filter(|instance| instance.is(ENERGY_ELEMENT)).filter_map(element).collect()
}

/// The variables of a system of equations, one for each equation, such that the equations of storage elements determine
/// derivatives of states wherever the rest can still be paired.
fn preferring_storage(model: &SortedModel, block: &Block, storage: &[(&str, &str)]) -> Vec<V> {
    let sys = &model.sys;
    let position: FastMap<V, u32> = block.vars.iter().enumerate().map(|(at, &v)| (v, at as u32)).collect();
    let is_state = |v: V| model.states.is_state.get(v.index()).copied().unwrap_or(false);
    let mut collector = Collector::default();
    let mut candidates: Vec<Vec<u32>> = Vec::with_capacity(block.equations.len());
    let (mut wishes, mut second) = (Vec::new(), Vec::new());
    for (row, &equation) in block.equations.iter().enumerate() {
        let equation = model.running.equations[equation as usize];
        let mut vars = Vec::new();
        collector.solvable(&sys.dag, &[equation.lhs, equation.rhs], &mut vars);
        let instance = sys.origins[equation.origin as usize].instance;
        if storage.iter().any(|(name, _)| instance == *name) {
            // Where the rate is not that of a state, the element gives what it would get otherwise.
            let is_rate = |v: V| sys.var(v).integral.is_some_and(is_state);
            let is_integral = vars.iter().any(|&v| is_rate(v));
            let wanted = |v: V| if is_integral { is_rate(v) } else { sys.var(v).integral.is_none() };
            let pairs = vars.iter().filter(|v| wanted(**v)).filter_map(|v| Some((row, *position.get(v)?)));
            if is_integral { wishes.extend(pairs) } else { second.extend(pairs) }
        }
        candidates.push(vars.iter().filter_map(|v| position.get(v).copied()).collect());
    }
    let pair = |candidates: &[Vec<u32>]| {
        let mut matching = Matching::new(candidates.len(), block.vars.len());
        let all = (0..candidates.len() as u32).all(|row| matching.augment(row, &|row| &candidates[row as usize]));
        all.then_some(matching.row)
    };
    let mut best = None;
    for (row, column) in wishes.into_iter().chain(second) {
        let mut fixed = candidates.clone();
        fixed.iter_mut().for_each(|columns| columns.retain(|&other| other != column));
        fixed[row] = vec![column];
        if let Some(pairs) = pair(&fixed) {
            (candidates, best) = (fixed, Some(pairs));
        }
    }
    match best {
        Some(pairs) => pairs.into_iter().map(|column| block.vars[column as usize]).collect(),
        None => block.vars.clone(),
    }
}

/// Component that a connector belongs to: `a.b[2].p` and `a.b[2].p[1]` give `a.b[2]`.
fn owner(port: &str) -> &str {
    let mut depth = 0usize;
    for (at, c) in port.char_indices().rev() {
        match c {
            ']' => depth += 1,
            '[' => depth = depth.saturating_sub(1),
            '.' if depth == 0 => return &port[..at],
            _ => {}
        }
    }
    ""
}

/// One bond with the quantities behind its effort and flow.
struct Edge {
    ends: [String; 2],
    lane: Option<u32>,
    effort: Option<V>,
    flow: Option<V>,
}

struct Graph<'m> {
    model: &'m SortedModel,
    edges: Vec<Edge>,
    /// Edges at each component.
    at: FastMap<String, Vec<usize>>,
    /// Row and size of the block that each variable is computed in.
    paired: FastMap<V, (u32, usize)>,
}

impl<'m> Graph<'m> {
    fn new(flat: &FlatModel, model: &'m SortedModel) -> Graph<'m> {
        let storage = storage_elements(flat);
        let mut paired = FastMap::default();
        for block in &model.running.blocks {
            let vars =
                if block.vars.len() > 1 { preferring_storage(model, block, &storage) } else { block.vars.clone() };
            for (&row, &var) in block.equations.iter().zip(&vars) {
                paired.insert(var, (row, block.vars.len()));
            }
        }
        let mut graph = Graph { model, edges: Vec::new(), at: FastMap::default(), paired };
        let by_name: FastMap<&str, V> =
            model.sys.vars.iter().enumerate().map(|(at, var)| (var.name.as_str(), V(at as u32))).collect();
        for [first, second] in bonds(flat) {
            let quantity = |name: String| by_name.get(name.as_str()).and_then(|&v| graph.quantity(v));
            let lanes: Vec<Option<u32>> = if by_name.contains_key(format!("{first}.e").as_str()) {
                vec![None]
            } else {
                (1..).take_while(|lane| by_name.contains_key(format!("{first}.e[{lane}]").as_str())).map(Some).collect()
            };
            let edges: Vec<Edge> = lanes
                .into_iter()
                .map(|lane| {
                    let place = lane.map_or_else(String::new, |lane| format!("[{lane}]"));
                    Edge {
                        effort: quantity(format!("{first}.e{place}")),
                        flow: quantity(format!("{first}.f{place}")),
                        ends: [first.clone(), second.clone()],
                        lane,
                    }
                })
                .collect();
            graph.edges.extend(edges);
        }
        for (at, edge) in graph.edges.iter().enumerate() {
            for end in &edge.ends {
                graph.at.entry(owner(end).to_string()).or_default().push(at);
            }
        }
        graph
    }

    /// The variable that stands for `v` after alias elimination; none if it is constant.
    fn quantity(&self, mut v: V) -> Option<V> {
        for _ in 0..self.model.sys.vars.len() {
            match self.model.sys.var(v).alias {
                None => return Some(v),
                Some(Alias::Var(other, _)) => v = other,
                Some(Alias::Constant(_)) => return None,
            }
        }
        None
    }

    /// The component whose equation determines a quantity, and the size of the system it belongs to.
    fn setter(&self, mut v: V) -> Option<(String, usize)> {
        let sys = &self.model.sys;
        for _ in 0..4 {
            let var = sys.var(v);
            if let Some(&(row, size)) = self.paired.get(&v) {
                let equation = self.model.running.equations[row as usize];
                return Some((sys.origins[equation.origin as usize].instance.to_string(), size));
            }
            if self.model.states.is_state.get(v.index()).copied().unwrap_or(false) {
                v = self.quantity(var.der?)?;
                continue;
            }
            // Parameters, inputs and discrete variables are given by the component they belong to.
            let is_given = matches!(var.role, Role::Parameter | Role::FreeParameter | Role::Input | Role::Discrete);
            return is_given.then(|| (owner(var.name.as_str()).to_string(), 1));
        }
        None
    }

    fn bond(&self, edge: usize) -> Bond {
        let Edge { ends, lane, effort, flow } = &self.edges[edge];
        let mut system = 1;
        let mut side = |quantity: Option<V>, of: fn(&Edge) -> Option<V>| {
            let (component, size) = self.setter(quantity?)?;
            system = system.max(size);
            self.side(edge, quantity?, &component, of)
        };
        let (mut effort, mut flow) = (side(*effort, |edge| edge.effort), side(*flow, |edge| edge.flow));
        // One end sets the effort, the other the flow: where one of them is constant the other says it all.
        if effort.is_none() {
            effort = flow.map(Side::other);
        }
        if flow.is_none() {
            flow = effort.map(Side::other);
        }
        Bond { ends: ends.clone(), lane: *lane, effort, flow, system }
    }

    /// On which side of a bond the component lies that sets a quantity: where it can be reached over bonds that carry it.
    fn side(&self, edge: usize, quantity: V, component: &str, of: fn(&Edge) -> Option<V>) -> Option<Side> {
        let reaches = |end: usize| {
            let mut seen: FastSet<&str> = FastSet::default();
            let mut next = vec![owner(&self.edges[edge].ends[end])];
            while let Some(at) = next.pop() {
                if !seen.insert(at) {
                    continue;
                }
                let inside = |rest: &str| rest.is_empty() || rest.starts_with('.') || rest.starts_with('[');
                if component.strip_prefix(at).is_some_and(inside) && !at.is_empty() {
                    return true;
                }
                for &other in self.at.get(at).into_iter().flatten() {
                    if other != edge && of(&self.edges[other]) == Some(quantity) {
                        next.extend(self.edges[other].ends.iter().map(|end| owner(end)));
                    }
                }
            }
            false
        };
        match (reaches(0), reaches(1)) {
            (true, false) => Some(Side::First),
            (false, true) => Some(Side::Second),
            _ => None,
        }
    }
}

/// Pairs of ports that are connected, through the ports of the components around them if need be.
fn bonds(flat: &FlatModel) -> Vec<[String; 2]> {
    let is_port: FastSet<&str> = flat
        .instances
        .iter()
        .filter(|instance| PORTS.iter().any(|class| instance.is(class)))
        .map(|instance| instance.name.as_str())
        .collect();
    let mut neighbours: FastMap<&str, Vec<&str>> = FastMap::default();
    let mut order: Vec<&str> = Vec::new();
    let mut passes: FastSet<&str> = FastSet::default();
    for connection in &flat.connections {
        let (a, b) = (connection.a.as_str(), connection.b.as_str());
        if !is_port.contains(a) || !is_port.contains(b) {
            continue;
        }
        for (one, other) in [(a, b), (b, a)] {
            neighbours.entry(one).or_default().push(other);
            order.push(one);
            // A port of the component that holds the equation only passes on what is connected outside.
            if owner(one) == connection.instance.as_str() {
                passes.insert(one);
            }
        }
    }
    let mut bonds = Vec::new();
    let mut done: FastSet<&str> = FastSet::default();
    for &start in &order {
        if passes.contains(start) || !done.insert(start) {
            continue;
        }
        let mut seen: FastSet<&str> = FastSet::default();
        seen.insert(start);
        let mut next = vec![start];
        while let Some(at) = next.pop() {
            for &other in neighbours.get(at).into_iter().flatten() {
                if !seen.insert(other) {
                    continue;
                }
                if passes.contains(other) {
                    next.push(other);
                } else if !done.contains(other) {
                    bonds.push([start.to_string(), other.to_string()]);
                }
            }
        }
    }
    bonds
}

#[cfg(test)]
mod tests {
    use super::owner;

    #[test]
    fn ports_belong_to_components() {
        assert_eq!(owner("one.b[2]"), "one");
        assert_eq!(owner("a.b[2].p"), "a.b[2]");
        assert_eq!(owner("p"), "");
    }
}
