//! What a model does beyond computing: which leave that needs, and where it is declared.

use layshaft_source::Span;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Where an external function is declared.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Origin {
    /// Full name in Modelica.
    pub function: Box<str>,
    /// Path of the file; empty if there is none.
    pub file: Box<str>,
    pub span: Option<Span>,
}

/// A kind of deed that only the user can allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Permission {
    /// Runs code that is part of neither the model's text nor this program: C of its own, units of FMI.
    External,
    /// Writes, moves or deletes files.
    Files,
    /// Starts commands of the system.
    Commands,
}

impl Permission {
    pub const ALL: [Permission; 3] = [Permission::External, Permission::Files, Permission::Commands];

    /// As the option `--allow` spells it.
    pub fn name(self) -> &'static str {
        match self {
            Permission::External => "external",
            Permission::Files => "files",
            Permission::Commands => "commands",
        }
    }

    pub fn by_name(name: &str) -> Option<Permission> {
        Permission::ALL.into_iter().find(|permission| permission.name() == name)
    }
}

/// A set of permissions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Permissions(u8);

impl Permissions {
    pub fn all() -> Permissions {
        Permission::ALL.into_iter().collect()
    }

    pub fn contains(self, permission: Permission) -> bool {
        self.0 & 1 << permission as u8 != 0
    }

    pub fn insert(&mut self, permission: Permission) {
        self.0 |= 1 << permission as u8;
    }

    pub fn iter(self) -> impl Iterator<Item = Permission> {
        Permission::ALL.into_iter().filter(move |&permission| self.contains(permission))
    }
}

impl FromIterator<Permission> for Permissions {
    fn from_iter<I: IntoIterator<Item = Permission>>(items: I) -> Permissions {
        let mut set = Permissions::default();
        items.into_iter().for_each(|permission| set.insert(permission));
        set
    }
}

/// How far a model is trusted. By default it may do nothing but compute.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Trust {
    pub allowed: Permissions,
    /// Code from outside runs in a process of its own, and no call of it may take longer.
    pub isolate: Option<Duration>,
}

impl Trust {
    /// Everything is allowed, in this process.
    pub fn full() -> Trust {
        Trust { allowed: Permissions::all(), isolate: None }
    }
}
