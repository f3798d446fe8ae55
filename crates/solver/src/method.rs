//! The integration methods there are, by name. Help texts and the book's table are made from this.

/// The integration method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Method {
    #[default]
    Auto,
    Radau,
    Bdf,
    Adams,
    DormandPrince,
    ExplicitEuler,
    RungeKutta4,
    ImplicitEuler,
}

/// What people are told about a method.
pub struct MethodFacts {
    /// On the command line.
    pub name: &'static str,
    /// What other tools call the same or a near formula.
    pub other_names: &'static [&'static str],
    /// As Markdown.
    pub formula: &'static str,
    pub order: &'static str,
    /// The step size comes from [`Options::step`](crate::Options::step) only.
    pub is_fixed_step: bool,
    /// What it is good for.
    pub purpose: &'static str,
}

impl Method {
    /// Every method, in the order of the declaration.
    pub const ALL: [Method; 8] = [
        Method::Auto,
        Method::Radau,
        Method::Bdf,
        Method::Adams,
        Method::DormandPrince,
        Method::ExplicitEuler,
        Method::RungeKutta4,
        Method::ImplicitEuler,
    ];

    pub const fn facts(self) -> MethodFacts {
        match self {
            Method::Auto => MethodFacts {
                name: "auto",
                other_names: &[],
                formula: "`bdf`, and `radau` from where the stability of `bdf` limits its steps",
                order: "",
                is_fixed_step: false,
                purpose: "all models; the default",
            },
            Method::Radau => MethodFacts {
                name: "radau",
                other_names: &["radauiia", "radau5"],
                formula: "Radau IIA, three implicit stages",
                order: "5",
                is_fixed_step: false,
                purpose: "stiff models that vibrate, tight tolerances",
            },
            Method::Bdf => MethodFacts {
                name: "bdf",
                other_names: &["dassl", "cvode", "ida", "lsodar"],
                formula: "backward differentiation formulas, variable coefficients",
                order: "1 to 5",
                is_fixed_step: false,
                purpose: "stiff models, many events",
            },
            Method::Adams => MethodFacts {
                name: "adams",
                other_names: &[],
                formula: "Adams–Moulton with functional iteration",
                order: "1 to 12",
                is_fixed_step: false,
                purpose: "smooth models that are not stiff",
            },
            Method::DormandPrince => MethodFacts {
                name: "dopri",
                other_names: &["dopri45", "dopri5", "rungekutta45"],
                formula: "Dormand–Prince 5(4), explicit",
                order: "5",
                is_fixed_step: false,
                purpose: "models that are not stiff",
            },
            Method::ExplicitEuler => MethodFacts {
                name: "euler",
                other_names: &["expliciteuler"],
                formula: "explicit Euler",
                order: "1",
                is_fixed_step: true,
                purpose: "comparison with real-time runs",
            },
            Method::RungeKutta4 => MethodFacts {
                name: "rk4",
                other_names: &["rkfix4", "rungekutta"],
                formula: "classical Runge–Kutta",
                order: "4",
                is_fixed_step: true,
                purpose: "comparison with real-time runs",
            },
            Method::ImplicitEuler => MethodFacts {
                name: "impliciteuler",
                other_names: &["impeuler"],
                formula: "implicit Euler",
                order: "1",
                is_fixed_step: true,
                purpose: "comparison with real-time runs of stiff models",
            },
        }
    }

    /// The name used on the command line.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// Finds a method by its name, or by a name other tools use for the same or the nearest formula.
    pub fn by_name(name: &str) -> Option<Method> {
        let name = name.to_ascii_lowercase();
        Method::ALL.into_iter().find(|method| {
            let facts = method.facts();
            facts.name == name || facts.other_names.contains(&name.as_str())
        })
    }

    /// True for the methods that take the step size from [`Options::step`](crate::Options::step) only.
    pub fn is_fixed_step(self) -> bool {
        self.facts().is_fixed_step
    }
}

#[cfg(test)]
mod tests {
    use super::Method;

    #[test]
    fn every_name_leads_to_one_method() {
        let mut seen = std::collections::BTreeSet::new();
        for (at, method) in Method::ALL.into_iter().enumerate() {
            assert_eq!(method as usize, at);
            for name in method.facts().other_names.iter().chain([&method.name()]) {
                assert_eq!(Method::by_name(name), Some(method));
                assert!(seen.insert(*name), "{name}");
            }
        }
        assert_eq!(Method::by_name("CVODE"), Some(Method::Bdf));
        assert_eq!(Method::by_name("none"), None);
    }
}
