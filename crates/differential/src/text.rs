//! From a sketch to Modelica text, in several ways of saying the same.
//!
//! Parts write identifiers as `$name`, so that they can be renamed, and equations that only rename as `$a =~ $b`, so that they
//! can be written with a factor that no translator can remove.

use crate::parts;
use crate::random::Stream;
use crate::run::INTERVALS;
use crate::sketch::Sketch;

/// One way to write a model down. None of them changes what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    Plain,
    /// `a = b` becomes `a = one*b` with a parameter `one = 1`: nothing is an alias any more, and no bit changes.
    Expanded,
    /// Other names, in another alphabetical order.
    Renamed,
    /// Declarations, equations and components in another order.
    Reordered,
}

/// What is expected of a variable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Nature {
    /// Continuous in time: compared at every point.
    Continuous,
    /// Jumps at events: compared away from them.
    Jumping,
    /// Zero but for the error of the integration. A method of order `degree` or above makes no error at all.
    Exact { degree: Option<u32>, jumps: bool },
    /// Keeps its first value but for the error of the integration.
    Conserved,
}

/// A variable that is compared.
#[derive(Clone, Debug, PartialEq)]
pub struct Observed {
    /// As in the plain text.
    pub name: String,
    /// In this text.
    pub written: String,
    pub nature: Nature,
}

/// A class of a part: its lines, in any order.
#[derive(Clone, Debug, Default)]
pub struct Class {
    /// Functions, records, connectors, models.
    pub nested: Vec<String>,
    pub declarations: Vec<String>,
    pub equations: Vec<String>,
    /// Whole algorithm sections.
    pub algorithms: Vec<String>,
    pub observed: Vec<(String, Nature)>,
}

impl Class {
    pub fn nest(&mut self, text: impl Into<String>) {
        self.nested.push(text.into());
    }

    pub fn declare(&mut self, text: impl Into<String>) {
        self.declarations.push(text.into());
    }

    pub fn equation(&mut self, text: impl Into<String>) {
        self.equations.push(text.into());
    }

    pub fn observe(&mut self, name: impl Into<String>, nature: Nature) {
        self.observed.push((name.into(), nature));
    }

    /// A variable that must be zero.
    pub fn exact(&mut self, name: &str, expression: &str, degree: Option<u32>, jumps: bool) {
        self.declare(format!("Real ${name};"));
        self.equation(format!("${name} = {expression};"));
        self.observe(name, Nature::Exact { degree, jumps });
    }

    /// A variable that must keep its value.
    pub fn conserve(&mut self, name: &str, expression: &str) {
        self.declare(format!("Real ${name};"));
        self.equation(format!("${name} = {expression};"));
        self.observe(name, Nature::Conserved);
    }
}

/// A model as text.
#[derive(Clone, Debug)]
pub struct Text {
    pub text: String,
    pub observed: Vec<Observed>,
    /// The parameter that moves all start values, in this text.
    pub perturbation: String,
}

