//! Named types: enumerations of the model, and one type for each quantity with its unit.

use crate::description::{Attributes, DataType, EnumItem, TypeDefinition};
use layshaft_ir::EnumType;

#[derive(Default)]
pub(super) struct Types {
    types: Vec<TypeDefinition>,
}

impl Types {
    /// The name of the type of an enumeration.
    pub fn enumeration(&mut self, of: &EnumType) -> String {
        let name = of.name.to_string();
        if !self.types.iter().any(|known| known.name == name) {
            let items = of.literals.iter().zip(1..);
            let items = items
                .map(|(literal, value)| EnumItem { name: literal.to_string(), value, description: None })
                .collect();
            let attributes = Attributes::default();
            self.types.push(TypeDefinition {
                name: name.clone(),
                data: DataType::Enumeration,
                description: None,
                attributes,
                items,
            });
        }
        name
    }

    /// The type of a Real with a quantity. What the type says is taken out of the variable's attributes.
    pub fn real(&mut self, of: &mut Attributes) -> Option<String> {
        let quantity = of.quantity.clone()?;
        let common = Attributes {
            quantity: of.quantity.take(),
            unit: of.unit.clone(),
            display_unit: of.display_unit.clone(),
            ..Attributes::default()
        };
        let is_it = |known: &&TypeDefinition| known.data == DataType::Float64 && known.attributes == common;
        let name = match self.types.iter().find(is_it) {
            Some(known) => known.name.clone(),
            None => {
                let name = self.unused(&quantity, &common);
                self.types.push(TypeDefinition {
                    name: name.clone(),
                    data: DataType::Float64,
                    description: None,
                    attributes: common,
                    items: Vec::new(),
                });
                name
            }
        };
        Some(name)
    }

    /// A name: the quantity, with what sets it apart from others of that name.
    fn unused(&self, quantity: &str, of: &Attributes) -> String {
        let shown = of.display_unit.as_deref().or(of.unit.as_deref()).unwrap_or("1");
        let candidates = [quantity.to_string(), format!("{quantity} in {shown}")];
        let numbered = (2..).map(|number| format!("{quantity} in {shown} ({number})"));
        let is_free = |name: &String| !self.types.iter().any(|known| known.name == *name);
        candidates.into_iter().chain(numbered).find(is_free).unwrap_or_default()
    }

    pub fn finish(self) -> Vec<TypeDefinition> {
        self.types
    }
}
