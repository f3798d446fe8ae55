//! A description that is written and read again is the same.

use layshaft_fmi::description::*;
use layshaft_source::SourceMap;

fn variable(name: &str, reference: u32, data: DataType) -> Variable {
    Variable {
        name: name.to_string(),
        value_reference: reference,
        data,
        description: Some(format!("<{name}> & \"more\"")),
        causality: Causality::Local,
        variability: Variability::Continuous,
        initial: Some(Initial::Calculated),
        declared_type: None,
        attributes: Attributes::default(),
        start: None,
        dimensions: Vec::new(),
        derivative_of: None,
        reinit: false,
        can_handle_multiple_set: false,
        intermediate_update: false,
        aliases: Vec::new(),
    }
}

fn description(version: Version) -> ModelDescription {
    let is_three = version == Version::Fmi3;
    let whole = if is_three { DataType::Int64 } else { DataType::Int32 };
    let mut time = variable("time", 0, DataType::Float64);
    (time.causality, time.initial) = (Causality::Independent, None);
    let mut state = variable("shaft.w", 1, DataType::Float64);
    (state.initial, state.start, state.reinit) = (Some(Initial::Exact), Some(Values::Float64(vec![1.0 / 3.0])), true);
    state.attributes = Attributes {
        unit: Some("rad/s".into()),
        display_unit: Some("rev/min".into()),
        nominal: Some(100.0),
        min: Some(-1e4),
        max: Some(1e4),
        ..Attributes::default()
    };
    let mut rate = variable("der(shaft.w)", 2, DataType::Float64);
    rate.derivative_of = Some(1);
    let mut parameter = variable("J", 3, DataType::Float64);
    (parameter.causality, parameter.variability) = (Causality::Parameter, Variability::Tunable);
    (parameter.initial, parameter.declared_type) = (Some(Initial::Exact), Some("Inertia".into()));
    parameter.start = Some(Values::Float64(vec![1e-12]));
    let mut input = variable("gear", 4, whole);
    (input.causality, input.variability, input.initial) = (Causality::Input, Variability::Discrete, None);
    input.start = Some(Values::Int64(vec![-3]));
    let mut output = variable("open", 5, DataType::Boolean);
    (output.causality, output.variability) = (Causality::Output, Variability::Discrete);
    let mut mode = variable("mode", 6, DataType::Enumeration);
    (mode.variability, mode.declared_type) = (Variability::Discrete, Some("Mode".into()));
    let mut variables = vec![time, state, rate, parameter, input, output, mode];
    if is_three {
        let mut table = variable("table", 7, DataType::Float64);
        (table.causality, table.variability) = (Causality::Parameter, Variability::Tunable);
        table.initial = Some(Initial::Exact);
        table.start = Some(Values::Float64(vec![1.0, -2.5, 3e300, 0.0]));
        table.dimensions = vec![Dimension::Fixed(2), Dimension::Fixed(2)];
        variables.push(table);
        variables.push(variable("'event indicator 1'", 8, DataType::Float64));
    }
    let unknown = |variable: usize, dependencies: Option<Vec<usize>>| Unknown {
        variable,
        dependencies: dependencies
            .map(|list| list.into_iter().map(|variable| Dependency { variable, kind: None }).collect()),
    };
    let capabilities = Capabilities {
        model_identifier: "shaft".into(),
        can_get_and_set_state: true,
        can_serialize_state: true,
        provides_directional_derivatives: true,
        ..Capabilities::default()
    };
    let attributes =
        Attributes { quantity: Some("Inertia".into()), unit: Some("kg.m2".into()), ..Attributes::default() };
    let kind = |name: &str, data, attributes, items| TypeDefinition {
        name: name.to_string(),
        data,
        description: None,
        attributes,
        items,
    };
    let item = |name: &str, value| EnumItem { name: name.to_string(), value, description: None };
    let radians = BaseUnit { s: -1, rad: 1, ..BaseUnit::default() };
    let display =
        DisplayUnit { name: "rev/min".into(), factor: 30.0 / std::f64::consts::PI, offset: 0.0, inverse: false };
    ModelDescription {
        version,
        model_name: "Drives.Shaft".into(),
        token: "{1-2-3}".into(),
        description: Some("A shaft".into()),
        author: None,
        model_version: None,
        copyright: None,
        license: None,
        generation_tool: Some("Layshaft".into()),
        generation_time: None,
        structured_names: true,
        model_exchange: Some(ModelExchange {
            capabilities: capabilities.clone(),
            needs_completed_integrator_step: true,
            provides_evaluate_discrete_states: false,
        }),
        co_simulation: Some(CoSimulation {
            capabilities,
            can_handle_variable_step: true,
            fixed_internal_step: is_three.then_some(1e-3),
            has_event_mode: is_three,
            ..CoSimulation::default()
        }),
        scheduled_execution: None,
        source_files: Vec::new(),
        units: vec![
            Unit {
                name: "kg.m2".into(),
                base: Some(BaseUnit { kg: 1, m: 2, ..BaseUnit::default() }),
                display: Vec::new(),
            },
            Unit { name: "rad/s".into(), base: Some(radians), display: vec![display] },
        ],
        types: vec![
            kind("Inertia", DataType::Float64, attributes, Vec::new()),
            kind("Mode", DataType::Enumeration, Attributes::default(), vec![item("off", 1), item("on", 2)]),
        ],
        log_categories: vec![LogCategory { name: "logEvents".into(), description: Some("Events".into()) }],
        default_experiment: Some(DefaultExperiment {
            start_time: Some(0.0),
            stop_time: Some(2.5),
            tolerance: Some(1e-6),
            step_size: Some(1e-3),
        }),
        variables,
        structure: ModelStructure {
            outputs: vec![unknown(5, Some(vec![0, 1]))],
            derivatives: vec![unknown(2, Some(vec![1, 4]))],
            clocked_states: Vec::new(),
            initial_unknowns: vec![unknown(2, None), unknown(5, None)],
            event_indicators: if is_three { vec![unknown(8, Some(Vec::new()))] } else { Vec::new() },
            number_of_event_indicators: 1,
        },
    }
}

#[test]
fn what_is_written_is_read() {
    for version in [Version::Fmi2, Version::Fmi3] {
        let written = description(version);
        let text = write::model_description(&written);
        let sources = SourceMap::default();
        let file = sources.add("modelDescription.xml", text.as_str());
        let reading = read(&file);
        assert!(reading.diagnostics.is_empty(), "{:?}\n{text}", reading.diagnostics);
        // The reader fills in what the standard says of absent attributes: inputs begin exactly, variables have what their type has.
        let mut expected = written;
        for variable in &mut expected.variables {
            if variable.causality == Causality::Input {
                variable.initial = Some(Initial::Exact);
            }
            if let Some(name) = &variable.declared_type {
                let declared = expected.types.iter().find(|known| known.name == *name).unwrap();
                variable.attributes = declared.attributes.clone();
            }
        }
        assert_eq!(reading.description.as_ref(), Some(&expected), "{text}");
    }
}
