//! The kinds of token Modelica has, and how each is called in a message.

macro_rules! tokens {
    (
        special { $($special:ident => $name:literal,)* }
        symbols { $($symbol:ident => $spelling:literal,)* }
        keywords { $($keyword:ident => $word:literal,)* }
    ) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        #[repr(u8)]
        pub enum TokenKind { $($special,)* $($symbol,)* $($keyword,)* }

        impl TokenKind {
            /// The kind as it should stand in a message: symbols and keywords in backquotes.
            pub fn describe(self) -> &'static str {
                match self {
                    $(TokenKind::$special => $name,)*
                    $(TokenKind::$symbol => concat!("`", $spelling, "`"),)*
                    $(TokenKind::$keyword => concat!("`", $word, "`"),)*
                }
            }

            /// The spelling of a symbol or keyword; empty for the others.
            pub fn spelling(self) -> &'static str {
                match self {
                    $(TokenKind::$special => "",)*
                    $(TokenKind::$symbol => $spelling,)*
                    $(TokenKind::$keyword => $word,)*
                }
            }

            pub fn is_keyword(self) -> bool {
                matches!(self, $(TokenKind::$keyword)|*)
            }
        }

        pub(crate) const KEYWORDS: &[(&str, TokenKind)] = &[$(($word, TokenKind::$keyword),)*];
    };
}

tokens! {
    special {
        Eof => "the end of the file",
        Ident => "an identifier",
        String => "a string",
        Integer => "a number",
        Real => "a number",
    }
    symbols {
        Semicolon => ";",
        Comma => ",",
        LeftParen => "(",
        RightParen => ")",
        LeftBracket => "[",
        RightBracket => "]",
        LeftBrace => "{",
        RightBrace => "}",
        Dot => ".",
        Colon => ":",
        Equals => "=",
        Assign => ":=",
        Plus => "+",
        Minus => "-",
        Star => "*",
        Slash => "/",
        Caret => "^",
        DotPlus => ".+",
        DotMinus => ".-",
        DotStar => ".*",
        DotSlash => "./",
        DotCaret => ".^",
        Less => "<",
        LessEqual => "<=",
        Greater => ">",
        GreaterEqual => ">=",
        EqualEqual => "==",
        NotEqual => "<>",
    }
    keywords {
        Algorithm => "algorithm",
        And => "and",
        Annotation => "annotation",
        Block => "block",
        Break => "break",
        Class => "class",
        Connect => "connect",
        Connector => "connector",
        Constant => "constant",
        Constrainedby => "constrainedby",
        Der => "der",
        Discrete => "discrete",
        Each => "each",
        Else => "else",
        Elseif => "elseif",
        Elsewhen => "elsewhen",
        Encapsulated => "encapsulated",
        End => "end",
        Enumeration => "enumeration",
        Equation => "equation",
        Expandable => "expandable",
        Extends => "extends",
        External => "external",
        False => "false",
        Final => "final",
        Flow => "flow",
        For => "for",
        Function => "function",
        If => "if",
        Import => "import",
        Impure => "impure",
        In => "in",
        Initial => "initial",
        Inner => "inner",
        Input => "input",
        Loop => "loop",
        Model => "model",
        Not => "not",
        Operator => "operator",
        Or => "or",
        Outer => "outer",
        Output => "output",
        Package => "package",
        Parameter => "parameter",
        Partial => "partial",
        Protected => "protected",
        Public => "public",
        Pure => "pure",
        Record => "record",
        Redeclare => "redeclare",
        Replaceable => "replaceable",
        Return => "return",
        Stream => "stream",
        Then => "then",
        True => "true",
        Type => "type",
        When => "when",
        While => "while",
        Within => "within",
    }
}

/// Slots of the keyword table; a power of two large enough for a collision-free hash.
const SLOTS: usize = 512;

const fn slot(word: &[u8]) -> usize {
    let (first, second, last) = (word[0] as usize, word[1] as usize, word[word.len() - 1] as usize);
    (first.wrapping_mul(MULTIPLIERS.0) ^ second.wrapping_mul(MULTIPLIERS.1) ^ last.wrapping_mul(MULTIPLIERS.2))
        .wrapping_add(word.len().wrapping_mul(MULTIPLIERS.3))
        % SLOTS
}

/// Found by trial; the table's construction fails to compile if two keywords share a slot.
const MULTIPLIERS: (usize, usize, usize, usize) = (1241, 885, 1674, 1998);

static KEYWORD_TABLE: [u8; SLOTS] = {
    let mut table = [u8::MAX; SLOTS];
    let mut index = 0;
    while index < KEYWORDS.len() {
        let slot = slot(KEYWORDS[index].0.as_bytes());
        assert!(table[slot] == u8::MAX, "two keywords share a slot");
        table[slot] = index as u8;
        index += 1;
    }
    table
};

/// The keyword spelt `word`, if it is one.
pub(crate) fn keyword(word: &[u8]) -> Option<TokenKind> {
    if word.len() < 2 || word.len() > 13 {
        return None;
    }
    let (spelling, kind) = KEYWORDS.get(KEYWORD_TABLE[slot(word)] as usize)?;
    (spelling.as_bytes() == word).then_some(*kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_keyword_is_found_and_nothing_else() {
        for (word, kind) in KEYWORDS {
            assert_eq!(keyword(word.as_bytes()), Some(*kind));
            assert_eq!(keyword(format!("{word}s").as_bytes()), None);
            assert_eq!(keyword(word.to_uppercase().as_bytes()), None);
            assert_eq!(kind.spelling(), *word);
        }
        assert_eq!(KEYWORDS.len(), 59, "Modelica 3.6 section 2.3.3 lists 59 keywords");
    }
}
