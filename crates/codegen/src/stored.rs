//! How Cranelift's own types are stored with an object.

/// Kinds of relocation, by their place in a list of those that occur.
pub mod relocation {
    use cranelift_codegen::binemit::Reloc;
    use serde::{Deserialize, Deserializer, Serializer, de, ser};

    const KINDS: [Reloc; 7] = [
        Reloc::Abs4,
        Reloc::Abs8,
        Reloc::X86PCRel4,
        Reloc::X86CallPCRel4,
        Reloc::X86CallPLTRel4,
        Reloc::X86GOTPCRel4,
        Reloc::Arm64Call,
    ];

    pub fn serialize<S: Serializer>(kind: &Reloc, serializer: S) -> Result<S::Ok, S::Error> {
        match KINDS.iter().position(|known| known == kind) {
            Some(place) => serializer.serialize_u8(place as u8),
            None => Err(ser::Error::custom(format!("relocation {kind} is not stored"))),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Reloc, D::Error> {
        let place = u8::deserialize(deserializer)?;
        KINDS.get(usize::from(place)).copied().ok_or_else(|| de::Error::custom("unknown relocation"))
    }
}

/// Functions that code calls without being asked to, by name.
pub mod library_call {
    use cranelift_codegen::ir::LibCall;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub fn serialize<S: Serializer>(call: &LibCall, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(call)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<LibCall, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(|_| de::Error::custom("unknown library call"))
    }
}
