//! Diagnostic codes of instantiation and typing, with the pages that `layshaft explain` shows.

use layshaft_source::Code;

macro_rules! codes {
    ($($name:ident = $code:literal, $page:literal;)+) => {
        $(pub const $name: Code = Code($code);)+
        /// One page a code: meaning, example, cure.
        pub const EXPLANATIONS: &[(Code, &str)] = &[$(($name, $page)),+];
    };
}

codes! {
    CLASS_NOT_FOUND = "E0201", "# A class name is not found\n\nThe name is neither declared in the class, inherited, imported, nor in an enclosing package or library.\n\n```modelica\nmodel A\n  Rotational.Inertia j; // unless Rotational is imported\nend A;\n```\n\nCure: check the spelling, write the full path, add an `import`, or tell where the library is with `-L DIR` or MODELICAPATH.";
    NAME_NOT_FOUND = "E0202", "# A variable or function name is not found\n\nThe name in an expression is neither a component of the class, an iterator, a constant of an enclosing package, nor a function.\n\n```modelica\nmodel A\n  Real x;\nequation\n  der(x) = -y; // no y\nend A;\n```\n\nCure: check the spelling; declare the variable.";
    CYCLIC_EXTENDS = "E0203", "# A class inherits from itself\n\nFollowing `extends` clauses (or short class definitions) leads back to the class itself.\n\n```modelica\nmodel A extends B; end A;\nmodel B extends A; end B;\n```\n\nCure: break the cycle.";
    RECURSIVE_COMPONENT = "E0204", "# A component contains itself\n\nA model that has a component of its own class can never be finished.\n\n```modelica\nmodel A\n  A a;\nend A;\n```\n\nCure: give the component another class, or make it conditional on a parameter that ends the recursion.";
    UNKNOWN_MODIFIER = "E0205", "# A modifier names an element that does not exist\n\n```modelica\nInertia j(Jj = 1); // the parameter is called J\n```\n\nCure: use one of the component's elements or attributes; the hint lists similar names.";
    FINAL_OVERRIDE = "E0206", "# A final element is modified\n\nA declaration or modifier marked `final` cannot be changed from outside.\n\n```modelica\nmodel A\n  final parameter Real p = 1;\nend A;\nmodel B\n  A a(p = 2);\nend B;\n```\n\nCure: remove the modification, or the `final` if the value may change.";
    DUPLICATE_MODIFIER = "E0207", "# The same element is modified twice in one place\n\n```modelica\nA a(p = 1, p = 2);\n```\n\nCure: keep one of the two.";
    NOT_REPLACEABLE = "E0208", "# An element is redeclared but not replaceable\n\nOnly elements declared `replaceable` can be redeclared.\n\nCure: declare the original `replaceable`.";
    CONSTRAINT_VIOLATED = "E0209", "# A redeclaration does not fit its constraining type\n\nThe new class must have every public element of the constraining class (`constrainedby`, or the original class).\n\nCure: let the new class extend the constraining one.";
    PARTIAL_INSTANCE = "E0210", "# A component has a partial class\n\nA partial class is incomplete; it can be extended but not instantiated in a model that is to be simulated.\n\nCure: use a non-partial class, or redeclare the replaceable one.";
    DUPLICATE_ELEMENT = "E0211", "# An element is declared twice\n\nTwo elements of a class have one name and are not identical.\n\nCure: rename one of them, or use `redeclare` if the second is meant to replace an inherited one.";
    MISSING_INNER = "E0212", "# An outer component has no inner one\n\n`outer World world` refers to the nearest enclosing `inner World world`, and there is none.\n\nCure: add `inner World world;` at the top of the model.";
    NOT_A_TYPE = "E0213", "# A name is used as a class of the wrong kind\n\nFor example a package used as the type of a component, or a model called as a function.\n\nCure: check which class is meant.";
    AMBIGUOUS_IMPORT = "E0214", "# A name is provided by several imports\n\nTwo clauses `import A.*` and `import B.*` provide the same name.\n\nCure: import the one that is meant by name: `import A.x;`.";
    BAD_BASE = "E0215", "# A class cannot inherit from this class\n\nFor example a model from a package, or from a replaceable class.\n\nCure: inherit from a class of a fitting kind that is not replaceable.";
    BAD_REDECLARE = "E0216", "# A redeclaration has nothing to redeclare\n\nA declaration with `redeclare` replaces an inherited one of that name, and there is none.\n\nCure: check the name, or drop `redeclare`.";
    MODIFIED_OUTER = "E0217", "# An outer component is modified\n\nAn `outer` component stands for another one, which is modified where it is declared.\n\nCure: modify the `inner` declaration.";
    BAD_CLASS = "E0218", "# A class has content its kind does not allow\n\nFor example equations in a record or a function, or a physical connector in a block.\n\nCure: move the content, or make the class a model.";
    NOT_CONSTANT = "E0220", "# A value is needed at translation time but is not known\n\nArray sizes, conditions of components and of `if` equations that change the structure, and bounds of `for` loops must be known when the model is translated.\n\n```modelica\nReal x[n]; // n has no value, or depends on a variable\n```\n\nCure: give the parameter a value, or make it a constant.";
    EVALUATION_FAILED = "E0221", "# Evaluation at translation time failed\n\nA constant expression divides by zero, leaves an array's range, or an `assert` in a function failed.\n\nCure: see the message for the place.";
    CYCLIC_BINDING = "E0222", "# A parameter or constant depends on itself\n\n```modelica\nparameter Real a = b;\nparameter Real b = a;\n```\n\nCure: give one of them a value of its own.";
    TYPE_MISMATCH = "E0301", "# Types do not agree\n\nThe two sides of an equation, an argument and its input, or a modifier and its element have different types.\n\nCure: convert explicitly (`integer(x)`, `String(x)`), or correct the expression.";
    DIMENSION_MISMATCH = "E0302", "# Array dimensions do not agree\n\nThe number of dimensions or a size differs.\n\n```modelica\nReal x[3] = {1, 2};\n```\n\nCure: make the sizes equal; in modifiers of component arrays use `each` for a value that holds for every element.";
    VARIABILITY = "E0303", "# A value varies more than its variable may\n\nA constant must not depend on parameters, a parameter not on variables, a discrete variable not on continuous ones outside `when`.\n\nCure: declare the variable without `parameter`, or use an expression of parameters.";
    CAUSALITY = "E0304", "# An input or output is used against its direction\n\nFor example assigning to a function's input.\n\nCure: assign to outputs or local variables.";
    BAD_CALL = "E0305", "# A function is called wrongly\n\nToo many or too few arguments, an unknown argument name, or an argument given twice.\n\nCure: compare with the function's declaration shown in the note.";
    BAD_SUBSCRIPT = "E0306", "# A subscript is wrong\n\nToo many subscripts, a subscript outside the array, or one that is neither Integer, Boolean nor enumeration as the dimension demands.\n\nCure: correct the subscript.";
    BAD_OPERAND = "E0307", "# An operator is applied to operands it is not defined for\n\nCure: check the types of the operands in the message.";
    BAD_EQUATION = "E0308", "# An equation or statement is not allowed here\n\nFor example `connect` inside `when`, `reinit` outside `when`, or `der` of a parameter.\n\nCure: see the message.";
    PROTECTED_ACCESS = "E0309", "# A protected element is used from outside\n\nCure: use a public element, or move the declaration to the public section.";
    UNBALANCED = "E0310", "# Equations and unknowns differ in number\n\nA model needs exactly as many equations as unknowns. The message names variables that no equation determines, or equations with nothing left to determine.\n\nCure: add the missing equation or binding, connect the missing connector, or remove the superfluous equation.";
    UNBALANCED_CONNECTOR = "E0311", "# A connector is not balanced\n\nThe number of flow variables must equal the number of potential variables (those that are neither flow, stream, parameter, nor input/output).\n\nCure: add the missing `flow` or potential variable.";
    UNBALANCED_COMPONENT = "E0312", "# A component has too many or too few equations of its own\n\nEach non-partial model must have as many local equations as local unknowns.\n\nCure: see the message for the count.";
    BAD_CONNECT = "E0320", "# A connect equation is wrong\n\nBoth sides must be connectors of this class or of its components, of matching structure and size.\n\nCure: see the message.";
    STREAM = "E0321", "# A stream operator or connector is used wrongly\n\n`inStream` and `actualStream` take a stream variable of a connector; a stream connector has exactly one flow variable.\n\nCure: see the message.";
    OVERCONSTRAINED = "E0322", "# An overdetermined connection graph has no root, or two\n\nCure: add `Connections.root` or `Connections.potentialRoot` to the subgraph named in the message (for multibody models: an `inner World world`), or remove one of the roots.";
    UNSUPPORTED = "E0390", "# A language element is not supported\n\nLayshaft reads the whole language but does not translate this element yet.\n\nCure: see the message for an alternative.";
    INVALID_EXTERNAL = "E0391", "# An external function clause is wrong\n\nCure: see the message.";
    TOO_DEEP = "E0392", "# The model is nested too deeply\n\nInstances are nested deeper than any sensible model: probably a class contains itself through several others.\n\nCure: break the recursion.";
    W_UNUSED_EACH = "W0201", "# `each` without an array\n\n`each` only has a meaning when the modified component, or one around it, is an array.\n\nCure: remove it.";
    W_ADDED_INNER = "W0204", "# An inner component was added\n\nAn `outer` component had no `inner` one; one was added at the top of the model, with default values.\n\nCure: declare the `inner` component at the top of the model.";
    W_NO_VALUE = "W0202", "# A parameter has no value\n\nThe parameter has neither binding nor start value; its type's default start value is used where it is needed.\n\nCure: give it a value.";
    W_SHADOWED = "W0203", "# Duplicate inherited element\n\nAn element is inherited through two paths with different declarations; the first one is used.\n\nCure: make them identical.";
}
