//! `buildDescription.xml` of FMI 3: how the sources become a binary.

use super::xml::Element;

/// The file's text.
pub fn build_description(model_identifier: &str, files: &[String]) -> String {
    let sources = files.iter().map(|file| Element::new("SourceFile").with("name", file));
    let set = Element::new("SourceFileSet").with("language", "C99").children(sources);
    let library = Element::new("Library").with("name", "m").with("external", "true");
    Element::new("fmiBuildDescription")
        .with("fmiVersion", "3.0")
        .children([Element::new("BuildConfiguration")
            .with("modelIdentifier", model_identifier)
            .children([set, library])])
        .document()
}
