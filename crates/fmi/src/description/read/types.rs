//! Units and named types.

use super::element::{Reader, elements};
use crate::description::{Attributes, BaseUnit, DataType, DisplayUnit, EnumItem, TypeDefinition, Unit, Version};
use layshaft_source::Span;
use roxmltree::Node;

pub(super) fn units(reader: &mut Reader, node: Node, places: &mut Vec<Span>) -> Vec<Unit> {
    let mut units = Vec::new();
    for node in elements(node, "Unit") {
        let Some(name) = reader.required(node, "name") else { continue };
        places.push(reader.span(node));
        let base = node.children().find(|child| child.has_tag_name("BaseUnit")).map(|base| {
            let mut exponent = |name: &str| reader.number(base, name).unwrap_or(0);
            let (kg, m, s, a) = (exponent("kg"), exponent("m"), exponent("s"), exponent("A"));
            let (k, mol, cd, rad) = (exponent("K"), exponent("mol"), exponent("cd"), exponent("rad"));
            let factor = reader.number(base, "factor").unwrap_or(1.0);
            let offset = reader.number(base, "offset").unwrap_or(0.0);
            BaseUnit { kg, m, s, a, k, mol, cd, rad, factor, offset }
        });
        let mut display = Vec::new();
        for node in elements(node, "DisplayUnit") {
            if let Some(name) = reader.required(node, "name") {
                let factor = reader.number(node, "factor").unwrap_or(1.0);
                let offset = reader.number(node, "offset").unwrap_or(0.0);
                display.push(DisplayUnit { name, factor, offset, inverse: reader.truth(node, "inverse") });
            }
        }
        units.push(Unit { name, base, display });
    }
    units
}

pub(super) fn types(reader: &mut Reader, node: Node, version: Version, places: &mut Vec<Span>) -> Vec<TypeDefinition> {
    let mut types = Vec::new();
    for node in node.children().filter(Node::is_element) {
        // FMI 2 puts the attributes into an element below.
        let (inner, data) = match version {
            Version::Fmi2 => {
                let Some(inner) = node.children().find(Node::is_element) else {
                    reader.complain(node, "the type has no definition");
                    continue;
                };
                (inner, data_type2(inner.tag_name().name()))
            }
            Version::Fmi3 => (node, node.tag_name().name().strip_suffix("Type").and_then(data_type3)),
        };
        let Some(data) = data else {
            reader.complain(inner, format!("there is no type `{}`", inner.tag_name().name()));
            continue;
        };
        let Some(name) = reader.required(node, "name") else { continue };
        places.push(reader.span(node));
        let mut items = Vec::new();
        for item in elements(inner, "Item") {
            let (name, value) = (reader.required(item, "name"), reader.number(item, "value"));
            if let (Some(name), Some(value)) = (name, value) {
                items.push(EnumItem { name, value, description: reader.text(item, "description") });
            }
        }
        let description = reader.text(node, "description");
        types.push(TypeDefinition { name, data, description, attributes: attributes(reader, inner), items });
    }
    types
}

pub(super) fn attributes(reader: &mut Reader, node: Node) -> Attributes {
    Attributes {
        quantity: reader.text(node, "quantity"),
        unit: reader.text(node, "unit"),
        display_unit: reader.text(node, "displayUnit"),
        relative_quantity: reader.truth(node, "relativeQuantity"),
        unbounded: reader.truth(node, "unbounded"),
        min: reader.number(node, "min"),
        max: reader.number(node, "max"),
        nominal: reader.number(node, "nominal"),
    }
}

pub(super) fn data_type2(name: &str) -> Option<DataType> {
    Some(match name {
        "Real" => DataType::Float64,
        "Integer" => DataType::Int32,
        "Boolean" => DataType::Boolean,
        "String" => DataType::String,
        "Enumeration" => DataType::Enumeration,
        _ => return None,
    })
}

pub(super) fn data_type3(name: &str) -> Option<DataType> {
    DataType::by_name(name)
}
