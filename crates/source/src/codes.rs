//! Codes of diagnostics and the pages behind them.

/// Declares the codes of a module as constants, and `EXPLANATIONS`: the page behind each, from `explanations/CODE.md` beside the module.
///
/// A page is Markdown: a title, what it means, an example, its cure. Where a model shows it, the first block `modelica` gives this diagnostic
/// and the second one none; tests run them.
#[macro_export]
macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $code:literal;)*) => {
        $($(#[$doc])* pub const $name: $crate::Code = $crate::Code($code);)*

        /// The page behind each code.
        pub const EXPLANATIONS: &[($crate::Code, &str)] =
            &[$(($name, include_str!(concat!("explanations/", $code, ".md"))),)*];
    };
}