/// Writes the sketch down.
pub fn write(sketch: &Sketch, style: Style) -> Text {
    let mut order = Stream::new(0x5eed);
    let mut observed: Vec<(String, Nature)> = Vec::new();
    let mut classes = Vec::new();
    let (mut instances, mut wires) = (Vec::new(), Vec::new());
    let prefix = ["", "$system.", "$house.$system."][sketch.depth.min(2)];
    for (at, part) in sketch.parts.iter().enumerate() {
        let mut class = parts::class(part, sketch.stop);
        class.declare("parameter Real $eps = 0 \"Moves every start value\";");
        class.declare("$Input $u;");
        class.declare("$Output $y;");
        let twins: &[&str] = if part.twin { &["", "t"] } else { &[""] };
        for twin in twins {
            instances.push(format!("$P{at} $p{at}{twin}($eps = $eps);"));
            wires.push(match part.input {
                Some(from) => format!("connect($p{from}.$y, $p{at}{twin}.$u);"),
                None => format!("$p{at}{twin}.$u = {};", parts::source(part)),
            });
        }
        if part.twin {
            instances.push(format!("Real $mirror{at};"));
            wires.push(format!("$mirror{at} = $p{at}.$y - $p{at}t.$y;"));
            observed.push((
                format!("{prefix}$mirror{at}"),
                Nature::Exact { degree: None, jumps: part.kind.output_jumps() },
            ));
        }
        // Names after a colon belong to the library and stay.
        let dotted = |name: &str| {
            let (own, library) =
                name.split_once(':').map_or((name, String::new()), |(own, rest)| (own, format!(".{rest}")));
            own.split('.').map(|name| format!("${name}")).collect::<Vec<_>>().join(".") + &library
        };
        observed
            .extend(class.observed.iter().map(|(name, nature)| (format!("{prefix}$p{at}.{}", dotted(name)), *nature)));
        classes.push(class_text(&format!("$P{at}"), class, style, &mut order));
    }
    if style == Style::Reordered {
        order.shuffle(&mut classes);
        order.shuffle(&mut instances);
        order.shuffle(&mut wires);
    }
    let mut text = String::from("model $Generated\n");
    text += "  connector $Input = input Real;\n  connector $Output = output Real;\n";
    text += &classes.concat();
    let body = |instances: &[String], wires: &[String]| {
        format!("  {}\nequation\n  {}\n", instances.join("\n  "), wires.join("\n  "))
    };
    let mut inside = format!("  parameter Real $eps = 0;\n{}", body(&instances, &wires));
    for name in [("$System", "$system"), ("$House", "$house")].iter().take(sketch.depth) {
        let (class, instance) = name;
        inside = format!(
            "  model {class}\n{inside}  end {class};\n  parameter Real $eps = 0;\n  {class} {instance}($eps = $eps);\n"
        );
    }
    text += &inside;
    let interval = sketch.stop / INTERVALS as f64;
    text +=
        &format!("  annotation(experiment(StopTime = {:?}, Interval = {interval:?}));\nend $Generated;\n", sketch.stop);
    let named = |text: &str| name(text, style);
    Text {
        observed: observed
            .into_iter()
            .map(|(name, nature)| Observed { name: name.replace('$', ""), written: named(&name), nature })
            .collect(),
        perturbation: named("$eps"),
        text: named(&text),
    }
}

fn class_text(name: &str, mut class: Class, style: Style, order: &mut Stream) -> String {
    match style {
        Style::Expanded => {
            class.declare("parameter Real $one = 1 \"No translator knows\";");
            for text in class.equations.iter_mut().chain(&mut class.nested) {
                *text = text.replace("=~", "= $one*");
            }
            // Nested models have the parameter too, where they rename.
            for text in &mut class.nested {
                if text.contains("$one*") {
                    *text = text.replacen("\nequation", "\n  parameter Real $one = 1;\nequation", 1);
                }
            }
        }
        _ => {
            for text in class.equations.iter_mut().chain(&mut class.nested) {
                *text = text.replace("=~", "=");
            }
        }
    }
    if style == Style::Reordered {
        order.shuffle(&mut class.nested);
        order.shuffle(&mut class.declarations);
        order.shuffle(&mut class.equations);
    }
    let mut text = format!("  model {name}\n");
    for line in class.nested.iter().chain(&class.declarations) {
        text += &format!("    {}\n", line.replace('\n', "\n    "));
    }
    if !class.equations.is_empty() {
        text += "  equation\n";
    }
    for line in &class.equations {
        text += &format!("    {}\n", line.replace('\n', "\n    "));
    }
    for section in &class.algorithms {
        text += &format!("  algorithm\n    {}\n", section.replace('\n', "\n    "));
    }
    text + &format!("  end {name};\n")
}

/// Replaces every `$name` by what the style calls it.
fn name(text: &str, style: Style) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('$') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        if style == Style::Renamed {
            let hash = rest[..end].bytes().fold(17u32, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
            out.push_str(&format!("{}{}_", (b'a' + (hash % 26) as u8) as char, hash / 26 % 100));
        }
        out.push_str(&rest[..end]);
        rest = &rest[end..];
    }
    out + rest
}
