//! The ZF 4HP22: ratios out of the planetary equations, power balances, the shift from third to fourth gear.

use crate::support::{Run, assert_in_book, assert_near, largest, largest_size, simulate, simulate_text, smallest};

const PAGE: &str = include_str!("../../../../docs/src/applications/automatic-gearbox.md");

/// Test model and published ratio of each gear.
const GEARS: [(&str, f64); 5] = [
    ("LayshaftTest.Gearbox.FirstGear", 2.479),
    ("LayshaftTest.Gearbox.SecondGear", 1.479),
    ("LayshaftTest.Gearbox.ThirdGear", 1.0),
    ("LayshaftTest.Gearbox.FourthGear", 0.728),
    ("LayshaftTest.Gearbox.ReverseGear", -2.086),
];

/// Each planetary set with the shafts its sun, carrier and ring are connected to.
const SETS: [(&str, [&str; 3]); 3] = [
    ("front", ["sunShaft", "middleShaft", "ringShaft"]),
    ("rear", ["sunShaft", "carrierShaft", "middleShaft"]),
    ("overdrive", ["sunOverdriveShaft", "middleShaft", "outShaft"]),
];

/// The power into a planetary set, and the largest power through one of its members.
fn balance(run: &Run, (set, shafts): (&str, [&str; 3])) -> (f64, f64) {
    let powers: Vec<Vec<f64>> = ["sun", "carrier", "ring"]
        .iter()
        .zip(shafts)
        .map(|(member, shaft)| {
            let torque = run.series(&format!("gearbox.{set}.{member}.tau"));
            let speed = run.series(&format!("gearbox.{shaft}.w"));
            torque.iter().zip(speed).map(|(torque, speed)| torque * speed).collect()
        })
        .collect();
    let sums: Vec<f64> = (0..powers[0].len()).map(|at| powers.iter().map(|power| power[at]).sum()).collect();
    (largest_size(&sums), powers.iter().map(|power| largest_size(power)).fold(0.0, f64::max))
}

fn assert_balanced(run: &Run) {
    for set in SETS {
        let (sum, through) = balance(run, set);
        assert!(sum <= 1e-6 * through, "{}: {sum:e} W of {through:e} W", set.0);
    }
    let input = run.series("gearbox.flange_a.tau");
    let speed = run.series("gearbox.inShaft.w");
    let through = largest_size(&input.iter().zip(speed).map(|(tau, w)| tau * w).collect::<Vec<_>>());
    let sum = largest_size(&run.series("gearbox.P_balance"));
    assert!(sum <= 1e-6 * through, "gearbox: {sum:e} W of {through:e} W");
}

#[test]
fn every_gear_has_its_ratio_and_all_powers_balance() {
    for (model, ratio) in GEARS {
        let run = simulate(model, &[]);
        assert_near(run.last("engine.w") / run.last("load.w"), ratio, 1e-3);
        assert_balanced(&run);
    }
}

#[test]
fn powers_balance_while_clutches_slip() {
    assert_balanced(&simulate("Gearbox4HP22", &[]));
    assert_balanced(&simulate("OptimalShift34", &[]));
}

/// Control at 18.0 s; the clutch of the overdrive set still sticks, then slides, has its full slip before it is fully
/// open, and its torque changes its sign; the acceleration has a trough and a peak.
#[test]
fn the_plain_shift_has_the_published_sequence() {
    let run = simulate("Gearbox4HP22", &[]);
    let starts = run.first_time("clutchControl.command[6]", 17.0, |command| command < 1.0);
    assert_near(starts, 18.0, 0.02);
    let changes_sign = run.first_time("gearbox.E.tau", 18.0, |torque| torque < 0.0);
    let slides = run.first_time("gearbox.E.slip", 18.0, |slip| slip < -0.1);
    let final_slip = run.between("gearbox.E.slip", 18.9, 18.95)[0];
    let full_slip = run.first_time("gearbox.E.slip", 18.0, |slip| slip < 0.99 * final_slip);
    let open = run.first_time("clutchControl.command[6]", 18.0, |command| command <= 0.0);
    assert!(starts < changes_sign && changes_sign < slides, "{starts} {changes_sign} {slides}");
    assert!(slides < full_slip && full_slip < open, "{slides} {full_slip} {open}");
    assert_near(slides, 18.53, 0.05);
    assert_near(full_slip, 18.65, 0.05);
    assert_near(open, 18.70, 0.02);

    let third = run.between("a", 17.9, 17.99)[0];
    let trough = smallest(&run.between("a", 18.0, slides + 0.02));
    let peak = largest(&run.between("a", slides, 19.0));
    assert!(trough < 0.0, "the acceleration falls below zero: {trough}");
    assert!(peak > 2.0 * third, "and shoots up: {peak} after {third} in third gear");
}

