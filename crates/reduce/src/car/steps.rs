//! The steps of the ladder, each tried on the car of the level before.

use super::{Ladder, Proposal, first};
use crate::Norm;
use crate::gearset::{GearsetStudy, INTERFACE, reduce_gearset};
use crate::modelica::model_text;
use crate::study::{Scenario, Study, reduce};
use crate::symmetry::{Plane, Side, SymmetryStudy, reduce_by_symmetry};
use layshaft_flatten::Request;
use layshaft_ir::{Base, Expr, FlatModel, Variable};
use layshaft_sim::{Settings, Translation};
use std::f64::consts::PI;

pub(super) struct Step {
    pub name: &'static str,
    pub make: fn(&Ladder) -> Result<Vec<Proposal>, String>,
}

pub(super) const STEPS: [Step; 4] = [
    Step { name: "gear set", make: gear_set },
    Step { name: "symmetry", make: symmetry },
    Step { name: "longitudinal motion", make: longitudinal },
    Step { name: "activity", make: activity },
];

const REDUCED: &str = "Layshaft.Vehicles.Transmissions.ReducedGearset";
const SELECTABLE: &str = "Layshaft.Vehicles.Transmissions.SelectableTransmission";
const SPATIAL: &str = "Layshaft.Vehicles.Chassis.MultiBodyChassis";
const LONGITUDINAL: &str = "Layshaft.Vehicles.Chassis.LongitudinalChassis";
/// Largest speed on the rig of a gear set, in rad/s.
const RIG_SPEED: f64 = 6000.0 * PI / 30.0;

fn flat_of<T>(ladder: &Ladder, look: impl FnOnce(&FlatModel) -> T) -> Result<T, String> {
    let translation = Translation::new(ladder.store, &ladder.request);
    match translation.flat() {
        Some(flat) => Ok(look(flat)),
        None => Err(first(translation.outcome().diagnostics.clone())),
    }
}

/// A parameter `level` of the car itself that chooses how much of it is reduced: its value now and the largest one.
fn own_level(flat: &FlatModel) -> Option<(i64, i64)> {
    let level = flat.variables.iter().find(|variable| variable.name.as_str() == "level")?;
    let (Some(Expr::Integer(now)), Some(Expr::Integer(most))) = (&level.binding, &level.attributes.max) else {
        return None;
    };
    (level.ty.base == Base::Integer && !level.is_final).then_some((*now, *most))
}

/// Modifiers of a path of components: `a(b(…))`.
fn nested(path: &str, inner: &str) -> String {
    path.rsplit('.').filter(|part| !part.is_empty()).fold(inner.to_string(), |inner, part| format!("{part}({inner})"))
}

fn extended(ladder: &Ladder, name: &str, modifiers: &[String], description: &str) -> (String, String) {
    let modifiers = if modifiers.is_empty() { String::new() } else { format!("({})", modifiers.join(", ")) };
    let text = format!("model {name} \"{description}\"\n  extends {}{modifiers};\nend {name};\n", ladder.class());
    (name.to_string(), text)
}

