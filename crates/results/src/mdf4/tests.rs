use super::blocks::{push, push_text, set_link};
use super::*;
use crate::header::{Alias, Column, ColumnKind, ResultHeader, ValueType};
use crate::{ResultWriter, Trajectory};
use std::path::PathBuf;

fn scratch(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("layshaft-mdf4-{}-{name}", std::process::id()))
}

fn read_bytes(name: &str, bytes: &[u8]) -> Result<Trajectory, crate::ResultError> {
    let path = scratch(name);
    std::fs::write(&path, bytes).unwrap();
    let outcome = read(&path);
    std::fs::remove_file(&path).unwrap();
    outcome
}

fn header() -> ResultHeader {
    ResultHeader {
        model: "Car & <trailer>".into(),
        variables: vec![
            Column::variable("v").unit("m/s").display_unit("km/h").description("Speed & more"),
            Column::parameter("m").unit("kg"),
            Column::constant("zero"),
            Column::alias("minus", Alias::negated(0)).unit("m/s"),
            Column::variable("on").value_type(ValueType::Boolean),
            Column::alias("off", Alias::negated(4)).value_type(ValueType::Boolean),
            Column::alias("clock", Alias::time()),
            Column::alias("weight", Alias::negated(1)),
            Column::variable("gear").value_type(ValueType::Integer),
            Column::variable("mode").value_type(ValueType::Enumeration),
        ],
        ..ResultHeader::default()
    }
}

#[test]
fn what_is_written_reads_back() {
    let path = scratch("own.mf4");
    let mut writer = Mdf4Writer::create(&path).unwrap();
    writer.start(&header(), &[1200.0, 0.0]).unwrap();
    let rows: [(f64, [f64; 4]); 3] =
        [(0.0, [0.1, 1.0, -1.0, 3.0]), (0.5, [-1e-300, 0.0, 5.0, 1.0]), (0.5, [f64::NAN, 1.0, 6.0, 2.0])];
    for (time, values) in &rows {
        writer.point(*time, values).unwrap();
    }
    writer.finish().unwrap();
    let back = read(&path).unwrap();
    assert_eq!(back.header.model, "Car & <trailer>");
    assert_eq!(back.time, [0.0, 0.5, 0.5]);
    let v = back.series("v").unwrap();
    assert_eq!((v[0], v[1], v[2].is_nan()), (0.1, -1e-300, true));
    assert_eq!(back.series("minus").unwrap()[..2], [-0.1, 1e-300]);
    assert_eq!(*back.series("on").unwrap(), [1.0, 0.0, 1.0]);
    assert_eq!(*back.series("off").unwrap(), [0.0, 1.0, 0.0]);
    assert_eq!(*back.series("clock").unwrap(), [0.0, 0.5, 0.5]);
    assert_eq!(*back.series("gear").unwrap(), [-1.0, 5.0, 6.0]);
    assert_eq!(*back.series("mode").unwrap(), [3.0, 1.0, 2.0]);
    assert_eq!(
        (back.parameter("m"), back.parameter("weight"), back.parameter("zero")),
        (Some(1200.0), Some(-1200.0), Some(0.0))
    );
    let column = |name: &str| &back.header.variables[back.find(name).unwrap()];
    assert_eq!((column("v").unit.as_str(), column("v").display_unit.as_str()), ("m/s", "km/h"));
    assert_eq!(column("v").description, "Speed & more");
    assert_eq!((column("m").kind, column("zero").kind), (ColumnKind::Parameter, ColumnKind::Constant));
    assert!(column("minus").alias_of.is_some() && column("off").alias_of.is_some());
    assert_eq!(column("on").value_type, ValueType::Boolean);
    let (some, found) = read_signals(&path, &["gear", "nothing", "minus"].map(String::from)).unwrap();
    assert_eq!(*some.column(found[0].unwrap()).unwrap(), [-1.0, 5.0, 6.0]);
    assert_eq!(some.column(found[2].unwrap()).unwrap()[0], -0.1);
    assert_eq!((found[1], some.header.variables.len()), (None, 2));
    std::fs::remove_file(&path).unwrap();
}

