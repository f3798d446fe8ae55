//! The codes of syntax diagnostics, E0001 to E0099.

use layshaft_source::Code;

/// A character that no Modelica token may contain.
pub const UNKNOWN_CHARACTER: Code = Code("E0001");
/// A string without its closing quote.
pub const UNTERMINATED_STRING: Code = Code("E0002");
/// A `/*` without its `*/`.
pub const UNTERMINATED_COMMENT: Code = Code("E0003");
/// A quoted identifier that is empty or not closed on its line.
pub const MALFORMED_QUOTED_IDENTIFIER: Code = Code("E0004");
/// A backslash followed by a character that is no escape.
pub const INVALID_ESCAPE: Code = Code("E0005");
/// A number in a form Modelica does not have.
pub const MALFORMED_NUMBER: Code = Code("E0006");
/// An operator of another language, such as `!=` or `&&`.
pub const FOREIGN_OPERATOR: Code = Code("E0007");
/// A file of 4 GiB or more.
pub const FILE_TOO_LARGE: Code = Code("E0008");
/// Something else was expected at this place.
pub const UNEXPECTED_TOKEN: Code = Code("E0010");
/// A semicolon is missing.
pub const MISSING_SEMICOLON: Code = Code("E0011");
/// A bracket without its partner.
pub const UNMATCHED_BRACKET: Code = Code("E0012");
/// The name behind `end` is not that of the class.
pub const END_NAME_MISMATCH: Code = Code("E0013");
/// A class without its `end`.
pub const MISSING_END: Code = Code("E0014");
/// A control structure without its `end if`, `end for`, … or with the wrong one.
pub const END_KEYWORD_MISMATCH: Code = Code("E0015");
/// `=` written in an algorithm, where `:=` is meant.
pub const EQUATION_IN_ALGORITHM: Code = Code("E0016");
/// `:=` written in an equation, where `=` is meant.
pub const ASSIGNMENT_IN_EQUATION: Code = Code("E0017");
/// An expression is missing.
pub const EXPECTED_EXPRESSION: Code = Code("E0018");
/// An expression stands where an equation or statement must.
pub const NOT_AN_EQUATION: Code = Code("E0019");
/// A keyword used as a name.
pub const KEYWORD_AS_NAME: Code = Code("E0020");
/// A word that is nearly a keyword, where only a keyword makes sense.
pub const MISSPELT_KEYWORD: Code = Code("E0021");
/// A prefix written twice, in the wrong order, or where it means nothing.
pub const MISPLACED_PREFIX: Code = Code("E0022");
/// Classes, equations or expressions nested too deeply.
pub const NESTED_TOO_DEEPLY: Code = Code("E0023");
/// An expression with too many operators in one chain.
pub const CHAIN_TOO_LONG: Code = Code("E0024");
/// A sign or `not` directly behind another operator.
pub const SIGN_NEEDS_PARENTHESES: Code = Code("E0025");
/// `a < b < c` or `a ^ b ^ c`: operators that do not chain.
pub const NOT_ASSOCIATIVE: Code = Code("E0026");
/// `end` as a value outside a subscript.
pub const END_OUTSIDE_SUBSCRIPT: Code = Code("E0027");
/// A positional argument behind a named one.
pub const POSITIONAL_AFTER_NAMED: Code = Code("E0028");
/// `{}` or `[]`.
pub const EMPTY_ARRAY: Code = Code("E0029");
/// An if-expression without `else`, or unparenthesised inside another expression.
pub const INCOMPLETE_IF_EXPRESSION: Code = Code("E0030");
/// A part of a class in the wrong place.
pub const MISPLACED_SECTION: Code = Code("E0031");
/// Something other than a class at the top of a file.
pub const EXPECTED_CLASS: Code = Code("E0032");
/// A full class definition inside a modification, where only `model M = N` may stand.
pub const LONG_CLASS_IN_MODIFICATION: Code = Code("E0033");
/// The left side of an assignment is no variable, or a list is assigned from something other than a call.
pub const INVALID_ASSIGNMENT: Code = Code("E0034");
/// More errors than are worth showing.
pub const TOO_MANY_ERRORS: Code = Code("E0099");