fn gear_set(ladder: &Ladder) -> Result<Vec<Proposal>, String> {
    let (path, selectable, level) = flat_of(ladder, |flat| {
        let gear_set = flat.instances.iter().find(|instance| instance.is(INTERFACE) && !instance.is(REDUCED))?;
        let path = gear_set.name.to_string();
        let is_around = |component: &str| path.strip_prefix(component).is_some_and(|rest| rest.starts_with('.'));
        let selectable = flat
            .instances
            .iter()
            .find(|instance| instance.is(SELECTABLE) && is_around(instance.name.as_str()))
            .map(|instance| instance.name.to_string());
        Some((path, selectable, own_level(flat)))
    })?
    .ok_or_else(|| format!("no component extends {INTERFACE}, or it is reduced already"))?;
    let name = format!("{}Gearset", ladder.stem);
    let tell = ladder.tell;
    let study = GearsetStudy {
        request: Request { model: Some(format!("{}.{path}", ladder.class())), ..ladder.request.clone() },
        scenario: None,
        load: None,
        speed: RIG_SPEED,
        speeds: 13,
        loads: 7,
        test_torque: 80.0,
        test_time: 40.0,
        name: Some(name.clone()),
        jobs: ladder.study.jobs,
        settings: Settings { interrupt: ladder.settings.interrupt.clone(), ..Settings::default() },
        vehicle: Settings {
            interrupt: ladder.settings.interrupt.clone(),
            inputs: ladder.settings.inputs.clone(),
            stop_time: ladder.study.settings.stop_time,
            ..Settings::default()
        },
        scenario_modifiers: Vec::new(),
    };
    let outcome =
        reduce_gearset(ladder.store, &study, &|done, all| tell(&format!("gear set: run {done} of {all} on the rig")));
    let Some(text) = outcome.modelica else { return Err(first(outcome.diagnostics)) };
    let description = "Gear set reduced to loss tables, inertias and a variator";
    let class = format!("{}GearsetReduced", ladder.stem);
    let (outer, own) = path.rsplit_once('.').unwrap_or(("", &path));
    let mut ways: Vec<Vec<String>> = Vec::new();
    if let Some(selectable) = &selectable {
        let small = format!("redeclare model SmallGearset = {name}");
        if let Some((level, _)) = level {
            ways.push(vec![format!("level = {}", level + 1), nested(selectable, &small)]);
        }
        ways.push(vec![nested(selectable, &format!("{small}, reduced = true"))]);
    }
    ways.push(vec![nested(outer, &format!("redeclare {name} {own}"))]);
    let mut why = String::new();
    for modifiers in ways {
        let proposal = Proposal {
            what: format!("gear set {path} reduced on the rig"),
            assumed: vec![format!("losses of {path} are the same in both directions of power")],
            classes: vec![(name.clone(), text.clone()), extended(ladder, &class, &modifiers, description)],
        };
        match ladder.translates(&proposal) {
            Ok(()) => return Ok(vec![proposal]),
            Err(reason) => why = reason,
        }
    }
    Err(format!("{path} cannot be exchanged: {why}"))
}

fn symmetry(ladder: &Ladder) -> Result<Vec<Proposal>, String> {
    if let Some((now, most)) = flat_of(ladder, own_level)? {
        // The car has levels of its own.
        let level = |level: i64| {
            let name = format!("{}Level{level}", ladder.stem);
            let description = format!("level = {level}");
            Proposal {
                what: description.clone(),
                assumed: Vec::new(),
                classes: vec![extended(ladder, &name, std::slice::from_ref(&description), &description)],
            }
        };
        return Ok((now + 1..=most).map(level).collect());
    }
    let name = format!("{}OneSide", ladder.stem);
    let study = SymmetryStudy {
        request: ladder.request.clone(),
        plane: Plane::Xz,
        keep: Side::Left,
        leave: ladder.study.leave.clone(),
        name: Some(name.clone()),
        outputs: ladder.sampled.clone(),
        settings: ladder.settings.clone(),
    };
    let outcome = reduce_by_symmetry(ladder.store, &study, &mut |what| (ladder.tell)(&format!("symmetry: {what}")));
    let Some(text) = outcome.modelica.filter(|_| outcome.comparison.is_some()) else {
        return Err(first(outcome.diagnostics));
    };
    let what = format!("right side repeats the left one, {} pairs", outcome.pairs.len());
    Ok(vec![Proposal { what, assumed: outcome.assumed, classes: vec![(name, text)] }])
}