/// Two rasters of a file that asammdf wrote: compressed and transposed, integers with a linear conversion, numbers of 32 bits,
/// texts for states, invalid samples, one name twice.
#[test]
fn a_loggers_file_is_read() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/logger.mf4");
    let (fast, found) = read_signals(path, &["Speed", "Gear", "Root"].map(String::from)).unwrap();
    let column = |at: usize| fast.column(found[at].unwrap()).unwrap();
    assert_eq!(fast.len(), 200);
    for (k, &t) in fast.time.iter().enumerate() {
        assert_eq!(t, k as f64 * 0.01);
        assert_eq!(column(0)[k], 5.0 + 0.01 * (1000.0 * t.sin()).round_ties_even());
        assert_eq!(column(1)[k], (t * 3.0).floor());
        assert_eq!(column(2)[k], f64::from(t.sqrt() as f32));
    }
    assert_eq!(fast.header.variables[found[0].unwrap()].unit, "km/h");
    assert_eq!(fast.header.variables[found[0].unwrap()].description, "vehicle speed");
    let (slow, found) = read_signals(path, &["Temp", "Flag", "Speed#2"].map(String::from)).unwrap();
    assert_eq!(slow.len(), 20);
    assert_eq!(slow.column(found[0].unwrap()).unwrap()[10], 1.0);
    assert_eq!(slow.column(found[1].unwrap()).unwrap()[10..13], [0.0, 1.0, 1.0]);
    let speed = slow.column(found[2].unwrap()).unwrap();
    assert!(speed[15] == 1.5 && speed[16].is_nan() && speed[19].is_nan());
    assert_eq!(slow.header.variables[found[0].unwrap()].unit, "°C");
    // Both rasters on one time: the slow one is linear between its points.
    let both = read(path).unwrap();
    let (temperature, at) = (both.series("Temp").unwrap(), both.time.iter().position(|&t| t == 0.05).unwrap());
    assert!((temperature[at] - 0.005).abs() < 1e-15, "{}", temperature[at]);
    assert_eq!(both.series("Root").unwrap()[at], f64::from(0.05f64.sqrt() as f32));
}

/// A file with one data group as a logger writes it while it runs: records of two groups and of texts, one after another, each with
/// its identifier.
fn unsorted(compress: Option<u8>) -> Vec<u8> {
    let mut out = b"MDF     4.10    someone ".to_vec();
    out.extend_from_slice(&[0; 4]);
    out.extend_from_slice(&410u16.to_le_bytes());
    out.resize(64, 0);
    let head = push(&mut out, b"HD", &[0; 6], &[0; 32]);
    let data_group = push(&mut out, b"DG", &[0; 4], &[1, 0, 0, 0, 0, 0, 0, 0]);
    set_link(&mut out, head, 0, data_group);
    let mut last_group = None;
    let mut group = |out: &mut Vec<u8>, id: u8, cycles: u8, flags: u8, bytes: u8, channels: &[[u8; 4]]| {
        let mut data = [0; 32];
        (data[0], data[8], data[16], data[24]) = (id, cycles, flags, bytes);
        let at = push(out, b"CG", &[0; 6], &data);
        match last_group {
            None => set_link(out, data_group, 1, at),
            Some(last) => set_link(out, last, 0, at),
        }
        last_group = Some(at);
        let mut last = (at, 1);
        for (number, &[number_type, byte, bit, bits]) in channels.iter().enumerate() {
            let name = push_text(out, b"TX", &format!("c{id}{number}"));
            let mut data = [0; 72];
            let kind = if number == 0 { channel_type::MASTER } else { channel_type::FIXED_LENGTH };
            data[..5].copy_from_slice(&[kind, u8::from(number == 0), number_type, bit, byte]);
            data[8] = bits;
            let channel = push(out, b"CN", &[0, 0, name, 0, 0, 0, 0, 0], &data);
            set_link(out, last.0, last.1, channel);
            last = (channel, 0);
        }
    };
    // Time of 64 bits; 12 bits from bit 4 on, signed, big end first; 10 bits across two bytes.
    group(&mut out, 1, 3, 0, 12, &[[4, 0, 0, 64], [3, 8, 0, 12], [0, 10, 3, 10]]);
    group(&mut out, 2, 0, 1, 0, &[]);
    group(&mut out, 3, 2, 0, 4, &[[4, 0, 0, 32]]);
    let mut data = Vec::new();
    for row in 0..3u16 {
        data.push(1);
        data.extend_from_slice(&f64::from(row).to_le_bytes());
        data.extend_from_slice(&(0x0fff - row).to_be_bytes());
        data.extend_from_slice(&((700 + row) << 3).to_le_bytes());
        data.extend_from_slice(b"\x02\x05\0\0\0Hello");
        data.push(3);
        data.extend_from_slice(&(f32::from(row) * 0.5).to_le_bytes());
    }
    let data = match compress {
        None => push(&mut out, b"DT", &[], &data),
        Some(kind) => {
            // Two pieces that end in the middle of a record, in a list under a header of lists.
            let pieces: Vec<u64> = [&data[..37], &data[37..]]
                .into_iter()
                .map(|piece| {
                    let (width, rows) = (7, piece.len() / 7);
                    let mut bytes: Vec<u8> = piece.to_vec();
                    if kind == 1 {
                        for (at, byte) in bytes[..rows * width].iter_mut().enumerate() {
                            *byte = piece[at % rows * width + at / rows];
                        }
                    }
                    let packed = miniz_oxide::deflate::compress_to_vec_zlib(&bytes, 6);
                    let mut data = vec![b'D', b'T', kind, 0, if kind == 1 { width as u8 } else { 0 }, 0, 0, 0];
                    data.extend_from_slice(&(piece.len() as u64).to_le_bytes());
                    data.extend_from_slice(&(packed.len() as u64).to_le_bytes());
                    data.extend_from_slice(&packed);
                    push(&mut out, b"DZ", &[], &data)
                })
                .collect();
            let mut list = vec![0, 0, 0, 0, 2, 0, 0, 0];
            list.extend_from_slice(&0u64.to_le_bytes());
            list.extend_from_slice(&37u64.to_le_bytes());
            let list = push(&mut out, b"DL", &[0, pieces[0], pieces[1]], &list);
            push(&mut out, b"HL", &[list], &[0; 8])
        }
    };
    set_link(&mut out, data_group, 2, data);
    out
}

