//! The surrogate as plain Modelica: a block with the inputs and outputs, the states that stayed, and a network or a law for each derivative and output.

use super::data::Scale;
use super::network::Network;
use std::fmt::Write;

/// Arguments are limited to the ranges of the fit and this share beyond them: where a valve is wide open, pressures on both sides of it lie at the ends of their
/// ranges, and flow must still follow their difference.
const LIMIT: f64 = 1.15;

/// A named variable of the surrogate.
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) unit: String,
    /// The variable of the full model.
    pub(super) origin: String,
    pub(super) scale: Scale,
}

/// A function of states and inputs.
pub(super) struct Function {
    /// Arguments: states first, then inputs, by index.
    pub(super) arguments: Vec<usize>,
    pub(super) network: Network,
    pub(super) scale: Scale,
}

/// How something is computed.
pub(super) enum Computed {
    Function(Function),
    /// An expression in the names of the block.
    Law(String),
}

/// How an output is computed.
pub(super) enum Output {
    /// It is this argument: a state, an input or an intermediate variable.
    Same(usize),
    Computed(Computed),
}

pub(super) struct Surrogate {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) documentation: String,
    pub(super) inputs: Vec<Variable>,
    pub(super) states: Vec<Variable>,
    pub(super) starts: Vec<f64>,
    /// Times with which a state outside its range returns.
    pub(super) returns: Vec<f64>,
    /// Variables that are computed on the way; derivatives and outputs depend on them too.
    pub(super) through: Vec<(Variable, Computed)>,
    pub(super) slopes: Vec<Computed>,
    pub(super) outputs: Vec<(Variable, Output)>,
}

