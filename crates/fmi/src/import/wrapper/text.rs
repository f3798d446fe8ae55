//! The text of the block.

use super::{Port, Writer};
use crate::description::{DataType, Values, Variable};
use layshaft_foreign::Interface;
use std::fmt::Write;

/// A number as Modelica reads it.
pub(super) fn number(value: f64) -> String {
    match value {
        _ if value.is_nan() => "0.0".to_string(),
        _ if value > f64::MAX => "1e308".to_string(),
        _ if value < f64::MIN => "-1e308".to_string(),
        _ => format!("{value:?}"),
    }
}

/// A text in quotes.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' | '\r' | '\t' => out.push(' '),
            other => out.push(other),
        }
    }
    out + "\""
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn described(variable: &Variable) -> String {
    let text = variable.description.as_deref().unwrap_or_default();
    quoted(if text.is_empty() { &variable.name } else { text })
}

/// `(unit = "m", min = 0.0)`.
fn modifiers(variable: &Variable, start: Option<String>) -> String {
    let mut list = Vec::new();
    if variable.data.is_real() {
        list.extend(
            variable
                .attributes
                .unit
                .as_ref()
                .filter(|unit| !unit.is_empty())
                .map(|unit| format!("unit = {}", quoted(unit))),
        );
        list.extend(variable.attributes.min.map(|min| format!("min = {}", number(min))));
        list.extend(variable.attributes.max.map(|max| format!("max = {}", number(max))));
    }
    list.extend(start.map(|start| format!("start = {start}")));
    let each = if variable.is_array() { "each " } else { "" };
    if list.is_empty() {
        return String::new();
    }
    format!("({})", list.iter().map(|item| format!("{each}{item}")).collect::<Vec<_>>().join(", "))
}

fn type_name(data: DataType) -> &'static str {
    match data {
        DataType::Float32 | DataType::Float64 => "Real",
        DataType::Boolean => "Boolean",
        DataType::String => "String",
        _ => "Integer",
    }
}

/// `[3,2]`, from the name of the last element.
fn dimensions(port: &Port) -> String {
    match port.elements.last() {
        Some(last) if port.variable.is_array() => last[port.name.len()..].to_string(),
        _ => String::new(),
    }
}

/// Start values of an array as nested braces.
fn array(port: &Port) -> String {
    let values: Vec<String> = match &port.variable.start {
        Some(Values::Float64(values)) => values.iter().map(|&value| number(value)).collect(),
        Some(Values::String(_) | Values::Binary(_)) | None => Vec::new(),
        Some(others) => others.texts(),
    };
    let shape = dimensions(port);
    let shape: Vec<usize> = shape.trim_matches(['[', ']']).split(',').filter_map(|size| size.parse().ok()).collect();
    let all: Vec<String> = match values.as_slice() {
        [single] => vec![single.clone(); port.elements.len()],
        _ => values,
    };
    nest(&all, &shape)
}

fn nest(values: &[String], shape: &[usize]) -> String {
    match shape {
        [_, rest @ ..] if !rest.is_empty() => {
            let size: usize = rest.iter().product();
            let rows: Vec<String> = values.chunks(size.max(1)).map(|row| nest(row, rest)).collect();
            format!("{{{}}}", rows.join(", "))
        }
        _ => format!("{{{}}}", values.join(", ")),
    }
}

const CONSTRUCTOR: &str = "  class LoadedUnit \"The unit, loaded\"
    extends ExternalObject;
    function constructor
      input String fileName;
      input String instance;
      input String mode;
      input String identifier;
      input String token;
      input String parameters;
      input Real values[:];
      input String textReferences;
      input String texts[:];
      input String inputs;
      input String outputs;
      input Boolean isolate;
      output LoadedUnit unit;
      external \"C\" unit = layshaft_fmu_open(fileName, instance, mode, identifier, token, parameters, values, size(values, 1), textReferences, texts, inputs, outputs, isolate);
    end constructor;
    function destructor
      input LoadedUnit unit;
      external \"C\" layshaft_fmu_close(unit);
    end destructor;
  end LoadedUnit;
";