#[test]
fn records_of_several_groups_and_bits_anywhere() {
    for compress in [None, Some(0), Some(1)] {
        let table = read_bytes("unsorted.mf4", &unsorted(compress)).unwrap();
        assert_eq!(table.time, [0.0, 1.0, 2.0], "{compress:?}");
        assert_eq!(*table.series("c12").unwrap(), [700.0, 701.0, 702.0]);
        // 0x0fff read as 12 bits from bit 0 of a big-endian word, with sign.
        assert_eq!(*table.series("c11").unwrap(), [-1.0, -2.0, -3.0]);
    }
}

#[test]
fn an_unfinished_file_is_read_as_far_as_it_goes() {
    let mut bytes = unsorted(None);
    bytes[..8].copy_from_slice(b"UnFinMF ");
    bytes.truncate(bytes.len() - 19);
    let table = read_bytes("unfinished.mf4", &bytes).unwrap();
    assert_eq!(table.time, [0.0, 1.0, 2.0]);
    bytes.truncate(bytes.len() - 1);
    assert_eq!(read_bytes("cut.mf4", &bytes).unwrap().time, [0.0, 1.0]);
}

/// Whatever the bytes, the answer is a table or an error, and soon.
#[test]
fn damaged_files_are_refused_or_read() {
    for compress in [None, Some(1)] {
        let whole = unsorted(compress);
        for cut in 0..whole.len() {
            let _ = read_bytes("damaged.mf4", &whole[..cut]);
        }
        for at in 64..whole.len() {
            for value in [0, 1, 0x41, 0xff] {
                let mut bytes = whole.clone();
                bytes[at] = value;
                let _ = read_bytes("damaged.mf4", &bytes);
            }
        }
    }
    let message = |bytes: &[u8]| read_bytes("other.mf4", bytes).unwrap_err().to_string();
    assert!(message(b"time,v\n").contains("too short"));
    assert!(message(&[b'x'; 100]).contains("does not begin as an MDF file"));
    let mut old = unsorted(None);
    old[28..30].copy_from_slice(&330u16.to_le_bytes());
    assert!(message(&old).contains("version is 3.30"));
}

#[test]
fn conversions() {
    let table = |is_interpolated| conversion::Conversion::Table {
        keys: vec![0.0, 10.0, 20.0],
        values: vec![1.0, 2.0, 4.0],
        is_interpolated,
    };
    assert_eq!([-5.0, 0.0, 5.0, 15.0, 99.0].map(|raw| table(true).apply(raw)), [1.0, 1.0, 1.5, 3.0, 4.0]);
    assert_eq!([-5.0, 5.0, 5.1, 99.0].map(|raw| table(false).apply(raw)), [1.0, 1.0, 2.0, 4.0]);
    let rational = conversion::Conversion::Rational([0.0, 2.0, 1.0, 0.0, 0.0, 4.0]);
    assert_eq!(rational.apply(3.0), 1.75);
    let ranges = conversion::Conversion::Ranges { ranges: vec![[0.0, 1.0, 7.0], [1.0, 2.0, 8.0]], otherwise: -1.0 };
    assert_eq!([0.5, 1.0, 2.0].map(|raw| ranges.apply(raw)), [7.0, 8.0, -1.0]);
}
