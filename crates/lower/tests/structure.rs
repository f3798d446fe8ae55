//! Structure of small systems: states, blocks, events, and what is said of models that have none.

use layshaft_flatten::{Request, Store, flatten};
use layshaft_ir::program::{BlockKind, Changes, Function, Program, VariableKind, parse_functions, verify};
use layshaft_lower::lower;
use layshaft_symbolic::dump::{Statistics, statistics};
use layshaft_symbolic::{on_large_stack, sort_model};
use std::sync::atomic::{AtomicU32, Ordering};

static NUMBER: AtomicU32 = AtomicU32::new(0);

fn flat(body: &str) -> layshaft_ir::FlatModel {
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("layshaft-structure-{}-{number}.mo", std::process::id()));
    std::fs::write(&path, format!("model M\n{body}\nend M;\n")).unwrap();
    let store = Store::default();
    let outcome = flatten(&store, &Request { files: vec![path.clone()], ..Request::default() });
    std::fs::remove_file(path).unwrap();
    outcome.model.unwrap_or_else(|| panic!("{:?}", outcome.diagnostics))
}

fn translated(body: &str) -> (Statistics, Program, Vec<String>) {
    let flat = flat(body);
    on_large_stack(|| {
        let (sorted, diagnostics) = sort_model(&flat);
        let sorted = sorted.unwrap_or_else(|| panic!("{diagnostics:?}"));
        let (program, _) = lower(&sorted, &flat);
        assert_eq!(verify(&program), Ok(()));
        let text = |functions: &[Function]| -> String {
            functions.iter().enumerate().map(|(index, function)| format!("f{index}: {function}")).collect()
        };
        let printed = text(&program.functions);
        assert_eq!(text(&parse_functions(&printed).unwrap()), printed, "what is printed parses");
        let states = sorted.states.states.iter().map(|&v| sorted.sys.var(v).name.to_string()).collect();
        (statistics(&sorted), program, states)
    })
}

fn rejected(body: &str) -> String {
    let flat = flat(body);
    let (sorted, diagnostics) = on_large_stack(|| sort_model(&flat));
    assert!(sorted.is_none());
    diagnostics.iter().map(|d| format!("{} {} {:?}", d.code.0, d.message, d.notes)).collect()
}

#[test]
fn a_circuit_has_one_state_and_no_system() {
    let (found, _, states) = translated(
        "parameter Real R=2; parameter Real C=1; Real v(start=1, fixed=true); Real i; Real vR;
         equation vR = R*i; C*der(v) = i; v + vR = 0;",
    );
    assert_eq!(states, ["v"]);
    assert!(found.linear.is_empty() && found.nonlinear.is_empty());
}

#[test]
fn rigidly_coupled_inertias_share_their_states() {
    let (found, _, states) = translated(
        "parameter Real J1=1; parameter Real J2=3; parameter Real r=2;
         Real phi1; Real w1(stateSelect=StateSelect.prefer); Real phi2; Real w2; Real t;
         equation der(phi1) = w1; der(phi2) = w2; J1*der(w1) = 1 - t; J2*der(w2) = r*t; phi1 = r*phi2;",
    );
    assert_eq!(states.len(), 2, "{states:?}");
    assert!(states.contains(&"w1".to_string()), "{states:?}");
    assert_eq!(found.differentiated, 2);
}

#[test]
fn a_pendulum_in_cartesian_coordinates_chooses_its_states_while_running() {
    let (_, program, states) = translated(
        "parameter Real L=1; Real x(start=1); Real y(start=0); Real vx; Real vy; Real f;
         equation der(x) = vx; der(y) = vy; der(vx) = f*x; der(vy) = f*y - 9.81; x^2 + y^2 = L^2;",
    );
    assert_eq!(states.len(), 2, "{states:?}");
    assert_eq!(program.state_sets.len(), 2);
    assert_eq!(program.state_sets[0].candidates.len(), 2);
}

#[test]
fn a_linear_loop_with_parameters_is_factored_once() {
    let (found, program, _) = translated(
        "parameter Real a=2; Real x; Real y; Real z;
         equation a*x + y + z = time; x + a*y - z = 1; x - y + a*z = sin(time);",
    );
    assert_eq!(found.linear.len(), 1);
    assert_eq!(found.linear[0].0, 3);
    for block in &program.blocks {
        if let BlockKind::Linear { changes, .. } = block.kind {
            assert_eq!(changes, Changes::Never);
        }
    }
}

