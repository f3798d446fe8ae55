//! Terminals: variables that belong together to one connector, `terminalsAndIcons.xml` of FMI 3.

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Terminal {
    pub name: String,
    /// How members of connected terminals match: `plug`, `bus`, `sequence` or one of a tool.
    pub matching_rule: String,
    pub kind: Option<String>,
    pub description: Option<String>,
    pub members: Vec<TerminalMember>,
    pub terminals: Vec<Terminal>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct TerminalMember {
    /// Name of the variable.
    pub variable: String,
    pub member: Option<String>,
    /// `signal`, `inflow`, `outflow` or one of a tool.
    pub kind: String,
}