const SAMPLED: &str = "  impure function advance \"Goes to the present time with the inputs held; gives the outputs\"
    input LoadedUnit unit;
    input Real t;
    input Integer n;
    output Real y[n];
    external \"C\" layshaft_fmu_advance(unit, t, y, n);
  end advance;
  impure function hold \"Takes the inputs of the next step\"
    input LoadedUnit unit;
    input Real u[:];
    input Real after \"Outputs come first\";
    output Real n;
    external \"C\" n = layshaft_fmu_hold(unit, u, size(u, 1));
  end hold;
";

const INTEGRATED: &str = "  function states \"States at the start\"
    input LoadedUnit unit;
    input Real t;
    input Real u[:];
    input Integer n;
    output Real x[n];
    external \"C\" layshaft_fmu_states(unit, t, u, size(u, 1), x, n);
  end states;
  function firstEvent \"Time of the first time event\"
    input LoadedUnit unit;
    input Real t;
    input Real u[:];
    input Integer n \"Number of states\";
    output Real y[1];
    external \"C\" layshaft_fmu_firstEvent(unit, t, u, size(u, 1), y, 1, n);
  end firstEvent;
  function derivatives
    input LoadedUnit unit;
    input Real t;
    input Real x[:];
    input Real u[:];
    input Integer events \"Events so far\";
    input Integer n;
    output Real y[n];
    external \"C\" layshaft_fmu_derivatives(unit, t, x, size(x, 1), u, size(u, 1), events, y, n);
  end derivatives;
  function indicators
    input LoadedUnit unit;
    input Real t;
    input Real x[:];
    input Real u[:];
    input Integer events;
    input Integer n;
    output Real y[n];
    external \"C\" layshaft_fmu_indicators(unit, t, x, size(x, 1), u, size(u, 1), events, y, n);
  end indicators;
  function outputs
    input LoadedUnit unit;
    input Real t;
    input Real x[:];
    input Real u[:];
    input Integer events;
    input Integer n;
    output Real y[n];
    external \"C\" layshaft_fmu_outputs(unit, t, x, size(x, 1), u, size(u, 1), events, y, n);
  end outputs;
  impure function event \"Treats an event: states afterwards, and the time of the next time event\"
    input LoadedUnit unit;
    input Real t;
    input Real x[:];
    input Real u[:];
    input Integer events;
    input Integer n;
    output Real y[n];
    external \"C\" layshaft_fmu_event(unit, t, x, size(x, 1), u, size(u, 1), events, y, n);
  end event;
";

