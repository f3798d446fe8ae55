//! Which elements and attributes may stand where, by the schemas of FMI 2.0 and 3.0.
//!
//! What is missing or has a wrong value is found by reading; here unknown things are found.

use super::element::Reader;
use super::{parse, version};
use crate::codes;
use crate::description::Version;
use layshaft_source::{Diagnostic, SourceFile};
use roxmltree::Node;

/// An element by its name, or by the end of its path, with what may be in it.
struct Element {
    path: &'static str,
    attributes: &'static [&'static str],
    children: &'static [&'static str],
}

const fn element(
    path: &'static str,
    attributes: &'static [&'static str],
    children: &'static [&'static str],
) -> Element {
    Element { path, attributes, children }
}

const ROOT: &[&str] = &[
    "fmiVersion",
    "modelName",
    "description",
    "author",
    "version",
    "copyright",
    "license",
    "generationTool",
    "generationDateAndTime",
    "variableNamingConvention",
];

const EXPERIMENT: &[&str] = &["startTime", "stopTime", "tolerance", "stepSize"];
const BASE_UNIT: &[&str] = &["kg", "m", "s", "A", "K", "mol", "cd", "rad", "factor", "offset"];

const FMI2: &[Element] = &[
    element(
        "fmiModelDescription",
        &["guid", "numberOfEventIndicators"],
        &[
            "ModelExchange",
            "CoSimulation",
            "UnitDefinitions",
            "TypeDefinitions",
            "LogCategories",
            "DefaultExperiment",
            "VendorAnnotations",
            "ModelVariables",
            "ModelStructure",
        ],
    ),
    element(
        "ModelExchange",
        &[
            "modelIdentifier",
            "needsExecutionTool",
            "completedIntegratorStepNotNeeded",
            "canBeInstantiatedOnlyOncePerProcess",
            "canNotUseMemoryManagementFunctions",
            "canGetAndSetFMUstate",
            "canSerializeFMUstate",
            "providesDirectionalDerivative",
        ],
        &["SourceFiles"],
    ),
    element(
        "CoSimulation",
        &[
            "modelIdentifier",
            "needsExecutionTool",
            "canHandleVariableCommunicationStepSize",
            "canInterpolateInputs",
            "maxOutputDerivativeOrder",
            "canRunAsynchronuously",
            "canBeInstantiatedOnlyOncePerProcess",
            "canNotUseMemoryManagementFunctions",
            "canGetAndSetFMUstate",
            "canSerializeFMUstate",
            "providesDirectionalDerivative",
        ],
        &["SourceFiles"],
    ),
    element("SourceFiles", &[], &["File"]),
    element("File", &["name"], &[]),
    element("UnitDefinitions", &[], &["Unit"]),
    element("Unit", &["name"], &["BaseUnit", "DisplayUnit"]),
    element("BaseUnit", BASE_UNIT, &[]),
    element("DisplayUnit", &["name", "factor", "offset"], &[]),
    element("TypeDefinitions", &[], &["SimpleType"]),
    element("SimpleType", &["name", "description"], &["Real", "Integer", "Boolean", "String", "Enumeration"]),
    element(
        "SimpleType/Real",
        &["quantity", "unit", "displayUnit", "relativeQuantity", "min", "max", "nominal", "unbounded"],
        &[],
    ),
    element("SimpleType/Integer", &["quantity", "min", "max"], &[]),
    element("SimpleType/Boolean", &[], &[]),
    element("SimpleType/String", &[], &[]),
    element("SimpleType/Enumeration", &["quantity"], &["Item"]),
    element("Item", &["name", "value", "description"], &[]),
    element("LogCategories", &[], &["Category"]),
    element("Category", &["name", "description"], &[]),
    element("DefaultExperiment", EXPERIMENT, &[]),
    element("ModelVariables", &[], &["ScalarVariable"]),
    element(
        "ScalarVariable",
        &[
            "name",
            "valueReference",
            "description",
            "causality",
            "variability",
            "initial",
            "canHandleMultipleSetPerTimeInstant",
        ],
        &["Real", "Integer", "Boolean", "String", "Enumeration", "Annotations"],
    ),
    element(
        "ScalarVariable/Real",
        &[
            "declaredType",
            "quantity",
            "unit",
            "displayUnit",
            "relativeQuantity",
            "min",
            "max",
            "nominal",
            "unbounded",
            "start",
            "derivative",
            "reinit",
        ],
        &[],
    ),
    element("ScalarVariable/Integer", &["declaredType", "quantity", "min", "max", "start"], &[]),
    element("ScalarVariable/Boolean", &["declaredType", "start"], &[]),
    element("ScalarVariable/String", &["declaredType", "start"], &[]),
    element("ScalarVariable/Enumeration", &["declaredType", "quantity", "min", "max", "start"], &[]),
    element("ModelStructure", &[], &["Outputs", "Derivatives", "InitialUnknowns"]),
    element("Outputs", &[], &["Unknown"]),
    element("Derivatives", &[], &["Unknown"]),
    element("InitialUnknowns", &[], &["Unknown"]),
    element("Unknown", &["index", "dependencies", "dependenciesKind"], &[]),
];

