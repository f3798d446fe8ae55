//! Descriptions of CAN messages (.dbc): which bits of which message are which signal.
//!
//! Read are messages (`BO_`), signals (`SG_`) and the types of their raw values (`SIG_VALTYPE_`); all else says nothing about bits.

/// A signal within the data of a message.
#[derive(Clone, Debug, PartialEq)]
pub struct DbcSignal {
    pub name: String,
    /// As the file writes it; may be empty.
    pub unit: String,
    /// As the file counts: the lowest bit of little-endian signals, the highest of big-endian ones.
    start: u16,
    length: u16,
    is_little_endian: bool,
    raw: Raw,
    factor: f64,
    offset: f64,
    /// Both zero: no limits.
    min: f64,
    max: f64,
    /// The meaning of its bits depends on another signal.
    is_multiplexed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Raw {
    Unsigned,
    Signed,
    Single,
    Double,
}

#[derive(Clone, Debug, PartialEq)]
pub struct DbcMessage {
    /// Bit 31: the identifier has 29 bits.
    pub id: u32,
    pub name: String,
    /// Bytes.
    pub length: u8,
    pub signals: Vec<DbcSignal>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dbc {
    pub messages: Vec<DbcMessage>,
}

/// Pseudo message for signals that belong to none.
const INDEPENDENT: &str = "VECTOR__INDEPENDENT_SIG_MSG";

impl Dbc {
    /// Reads a description; an error names the line.
    pub fn parse(text: &str) -> Result<Dbc, String> {
        let mut dbc = Dbc::default();
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            let read = if let Some(rest) = line.strip_prefix("BO_ ") {
                dbc.message(rest)
            } else if let Some(rest) = line.strip_prefix("SG_ ") {
                dbc.signal(rest)
            } else if let Some(rest) = line.strip_prefix("SIG_VALTYPE_ ") {
                dbc.value_type(rest)
            } else {
                Ok(())
            };
            read.map_err(|message| format!("line {}: {message}", at + 1))?;
        }
        dbc.messages.retain(|message| message.name != INDEPENDENT);
        for message in &dbc.messages {
            message.check()?;
        }
        Ok(dbc)
    }

    fn message(&mut self, rest: &str) -> Result<(), String> {
        let wrong = || format!("`BO_ {rest}` is no message: it should read `BO_ id name: length sender`");
        let (head, tail) = rest.split_once(':').ok_or_else(wrong)?;
        let (id, name) = head.trim().split_once(' ').ok_or_else(wrong)?;
        let length = tail.split_whitespace().next().and_then(|length| length.parse().ok()).ok_or_else(wrong)?;
        let id = id.parse().map_err(|_| wrong())?;
        self.messages.push(DbcMessage { id, name: name.trim().to_string(), length, signals: Vec::new() });
        Ok(())
    }

    fn signal(&mut self, rest: &str) -> Result<(), String> {
        let wrong = || {
            format!(
                "`SG_ {rest}` is no signal: it should read `SG_ name : start|length@1+ (factor,offset) [min|max] \"unit\" receiver`"
            )
        };
        let signal = parse_signal(rest).ok_or_else(wrong)?;
        let message =
            self.messages.last_mut().ok_or_else(|| format!("signal `{}` stands before any message", signal.name))?;
        message.signals.push(signal);
        Ok(())
    }

