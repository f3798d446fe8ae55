//! Roads and tyre property files by the names of `layshaft_road.h`: `crates/road` says what they are.

use super::call::Call;
use super::object::{Object, Objects};
use super::{Native, Quick};
use layshaft_road::{Memory, Quantity, Road, tyre};

type Answer = Result<u64, String>;

pub(super) fn find(name: &str) -> Option<Native> {
    Some(match name {
        "layshaft_road_open" => open,
        "layshaft_road_query" => query,
        "layshaft_tyre_read" => read_tyre,
        _ => return None,
    })
}

/// Functions that are called in every evaluation of a model.
pub(super) fn find_quick(name: &str) -> Option<Quick> {
    Some(match name {
        "layshaft_road_value" => value,
        "layshaft_road_close" => close,
        _ => return None,
    })
}

/// The file that an argument names, which may be a built-in one.
fn file(call: &mut Call, position: usize, built_in: &str) -> Result<String, String> {
    match call.text(position)? {
        name if name.starts_with(built_in) => Ok(name.to_string()),
        "" => Err("no file is named: give the model a `fileName`".to_string()),
        _ => call.file_to_read(position, None),
    }
}

// file
fn open(call: &mut Call) -> Answer {
    let file = file(call, 0, layshaft_road::BUILT_IN)?;
    let road = Road::open(&file).map_err(|error| error.to_string())?;
    const SHOWN: usize = 10;
    for finding in road.findings().iter().take(SHOWN) {
        call.messages.push(format!("{file}: {finding}"));
    }
    if let Some(more) = road.findings().len().checked_sub(SHOWN).filter(|&more| more > 0) {
        call.messages.push(format!("{file}: {more} more findings; `layshaft road check` lists them"));
    }
    Ok(call.objects.add(Object::Road(Box::new((road, Memory::default())))))
}

fn close(objects: &mut Objects, words: &[u64]) -> Answer {
    objects.remove(words.first().copied().unwrap_or(0));
    Ok(0)
}

fn road(objects: &mut Objects, handle: u64) -> Result<&mut (Road, Memory), String> {
    match objects.get(handle)? {
        Object::Road(road) => Ok(road),
        _ => Err("the external object is not a road".to_string()),
    }
}

// road, quantity, x, y, z
fn value(objects: &mut Objects, words: &[u64]) -> Answer {
    let &[handle, quantity, x, y, z] = words else { return Err("a road is asked with five arguments".to_string()) };
    let [x, y, z] = [x, y, z].map(f64::from_bits);
    let (road, memory) = road(objects, handle)?;
    let quantity = Quantity::from_number(quantity as i64)
        .ok_or_else(|| format!("quantity {} of a road is not known: 0 to 9 are", quantity as i64))?;
    match memory.query(road, x, y, z) {
        Ok(contact) => Ok(quantity.of(&contact).to_bits()),
        Err(miss) => Err(road.explain(miss, x, y)),
    }
}

// road, x, y, z, result of five: height, normal, friction
fn query(call: &mut Call) -> Answer {
    let (handle, [x, y, z]) = (call.word(0)?, [call.real(1)?, call.real(2)?, call.real(3)?]);
    let (road, memory) = road(call.objects, handle)?;
    let contact = memory.query(road, x, y, z).map_err(|miss| road.explain(miss, x, y))?;
    let [a, b, c] = contact.normal();
    call.reals_mut(4, 5)?.copy_from_slice(&[contact.height, a, b, c, contact.friction]);
    Ok(u64::from(contact.element))
}

// file, names, their number, values
fn read_tyre(call: &mut Call) -> Answer {
    let file = file(call, 0, tyre::BUILT_IN)?;
    let tyre = tyre::open(&file).map_err(|error| error.to_string())?;
    for (name, line) in &tyre.unknown {
        let message = format!("{file}:{line}: `{name}` is no coefficient of the Magic Formula and is not used");
        if !call.messages.contains(&message) {
            call.messages.push(message);
        }
    }
    let names = call.ints(1)?.to_vec();
    let values: Result<Vec<f64>, String> =
        names.iter().map(|&name| tyre.get(call.strings.text(name)).map_err(|error| error.to_string())).collect();
    let values = values?;
    call.reals_mut(3, values.len())?.copy_from_slice(&values);
    Ok(0)
}