const INTERFACE3: &[&str] = &[
    "modelIdentifier",
    "needsExecutionTool",
    "canBeInstantiatedOnlyOncePerProcess",
    "canGetAndSetFMUState",
    "canSerializeFMUState",
    "providesDirectionalDerivatives",
    "providesAdjointDerivatives",
    "providesPerElementDependencies",
    "providesEvaluateDiscreteStates",
    // Of model exchange.
    "needsCompletedIntegratorStep",
    // Of co-simulation.
    "canHandleVariableCommunicationStepSize",
    "fixedInternalStepSize",
    "maxOutputDerivativeOrder",
    "recommendedIntermediateInputSmoothness",
    "providesIntermediateUpdate",
    "mightReturnEarlyFromDoStep",
    "canReturnEarlyAfterIntermediateUpdate",
    "hasEventMode",
];
const UNKNOWN3: &[&str] = &["valueReference", "dependencies", "dependenciesKind"];
const VARIABLES3: &[&str] = &[
    "Float32",
    "Float64",
    "Int8",
    "UInt8",
    "Int16",
    "UInt16",
    "Int32",
    "UInt32",
    "Int64",
    "UInt64",
    "Boolean",
    "String",
    "Binary",
    "Enumeration",
    "Clock",
];
const VARIABLE3: &[&str] = &[
    "name",
    "valueReference",
    "description",
    "causality",
    "variability",
    "canHandleMultipleSetPerTimeInstant",
    "intermediateUpdate",
    "previous",
    "clocks",
    "declaredType",
    "initial",
    "start",
    "quantity",
    "min",
    "max",
];
const REAL3: &[&str] = &["unit", "displayUnit", "relativeQuantity", "unbounded", "nominal", "derivative", "reinit"];
const CLOCK3: &[&str] = &[
    "canBeDeactivated",
    "priority",
    "intervalVariability",
    "intervalDecimal",
    "shiftDecimal",
    "supportsFraction",
    "resolution",
    "intervalCounter",
    "shiftCounter",
];

const FMI3: &[Element] = &[
    element(
        "fmiModelDescription",
        &["instantiationToken"],
        &[
            "ModelExchange",
            "CoSimulation",
            "ScheduledExecution",
            "UnitDefinitions",
            "TypeDefinitions",
            "LogCategories",
            "DefaultExperiment",
            "ModelVariables",
            "ModelStructure",
            "Annotations",
        ],
    ),
    element("ModelExchange", INTERFACE3, &["Annotations"]),
    element("CoSimulation", INTERFACE3, &["Annotations"]),
    element("ScheduledExecution", INTERFACE3, &["Annotations"]),
    element("UnitDefinitions", &[], &["Unit"]),
    element("Unit", &["name"], &["BaseUnit", "DisplayUnit", "Annotations"]),
    element("BaseUnit", BASE_UNIT, &["Annotations"]),
    element("DisplayUnit", &["name", "factor", "offset", "inverse"], &["Annotations"]),
    element(
        "TypeDefinitions",
        &[],
        &[
            "Float32Type",
            "Float64Type",
            "Int8Type",
            "UInt8Type",
            "Int16Type",
            "UInt16Type",
            "Int32Type",
            "UInt32Type",
            "Int64Type",
            "UInt64Type",
            "BooleanType",
            "StringType",
            "BinaryType",
            "EnumerationType",
            "ClockType",
        ],
    ),
    element("Item", &["name", "value", "description"], &["Annotations"]),
    element("LogCategories", &[], &["Category"]),
    element("Category", &["name", "description"], &["Annotations"]),
    element("DefaultExperiment", EXPERIMENT, &["Annotations"]),
    element("ModelVariables", &[], VARIABLES3),
    element("Dimension", &["start", "valueReference"], &["Annotations"]),
    element("Start", &["value"], &["Annotations"]),
    element("Alias", &["name", "description", "displayUnit"], &["Annotations"]),
    element(
        "ModelStructure",
        &[],
        &["Output", "ContinuousStateDerivative", "ClockedState", "InitialUnknown", "EventIndicator"],
    ),
    element("Output", UNKNOWN3, &["Annotations"]),
    element("ContinuousStateDerivative", UNKNOWN3, &["Annotations"]),
    element("ClockedState", UNKNOWN3, &["Annotations"]),
    element("InitialUnknown", UNKNOWN3, &["Annotations"]),
    element("EventIndicator", UNKNOWN3, &["Annotations"]),
];

