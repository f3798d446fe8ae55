//! Parameters that no engineer would build: each is refused with a message in engineers' words.

use crate::support::{complaints, complaints_of_text};

#[track_caller]
fn refused(model: &str, setting: &str, words: &[&str]) {
    complains(model, setting, "assertion violated", words);
}

/// A value outside the limits that the declaration gives.
#[track_caller]
fn beyond(model: &str, setting: &str, words: &str) {
    complains(model, setting, "below its minimum", &[words]);
}

#[track_caller]
fn complains(model: &str, setting: &str, reason: &str, words: &[&str]) {
    let settings: Vec<&str> = setting.split(", ").flat_map(|setting| ["--set", setting]).collect();
    let message = complaints(model, &settings);
    for word in words.iter().chain([&reason]) {
        assert!(message.contains(word), "`{setting}` gives: {message}");
    }
}

/// A freewheel that a source turns against its lock: yielding or rigid, the component is named.
#[test]
fn locked_elements_that_contradict_each_other() {
    let model = |compliance: &str| {
        format!(
            "model Contradiction\n  Layshaft.Rotational.Components.Freewheel wheel(compliance = {compliance});\n  \
             Layshaft.Rotational.Components.Fixed ground;\n  Layshaft.Rotational.Sources.ConstantSpeed source(w_fixed = 1);\n\
             equation\n  connect(source.flange, wheel.flange_a);\n  connect(wheel.flange_b, ground.flange);\nend Contradiction;\n"
        )
    };
    let yielding = complaints_of_text("Contradiction", &model("1e-11"));
    assert!(yielding.contains("wheel is stuck") && yielding.contains("they contradict each other"), "{yielding}");
    let rigid = complaints_of_text("RigidContradiction", &model("0").replace("Contradiction", "RigidContradiction"));
    assert!(rigid.contains("wheel.locked") && rigid.contains("no consistent choice"), "{rigid}");
}

#[test]
fn wheels_that_cannot_mesh() {
    refused("Gearbox4HP22", "gearbox.front.z_planet_sun=5", &["cannot mesh", "35 + 5 teeth", "73 - 5 teeth"]);
    beyond("LayshaftTest.Powertrain.LepelletierRatios", "first.rear.shift=-1", "`first.rear.shift` is -1");
    let outside = "gearbox.front.z_planet_ring=74, gearbox.front.moduleRatio=-54";
    beyond("Gearbox4HP22", outside, "`gearbox.front.moduleRatio` is -54: below its minimum 1e-60");
    let toothless = "gearbox.front.z_sun=0, gearbox.front.z_planet_sun=36";
    beyond("Gearbox4HP22", toothless, "`gearbox.front.z_sun` is 0: below its minimum 1");
}

#[test]
fn bodies_that_do_not_exist() {
    beyond("Gearbox4HP22", "gearbox.J_in=-0.1", "`gearbox.J_in` is -0.1");
    // Passed on by a parameter of the model, its limit is a warning; what the library asserts is not.
    refused("FrictionTwoBlocks", "m1=-1", &["`block1`", "The mass m = -1 is negative"]);
    beyond("TipIn", "tyre.c=-1", "`tyre.c` is -1");
    beyond("TipIn", "tyre.d=-1", "`tyre.d` is -1");
    refused("FuelConsumption", "m=-1450", &["`chassis.car`", "The vehicle mass m = -1450 must be positive"]);
    beyond("Gearbox4HP22", "gearbox.A.plates=0", "`gearbox.A.plates` is 0: below its minimum 1");
    refused("Gearbox4HP22", "gearbox.A.r_outer=0.01", &["outer radius of the plates (0.01 m)"]);
}

/// The tables of the library backwards.
#[test]
fn maps_that_are_not_monotonic() {
    let engine = "Layshaft.Data.Engines.Gasoline20";
    for (table, values, words) in [
        ("engine.n_table", format!("{engine}.n[14:-1:1]"), "speeds of the engine maps must be strictly increasing"),
        ("engine.throttle_table", format!("{engine}.throttle[11:-1:1]"), "throttle positions of the torque map"),
        ("engine.load_table", format!("{engine}.load[14:-1:1]"), "torques of the fuel map"),
        ("engine.T_table", "{253,273,263,313,333,363}".into(), "oil temperatures of the warm-up friction"),
        ("engine.fuel_table", format!("-{engine}.fuel"), "an engine makes no fuel"),
        (
            "transmission.converter.nu_table",
            "Layshaft.Data.Converters.Generic.nu[18:-1:1]".into(),
            "speed ratios of a converter",
        ),
        ("controls.shift.down_table", "Layshaft.Data.ShiftMaps.FourSpeed.up".into(), "otherwise the gearbox hunts"),
    ] {
        refused("FuelConsumption", &format!("{table}={values}"), &[words]);
    }
    refused("Gearbox4HP22", "gearbox.A.w_table={0,20,10,300}", &["slip speeds of a friction table"]);
    refused(
        "LayshaftTest.Rotational.ClutchSynchronises",
        "clutch.w_table={100,0}",
        &["slip speeds of a friction table"],
    );
}

/// The message names the map, the row and its speed, and the cure: two flows for one ratio of the pressures would be possible.
#[test]
fn a_compressor_map_that_is_not_monotonic() {
    let model = "LayshaftTest.Engines.CompressorsAgree";
    let speeds = "map.data.n={3e4,4e4,5e4,6e4,5e4,7e4,8e4,9e4,1e5}";
    refused(model, speeds, &["`map`", "Compressor map \"1.8 l turbo\", row 5 (50000 rpm)", "Sort the rows by speed"]);
    let ratios = "map.data.Pi={{if i == 4 and j == 6 then 5.5 + i else 3 + i - 0.1*j for j in 1:8} for i in 1:9}";
    let words = &["row 4 (60000 rpm)", "at point 6 the flow is not above", "Sort the points from surge line to choke"];
    refused(model, ratios, words);
    let surge = "map.data.Pi={{9 - i - 0.1*j for j in 1:8} for i in 1:9}";
    refused(model, surge, &["row 2 (40000 rpm)", "surge line, its first point, is not above", "correct the point"]);
    refused(
        model,
        "map.data.eta=fill(70,9,8)",
        &["efficiencies must lie between 0 and 1, not from 70", "divided by 100"],
    );
}

#[test]
fn a_shift_scheme_that_asks_for_two_ratios_at_once() {
    let scheme = |fourth: &str| {
        let rows = [
            "{true,false,false,false,false,true,false}",
            "{true,false,true,true,false,true,false}",
            "{true,true,true,false,false,true,false}",
            fourth,
            "{false,true,false,false,true,true,false}",
            "{false,false,false,false,false,true,false}",
        ];
        format!("clutchControl.scheme={{{}}}", rows.join(","))
    };
    for blocked in [
        "{true,true,true,false,false,true,true}",
        "{true,true,true,true,false,false,true}",
        "{true,true,true,false,true,false,true}",
    ] {
        refused("Gearbox4HP22", &scheme(blocked), &["blocks the gearbox in row 4", "two ratios at once"]);
    }
}