fn longitudinal(ladder: &Ladder) -> Result<Vec<Proposal>, String> {
    let (switches, chassis, level) = flat_of(ladder, |flat| {
        let is_switch = |variable: &&Variable| {
            let name = variable.name.as_str();
            let is_on = variable.ty.base == Base::Boolean && variable.binding == Some(Expr::Bool(true));
            is_on && !variable.is_final && name.ends_with(".spatial") && name.matches('.').count() == 1
        };
        let switches: Vec<String> =
            flat.variables.iter().filter(is_switch).map(|variable| variable.name.to_string()).collect();
        let chassis = flat.instances.iter().find(|instance| instance.is(SPATIAL)).map(|chassis| {
            let name = chassis.name.to_string();
            let record = flat.instances.iter().find(|instance| *instance.name.as_str() == format!("{name}.data"));
            let record = record.and_then(|record| record.classes.first()).map(|class| class.to_string());
            (name, record)
        });
        (switches, chassis, own_level(flat))
    })?;
    if level.is_some_and(|(now, most)| now >= most) {
        return Err("the last level of the car itself has it already, or the car has no other".into());
    }
    let (chassis, record) = chassis.ok_or_else(|| format!("no component is a {SPATIAL}"))?;
    let mut modifiers: Vec<String> = switches
        .iter()
        .filter_map(|name| name.strip_suffix(".spatial"))
        .map(|name| nested(name, "spatial = false"))
        .collect();
    let (outer, own) = chassis.rsplit_once('.').unwrap_or(("", &chassis));
    modifiers.retain(|modifier| !modifier.starts_with(&format!("{own}(")));
    let data = record.map(|class| format!("(redeclare parameter {class} data)")).unwrap_or_default();
    modifiers.push(nested(outer, &format!("redeclare {LONGITUDINAL} {own}{data}")));
    let name = format!("{}Longitudinal", ladder.stem);
    let proposal = Proposal {
        what: "motion along the road only".into(),
        assumed: vec!["the body neither pitches nor heaves, the powertrain does not move on its mounts".into()],
        classes: vec![extended(ladder, &name, &modifiers, "Motion along the road only")],
    };
    ladder
        .translates(&proposal)
        .map(|()| vec![proposal])
        .map_err(|why| format!("`{chassis}` cannot be exchanged for a {LONGITUDINAL}: {why}"))
}

fn activity(ladder: &Ladder) -> Result<Vec<Proposal>, String> {
    let study = Study {
        scenarios: vec![Scenario {
            name: "as given".into(),
            request: ladder.request.clone(),
            settings: ladder.settings.clone(),
        }],
        outputs: ladder.compared_outputs()?,
        goal: ladder.study.goal.clone(),
        norm: Norm::Max,
        windows: Vec::new(),
        parameters: None,
    };
    let outcome = reduce(ladder.store, &study, &mut |what, _| (ladder.tell)(&format!("activity: {what}")));
    let Some(reduction) = outcome.reduction.filter(|reduction| !reduction.switches.is_empty()) else {
        let why = first(outcome.diagnostics);
        return Err(why);
    };
    let kept = reduction.removed.iter().filter(|removed| !**removed).count();
    let name = format!("{}Active", ladder.stem);
    let share = outcome.ranking.as_ref().map_or(0.0, |ranking| {
        ranking.ranked.iter().filter(|ranked| !reduction.removed[ranked.element]).map(|ranked| ranked.index).sum()
    });
    let count = reduction.removed.len();
    let what = format!("{kept} of {count} energy elements with {:.2} % of the activity", 100.0 * share);
    let text = model_text(&name, ladder.class(), &what, &reduction.switches);
    Ok(vec![Proposal { what, assumed: Vec::new(), classes: vec![(name, text)] }])
}

impl Ladder<'_> {
    /// Outputs that the car of the last level still has.
    fn compared_outputs(&self) -> Result<Vec<String>, String> {
        let translation = Translation::new(self.store, &self.request);
        let model = crate::run::Model::compile(&translation, layshaft_sim::Engine::OnDemand).map_err(first)?;
        let header = model.header();
        let known = |name: &&String| header.variables.iter().any(|column| column.name == **name);
        Ok(self.sampled.iter().filter(known).cloned().collect())
    }
}
