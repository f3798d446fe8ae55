//! Equations and solutions whose slopes are far apart: liquids that hardly give way, stops that brake at once.

use crate::common::{last, run, run_with};
use layshaft_sim::{Engine, Settings};
use layshaft_solver::Method;

/// A vessel full of liquid is heated and cooled. Its pressure follows from energies as the small difference of large ones, and the law of the
/// liquid knows no pressure below zero: an enthalpy that is a thousandth off has none.
const VESSEL: &str = "
  function density
    input Real p, h;
    output Real d;
  algorithm
    assert(p > 0, \"the law knows positive pressures only\");
    d := 1000*exp((p - 1e5)/1e7 - 2e-7*(h - 1e5));
    annotation(Inline = false);
  end density;
  Real U(start = 9.99e7, fixed = true), m(start = 1000, fixed = true), h(start = 1e5), p(start = 1e5), u;
equation
  der(U) = 4e9*cos(100*time);
  der(m) = 0;
  u = U/1000;
";

/// Relative to what `h = u + p/1000` and a density of 1000 say: `p = (2 u - 1e5)/0.998`.
#[test]
fn a_pressure_near_the_end_of_its_domain_is_found() {
    let text = format!("model Vessel{VESSEL}  p = m*(h - u);\n  m = density(m*(h - u), h);\nend Vessel;");
    for tolerance in [1e-3, 1e-4, 1e-6] {
        let settings = Settings {
            tolerance: Some(tolerance),
            method: Some(Method::DormandPrince),
            interval: Some(0.01),
            ..Settings::default()
        };
        let (trajectory, report) = run_with("Vessel", &text, Engine::MachineCode, &settings);
        assert!(report.is_complete, "{tolerance}: {:?}", report.diagnostics);
        let (p, u) = (trajectory.series("p").unwrap(), trajectory.series("u").unwrap());
        for (p, u) in p.iter().zip(u.iter()) {
            // The enthalpy is solved for to 1e-9 of its size at the coarsest tolerance, and the pressure is a thousand times as sensitive.
            assert!((p - (2.0 * u - 1e5) / 0.998).abs() < 0.2, "{p} {u}");
        }
    }
}

/// A body hits a stop with a time constant of a picosecond after five seconds, where numbers are 1e-15 apart: the first steps of BDF, of
/// order one or two, would have to be shorter than that.
#[test]
fn a_stop_brakes_within_a_picosecond() {
    let text = "model Stop
  Real s(start = 1, fixed = true), v(start = -0.2, fixed = true);
equation
  der(s) = v;
  der(v) = if s < 0 then -1e13*v - 1e3*s else 0;
  annotation(experiment(StopTime = 10, Tolerance = 1e-6));
end Stop;";
    let trajectory = run("Stop", text);
    assert!(last(&trajectory, "v").abs() < 1e-6 && last(&trajectory, "s").abs() < 1e-6);
}
