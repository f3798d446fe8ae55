//! Each form of a model is made once: files are read once and models flattened once, whoever asks and in whatever order.

use layshaft_flatten::library::Work;
use layshaft_flatten::{Request, Store};
use layshaft_results::Trajectory;
use layshaft_sim::{
    Compiled, Engine, Settings, Stage, StepChoice, StepMethod, Translation, compile_for, initial_plan, simulate,
    stage_text,
};
use std::sync::Arc;

fn request(model: &str) -> Request {
    let library = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../library");
    Request { libraries: vec![library], model: Some(model.to_string()), ..Request::default() }
}

/// What reading and flattening a model takes.
fn once(request: &Request) -> Work {
    let store = Store::default();
    assert!(layshaft_flatten::flatten(&store, request).model.is_some());
    assert_eq!(store.work().flattened, 1);
    store.work()
}

fn bits(compiled: &Compiled) -> Vec<u64> {
    let mut trajectory = Trajectory::new();
    let report = simulate(compiled, &Settings::default(), &mut trajectory, &mut |_| {});
    assert!(report.is_complete, "{:?}", report.diagnostics);
    let series = |name: &str| trajectory.series(name).unwrap().iter().map(|value| value.to_bits()).collect::<Vec<_>>();
    compiled.program.states.iter().flat_map(|state| series(state.name.as_str())).collect()
}

#[test]
fn mixed_euler_reads_and_flattens_once() {
    let request = request("Layshaft.Examples.ClutchEngagement");
    let store = Store::default();
    let translation = Translation::new(&store, &request);
    let settings = Settings { step: Some(1e-3), ..Settings::default() };
    let choice = StepChoice::new(StepMethod::MixedEuler);
    let program = choice.compile(&translation, Engine::MachineCode, &settings).compiled.unwrap().program;
    assert_eq!(store.work(), once(&request));
    // The scalar equations it shares with the model that was run to choose give the program that they give alone.
    let options = choice.resolve(&translation, Engine::MachineCode, &settings).ok().unwrap();
    let alone = compile_for(&Store::default(), &request, Engine::Interpreter, Some(&options)).compiled.unwrap();
    assert_eq!(program.to_string(), alone.program.to_string());
}

#[test]
fn forms_are_kept_for_whoever_asks() {
    let request = request("Layshaft.Examples.ClutchEngagement");
    let store = Store::default();
    let translation = Translation::new(&store, &request);
    assert_eq!(store.work(), Work::default(), "nothing is made before it is asked for");
    let compilation = translation.compile(Engine::Interpreter, None);
    let compiled = compilation.compiled.unwrap();
    // What an FMU needs besides the program: the flat model, and the class of its icon.
    assert!(translation.flat().is_some_and(|flat| flat.description == compilation.description));
    assert!(translation.look_up(|library| library.find(&compilation.model).is_ok()));
    assert!(Arc::ptr_eq(&compiled.program, translation.program(None).value.as_ref().unwrap()));
    assert!(std::rc::Rc::ptr_eq(&translation.sorted(None), &translation.sorted(None)));
    assert!(stage_text(&translation, Stage::Sorted, None).0.is_some());
    assert!(initial_plan(&translation).0.is_some());
    assert_eq!(store.work(), once(&request));
}

#[test]
fn a_modified_model_reads_no_file_again_and_is_what_it_is_alone() {
    let request = request("Layshaft.Examples.TipIn");
    let store = Store::default();
    let full = Translation::new(&store, &request);
    assert!(full.flat().is_some());
    let before = store.work();
    let removal = ("tyre.damper.removed".to_string(), "true".to_string());
    let reduced = full.modified([removal.clone()]);
    let program = reduced.program(None).value.clone().unwrap();
    assert_eq!(store.work(), Work { flattened: 2, ..before });
    let modifiers = vec![removal];
    let alone = compile_for(&Store::default(), &Request { modifiers, ..request }, Engine::Interpreter, None);
    // Only the numbers of files differ, and so spans do.
    assert_eq!(program.to_string(), alone.compiled.unwrap().program.to_string());
}

#[test]
fn an_error_is_told_by_each_translation() {
    let request = request("Layshaft.Examples.TipIn");
    let store = Store::default();
    let full = Translation::new(&store, &request);
    assert!(full.flat().is_some());
    for _ in 0..2 {
        let wrong = full.modified([("tyre.nothing".to_string(), "true".to_string())]);
        assert!(wrong.flat().is_none() && wrong.outcome().diagnostics.iter().any(|found| found.is_error()));
        assert!(wrong.sorted(None).value.is_none() && wrong.program(None).value.is_none());
    }
    assert!(full.modified([]).flat().is_some());
}

#[test]
fn code_made_on_demand_gives_the_same_bits() {
    let request = request("Layshaft.Examples.ClutchEngagement");
    let store = Store::default();
    let translation = Translation::new(&store, &request);
    let [machine, demand] = [Engine::MachineCode, Engine::OnDemand]
        .map(|engine| bits(&translation.compile(engine, None).compiled.unwrap()));
    assert!(!machine.is_empty());
    assert_eq!(machine, demand);
}
