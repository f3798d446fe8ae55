//! Expressions over columns: `Pedal_pct*0.01`, `max(front, rear)`, `'Veh Spd' - offset`, `Gear > 3`.
//!
//! Names that are no identifiers stand in single quotes. Comparisons give 1 or 0.

/// An expression whose columns are positions in a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    Number(f64),
    Column(usize),
    Negative(Box<Expression>),
    Binary(Operator, Box<Expression>, Box<Expression>),
    Call(Function, Vec<Expression>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
    Different,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    Minimum,
    Maximum,
    Absolute,
    SquareRoot,
    Sine,
    Cosine,
    Exponential,
    Logarithm,
}

const FUNCTIONS: [(&str, Function, usize); 8] = [
    ("min", Function::Minimum, 2),
    ("max", Function::Maximum, 2),
    ("abs", Function::Absolute, 1),
    ("sqrt", Function::SquareRoot, 1),
    ("sin", Function::Sine, 1),
    ("cos", Function::Cosine, 1),
    ("exp", Function::Exponential, 1),
    ("log", Function::Logarithm, 1),
];

/// Deepest nesting.
const DEEPEST: usize = 64;

impl Expression {
    /// Reads an expression; `column` gives the position of a name.
    pub fn parse(text: &str, column: &mut dyn FnMut(&str) -> Result<usize, String>) -> Result<Expression, String> {
        let mut parser = Parser { text, at: 0, depth: 0, column };
        let expression = parser.comparison()?;
        parser.blanks();
        match parser.rest().chars().next() {
            None => Ok(expression),
            Some(c) => Err(format!("`{c}` is not understood in `{text}`")),
        }
    }

    /// The expression with its columns at other positions.
    pub fn placed(self, places: &[usize]) -> Expression {
        let boxed = |inner: Box<Expression>| Box::new(inner.placed(places));
        match self {
            Expression::Column(at) => Expression::Column(places[at]),
            Expression::Number(_) => self,
            Expression::Negative(inner) => Expression::Negative(boxed(inner)),
            Expression::Binary(operator, left, right) => Expression::Binary(operator, boxed(left), boxed(right)),
            Expression::Call(function, arguments) => {
                Expression::Call(function, arguments.into_iter().map(|argument| argument.placed(places)).collect())
            }
        }
    }

    pub fn value(&self, row: &impl Fn(usize) -> f64) -> f64 {
        match self {
            Expression::Number(value) => *value,
            Expression::Column(at) => row(*at),
            Expression::Negative(inner) => -inner.value(row),
            Expression::Binary(operator, left, right) => operator.apply(left.value(row), right.value(row)),
            Expression::Call(function, arguments) => {
                let first = arguments[0].value(row);
                match function {
                    Function::Minimum => first.min(arguments[1].value(row)),
                    Function::Maximum => first.max(arguments[1].value(row)),
                    Function::Absolute => first.abs(),
                    Function::SquareRoot => first.sqrt(),
                    Function::Sine => first.sin(),
                    Function::Cosine => first.cos(),
                    Function::Exponential => first.exp(),
                    Function::Logarithm => first.ln(),
                }
            }
        }
    }
}

