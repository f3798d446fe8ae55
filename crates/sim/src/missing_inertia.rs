//! Which part is missing in a driveline that does not start: shafts on which nothing has inertia.
//!
//! Two clutches, springs or brakes in a row without an inertia between them leave the motion of the shaft between them undetermined, or
//! decided by friction alone. The equations only say that a system is singular or that no choice of relations fits; what the user
//! can do is add the part. Flanges are known by their variables, `phi` and `tau` or `s` and `f`, as in our library and in the standard
//! library; flanges that are connected have one place in memory.

use layshaft_ir::program::{Program, ValueSlot, VariableKind};
use layshaft_source::{FastMap, FastSet};

/// Names in a sentence.
const SHOWN: usize = 4;

/// Variables that tell what a component does with its flanges: what moves between them, what it is that moves, and what moves them.
const RELATIVE: [&str; 5] = ["phi_rel", "phi_slip", "s_rel", "s_slip", "slip"];
const INERTIAL: [&str; 3] = ["J", "m", "I"];
/// Ends of a joint or a body in space: what its flange moves has its mass there.
const SPATIAL: [&str; 2] = ["frame_a.r_0[1]", "frame_b.r_0[1]"];
const DRIVING: [&str; 6] = ["w_fixed", "w_ref", "phi_ref", "v_fixed", "v_ref", "s_ref"];

/// Shafts that move together.
#[derive(Default)]
struct Shafts {
    parent: FastMap<u32, u32>,
}

impl Shafts {
    fn root(&mut self, mut at: u32) -> u32 {
        while let Some(&next) = self.parent.get(&at).filter(|&&next| next != at) {
            at = next;
        }
        at
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        self.parent.insert(a.max(b), a.min(b));
        self.parent.entry(a.min(b)).or_insert(a.min(b));
    }
}

/// One sentence for the first shafts without inertia, if there are any, or for bodies in space without mass.
pub(crate) fn sentence(program: &Program, reals: &[f64]) -> Option<String> {
    shafts_without_inertia(program).or_else(|| bodies_without_mass(program, reals))
}

/// Bodies of three-dimensional mechanics whose mass is zero.
fn bodies_without_mass(program: &Program, reals: &[f64]) -> Option<String> {
    let names: FastSet<&str> = program.variables.iter().map(|variable| variable.name.as_str()).collect();
    let massless = program.variables.iter().filter_map(|variable| {
        let body = variable.name.as_str().strip_suffix(".m")?;
        let is_zero = matches!(variable.place, ValueSlot::Real(slot) if reals[slot as usize] == 0.0);
        (is_zero && names.contains(&*format!("{body}.frame_a.r_0[1]"))).then(|| format!("`{body}`"))
    });
    let massless: Vec<String> = massless.take(SHOWN).collect();
    let verb = if massless.len() == 1 { "has" } else { "have" };
    (!massless.is_empty())
        .then(|| format!("{} {verb} no mass: give it one, or fix it to a body that has", massless.join(", ")))
}

fn shafts_without_inertia(program: &Program) -> Option<String> {
    let names: FastSet<&str> = program.variables.iter().map(|variable| variable.name.as_str()).collect();
    let has = |component: &str, list: &[&str]| list.iter().any(|last| names.contains(&*format!("{component}.{last}")));
    let mut shafts = Shafts::default();
    // Flange, component, place of its angle or position.
    let mut flanges: Vec<(&str, &str, u32)> = Vec::new();
    let mut held: FastSet<u32> = FastSet::default();
    for variable in &program.variables {
        let name = variable.name.as_str();
        let Some((flange, last)) = name.rsplit_once('.') else { continue };
        let flow = match last {
            "phi" => "tau",
            "s" => "f",
            _ => continue,
        };
        let Some((component, _)) = flange.rsplit_once('.') else { continue };
        let (ValueSlot::Real(slot) | ValueSlot::NegatedReal(slot)) = variable.place else { continue };
        if !names.contains(&*format!("{flange}.{flow}")) {
            continue;
        }
        if matches!(variable.kind, VariableKind::Parameter { .. })
            || has(component, &DRIVING)
            || has(component, &SPATIAL)
        {
            held.insert(slot);
        }
        flanges.push((flange, component, slot));
    }
    let mut by_component: FastMap<&str, u32> = FastMap::default();
    for &(_, component, slot) in &flanges {
        shafts.join(slot, slot);
        if has(component, &RELATIVE) {
            continue;
        }
        if let Some(&other) = by_component.get(component) {
            shafts.join(slot, other);
        }
        by_component.insert(component, slot);
    }
    let settled: FastSet<u32> = flanges
        .iter()
        .filter(|(_, component, slot)| held.contains(slot) || has(component, &INERTIAL))
        .map(|&(_, _, slot)| slot)
        .collect::<Vec<u32>>()
        .into_iter()
        .map(|slot| shafts.root(slot))
        .collect();
    let depth = |flange: &str| flange.matches('.').count();
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (index, &(flange, _, slot)) in flanges.iter().enumerate() {
        if !settled.contains(&shafts.root(slot)) {
            open.push((depth(flange), index));
        }
    }
    let &(_, first) = open.iter().min()?;
    let root = shafts.root(flanges[first].2);
    let mut here: Vec<&str> = Vec::new();
    for &(level, index) in &open {
        if level == depth(flanges[first].0) && shafts.root(flanges[index].2) == root {
            here.push(flanges[index].0);
        }
    }
    here.truncate(SHOWN);
    let list: Vec<String> = here.iter().map(|flange| format!("`{flange}`")).collect();
    Some(format!("nothing with inertia is connected to {}: add an inertia (or a mass) there", list.join(", ")))
}