#[test]
fn a_nonlinear_equation_is_one_unknown() {
    let (found, _, _) = translated("Real x(start=1); Real y; equation x + exp(x) = time + y; y = 2*x;");
    assert_eq!(found.nonlinear, [(2, 1)]);
}

#[test]
fn relations_of_time_are_time_events() {
    let (found, _, _) = translated("Real y; parameter Real T=1; equation y = if time < T then 0 else 1;");
    assert_eq!((found.time_events, found.relations), (1, 0));
    let (found, _, _) = translated("Real x(start=1, fixed=true); equation der(x) = if x > 0.5 then -1 else 0;");
    assert_eq!((found.time_events, found.relations), (0, 1));
    let (found, _, _) =
        translated("Real x(start=1, fixed=true); equation der(x) = noEvent(if x > 0.5 then -1 else 0);");
    assert_eq!((found.time_events, found.relations), (0, 0));
}

#[test]
fn coulomb_friction_is_a_mixed_system() {
    // Two blocks on each other, Otter et al. 2000, section 5.
    let (found, _, _) = translated(
        "parameter Real f0=1; Real s1; Real s2; Real a1; Real a2; Real f1; Real f2; Real u2;
         equation u2 = if time < 0.1 then 0 else 1.1*f0;
           a1 = 0.9*f0 + f2 - f1; a1 + a2 = u2 - f2;
           a1 = if s1 > 1 then s1 - 1 else if s1 < -1 then s1 + 1 else 0;
           f1 = if s1 > 1 then f0 else if s1 < -1 then -f0 else f0*s1;
           a2 = if s2 > 1 then s2 - 1 else if s2 < -1 then s2 + 1 else 0;
           f2 = if s2 > 1 then f0 else if s2 < -1 then -f0 else f0*s2;",
    );
    assert_eq!(found.mixed.len(), 1);
    assert_eq!(found.mixed[0].0, 4);
}

#[test]
fn parameters_stay_tunable() {
    let (_, program, _) = translated("parameter Real k=0; Real x(start=1, fixed=true); equation der(x) = -k*x;");
    let k = program.variables.iter().find(|v| v.name == "k").unwrap();
    assert_eq!(k.kind, VariableKind::Parameter { tunable: true });
}

#[test]
fn connected_semi_linear_values_are_determined_at_zero_flow() {
    let (found, _, _) = translated(
        "Real m; Real H; Real h; parameter Real ha=1; parameter Real hb=2;
         equation m = sin(time); H = semiLinear(m, ha, h); H = semiLinear(m, h, hb);",
    );
    assert!(found.linear.is_empty() && found.nonlinear.is_empty());
}

#[test]
fn a_part_with_too_many_equations_is_named_and_so_is_one_with_too_few() {
    let message = rejected("Real x; Real y; Real z; equation x = time; x = 2*time; der(y) = z;");
    assert!(message.contains("E0403"), "{message}");
    assert!(message.contains("2 equations, 1 unknowns: `x`"), "{message}");
    assert!(message.contains("nothing determines `y`") || message.contains("nothing determines `z`"), "{message}");
}

#[test]
fn a_circle_of_discrete_variables_is_refused() {
    let message = rejected("Boolean a; Boolean b; equation a = not b or time > 1; b = a and time < 2;");
    assert!(message.contains("E0405"), "{message}");
    assert!(message.contains("`a`") && message.contains("`b`"), "{message}");
}

/// What rests at 1e5 has a derivative of rounding errors of 1e5, not of 1.
#[test]
fn a_derivative_is_as_large_as_what_it_is_the_derivative_of() {
    let nominal = |of_state: &str| {
        let (_, program, _) =
            translated(&format!("Real x(start = 1, fixed = true{of_state}); equation der(x)^3 + der(x) = -x;"));
        let mut nominals = program.blocks.iter().filter_map(|block| match &block.kind {
            BlockKind::Nonlinear { nominal, .. } => Some(nominal.clone()),
            _ => None,
        });
        nominals.next().expect("a block")
    };
    assert_eq!(nominal(""), [1.0]);
    assert_eq!(nominal(", nominal = 1e5"), [1e5]);
    // Small states keep the scale that they had: their derivatives may be fast.
    assert_eq!(nominal(", nominal = 1e-6"), [1.0]);
}