/// Seven digits: weights of single precision are more than their accuracy.
fn number(value: f64) -> String {
    let text = format!("{value:.7e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let digits = digits.trim_end_matches('0').trim_end_matches('.');
    if exponent == "0" { digits.to_string() } else { format!("{digits}e{exponent}") }
}

fn list(values: impl Iterator<Item = f64>) -> String {
    format!("{{{}}}", values.map(number).collect::<Vec<_>>().join(","))
}

fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

fn unit(unit: &str) -> String {
    if unit.is_empty() { String::new() } else { format!("unit=\"{}\"", quoted(unit)) }
}

impl Surrogate {
    pub(super) fn text(&self) -> String {
        let mut text =
            format!("block {} \"{}\"\n  extends Layshaft.Icons.Block;\n", self.name, quoted(&self.description));
        for input in &self.inputs {
            let attributes = if input.unit.is_empty() { String::new() } else { format!("({})", unit(&input.unit)) };
            let _ = writeln!(
                text,
                "  Layshaft.Blocks.Interfaces.RealInput {}{attributes} \"{}; fitted from {} to {}\";",
                input.name,
                quoted(&input.origin),
                number(input.scale.middle - input.scale.half),
                number(input.scale.middle + input.scale.half)
            );
        }
        for (output, _) in &self.outputs {
            let attributes = if output.unit.is_empty() { String::new() } else { format!("({})", unit(&output.unit)) };
            let origin = quoted(&output.origin);
            let _ = writeln!(text, "  Layshaft.Blocks.Interfaces.RealOutput {}{attributes} \"{origin}\";", output.name);
        }
        for (state, start) in self.states.iter().zip(&self.starts) {
            let _ = writeln!(
                text,
                "  parameter Real {}_start = {} \"Value at the start\"\n    annotation(Dialog(tab=\"Initialization\"));",
                state.name,
                number(*start)
            );
        }
        for state in &self.states {
            let unit = if state.unit.is_empty() { String::new() } else { format!("{}, ", unit(&state.unit)) };
            let _ = writeln!(
                text,
                "  Real {}_state({unit}start={}_start, fixed=true, nominal={}) \"{}\";",
                state.name,
                state.name,
                number(state.scale.half.max(1e-12)),
                quoted(&state.origin)
            );
        }
        let count = self.states.len() + self.inputs.len();
        let _ = writeln!(
            text,
            "  Real beyond \"0 within the ranges of the fit; else how far beyond, relative to half of a range\";\nprotected"
        );
        let all = || self.states.iter().chain(&self.inputs);
        let _ = writeln!(
            text,
            "  constant Real middle[{count}] = {} \"Middles of the ranges: states, inputs\";",
            list(all().map(|variable| variable.scale.middle))
        );
        let _ = writeln!(
            text,
            "  constant Real half[{count}] = {} \"Halves of the ranges\";",
            list(all().map(|variable| variable.scale.half.max(1e-300)))
        );
        let _ = writeln!(text, "  Real scaled[{count}] \"States and inputs, -1 ... 1 within the ranges\";");
        let known = count + self.through.len();
        let _ = writeln!(text, "  Real z[{known}] \"The same, limited to {LIMIT}{}\";", self.on_the_way());
        for (variable, _) in &self.through {
            let unit = if variable.unit.is_empty() { String::new() } else { format!("({})", unit(&variable.unit)) };
            let _ = writeln!(text, "  Real {}_value{unit} \"{}\";", variable.name, quoted(&variable.origin));
        }
        let functions = self.functions();
        for (at, (target, computed)) in functions.iter().enumerate() {
            if let Computed::Function(function) = computed {
                declare(&mut text, &(at + 1).to_string(), &function.network, scale_of(target, function).half);
            }
        }
        text.push_str("equation\n");
        let names = self.states.iter().map(|state| format!("{}_state", state.name));
        let mut names = names.chain(self.inputs.iter().map(|input| input.name.clone())).collect::<Vec<_>>();
        let _ = writeln!(text, "  scaled = ({{{}}} - middle)./half;", names.join(","));
        let _ = writeln!(
            text,
            "  for i in 1:{count} loop\n    z[i] = noEvent(min(max(scaled[i], -{LIMIT}), {LIMIT}));\n  end for;"
        );
        let _ = writeln!(text, "  beyond = noEvent(max(max(abs(scaled)) - 1, 0));");
        for (at, (target, computed)) in functions.iter().enumerate() {
            match computed {
                Computed::Function(function) => equations(&mut text, at + 1, target, function),
                Computed::Law(law) => {
                    let _ = writeln!(text, "  {target}{law};");
                }
            }
        }
        for (at, (variable, computed)) in self.through.iter().enumerate() {
            let Scale { middle, half } = variable.scale;
            let (value, z) = (format!("{}_value", variable.name), format!("z[{}]", count + at + 1));
            let (middle, half) = (number(middle), number(half));
            let _ = match computed {
                Computed::Function(_) => writeln!(text, "  {value} = {middle} + {half}*{z};"),
                Computed::Law(_) => {
                    writeln!(text, "  {z} = noEvent(min(max(({value} - ({middle}))/{half}, -{LIMIT}), {LIMIT}));")
                }
            };
            names.push(value);
        }
        for (output, how) in &self.outputs {
            if let Output::Same(at) = how {
                let _ = writeln!(text, "  {} = {};", output.name, names[*at]);
            }
        }
        let _ = write!(
            text,
            "\n  annotation(Documentation(info=\"<html>\n{}\n</html>\"));\nend {};\n",
            quoted(&self.documentation),
            self.name
        );
        text
    }

    /// All networks and laws with what they give.
    fn functions(&self) -> Vec<(String, &Computed)> {
        let slopes = self.slopes.iter().enumerate().map(|(at, computed)| {
            let state = &self.states[at].name;
            // A law holds beyond the range too.
            let back = match computed {
                Computed::Function(_) => {
                    format!("half[{0}]*(z[{0}] - scaled[{0}])/{1} + ", at + 1, number(self.returns[at]))
                }
                Computed::Law(_) => String::new(),
            };
            (format!("der({state}_state) = {back}"), computed)
        });
        let outputs = self.outputs.iter().filter_map(|(output, how)| match how {
            Output::Computed(computed) => Some((format!("{} = ", output.name), computed)),
            Output::Same(_) => None,
        });
        let count = self.states.len() + self.inputs.len();
        let through = self.through.iter().enumerate().map(|(at, (variable, computed))| match computed {
            Computed::Function(_) => (format!("z[{}] = ", count + at + 1), computed),
            Computed::Law(_) => (format!("{}_value = ", variable.name), computed),
        });
        through.chain(slopes).chain(outputs).collect()
    }

    /// What follows states and inputs in `z`.
    fn on_the_way(&self) -> String {
        let names = self.through.iter().map(|(variable, _)| variable.name.as_str()).collect::<Vec<_>>();
        if names.is_empty() { String::new() } else { format!("; then, computed of them, {}", names.join(", ")) }
    }
}

/// Intermediate variables stay scaled.
fn scale_of(target: &str, function: &Function) -> Scale {
    if target.starts_with("z[") { Scale { middle: 0.0, half: 1.0 } } else { function.scale }
}

/// The weights of a network that is multiplied by `factor`.
fn declare(text: &mut String, mark: &str, network: &Network, factor: f64) {
    let unit = network.arguments + 2;
    if network.hidden == 0 {
        return;
    }
    let (hidden, arguments) = (network.hidden, network.arguments);
    let units = || network.weights[..hidden * unit].chunks_exact(unit);
    let row = |weights: &[f64]| weights[..arguments].iter().map(|&w| number(w)).collect::<Vec<_>>().join(",");
    let rows: Vec<String> = units().map(row).collect();
    let _ = writeln!(text, "  constant Real W{mark}[{hidden},{arguments}] = [{}] \"Weights\";", rows.join("; "));
    let biases = list(units().map(|weights| weights[arguments]));
    let _ = writeln!(text, "  constant Real b{mark}[{hidden}] = {biases} \"Biases\";");
    let factors = list(units().map(|weights| factor * weights[arguments + 1]));
    let _ = writeln!(text, "  constant Real c{mark}[{hidden}] = {factors} \"Factors\";");
    let _ = writeln!(text, "  Real h{mark}[{hidden}] \"Hidden units\";");
}

/// The equation of the hidden units, and the sum that is the network's value.
fn sum(text: &mut String, mark: &str, arguments: &[usize], network: &Network, scale: Scale) -> String {
    let indices = arguments.iter().map(|at| (at + 1).to_string()).collect::<Vec<_>>().join(",");
    let linear = &network.weights[network.hidden * (network.arguments + 2)..];
    let (linear, rest) = linear.split_at(network.arguments);
    let factors = list(linear.iter().map(|weight| scale.half * weight));
    let constant = number(scale.middle + scale.half * rest[network.products.len()]);
    let mut sum = format!("{factors}*z[{{{indices}}}] + ({constant})");
    for (&(a, b), weight) in network.products.iter().zip(rest) {
        let _ = write!(sum, " + ({})*z[{}]*z[{}]", number(scale.half * weight), arguments[a] + 1, arguments[b] + 1);
    }
    if network.hidden > 0 {
        let _ = writeln!(text, "  h{mark} = W{mark}*z[{{{indices}}}] + b{mark};");
        let _ = write!(sum, " + c{mark}*(h{mark}./sqrt(ones({}) + h{mark}.*h{mark}))", network.hidden);
    }
    sum
}

fn equations(text: &mut String, number_of: usize, target: &str, function: &Function) {
    let scale = scale_of(target, function);
    let sum = sum(text, &number_of.to_string(), &function.arguments, &function.network, scale);
    let _ = writeln!(text, "  {target}{sum};");
}
