//! The codes of syntax diagnostics, E0001 to E0099 (warnings W0001 to W0099).

layshaft_source::codes! {
    /// A character that no Modelica token may contain.
    UNKNOWN_CHARACTER = "E0001";
    /// A string without its closing quote.
    UNTERMINATED_STRING = "E0002";
    /// A `/*` without its `*/`.
    UNTERMINATED_COMMENT = "E0003";
    /// A quoted identifier that is empty or not closed on its line.
    MALFORMED_QUOTED_IDENTIFIER = "E0004";
    /// A backslash followed by a character that is no escape.
    INVALID_ESCAPE = "E0005";
    /// An operator of another language, such as `!=` or `&&`.
    FOREIGN_OPERATOR = "E0007";
    /// A file of 4 GiB or more.
    FILE_TOO_LARGE = "E0008";
    /// Something else was expected at this place.
    UNEXPECTED_TOKEN = "E0010";
    /// A semicolon is missing.
    MISSING_SEMICOLON = "E0011";
    /// A bracket without its partner.
    UNMATCHED_BRACKET = "E0012";
    /// The name behind `end` is not that of the class.
    END_NAME_MISMATCH = "E0013";
    /// A class without its `end`.
    MISSING_END = "E0014";
    /// A control structure without its `end if`, `end for`, … or with the wrong one.
    END_KEYWORD_MISMATCH = "E0015";
    /// `=` written in an algorithm, where `:=` is meant.
    EQUATION_IN_ALGORITHM = "E0016";
    /// `:=` written in an equation, where `=` is meant.
    ASSIGNMENT_IN_EQUATION = "E0017";
    /// An expression is missing.
    EXPECTED_EXPRESSION = "E0018";
    /// An expression stands where an equation or statement must.
    NOT_AN_EQUATION = "E0019";
    /// A keyword used as a name.
    KEYWORD_AS_NAME = "E0020";
    /// A word that is nearly a keyword, where only a keyword makes sense.
    MISSPELT_KEYWORD = "E0021";
    /// A prefix written twice, in the wrong order, or where it means nothing.
    MISPLACED_PREFIX = "E0022";
    /// Classes, equations or expressions nested too deeply.
    NESTED_TOO_DEEPLY = "E0023";
    /// An expression with too many operators in one chain.
    CHAIN_TOO_LONG = "E0024";
    /// A sign or `not` directly behind another operator.
    SIGN_NEEDS_PARENTHESES = "E0025";
    /// `a < b < c` or `a ^ b ^ c`: operators that do not chain.
    NOT_ASSOCIATIVE = "E0026";
    /// `end` as a value outside a subscript.
    END_OUTSIDE_SUBSCRIPT = "E0027";
    /// A positional argument behind a named one.
    POSITIONAL_AFTER_NAMED = "E0028";
    /// `{}` or `[]`.
    EMPTY_ARRAY = "E0029";
    /// An if-expression without `else`, or unparenthesised inside another expression.
    INCOMPLETE_IF_EXPRESSION = "E0030";
    /// A part of a class in the wrong place.
    MISPLACED_SECTION = "E0031";
    /// Something other than a class at the top of a file.
    EXPECTED_CLASS = "E0032";
    /// A full class definition inside a modification, where only `model M = N` may stand.
    LONG_CLASS_IN_MODIFICATION = "E0033";
    /// The left side of an assignment is no variable, or a list is assigned from something other than a call.
    INVALID_ASSIGNMENT = "E0034";
    /// More errors than are worth showing.
    TOO_MANY_ERRORS = "E0099";
    /// The annotation of a class before other parts of it, as Modelica 2 allowed.
    EARLY_ANNOTATION = "W0031";
}
