//! Saved states of units, in process and isolated.

use crate::support::{Scratch, VERSIONS};
use layshaft_fmi::import::Fmu;
use layshaft_foreign::{Interface, Unit, Values};
use std::process::Command;

fn started(unit: &mut dyn Unit) {
    unit.enter_initialization(None, 0.0, None).unwrap();
    unit.exit_initialization().unwrap();
}

fn value(unit: &mut dyn Unit, reference: u32) -> f64 {
    let mut buffer = Values::Float64(vec![0.0]);
    unit.get(&[reference], &mut buffer).unwrap();
    buffer.number(0).unwrap()
}

#[test]
fn a_unit_goes_back_to_a_saved_state() {
    for version in VERSIONS {
        let scratch = Scratch::new(&format!("state{version}"));
        let path = scratch.lag(version, |text| text);
        let mut fmu =
            Fmu::open(&path, &layshaft_source::SourceMap::default()).unwrap_or_else(|found| panic!("{found:?}"));
        let files = fmu.extract().unwrap();
        let mut instantiation = fmu.instantiation(Interface::CoSimulation, files.folder());
        instantiation.event_mode = false;
        let mut process = Command::new(env!("CARGO_BIN_EXE_layshaft"));
        process.args(["fmu", "serve"]);
        let units = [
            layshaft_foreign::load(&instantiation).unwrap(),
            layshaft_foreign::isolate(process, &instantiation, None).unwrap(),
        ];
        for mut unit in units {
            started(&mut *unit);
            unit.do_step(0.0, 0.5).unwrap();
            let state = unit.save_state().unwrap();
            let at_half = value(&mut *unit, 5);
            unit.do_step(0.5, 0.25).unwrap();
            let later = value(&mut *unit, 5);
            assert!(later > at_half);
            unit.restore_state(state).unwrap();
            assert_eq!(value(&mut *unit, 5), at_half);
            unit.do_step(0.5, 0.25).unwrap();
            assert_eq!(value(&mut *unit, 5), later, "the same step gives the same bits");
            if version == 2 {
                let bytes = unit.serialize_state(state).unwrap();
                let copy = unit.deserialize_state(&bytes).unwrap();
                unit.restore_state(copy).unwrap();
                assert_eq!(value(&mut *unit, 5), at_half);
                unit.free_state(copy).unwrap();
            }
            unit.free_state(state).unwrap();
            // A value reference that is none is refused, and the unit lives on.
            assert!(unit.get(&[4711], &mut Values::Float64(vec![0.0])).is_err());
            unit.terminate().unwrap();
        }
    }
}
