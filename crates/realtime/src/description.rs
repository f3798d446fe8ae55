//! Descriptions of runs in files (TOML): models with their rates, cores and ports, and what connects them.

use crate::port::{CanLink, CanPort, Dbc, PartPort, Port, RingPort, UdpPort, ring_path};
use crate::task::{Feed, Task};
use layshaft_results::Signal;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs};
use std::path::{Path, PathBuf};

/// A number, or text that holds one with its unit.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum Quantity {
    Number(f64),
    Text(String),
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    pub duration: Option<Quantity>,
    #[serde(rename = "model", default)]
    pub models: Vec<ModelDescription>,
    #[serde(rename = "connect", default)]
    pub connections: Vec<Connection>,
    /// What others exchange with the car that a person drives.
    pub car: Option<CarDescription>,
}

/// The car beside which models run: it is named `car` in connections, and its driver `driver`.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CarDescription {
    /// Inputs that come through its ports instead of from its driver.
    #[serde(default)]
    pub inputs: Vec<String>,
    /// Variables for its ports; those of its driver are `driver.NAME`.
    #[serde(default)]
    pub outputs: Vec<String>,
    #[serde(rename = "port", default)]
    pub ports: Vec<PortDescription>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelDescription {
    pub name: String,
    /// The class; without one the last model of the last file.
    pub class: Option<String>,
    /// Files and directories of libraries, from where the description stands.
    #[serde(default)]
    pub files: Vec<PathBuf>,
    #[serde(default)]
    pub libraries: Vec<PathBuf>,
    /// Modifications: names and values as written in the model.
    #[serde(default)]
    pub set: BTreeMap<String, Quantity>,
    pub step: Quantity,
    /// The inline method by its name; without one that of the command line.
    pub solver: Option<String>,
    #[serde(default = "one")]
    pub substeps: u32,
    pub core: Option<usize>,
    /// Variables to hand out instead of the declared outputs.
    #[serde(default)]
    pub outputs: Vec<String>,
    #[serde(rename = "port", default)]
    pub ports: Vec<PortDescription>,
}

fn one() -> u32 {
    1
}

/// An output of a model feeds an input of another: `name.output` and `name.input`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Connection {
    pub from: String,
    pub to: String,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum PortDescription {
    /// Packets of values; without lists all inputs and all outputs in the order of the model.
    Udp { listen: String, partner: Option<String>, inputs: Option<Vec<String>>, outputs: Option<Vec<String>> },
    /// An interface of the machine, or an address for frames over UDP; names: signal = variable.
    Can {
        interface: Option<String>,
        listen: Option<String>,
        partner: Option<String>,
        dbc: PathBuf,
        #[serde(default)]
        names: BTreeMap<String, String>,
    },
    /// A ring in shared memory.
    Ring { name: String, inputs: Option<Vec<String>>, outputs: Option<Vec<String>> },
}

impl Description {
    /// Reads a description; an error says where.
    pub fn parse(text: &str) -> Result<Description, String> {
        let description: Description = toml::from_str(text).map_err(|error| error.to_string())?;
        if description.models.is_empty() && description.car.is_none() {
            return Err("there is no model: write [[model]] with name, class and step".to_string());
        }
        for (at, model) in description.models.iter().enumerate() {
            if model.name.is_empty() || model.name.contains('.') {
                return Err(format!("`{}` is no name for a model here: it must have no dot", model.name));
            }
            if description.models[..at].iter().any(|other| other.name == model.name) {
                return Err(format!("two models are called `{}`", model.name));
            }
            if model.substeps == 0 {
                return Err(format!("`{}`: a call makes one step at least", model.name));
            }
        }
        Ok(description)
    }
}

/// The feeds of tasks, which are named as the models of the connections.
pub fn connect(tasks: &mut [Task], connections: &[Connection]) -> Result<(), String> {
    let ends = |tasks: &[Task], text: &str, is_input: bool| -> Result<(usize, usize), String> {
        let kind = if is_input { "input" } else { "output" };
        let (name, variable) =
            text.split_once('.').ok_or_else(|| format!("`{text}` is no {kind} of a model: write name.{kind}"))?;
        let task =
            tasks.iter().position(|task| task.name == name).ok_or_else(|| format!("there is no model `{name}`"))?;
        let plant = &tasks[task].plant;
        let signals = if is_input { plant.inputs() } else { plant.outputs() };
        let place = find(&signals, variable).map_err(|known| format!("`{name}` has no {kind} `{variable}`{known}"))?;
        Ok((task, place))
    };
    for connection in connections {
        let (task, output) = ends(tasks, &connection.from, false)?;
        let (fed, input) = ends(tasks, &connection.to, true)?;
        if tasks[fed].feeds.iter().any(|feed| feed.input == input) {
            return Err(format!("`{}` is connected twice", connection.to));
        }
        tasks[fed].feeds.push(Feed { input, task, output });
    }
    Ok(())
}

/// The place of a signal, or the end of a message that says which there are.
fn find(signals: &[Signal], name: &str) -> Result<usize, String> {
    signals.iter().position(|signal| signal.name == name).ok_or_else(|| {
        let names: Vec<&str> = signals.iter().map(|signal| signal.name.as_str()).collect();
        if names.is_empty() { ": it has none at all".to_string() } else { format!("; there are {}", names.join(", ")) }
    })
}

/// Places of named signals, or of all.
fn places(signals: &[Signal], names: Option<&[String]>, kind: &str) -> Result<Vec<usize>, String> {
    match names {
        None => Ok((0..signals.len()).collect()),
        Some(names) => {
            let place = |name: &String| find(signals, name).map_err(|known| format!("no {kind} `{name}`{known}"));
            names.iter().map(place).collect()
        }
    }
}

