//! Variables, with the defaults of the standard filled in.

use super::Places;
use super::element::{Reader, attribute, elements, truth};
use super::types::{attributes, data_type2, data_type3};
use crate::description::{
    Alias, Causality, DataType, Dimension, Initial, TypeDefinition, Values, Variability, Variable, Version,
};
use layshaft_source::FastMap;
use roxmltree::Node;

const CAUSALITIES: &[(&str, Causality)] = &[
    ("parameter", Causality::Parameter),
    ("calculatedParameter", Causality::CalculatedParameter),
    ("input", Causality::Input),
    ("output", Causality::Output),
    ("local", Causality::Local),
    ("independent", Causality::Independent),
    ("dependent", Causality::Dependent),
    ("structuralParameter", Causality::StructuralParameter),
];
const VARIABILITIES: &[(&str, Variability)] = &[
    ("constant", Variability::Constant),
    ("fixed", Variability::Fixed),
    ("tunable", Variability::Tunable),
    ("discrete", Variability::Discrete),
    ("continuous", Variability::Continuous),
];
const INITIALS: &[(&str, Initial)] =
    &[("exact", Initial::Exact), ("approx", Initial::Approx), ("calculated", Initial::Calculated)];

pub(super) fn read(
    reader: &mut Reader,
    node: Node,
    version: Version,
    types: &[TypeDefinition],
    places: &mut Places,
) -> Vec<Variable> {
    let mut variables = Vec::new();
    // References to other variables, resolved when all are known: the element, the variable and what is meant.
    let mut derivatives = Vec::new();
    let mut sizes = Vec::new();
    for node in node.children().filter(Node::is_element) {
        let (inner, data) = match version {
            Version::Fmi2 => {
                let inner = node.children().find(|child| data_type2(child.tag_name().name()).is_some());
                let Some(inner) = inner else {
                    reader.complain(node, "the variable has no type");
                    continue;
                };
                (inner, data_type2(inner.tag_name().name()))
            }
            Version::Fmi3 => (node, data_type3(node.tag_name().name())),
        };
        let Some(data) = data else {
            reader.complain(node, format!("there is no type `{}`", node.tag_name().name()));
            continue;
        };
        let name = reader.required(node, "name");
        let reference = match attribute(node, "valueReference") {
            Some(_) => reader.number(node, "valueReference"),
            None => reader.required(node, "valueReference").and(None),
        };
        let (Some(name), Some(value_reference)) = (name, reference) else { continue };
        let index = variables.len();
        places.variables.push(reader.span(node));
        places.clocked.push(attribute(node, "clocks").is_some());
        if let Some(state) = reader.number::<u32>(inner, "derivative") {
            derivatives.push((index, state, reader.attribute_span(inner, "derivative")));
        }
        let mut dimensions = Vec::new();
        for dimension in elements(node, "Dimension") {
            match (reader.number(dimension, "start"), reader.number::<u32>(dimension, "valueReference")) {
                (Some(size), None) => dimensions.push(Dimension::Fixed(size)),
                (None, Some(reference)) => {
                    sizes.push((index, dimensions.len(), reference, reader.span(dimension)));
                    dimensions.push(Dimension::Fixed(0));
                }
                _ => reader.complain(dimension, "a dimension has either `start` or `valueReference`"),
            }
        }
        let declared_type = reader.text(inner, "declaredType");
        let causality = reader.choice(node, "causality", CAUSALITIES).unwrap_or(Causality::Local);
        let variability = reader.choice(node, "variability", VARIABILITIES);
        let variability = variability.unwrap_or_else(|| default_variability(data, causality));
        let initial = reader.choice(node, "initial", INITIALS).or_else(|| default_initial(causality, variability));
        let aliases = elements(node, "Alias").filter_map(|alias| {
            Some(Alias {
                name: reader.required(alias, "name")?,
                description: reader.text(alias, "description"),
                display_unit: reader.text(alias, "displayUnit"),
            })
        });
        let aliases = aliases.collect();
        let mut attributes = attributes(reader, inner);
        if let Some(declared) = declared_type.as_ref().and_then(|name| types.iter().find(|found| found.name == *name)) {
            let inherited = &declared.attributes;
            attributes.quantity = attributes.quantity.or_else(|| inherited.quantity.clone());
            attributes.unit = attributes.unit.or_else(|| inherited.unit.clone());
            attributes.display_unit = attributes.display_unit.or_else(|| inherited.display_unit.clone());
            attributes.min = attributes.min.or(inherited.min);
            attributes.max = attributes.max.or(inherited.max);
            attributes.nominal = attributes.nominal.or(inherited.nominal);
        }
        variables.push(Variable {
            name,
            value_reference,
            data,
            description: reader.text(node, "description"),
            causality,
            variability,
            initial,
            declared_type,
            attributes,
            start: start(reader, inner, data),
            dimensions,
            derivative_of: None,
            reinit: reader.truth(inner, "reinit"),
            can_handle_multiple_set: reader.truth(node, "canHandleMultipleSetPerTimeInstant"),
            intermediate_update: reader.truth(node, "intermediateUpdate"),
            aliases,
        });
    }
    // FMI 2 counts variables from one, FMI 3 names their value references.
    let mut by_reference: FastMap<u32, usize> = FastMap::default();
    for (index, variable) in variables.iter().enumerate() {
        by_reference.entry(variable.value_reference).or_insert(index);
    }
    let find = |number: u32| match version {
        Version::Fmi2 => (number as usize).checked_sub(1).filter(|&index| index < variables.len()),
        Version::Fmi3 => by_reference.get(&number).copied(),
    };
    let found: Vec<Option<usize>> = derivatives.iter().map(|&(_, state, _)| find(state)).collect();
    let found_sizes: Vec<Option<usize>> = sizes.iter().map(|&(_, _, reference, _)| find(reference)).collect();
    for ((index, state, span), found) in derivatives.into_iter().zip(found) {
        match found {
            Some(state) => variables[index].derivative_of = Some(state),
            None => reader.complain_at(
                span,
                format!("`{}` is the derivative of variable {state}, which is not there", variables[index].name),
            ),
        }
    }
    for ((index, dimension, reference, span), found) in sizes.into_iter().zip(found_sizes) {
        match found {
            Some(parameter) => variables[index].dimensions[dimension] = Dimension::Variable(parameter),
            None => reader.complain_at(
                span,
                format!("the size of `{}` is variable {reference}, which is not there", variables[index].name),
            ),
        }
    }
    variables
}

