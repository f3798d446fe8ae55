//! Derivatives of a model-exchange unit are current whenever they can be read: FMI lets a solver ask for them before it sets a state.

use crate::support::{Scratch, is_there};
use layshaft_fmi::import::Fmu;
use layshaft_foreign::{Interface, Unit, Values};

/// The derivative of `x` is the state `v`, of which the event makes another; those of `v` and `w` are a parameter and an input.
const KICKED: &str = "model Kicked
  parameter Real a = 0;
  input Real u(start = 0);
  Real x(start = 0, fixed = true);
  Real v(start = 1, fixed = true);
  Real w(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = a;
  der(w) = u;
  when time >= 0.5 then
    reinit(v, 3);
  end when;
end Kicked;
";

/// Derivatives of `x`, `v` and `w`; the unit has its states in the order `places`.
fn rates(unit: &mut dyn Unit, places: [usize; 3]) -> [f64; 3] {
    let mut rates = [f64::NAN; 3];
    unit.derivatives(&mut rates).unwrap();
    places.map(|place| rates[place])
}

#[test]
fn derivatives_are_current_without_a_state_being_set() {
    if !is_there("cc") {
        eprintln!("SKIPPED: there is no C compiler");
        return;
    }
    let scratch = Scratch::new("derivatives");
    let file = scratch.file("Kicked.mo");
    std::fs::write(&file, KICKED).unwrap();
    for version in ["2", "3"] {
        let path = scratch.export(file.to_str().unwrap(), "kicked.fmu", &["--fmi", version, "--type", "me"]);
        let mut fmu =
            Fmu::open(&path, &layshaft_source::SourceMap::default()).unwrap_or_else(|found| panic!("{found:?}"));
        let reference = |fmu: &Fmu, name: &str| {
            let variables = &fmu.description.variables;
            variables.iter().find(|variable| variable.name == name).unwrap().value_reference
        };
        let (of_x, a, u) = (reference(&fmu, "der(x)"), reference(&fmu, "a"), reference(&fmu, "u"));
        let derivatives = &fmu.description.structure.derivatives;
        let place = |name: &str| {
            let is_it = |found: &&str| *found == name;
            let names = derivatives.iter().map(|found| fmu.description.variables[found.variable].name.as_str());
            names.enumerate().find(|(_, found)| is_it(found)).unwrap().0
        };
        let places = [place("der(x)"), place("der(v)"), place("der(w)")];
        let files = fmu.extract().unwrap();
        let instantiation = fmu.instantiation(Interface::ModelExchange, files.folder());
        let mut unit = layshaft_foreign::load(&instantiation).unwrap();
        let rate_of_x = |unit: &mut dyn Unit| {
            let mut buffer = Values::Float64(vec![0.0]);
            unit.get(&[of_x], &mut buffer).unwrap();
            buffer.number(0).unwrap()
        };
        unit.enter_initialization(None, 0.0, None).unwrap();
        assert_eq!(rate_of_x(&mut *unit), 1.0, "FMI {version}, in initialisation");
        unit.exit_initialization().unwrap();
        assert_eq!(rate_of_x(&mut *unit), 1.0, "FMI {version}, in the first event mode");
        unit.update_discrete_states().unwrap();
        unit.enter_continuous_time().unwrap();
        assert_eq!(rates(&mut *unit, places), [1.0, 0.0, 0.0], "FMI {version}, at the start");
        unit.set(&[u], &Values::Float64(vec![5.0])).unwrap();
        assert_eq!(rates(&mut *unit, places), [1.0, 0.0, 5.0], "FMI {version}, after an input was set");
        unit.set_time(0.5).unwrap();
        unit.enter_event_mode().unwrap();
        unit.update_discrete_states().unwrap();
        assert_eq!(rate_of_x(&mut *unit), 3.0, "FMI {version}, in event mode");
        unit.set(&[a], &Values::Float64(vec![2.0])).unwrap();
        unit.enter_continuous_time().unwrap();
        assert_eq!(rates(&mut *unit, places), [3.0, 2.0, 5.0], "FMI {version}, after the event");
        let mut states = [0.0; 3];
        states[places[1]] = 7.0;
        unit.set_states(&states).unwrap();
        assert_eq!(rates(&mut *unit, places), [7.0, 2.0, 5.0], "FMI {version}, after states were set");
        unit.terminate().unwrap();
    }
}