    fn value_type(&mut self, rest: &str) -> Result<(), String> {
        let rest = rest.trim_end_matches(';').replace(':', " ");
        let mut words = rest.split_whitespace();
        let (id, name, kind) = (words.next(), words.next(), words.next());
        let id: Option<u32> = id.and_then(|id| id.parse().ok());
        let signals = self.messages.iter_mut().filter(|message| Some(message.id) == id).flat_map(|m| &mut m.signals);
        let signal = signals.into_iter().find(|signal| Some(signal.name.as_str()) == name);
        match (signal, kind) {
            (Some(signal), Some("1")) if signal.length == 32 => signal.raw = Raw::Single,
            (Some(signal), Some("2")) if signal.length == 64 => signal.raw = Raw::Double,
            (Some(_), Some("0")) => {}
            _ => return Err(format!("`SIG_VALTYPE_ {rest}` names no signal of 32 or 64 bits")),
        }
        Ok(())
    }
}

fn parse_signal(text: &str) -> Option<DbcSignal> {
    let (head, tail) = text.split_once(':')?;
    let mut head = head.split_whitespace();
    let name = head.next()?.to_string();
    let is_multiplexed = head.next().is_some_and(|word| word.starts_with('m'));
    let (bits, tail) = tail.split_once('(')?;
    let (scale, tail) = tail.split_once(')')?;
    let (_, tail) = tail.split_once('[')?;
    let (limits, tail) = tail.split_once(']')?;
    let unit = tail.split('"').nth(1).unwrap_or_default().trim().to_string();
    let (place, kind) = bits.trim().split_once('@')?;
    let (start, length) = place.split_once('|')?;
    let (factor, offset) = scale.split_once(',')?;
    let (min, max) = limits.split_once('|')?;
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|value| value.is_finite());
    let is_little_endian = match kind.as_bytes().first()? {
        b'1' => true,
        b'0' => false,
        _ => return None,
    };
    let raw = match kind.as_bytes().get(1)? {
        b'+' => Raw::Unsigned,
        b'-' => Raw::Signed,
        _ => return None,
    };
    Some(DbcSignal {
        name,
        unit,
        start: start.trim().parse().ok()?,
        length: length.trim().parse().ok().filter(|length| (1..=64).contains(length))?,
        is_little_endian,
        raw,
        factor: number(factor).filter(|factor| *factor != 0.0)?,
        offset: number(offset)?,
        min: number(min)?,
        max: number(max)?,
        is_multiplexed,
    })
}

impl DbcMessage {
    fn check(&self) -> Result<(), String> {
        if self.length > 8 {
            return Err(format!(
                "message `{}` has {} bytes: only classic CAN with up to 8 is supported",
                self.name, self.length
            ));
        }
        for signal in &self.signals {
            let bits = u16::from(self.length) * 8;
            if signal.bits().any(|bit| bit >= bits) {
                return Err(format!(
                    "signal `{}` does not fit into the {} bytes of `{}`",
                    signal.name, self.length, self.name
                ));
            }
        }
        Ok(())
    }
}

impl DbcSignal {
    pub fn is_multiplexed(&self) -> bool {
        self.is_multiplexed
    }

    /// The places of its bits, highest first; bit n is bit n modulo 8 of byte n / 8.
    fn bits(&self) -> impl Iterator<Item = u16> {
        let (start, length, is_little_endian) = (self.start, self.length, self.is_little_endian);
        // Big-endian signals go on with the highest bit of the next byte.
        let row = (start / 8) * 8 + 7 - start % 8;
        (0..length).map(move |at| match is_little_endian {
            true => start.saturating_add(length - 1 - at),
            false => {
                let place = row.saturating_add(at);
                (place / 8) * 8 + 7 - place % 8
            }
        })
    }

    /// The value in the data of a message.
    pub fn decode(&self, data: &[u8; 8]) -> f64 {
        let bits = self
            .bits()
            .fold(0u64, |bits, place| bits << 1 | u64::from(data[usize::from(place / 8)] >> (place % 8) & 1));
        let unused = 64 - u32::from(self.length);
        let raw = match self.raw {
            Raw::Unsigned => bits as f64,
            Raw::Signed => ((bits << unused) as i64 >> unused) as f64,
            Raw::Single => f64::from(f32::from_bits(bits as u32)),
            Raw::Double => f64::from_bits(bits),
        };
        raw * self.factor + self.offset
    }

    /// Writes a value into the data of a message. Whether it fitted: else the nearest that fits was written.
    pub fn encode(&self, value: f64, data: &mut [u8; 8]) -> bool {
        let limited = if self.has_limits() { value.clamp(self.min, self.max) } else { value };
        let raw = (limited - self.offset) / self.factor;
        let top = 2f64.powi(i32::from(self.length));
        let whole = |low: f64, high: f64| raw.round().clamp(low, high);
        let (bits, fits) = match self.raw {
            // A clamped float is at most one past the largest integer; the conversion takes the largest then.
            Raw::Unsigned => {
                let raw = whole(0.0, top - 1.0);
                (raw as u64, (raw - (value - self.offset) / self.factor).abs() <= 0.5)
            }
            Raw::Signed => {
                let raw = whole(-top / 2.0, top / 2.0 - 1.0);
                (raw as i64 as u64, (raw - (value - self.offset) / self.factor).abs() <= 0.5)
            }
            Raw::Single => (u64::from((raw as f32).to_bits()), limited == value),
            Raw::Double => (raw.to_bits(), limited == value),
        };
        for (at, place) in self.bits().enumerate() {
            let bit = (bits >> (usize::from(self.length) - 1 - at) & 1) as u8;
            let byte = &mut data[usize::from(place / 8)];
            *byte = *byte & !(1 << (place % 8)) | bit << (place % 8);
        }
        fits
    }