fn default_variability(data: DataType, causality: Causality) -> Variability {
    match causality {
        Causality::Parameter | Causality::CalculatedParameter | Causality::StructuralParameter => Variability::Fixed,
        _ if data.is_real() => Variability::Continuous,
        _ => Variability::Discrete,
    }
}

/// What `initial` is where it is not said.
pub fn default_initial(causality: Causality, variability: Variability) -> Option<Initial> {
    match (causality, variability) {
        (Causality::Independent, _) => None,
        (Causality::Parameter | Causality::StructuralParameter | Causality::Input, _) => Some(Initial::Exact),
        (_, Variability::Constant) => Some(Initial::Exact),
        _ => Some(Initial::Calculated),
    }
}

fn start(reader: &mut Reader, node: Node, data: DataType) -> Option<Values> {
    match data {
        DataType::String | DataType::Binary => {
            let given = attribute(node, "start").map(str::to_string);
            let below = elements(node, "Start").filter_map(|start| reader.required(start, "value"));
            let texts: Vec<String> = given.into_iter().chain(below).collect();
            if texts.is_empty() {
                return None;
            }
            if data == DataType::String {
                return Some(Values::String(texts));
            }
            let bytes: Option<Vec<Vec<u8>>> = texts.iter().map(|text| hexadecimal(text)).collect();
            if bytes.is_none() {
                reader.complain(node, "a start value is not hexadecimal");
            }
            bytes.map(Values::Binary)
        }
        DataType::Boolean => {
            let text = attribute(node, "start")?;
            let values: Option<Vec<bool>> = text.split_ascii_whitespace().map(truth).collect();
            if values.is_none() {
                reader.complain(node, format!("the start value `{text}` is neither true nor false"));
            }
            values.map(Values::Boolean)
        }
        DataType::Clock => None,
        DataType::UInt64 => reader.numbers(node, "start").map(Values::UInt64),
        real if real.is_real() => reader.numbers(node, "start").map(Values::Float64),
        _ => reader.numbers(node, "start").map(Values::Int64),
    }
}

fn hexadecimal(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> =
        text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_digit(16).map(|digit| digit as u8)).collect();
    let digits = digits?;
    (digits.len() % 2 == 0).then(|| digits.chunks(2).map(|pair| 16 * pair[0] + pair[1]).collect())
}