impl Operator {
    fn apply(self, a: f64, b: f64) -> f64 {
        let truth = |is_true: bool| f64::from(u8::from(is_true));
        match self {
            Operator::Add => a + b,
            Operator::Subtract => a - b,
            Operator::Multiply => a * b,
            Operator::Divide => a / b,
            Operator::Power => a.powf(b),
            Operator::Less => truth(a < b),
            Operator::LessOrEqual => truth(a <= b),
            Operator::Greater => truth(a > b),
            Operator::GreaterOrEqual => truth(a >= b),
            Operator::Equal => truth(a == b),
            Operator::Different => truth(a != b),
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    column: &'a mut dyn FnMut(&str) -> Result<usize, String>,
}

impl Parser<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn take(&mut self, symbol: &str) -> bool {
        self.blanks();
        let found = self.rest().starts_with(symbol);
        self.at += if found { symbol.len() } else { 0 };
        found
    }

    fn comparison(&mut self) -> Result<Expression, String> {
        let left = self.sum()?;
        let operators = [
            ("<=", Operator::LessOrEqual),
            (">=", Operator::GreaterOrEqual),
            ("==", Operator::Equal),
            ("!=", Operator::Different),
            ("<>", Operator::Different),
            ("<", Operator::Less),
            (">", Operator::Greater),
        ];
        for (symbol, operator) in operators {
            if self.take(symbol) {
                return Ok(Expression::Binary(operator, Box::new(left), Box::new(self.sum()?)));
            }
        }
        Ok(left)
    }

    fn sum(&mut self) -> Result<Expression, String> {
        let mut left = self.product()?;
        loop {
            let operator = if self.take("+") {
                Operator::Add
            } else if self.take("-") {
                Operator::Subtract
            } else {
                return Ok(left);
            };
            left = Expression::Binary(operator, Box::new(left), Box::new(self.product()?));
        }
    }

    fn product(&mut self) -> Result<Expression, String> {
        let mut left = self.factor()?;
        loop {
            let operator = if self.take("*") {
                Operator::Multiply
            } else if self.take("/") {
                Operator::Divide
            } else {
                return Ok(left);
            };
            left = Expression::Binary(operator, Box::new(left), Box::new(self.factor()?));
        }
    }

    fn factor(&mut self) -> Result<Expression, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(format!("`{}` is nested too deeply", self.text));
        }
        let negative = self.take("-");
        let base = self.primary()?;
        let value = if self.take("^") {
            Expression::Binary(Operator::Power, Box::new(base), Box::new(self.factor()?))
        } else {
            base
        };
        self.depth -= 1;
        Ok(if negative { Expression::Negative(Box::new(value)) } else { value })
    }

    fn primary(&mut self) -> Result<Expression, String> {
        if self.take("(") {
            let inner = self.comparison()?;
            return if self.take(")") { Ok(inner) } else { Err(format!("`)` is missing in `{}`", self.text)) };
        }
        if self.take("'") {
            let Some(end) = self.rest().find('\'') else {
                return Err(format!("a `'` is missing in `{}`", self.text));
            };
            let name = self.rest()[..end].to_string();
            self.at += end + 1;
            return (self.column)(&name).map(Expression::Column);
        }
        self.blanks();
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            return Err(match self.text.trim() {
                "" => "an expression is missing".to_string(),
                text => format!("`{text}` ends where a value should follow"),
            });
        };
        if first.is_ascii_digit() || first == '.' {
            let is_part = |(at, c): (usize, char)| {
                let sign = matches!(c, '+' | '-') && rest[..at].ends_with(['e', 'E']);
                !(c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E') || sign)
            };
            let end = rest.char_indices().find(|&place| is_part(place)).map_or(rest.len(), |(at, _)| at);
            let value = rest[..end].parse().map_err(|_| format!("`{}` is no number", &rest[..end]))?;
            self.at += end;
            return Ok(Expression::Number(value));
        }
        if !(first.is_alphabetic() || first == '_') {
            return Err(format!("`{first}` is not understood in `{}`", self.text));
        }
        // A comma inside a subscript is part of the name: `wheel.r[1,2]`.
        let mut subscript = 0;
        let is_end = |c: char| {
            subscript += i32::from(c == '[') - i32::from(c == ']');
            let is_inner = subscript > 0 && matches!(c, ',' | ' ');
            !(c.is_alphanumeric() || matches!(c, '_' | '.' | '#' | '[' | ']') || is_inner)
        };
        let end = rest.find(is_end).unwrap_or(rest.len());
        let name = rest[..end].to_string();
        self.at += end;
        if self.take("(") {
            // Not a function, but a name: `der(x)`.
            if name == "der"
                && let Some(close) = self.rest().find(')')
            {
                let inner = self.rest()[..close].trim().to_string();
                self.at += close + 1;
                return (self.column)(&format!("der({inner})")).map(Expression::Column);
            }
            return self.call(&name);
        }
        (self.column)(&name).map(Expression::Column)
    }

    fn call(&mut self, name: &str) -> Result<Expression, String> {
        let Some(&(_, function, count)) = FUNCTIONS.iter().find(|(known, ..)| *known == name) else {
            let known: Vec<&str> = FUNCTIONS.iter().map(|(known, ..)| *known).collect();
            return Err(format!("there is no function `{name}`; there are {}", known.join(", ")));
        };
        let mut arguments = vec![self.comparison()?];
        while self.take(",") {
            arguments.push(self.comparison()?);
        }
        if !self.take(")") {
            return Err(format!("`)` is missing in `{}`", self.text));
        }
        if arguments.len() != count {
            return Err(format!("`{name}` takes {count} arguments, not {}", arguments.len()));
        }
        Ok(Expression::Call(function, arguments))
    }
}
