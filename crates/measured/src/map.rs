//! What drives an input: `throttle=Pedal_pct*0.01`, `gear=Gear:hold`, `v=Speed[km/h]`.

/// `--map INPUT=EXPRESSION[:WORD,…]`.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    pub input: String,
    pub expression: String,
    /// Linear between samples, or held; else by the type of the input.
    pub hold: Option<bool>,
    /// Keep the first and last value before and behind the data.
    pub extend: bool,
    /// Leave samples out that have no value.
    pub skip: bool,
}

impl Map {
    /// The map of an input to the column of the same name.
    pub fn same(name: &str) -> Map {
        let expression = format!("'{name}'");
        Map { input: name.to_string(), expression, hold: None, extend: false, skip: false }
    }

    pub fn parse(text: &str) -> Result<Map, String> {
        let wrong = || "write INPUT=EXPRESSION, for example throttle=Pedal_pct*0.01 or gear=Gear:hold".to_string();
        let (input, rest) = text.split_once('=').ok_or_else(wrong)?;
        let (input, mut expression) = (input.trim().to_string(), rest.trim());
        let mut map = Map { input, expression: String::new(), hold: None, extend: false, skip: false };
        if let Some((before, words)) = expression.rsplit_once(':')
            && !words.contains('\'')
        {
            expression = before.trim();
            for word in words.split(',').map(str::trim) {
                match word {
                    "hold" => map.hold = Some(true),
                    "linear" => map.hold = Some(false),
                    "extend" => map.extend = true,
                    "skip" => map.skip = true,
                    other => {
                        return Err(format!("`{other}` is no way to read a signal: hold, linear, extend and skip are"));
                    }
                }
            }
        }
        if map.input.is_empty() || expression.is_empty() {
            return Err(wrong());
        }
        map.expression = expression.to_string();
        Ok(map)
    }
}