    fn has_limits(&self) -> bool {
        self.min < self.max
    }

    /// A value within the limits of the description.
    pub fn accepts(&self, value: f64) -> bool {
        let slack = 1e-9 * (self.max - self.min);
        value.is_finite() && (!self.has_limits() || (self.min - slack..=self.max + slack).contains(&value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"
VERSION "1"
BU_: ECU Model
BO_ 256 EngineData: 8 ECU
 SG_ EngineSpeed : 0|16@1+ (0.25,0) [0|16383.75] "rpm" Model
 SG_ Temperature : 16|8@1- (1,40) [-50|150] "degC" Model
 SG_ Torque : 31|12@0- (0.5,0) [-1000|1000] "N.m" Model
BO_ 2147483904 Wide: 8 Model
 SG_ position : 0|32@1- (1,0) [0|0] "m" ECU
 SG_ gear m1 : 32|4@1+ (1,0) [0|0] "" ECU
SIG_VALTYPE_ 2147483904 position : 1;
"#;

    #[test]
    fn bits_are_where_the_format_says() {
        let dbc = Dbc::parse(TEXT).unwrap();
        let message = &dbc.messages[0];
        assert_eq!((message.id, message.length, message.signals.len()), (256, 8, 3));
        assert_eq!(
            message.signals.iter().map(|signal| signal.unit.as_str()).collect::<Vec<_>>(),
            ["rpm", "degC", "N.m"]
        );
        // 1000 rpm is raw 4000 = 0x0fa0, low byte first; 20 °C is raw −20.
        let mut data = [0; 8];
        assert!(message.signals[0].encode(1000.0, &mut data));
        assert!(message.signals[1].encode(20.0, &mut data));
        assert_eq!(data[..3], [0xa0, 0x0f, 0xec]);
        // Big-endian: the highest bit is bit 7 of byte 3; 100 N.m is raw 200 = 0x0c8.
        assert!(message.signals[2].encode(100.0, &mut data));
        assert_eq!(data[3..5], [0x0c, 0x80]);
        assert!(message.signals[2].encode(-100.0, &mut data));
        assert_eq!(data[3..5], [0xf3, 0x80]);
        assert_eq!(message.signals.iter().map(|s| s.decode(&data)).collect::<Vec<_>>(), [1000.0, 20.0, -100.0]);
        assert!(dbc.messages[1].signals[1].is_multiplexed());
    }

    #[test]
    fn floats_and_limits() {
        let dbc = Dbc::parse(TEXT).unwrap();
        let mut data = [0; 8];
        assert!(dbc.messages[1].signals[0].encode(0.1, &mut data));
        assert_eq!(dbc.messages[1].signals[0].decode(&data), f64::from(0.1f32));
        let speed = &dbc.messages[0].signals[0];
        assert!(!speed.encode(20000.0, &mut data));
        assert_eq!(speed.decode(&data), 16383.75);
        assert!(!speed.accepts(20000.0) && !speed.accepts(f64::NAN) && speed.accepts(0.0));
    }

    #[test]
    fn mistakes_are_named() {
        let wrong = |text: &str| Dbc::parse(text).unwrap_err();
        assert!(wrong("BO_ x y: 8 E").contains("line 1"));
        assert!(wrong("BO_ 1 A: 2 E\n SG_ b : 0|16@2+ (1,0) [0|0] \"\" E").contains("line 2"));
        assert!(wrong("BO_ 1 A: 2 E\n SG_ b : 8|16@1+ (1,0) [0|0] \"\" E").contains("does not fit"));
        assert!(wrong("BO_ 1 A: 2 E\n SG_ b : 3|16@0+ (1,0) [0|0] \"\" E").contains("does not fit"));
        assert!(wrong("BO_ 1 A: 64 E").contains("classic CAN"));
        assert!(wrong("SG_ b : 0|16@1+ (1,0) [0|0] \"\" E").contains("before any message"));
    }
}