impl Writer<'_> {
    pub(super) fn block_text(&self) -> String {
        let description = self.description;
        let mut text = String::new();
        let summary = description.description.as_deref().unwrap_or(&description.model_name);
        let _ = writeln!(text, "block {} {}", self.block, quoted(summary));
        let _ = writeln!(text, "  parameter String fileName = {} \"File of the unit\";", quoted(&self.file));
        if self.interface == Interface::CoSimulation {
            let step = number(self.communication_step());
            let _ = writeln!(
                text,
                "  parameter Real communicationStep(unit = \"s\", min = 1e-9) = {step} \"Time between two exchanges of signals\";"
            );
        }
        let _ = writeln!(
            text,
            "  parameter Boolean isolate = {} \"Run the unit in a process of its own\" annotation(Evaluate = true);",
            self.options.isolate
        );
        self.declarations(&mut text);
        text.push_str("protected\n");
        text.push_str(CONSTRUCTOR);
        match self.interface {
            Interface::CoSimulation => self.sampled(&mut text),
            Interface::ModelExchange => self.integrated(&mut text),
        }
        self.annotation(&mut text, summary);
        let _ = writeln!(text, "end {};", self.block);
        text
    }

    fn declarations(&self, text: &mut String) {
        for port in self.parameters.iter().chain(&self.texts) {
            let variable = port.variable;
            let value = if variable.is_array() { Some(array(port)) } else { Self::start(port) };
            let value = value.map(|value| format!(" = {value}")).unwrap_or_default();
            let _ = writeln!(
                text,
                "  parameter {} {}{}{}{value} {};",
                type_name(variable.data),
                port.name,
                dimensions(port),
                modifiers(variable, None),
                described(variable)
            );
        }
        for (ports, end, x) in [(&self.inputs, "Input", -120.0), (&self.outputs, "Output", 110.0)] {
            for (at, port) in ports.iter().enumerate() {
                let variable = port.variable;
                let y = 90.0 - 180.0 * (at as f64 + 0.5) / ports.len() as f64;
                let half = if end == "Input" { 20.0 } else { 10.0 };
                let _ = writeln!(
                    text,
                    "  Layshaft.Blocks.Interfaces.{}{end} {}{}{} {} annotation(Placement(transformation(extent = {{{{{},{:.0}}},{{{},{:.0}}}}})));",
                    type_name(variable.data),
                    port.name,
                    dimensions(port),
                    modifiers(variable, None),
                    described(variable),
                    x - half,
                    y - half,
                    x + half,
                    y + half
                );
            }
        }
    }

    fn unit(&self, text: &mut String) {
        let references: Vec<String> = self.texts.iter().map(|port| port.variable.value_reference.to_string()).collect();
        let names: Vec<&str> = self.texts.iter().map(|port| port.name.as_str()).collect();
        let names = if names.is_empty() { "{\"\"}".to_string() } else { format!("{{{}}}", names.join(", ")) };
        let _ = writeln!(
            text,
            "  LoadedUnit unit = LoadedUnit(fileName, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, isolate);",
            quoted(&self.block),
            quoted(&self.mode()),
            quoted(self.identifier()),
            quoted(&self.description.token),
            quoted(&self.signals(&self.parameters)),
            self.vector(&self.parameters),
            quoted(&references.join(" ")),
            names,
            quoted(&self.signals(&self.inputs)),
            quoted(&self.signals(&self.outputs)),
        );
    }

    /// Equations that give outputs their values: Reals always, others with `whole`.
    fn output_equations(&self, text: &mut String, real: bool, indent: &str, source: &dyn Fn(usize) -> String) {
        let mut at = 0;
        for port in &self.outputs {
            for element in &port.elements {
                at += 1;
                let value = source(at);
                let _ = match (port.variable.data.is_real(), port.variable.data) {
                    (true, _) if real => writeln!(text, "{indent}{element} = {value};"),
                    (false, DataType::Boolean) if !real => writeln!(text, "{indent}{element} = {value} > 0.5;"),
                    (false, data) if !real && data != DataType::Boolean => {
                        writeln!(text, "{indent}{element} = integer({value} + 0.5);")
                    }
                    _ => Ok(()),
                };
            }
        }
    }

    fn sampled(&self, text: &mut String) {
        text.push_str(SAMPLED);
        self.unit(text);
        let count = Self::count(&self.outputs).max(1);
        let _ = writeln!(text, "  discrete Real sampled[{count}] \"Outputs\";");
        let _ = writeln!(text, "  discrete Real held \"Number of inputs held\";");
        text.push_str("equation\n  when {initial(), sample(0, communicationStep)} then\n");
        let _ = writeln!(text, "    sampled = advance(unit, time, {count});");
        let _ = writeln!(text, "    held = hold(unit, {}, sampled[1]);", self.vector(&self.inputs));
        self.output_equations(text, false, "    ", &|at| format!("sampled[{at}]"));
        text.push_str("  end when;\n");
        self.output_equations(text, true, "  ", &|at| format!("sampled[{at}]"));
    }

    fn integrated(&self, text: &mut String) {
        text.push_str(INTEGRATED);
        self.unit(text);
        let (nx, nz) = (self.states, self.indicators);
        let inputs = self.vector(&self.inputs);
        let all = Self::count(&self.outputs);
        // Without states a constant stands for them.
        let x = if nx > 0 { "states_" } else { "zeros(0)" };
        if nx > 0 {
            let _ =
                writeln!(text, "  Real states_[{nx}](each stateSelect = StateSelect.always) \"Continuous states\";");
        }
        if nz > 0 {
            let _ = writeln!(text, "  Real indicators_[{nz}] \"Event indicators\";");
            let _ = writeln!(text, "  Boolean positive[{nz}];");
        }
        if self.free_outputs > 0 {
            let _ = writeln!(text, "  Real free[{}] \"Outputs that no input acts on at once\";", self.free_outputs);
        }
        if all > self.free_outputs {
            let _ = writeln!(text, "  Real direct[{all}] \"All outputs\";");
        }
        let _ = writeln!(text, "  discrete Real jumped[{}] \"States after an event, time of the next\";", nx + 1);
        text.push_str("  discrete Real nextEvent(start = 0);\n  discrete Integer events(start = 0, fixed = true);\n");
        text.push_str("initial equation\n");
        if nx > 0 {
            let _ = writeln!(text, "  states_ = states(unit, time, {inputs}, {nx});");
        }
        let _ = writeln!(text, "  {{pre(nextEvent)}} = firstEvent(unit, time, {inputs}, {nx});");
        let _ = writeln!(text, "  pre(jumped) = zeros({});", nx + 1);
        text.push_str("equation\n");
        if nx > 0 {
            let _ = writeln!(text, "  der(states_) = derivatives(unit, time, {x}, {inputs}, events, {nx});");
        }
        let mut conditions = vec!["time >= pre(nextEvent)".to_string()];
        if nz > 0 {
            let _ = writeln!(text, "  indicators_ = indicators(unit, time, {x}, {inputs}, events, {nz});");
            for at in 1..=nz {
                let _ = writeln!(text, "  positive[{at}] = indicators_[{at}] > 0;");
                conditions.push(format!("change(positive[{at}])"));
            }
        }
        // Inputs that change at events only make one when they change.
        let is_discrete = |port: &&Port| !port.variable.data.is_real();
        for element in self.inputs.iter().filter(is_discrete).flat_map(|port| &port.elements) {
            conditions.push(format!("change({element})"));
        }
        let _ = writeln!(text, "  when {{{}}} then", conditions.join(", "));
        let _ = writeln!(text, "    jumped = event(unit, time, {x}, {inputs}, pre(events), {});", nx + 1);
        let _ = writeln!(text, "    nextEvent = jumped[{}];", nx + 1);
        text.push_str("    events = pre(events) + 1;\n");
        for at in 1..=nx {
            let _ = writeln!(text, "    reinit(states_[{at}], jumped[{at}]);");
        }
        text.push_str("  end when;\n");
        if self.free_outputs > 0 {
            let _ = writeln!(text, "  free = outputs(unit, time, {x}, zeros(0), events, {});", self.free_outputs);
        }
        if all > self.free_outputs {
            let _ = writeln!(text, "  direct = outputs(unit, time, {x}, {inputs}, events, {all});");
        }
        let source = |at: usize| if at <= self.free_outputs { format!("free[{at}]") } else { format!("direct[{at}]") };
        self.output_equations(text, true, "  ", &source);
        self.output_equations(text, false, "  ", &source);
    }

    fn annotation(&self, text: &mut String, summary: &str) {
        let description = self.description;
        let made_by = description.generation_tool.as_deref().unwrap_or("an unknown tool");
        let kind = match self.interface {
            Interface::CoSimulation => "sampled: between two communication points its inputs and outputs are held",
            Interface::ModelExchange => "integrated with the model: its states and events are the model's",
        };
        let info = format!(
            "<html><p>{}</p><p>A functional mock-up unit made by {}, {kind}. Written by <code>layshaft fmu import</code>; it runs in Layshaft.</p></html>",
            escaped(summary),
            escaped(made_by)
        );
        let _ = writeln!(
            text,
            "  annotation(\n    Icon(graphics = {{Rectangle(extent = {{{{-100,100}},{{100,-100}}}}, lineColor = {{0,0,127}}, fillColor = {{255,255,255}}, fillPattern = FillPattern.Solid), Text(extent = {{{{-90,40}},{{90,-10}}}}, textString = \"FMU\"), Text(extent = {{{{-150,150}},{{150,110}}}}, textString = \"%name\", textColor = {{0,0,255}})}}),\n    Documentation(info = {}));",
            quoted(&info)
        );
    }
}
