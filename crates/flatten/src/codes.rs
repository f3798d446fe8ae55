//! The codes of instantiation and typing, E0200 to E0399 (warnings W0250 to W0299), and their pages.

layshaft_source::codes! {
    /// A class name is not found.
    CLASS_NOT_FOUND = "E0201";
    /// A variable or function name is not found.
    NAME_NOT_FOUND = "E0202";
    /// A class inherits from itself.
    CYCLIC_EXTENDS = "E0203";
    /// A component contains itself.
    RECURSIVE_COMPONENT = "E0204";
    /// A modifier names an element that does not exist.
    UNKNOWN_MODIFIER = "E0205";
    /// A final element is modified.
    FINAL_OVERRIDE = "E0206";
    /// An element is modified twice in one place.
    DUPLICATE_MODIFIER = "E0207";
    /// An element is redeclared but not replaceable.
    NOT_REPLACEABLE = "E0208";
    /// A redeclaration does not fit its constraint.
    CONSTRAINT_VIOLATED = "E0209";
    /// A component has a partial class.
    PARTIAL_INSTANCE = "E0210";
    /// An element is declared twice.
    DUPLICATE_ELEMENT = "E0211";
    /// An outer component has no inner one.
    MISSING_INNER = "E0212";
    /// A name stands for the wrong kind of thing.
    NOT_A_TYPE = "E0213";
    /// A name is provided by several imports.
    AMBIGUOUS_IMPORT = "E0214";
    /// A class cannot inherit from this class.
    BAD_BASE = "E0215";
    /// There is nothing to redeclare.
    BAD_REDECLARE = "E0216";
    /// An outer component is modified.
    MODIFIED_OUTER = "E0217";
    /// A class has contents its kind does not allow.
    BAD_CLASS = "E0218";
    /// A value must be known at translation, and is not.
    NOT_CONSTANT = "E0220";
    /// Evaluation at translation failed.
    EVALUATION_FAILED = "E0221";
    /// A value depends on itself.
    CYCLIC_BINDING = "E0222";
    /// Types do not agree.
    TYPE_MISMATCH = "E0301";
    /// Array dimensions do not agree.
    DIMENSION_MISMATCH = "E0302";
    /// A value varies more than its variable may.
    VARIABILITY = "E0303";
    /// A signal is used against its direction.
    CAUSALITY = "E0304";
    /// A function is called wrongly.
    BAD_CALL = "E0305";
    /// A subscript is wrong.
    BAD_SUBSCRIPT = "E0306";
    /// An operator is not defined for its operands.
    BAD_OPERAND = "E0307";
    /// An equation or statement is not allowed here.
    BAD_EQUATION = "E0308";
    /// A protected element is used from outside.
    PROTECTED_ACCESS = "E0309";
    /// Equations and unknowns differ in number.
    UNBALANCED = "E0310";
    /// A connector is not balanced.
    UNBALANCED_CONNECTOR = "E0311";
    /// A component has too many or too few equations.
    UNBALANCED_COMPONENT = "E0312";
    /// A connect equation is wrong.
    BAD_CONNECT = "E0320";
    /// A stream variable or operator is used wrongly.
    STREAM = "E0321";
    /// Overdetermined connectors have no root, or two.
    OVERCONSTRAINED = "E0322";
    /// A parameter lies outside its limits.
    BEYOND_LIMITS = "E0323";
    /// A part of the language is not supported.
    UNSUPPORTED = "E0390";
    /// An external function is declared wrongly.
    INVALID_EXTERNAL = "E0391";
    /// The model is too large or nested too deeply.
    TOO_LARGE = "E0392";
    /// The compiler made a mistake.
    INTERNAL = "E0399";
    /// `each` has no effect.
    W_UNUSED_EACH = "W0250";
    /// An inner component was added.
    W_ADDED_INNER = "W0251";
    /// A component is not balanced by itself, though the model is.
    W_LOCALLY_UNBALANCED = "W0253";
    /// Overdetermined connectors without a root, and without a loop.
    W_NO_ROOT = "W0254";
    /// A redeclaration lacks an element that nobody uses.
    W_LACKS_ELEMENT = "W0255";
    /// An element is redeclared a second time.
    W_REDECLARED_AGAIN = "W0256";
    /// A modifier of an array of components lacks `each`.
    W_MISSING_EACH = "W0257";
    /// A parameter lies outside its limits, by the value of another parameter.
    W_BEYOND_LIMITS = "W0258";
    /// A class is named as in an earlier version of its library.
    W_OLD_NAME = "W0260";
    /// An obsolete class is used.
    W_OBSOLETE = "W0261";
    /// A package inherits from a class of another kind.
    W_OTHER_KIND = "W0262";
    /// A connector is not balanced, though the model is.
    W_UNBALANCED_CONNECTOR = "W0263";
    /// Two outputs are connected, and the model is balanced all the same.
    W_TWO_SOURCES = "W0264";
    /// A flange of the user's model is connected to nothing, and its component does nothing then.
    W_OPEN_FLANGE = "W0265";
    /// Real parameters are compared for equality.
    W_REAL_EQUALITY = "W0266";
    /// A class has parts that its kind does not have.
    W_FORBIDDEN_PART = "W0267";
}