#[test]
fn the_optimal_shift_has_neither_sign_change_nor_peaks() {
    let run = simulate("OptimalShift34", &[]);
    let torque = smallest(&run.between("gearbox.E.tau", 17.9, 25.0));
    assert!(torque >= -0.02, "the torque of the clutch falls to {torque} N.m");
    let third = largest(&run.between("a", 17.9, 17.99));
    let fourth = run.last("a");
    let shift = run.between("a", 18.0, 22.0);
    assert!(largest(&shift) <= 1.001 * third, "{} after {third} in third gear", largest(&shift));
    assert!(smallest(&shift) >= fourth, "{} before {fourth} in fourth gear", smallest(&shift));
    assert_near(run.last("gearbox.F.mode"), 0.0, 0.0);
    assert_near(run.last("n_turbine") / run.last("gearbox.outShaft.w") * std::f64::consts::PI / 30.0, 0.728, 1e-3);
}

/// Costs that do not depend on the machine: 200 times real time is a few microseconds per evaluation.
#[test]
fn the_upshift_stays_within_its_budget() {
    let run = simulate("Gearbox4HP22", &["--tolerance", "1e-6"]);
    assert!(run.statistic("function_evaluations") < 6_000.0, "{:#}", run.answer["statistics"]);
    assert!(run.statistic("mixed_passes") <= 2.0 * run.statistic("mixed_solutions"));
}

/// The row of a shift in the book's table: gears, acceleration before, largest and smallest, jerk, duration, heat.
fn shift_row(plain: &Run, optimal: &Run, shift: usize) -> String {
    let value = |run: &Run, what: &str| run.last(&format!("quality.{what}[{shift}]"));
    let both = |what: &str, digits: usize, unit: f64| {
        let text = |run: &Run| format!("{:.digits$}", value(run, what) / unit).replace('-', "−");
        format!("{}, {}", text(plain), text(optimal))
    };
    let load = if value(optimal, "before") > 0.0 { "load" } else { "overrun" };
    format!(
        "| {:.1} s | {}→{} | {load} | {} | {} | {} | {} | {} |",
        value(optimal, "begin"),
        value(optimal, "from"),
        value(optimal, "to"),
        both("highest", 2, 1.0),
        both("lowest", 2, 1.0),
        both("jerk", 1, 1.0),
        both("duration", 2, 1.0),
        both("heat", 1, 1e3),
    )
}