/// An address; a number alone is a port of this machine, not to be reached from others.
fn address(text: &str) -> Result<SocketAddr, String> {
    if let Ok(port) = text.trim_start_matches(':').parse::<u16>() {
        return Ok(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port));
    }
    let mut found = text.to_socket_addrs().map_err(|error| format!("`{text}` is no address: {error}"))?;
    found.next().ok_or_else(|| format!("`{text}` is no address"))
}

/// Open ports, and what is worth a warning about them.
type OpenPorts = (Vec<Box<dyn Port>>, Vec<String>);

impl CarDescription {
    /// Opens the ports for a car of these inputs and outputs, each for what the description names. Files stand from `base`. Also returns what is worth a warning.
    pub fn open(&self, base: &Path, inputs: &[Signal], outputs: &[Signal]) -> Result<OpenPorts, String> {
        let named = |message: String| format!("`[car]`: {message}");
        let ins = places(inputs, Some(&self.inputs), "input").map_err(named)?;
        let outs = places(outputs, Some(&self.outputs), "output").map_err(named)?;
        let of =
            |signals: &[Signal], places: &[usize]| places.iter().map(|&at| signals[at].clone()).collect::<Vec<_>>();
        let (signals, told) = (of(inputs, &ins), of(outputs, &outs));
        let (mut ports, mut warnings) = (Vec::new(), Vec::new());
        for port in &self.ports {
            let (port, more) = port.open(base, &signals, &told)?;
            ports.push(Box::new(PartPort::new(port, signals.clone(), ins.clone(), outs.clone())) as Box<dyn Port>);
            warnings.extend(more);
        }
        Ok((ports, warnings))
    }
}

impl PortDescription {
    /// Opens the port for a model of these inputs and outputs. Files stand from `base`. Also returns what is worth a warning.
    pub fn open(
        &self,
        base: &Path,
        inputs: &[Signal],
        outputs: &[Signal],
    ) -> Result<(Box<dyn Port>, Vec<String>), String> {
        let partner = |text: &Option<String>| text.as_deref().map(address).transpose();
        match self {
            PortDescription::Udp { listen, partner: to, inputs: ins, outputs: outs } => {
                let ins = places(inputs, ins.as_deref(), "input")?;
                let outs = places(outputs, outs.as_deref(), "output")?;
                let port = UdpPort::open(address(listen)?, partner(to)?, ins, outs);
                Ok((Box::new(port.map_err(|error| format!("UDP {listen}: {error}"))?), Vec::new()))
            }
            PortDescription::Ring { name, inputs: ins, outputs: outs } => {
                let ins = places(inputs, ins.as_deref(), "input")?;
                let outs = places(outputs, outs.as_deref(), "output")?;
                let path = ring_path(name);
                let port = RingPort::create(&path, ins, outs);
                Ok((Box::new(port.map_err(|error| format!("ring {}: {error}", path.display()))?), Vec::new()))
            }
            PortDescription::Can { interface, listen, partner: to, dbc, names } => {
                let path = base.join(dbc);
                let text = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
                let dbc = Dbc::parse(&String::from_utf8_lossy(&text))
                    .map_err(|message| format!("{}: {message}", path.display()))?;
                let link = match (interface, listen) {
                    (Some(name), None) => CanLink::interface(name).map_err(|error| {
                        format!("CAN {name}: {error}; where the kernel has no CAN, frames can go over UDP")
                    })?,
                    (None, Some(listen)) => CanLink::udp(address(listen)?, partner(to)?)
                        .map_err(|error| format!("CAN over UDP {listen}: {error}"))?,
                    _ => return Err("a CAN port needs either an interface or an address to listen at".to_string()),
                };
                let names: Vec<(String, String)> = names.iter().map(|(a, b)| (a.clone(), b.clone())).collect();
                let (port, unsent) = CanPort::open(link, &dbc, inputs, outputs, &names)
                    .map_err(|message| format!("{}: {message}", path.display()))?;
                let warning =
                    |name: &String| format!("{}: no signal for output `{name}`: it is not sent", path.display());
                Ok((Box::new(port), unsent.iter().map(warning).collect()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_reads() {
        let text = r#"
duration = 10
[[model]]
name = "engine"
class = "Engine"
files = ["Engine.mo"]
step = "0.5ms"
core = 1
set = { "J" = 0.2, "table.name" = "\"map\"" }
[[model.port]]
kind = "udp"
listen = "5000"
inputs = ["throttle"]
[[model]]
name = "driveline"
step = 0.002
[[connect]]
from = "engine.tau"
to = "driveline.tau"
"#;
        let description = Description::parse(text).unwrap();
        assert_eq!(description.models[0].step, Quantity::Text("0.5ms".to_string()));
        assert_eq!((description.models[1].substeps, description.models[0].ports.len()), (1, 1));
        let wrong = |text: &str| Description::parse(text).unwrap_err();
        assert!(wrong("duration = 1").contains("no model"));
        assert!(wrong(&text.replace("core = 1", "cores = 1")).contains("cores"));
        assert!(wrong(&text.replace("driveline\"\nstep", "engine\"\nstep")).contains("two models"));
        assert!(wrong(&text.replace("\"engine\"", "\"a.b\"")).contains("a.b"));
    }

    #[test]
    fn a_number_alone_is_a_port_of_this_machine() {
        assert_eq!(address("5000").unwrap(), "127.0.0.1:5000".parse().unwrap());
        assert_eq!(address(":5000").unwrap(), "127.0.0.1:5000".parse().unwrap());
        assert_eq!(address("0.0.0.0:7").unwrap(), "0.0.0.0:7".parse().unwrap());
        assert!(address("nowhere at all").is_err());
    }
}