/// Elements and attributes that the schema does not know.
pub fn check(file: &SourceFile) -> Vec<Diagnostic> {
    let Ok(document) = parse(file) else { return Vec::new() };
    let mut reader = Reader::new(file);
    let root = document.root_element();
    let Ok(version) = version(&mut reader, root) else { return Vec::new() };
    reader.diagnostics.clear();
    check_element(&mut reader, root, version);
    for diagnostic in &mut reader.diagnostics {
        diagnostic.code = codes::RULE;
    }
    reader.diagnostics
}

/// What may be in an element: attributes, children.
fn allowed(node: Node, version: Version) -> Option<(Vec<&'static str>, Vec<&'static str>)> {
    let name = node.tag_name().name();
    let parent = node.parent_element().map(|parent| parent.tag_name().name()).unwrap_or_default();
    let path = format!("{parent}/{name}");
    let table = if version == Version::Fmi2 { FMI2 } else { FMI3 };
    let found = table.iter().find(|element| element.path == path || element.path == name);
    if let Some(found) = found {
        let common: &[&str] = if name == "fmiModelDescription" { ROOT } else { &[] };
        return Some(([common, found.attributes].concat(), found.children.to_vec()));
    }
    // Variables and types of FMI 3 differ in few attributes.
    let bare = name.strip_suffix("Type").unwrap_or(name);
    let is_real = bare.starts_with("Float");
    let special: &[&str] = match bare {
        _ if is_real => REAL3,
        "Clock" => CLOCK3,
        "Binary" => &["mimeType", "maxSize"],
        _ => &[],
    };
    match parent {
        "ModelVariables" => {
            let mut children = vec!["Dimension", "Alias", "Annotations"];
            if matches!(bare, "String" | "Binary") {
                children.push("Start");
            }
            Some(([VARIABLE3, special].concat(), children))
        }
        "TypeDefinitions" => {
            let common: &[&str] = &["name", "description", "quantity", "min", "max"];
            Some(([common, special].concat(), vec!["Item", "Annotations"]))
        }
        _ => None,
    }
}

fn check_element(reader: &mut Reader, node: Node, version: Version) {
    let name = node.tag_name().name();
    let Some((attributes, children)) = allowed(node, version) else { return };
    for attribute in node.attributes().filter(|attribute| attribute.namespace().is_none()) {
        if !attributes.contains(&attribute.name()) {
            let span = reader.attribute_span(node, attribute.name());
            reader.complain_at(span, format!("`{name}` has no attribute `{}`", attribute.name()));
        }
    }
    let mut order = 0;
    for child in node.children().filter(Node::is_element) {
        let found = child.tag_name().name();
        let Some(position) = children.iter().position(|known| *known == found) else {
            reader.complain(child, format!("`{found}` may not stand in `{name}`"));
            continue;
        };
        if position < order && matches!(name, "fmiModelDescription" | "ModelStructure") {
            let earlier = children.get(order).copied().unwrap_or_default();
            reader.complain(child, format!("`{found}` has to stand before `{earlier}`"));
        }
        order = order.max(position);
        // What tools put into annotations is theirs.
        if !matches!(found, "Annotations" | "VendorAnnotations") {
            check_element(reader, child, version);
        }
    }
}