/// Every up- and downshift with driver and control units in the loop: the table of the book, and that no shift is made harsher.
#[test]
fn every_driven_shift_is_in_the_book() {
    let (plain, optimal) = (simulate("Gearbox4HP22DrivenPlain", &[]), simulate("Gearbox4HP22Driven", &[]));
    let count = optimal.last("quality.count") as usize;
    assert_eq!(count, plain.last("quality.count") as usize);
    let value = |run: &Run, what: &str, shift: usize| run.last(&format!("quality.{what}[{shift}]"));
    let mut pairs = std::collections::BTreeSet::new();
    let mut rows = Vec::new();
    for shift in 1..=count {
        for what in ["from", "to"] {
            assert_eq!(value(&plain, what, shift), value(&optimal, what, shift), "shift {shift}");
        }
        let is_driven = value(&optimal, "before", shift) > 0.0;
        pairs.insert((value(&optimal, "from", shift) as i64, value(&optimal, "to", shift) as i64, is_driven));
        let (harsh, smooth) = (value(&plain, "jerk", shift), value(&optimal, "jerk", shift));
        assert!(smooth < 0.75 * harsh || smooth < 4.0, "shift {shift}: {smooth} instead of {harsh} m/s3");
        rows.push(shift_row(&plain, &optimal, shift));
    }
    for gear in 1..4 {
        assert!(pairs.contains(&(gear, gear + 1, true)), "no upshift from {gear}");
        assert!(pairs.contains(&(gear + 1, gear, true)), "no downshift under load from {}", gear + 1);
        assert!(pairs.contains(&(gear + 1, gear, false)), "no downshift in overrun from {}", gear + 1);
    }
    // Without intervention, and with it: the first three shifts are the upshifts.
    let freely = simulate("Gearbox4HP22Driven", &["--set", "controls.intervention.depth=0"]);
    for shift in 1..=3 {
        let both = |what: &str, digits: usize, unit: f64| {
            let [freely, held] = [&freely, &optimal].map(|run| value(run, what, shift) / unit);
            format!("{freely:.digits$}, {held:.digits$}")
        };
        let (highest, lowest, heat) = (both("highest", 2, 1.0), both("lowest", 2, 1.0), both("heat", 1, 1e3));
        rows.push(format!("| {shift}→{} | {highest} m/s² | {lowest} m/s² | {heat} kJ |", shift + 1));
    }
    assert_in_book(PAGE, &rows);
}

/// The full-throttle upshifts with plain and optimal control: the table of the book.
#[test]
fn every_upshift_is_in_the_book() {
    let recorded = |model: &str| {
        let text = format!(
            "model Recorded\n  extends Layshaft.Examples.{model};\n  Layshaft.Powertrain.Gearboxes.ShiftRecorder quality(n=3);\nequation\n  \
             quality.gear = gearEcu.y;\n  quality.a = a;\n  quality.power = gearbox.P_clutches;\n  \
             annotation(experiment(StopTime=25, Interval=0.01, Tolerance=1e-6));\nend Recorded;\n"
        );
        simulate_text(model, &text)
    };
    let (plain, optimal) = (recorded("Gearbox4HP22"), recorded("OptimalUpshifts"));
    let number = |value: f64, digits: usize| format!("{value:.digits$}").replace('-', "−");
    let value = |run: &Run, what: &str, shift: usize| {
        let begin = run.last(&format!("quality.begin[{shift}]"));
        // The recorder looks every 5 ms; peaks are at events.
        match what {
            "highest" => largest(&run.between("a", begin, begin + 3.0)),
            "lowest" => smallest(&run.between("a", begin, begin + 3.0)),
            what => run.last(&format!("quality.{what}[{shift}]")),
        }
    };
    let row = |name: &str, run: &Run, what: &str, digits: usize, unit: f64, symbol: &str| {
        let cells = (1..=3).map(|shift| number(value(run, what, shift) / unit, digits));
        let cells: Vec<String> = cells.map(|cell| format!("{cell} {symbol}")).collect();
        let (name, kind) = name.split_once(", ").unwrap();
        format!("| {name} | {kind} | {} |", cells.join(" | "))
    };
    let both = |name: &str, what: &str, digits: usize, unit: f64, symbol: &str| {
        [
            row(&format!("{name}, plain"), &plain, what, digits, unit, symbol),
            row(", optimal", &optimal, what, digits, unit, symbol).replace("|  |", "| |"),
        ]
    };
    let around = [6.0, 13.0, 18.0].map(|begin| {
        let (before, after) =
            (optimal.between("a", begin - 0.1, begin - 0.01), optimal.between("a", begin, begin + 3.0));
        format!("{}, {} m/s²", number(before[before.len() - 1], 2), number(after[after.len() - 1], 2))
    });
    let mut rows = vec![format!("| acceleration before, after | | {} |", around.join(" | "))];
    rows.extend(both("largest", "highest", 2, 1.0, "m/s²"));
    rows.extend(both("smallest", "lowest", 2, 1.0, "m/s²"));
    rows.extend(both("jerk behind a filter of 50 ms", "jerk", 0, 1.0, "m/s³"));
    rows.extend(both("nothing slips after", "duration", 2, 1.0, "s"));
    rows.extend(both("heat in all elements", "heat", 1, 1e3, "kJ"));
    assert_in_book(PAGE, &rows);
}
