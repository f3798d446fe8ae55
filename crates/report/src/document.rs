//! The report as a list of sections, and the page made of it.

use crate::embed;
use layshaft_results::downsample::min_max_indices;
use layshaft_results::{Column, Negation, ResultHeader, Source};
use layshaft_source::FastMap;
use layshaft_source::html::{escape, sanitise};
use layshaft_units::Conversion;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

const STYLE: &str = include_str!("../../../web/report/report.css");
/// The 3-D view: only where there is one.
const PLAYER_STYLE: &str = include_str!("../../../web/report/player/player.css");
const PLAYER_SCRIPTS: &[&str] = &[
    include_str!("../../../web/report/player/geometry.js"),
    include_str!("../../../web/report/player/view.js"),
    include_str!("../../../web/report/player/scene.js"),
    include_str!("../../../web/report/player/player.js"),
];
const SCRIPTS: &[&str] = &[
    include_str!("../../../web/report/base.js"),
    include_str!("../../../web/report/data.js"),
    include_str!("../../../web/report/plot.js"),
    include_str!("../../../web/report/chart.js"),
    include_str!("../../../web/report/flow.js"),
    include_str!("../../../web/report/sweep.js"),
    include_str!("../../../web/report/browser.js"),
    include_str!("../../../web/report/page.js"),
];

/// Values that one report holds before curves are thinned.
const LARGEST: usize = 12_000_000;

/// A report in the making.
#[derive(Default)]
pub struct Report {
    title: String,
    subtitle: String,
    series: Vec<Value>,
    /// Other names of the curves.
    aliases: Vec<Value>,
    /// Names that mean the same quantity; those that mean its negative begin with a minus sign.
    names: Vec<Vec<String>>,
    by_name: FastMap<String, usize>,
    data: Vec<String>,
    sections: Vec<Value>,
    /// Values held so far.
    values: usize,
    /// There is a 3-D view, whose script others do without.
    has_motion: bool,
}

/// A number worth seeing first.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    pub title: String,
    pub value: f64,
    pub unit: String,
    /// What the number is: "at the end", "maximum".
    pub note: String,
}

/// Curves in one coordinate system, as indices of series. Over time, unless `x` is given.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Panel {
    pub title: String,
    pub x: Option<usize>,
    pub y: Vec<usize>,
    /// Lower and upper end of an area around the curves.
    pub band: Option<[usize; 2]>,
    /// A text beside the plot.
    pub note: String,
}

/// A named bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    pub name: String,
    /// In percent of the whole.
    pub share: f64,
    pub note: String,
    /// Of what goes.
    pub is_pale: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Right,
}

/// Cells are text or numbers.
#[derive(Clone, Debug, Default)]
pub struct Table {
    pub columns: Vec<(String, Option<Align>)>,
    pub rows: Vec<Vec<Value>>,
    pub search: bool,
    /// Shown only after a click.
    pub folded: bool,
}

/// What a curve shows.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quantity<'a> {
    pub name: &'a str,
    pub unit: &'a str,
    /// The unit a reader sees first; empty for the same.
    pub display_unit: &'a str,
    pub description: &'a str,
}

impl<'a> Quantity<'a> {
    pub fn of(column: &'a Column) -> Quantity<'a> {
        let Column { name, unit, display_unit, description, .. } = column;
        Quantity { name, unit, display_unit, description }
    }
}

/// Where a series' points lie on the time axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeAxis(usize);

impl TimeAxis {
    /// What the page finds its times by.
    pub(crate) fn block(self) -> usize {
        self.0
    }
}

impl Report {
    pub fn new(title: impl Into<String>, subtitle: impl Into<String>) -> Report {
        Report { title: title.into(), subtitle: subtitle.into(), ..Report::default() }
    }

    /// A time axis for series to come.
    pub fn time_axis(&mut self, time: &[f64]) -> TimeAxis {
        self.data.push(embed::doubles(time));
        TimeAxis(self.data.len() - 1)
    }

    /// Adds a curve that is shown in its own unit; returns its index.
    pub fn curve(
        &mut self,
        name: &str,
        unit: &str,
        description: &str,
        axis: TimeAxis,
        time: &[f64],
        values: &[f64],
    ) -> usize {
        self.curve_of(Quantity { name, unit, display_unit: "", description }, axis, time, values)
    }

    /// Adds a curve; returns its index. A curve that would make the page too large is thinned so that its picture stays
    /// the same at full width.
    pub fn curve_of(&mut self, quantity: Quantity<'_>, axis: TimeAxis, time: &[f64], values: &[f64]) -> usize {
        let mut axis = axis;
        let mut thinned = false;
        let mut embedded = if self.values + values.len() > LARGEST && values.len() > 100_000 {
            let (from, to) = (time.first().copied().unwrap_or(0.0), time.last().copied().unwrap_or(1.0));
            let kept = min_max_indices(time, values, from, to, 20_000);
            let pick = |from: &[f64]| kept.iter().map(|&at| from[at]).collect::<Vec<f64>>();
            axis = self.time_axis(&pick(time));
            thinned = true;
            pick(values)
        } else {
            values.to_vec()
        };
        // Stored are the values the reader sees first, with all their digits; the page computes the others.
        let conversion = Conversion::new(quantity.unit, quantity.display_unit);
        if let Some(conversion) = conversion {
            embedded.iter_mut().for_each(|value| *value = conversion.of(*value));
        }
        self.values += embedded.len();
        self.data.push(embed::singles(&embedded));
        self.series.push(json!({
            "name": quantity.name, "unit": shown_unit(quantity.unit), "description": quantity.description,
            "time": axis.0, "data": self.data.len() - 1, "count": embedded.len(), "thinned": thinned,
            "display": conversion.map(|conversion| {
                json!({ "unit": shown_unit(quantity.display_unit), "factor": conversion.factor, "offset": conversion.offset })
            }),
        }));
        self.by_name.insert(quantity.name.to_string(), self.series.len() - 1);
        self.series.len() - 1
    }

    /// Adds another name of a curve, or of its negative, which a reader finds and plots like the curve itself.
    pub fn alias(&mut self, quantity: Quantity<'_>, of: usize, negation: Negation) {
        let display = Conversion::new(quantity.unit, quantity.display_unit).map(|conversion| {
            json!({ "unit": shown_unit(quantity.display_unit), "factor": conversion.factor, "offset": conversion.offset })
        });
        let negation = match negation {
            Negation::None => "",
            Negation::Minus => "-",
            Negation::Not => "!",
        };
        self.aliases.push(json!({
            "name": quantity.name, "of": of, "negation": negation, "unit": shown_unit(quantity.unit),
            "description": quantity.description, "display": display,
        }));
    }

    /// Tells which names of a model mean the same: a reader finds what the page shows by any of them.
    pub fn other_names(&mut self, header: &ResultHeader) {
        let Ok(layout) = header.layout() else { return };
        let mut groups: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for (column, slot) in header.variables.iter().zip(&layout.slots) {
            if let Source::Stored(at) = slot.source {
                let sign = if slot.negation == Negation::None { "" } else { "-" };
                groups.entry(at).or_default().push(format!("{sign}{}", column.name));
            }
        }
        self.names.extend(groups.into_values().filter(|group| group.len() > 1));
    }

    /// Groups of names of which the page shows one.
    fn names_shown(&self) -> Vec<&Vec<String>> {
        fn collect<'v>(value: &'v Value, words: &mut BTreeSet<&'v str>) {
            match value {
                Value::String(text) => {
                    words.insert(text.split(':').next().unwrap_or(text));
                }
                Value::Array(list) => list.iter().for_each(|value| collect(value, words)),
                Value::Object(fields) => fields.values().for_each(|value| collect(value, words)),
                _ => {}
            }
        }
        let mut words = BTreeSet::new();
        self.sections.iter().chain(&self.series).for_each(|section| collect(section, &mut words));
        let is_shown = |name: &String| words.contains(name.trim_start_matches('-'));
        self.names.iter().filter(|group| group.iter().any(is_shown)).collect()
    }

    /// The index of a curve added before.
    pub fn curve_index(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// Values held so far.
    pub fn size(&self) -> usize {
        self.values
    }

    pub fn cards(&mut self, cards: &[Card]) {
        self.cards_shown_in(cards, &[]);
    }

    /// Cards below a heading: of several sets in one report each says whose it is.
    pub fn cards_titled(&mut self, title: &str, cards: &[Card]) {
        self.cards(cards);
        if let Some(section) = self.sections.last_mut().filter(|_| !cards.is_empty() && !title.is_empty()) {
            section["title"] = json!(title);
        }
    }

    /// Cards with the units in which a reader sees them first; empty for the same.
    pub fn cards_shown_in(&mut self, cards: &[Card], display_units: &[String]) {
        if cards.is_empty() {
            return;
        }
        let display_units = display_units.iter().map(String::as_str).chain(std::iter::repeat(""));
        let cards: Vec<Value> = cards
            .iter()
            .zip(display_units)
            .map(|(card, display)| {
                let (value, unit) = in_both_units(card.value, &card.unit, display);
                json!({ "title": card.title, "value": value, "unit": unit, "note": card.note })
            })
            .collect();
        self.sections.push(json!({ "type": "cards", "cards": cards }));
    }

    /// Panels one above the other. With `browse`, the reader may add any other curve of the report.
    pub fn plots(&mut self, title: &str, panels: &[Panel], browse: bool) {
        self.plots_until(title, panels, browse, None);
    }

    /// The same of a run that ended early: when, and why.
    pub fn plots_until(&mut self, title: &str, panels: &[Panel], browse: bool, ended: Option<(f64, &str)>) {
        if panels.is_empty() && !browse {
            return;
        }
        let panel = |p: &Panel| json!({ "title": p.title, "x": p.x, "y": p.y, "band": p.band, "note": p.note });
        let panels: Vec<Value> = panels.iter().map(panel).collect();
        let ended = ended.map(|(time, cause)| json!({ "time": embed::number(time), "cause": cause }));
        self.sections
            .push(json!({ "type": "plots", "title": title, "panels": panels, "browse": browse, "ended": ended }));
    }

    /// Bars one below the other, each with its name.
    pub fn bars(&mut self, title: &str, bars: &[Bar]) {
        if bars.is_empty() {
            return;
        }
        let bar = |bar: &Bar| json!({ "name": bar.name, "share": embed::number(bar.share), "note": bar.note, "pale": bar.is_pale });
        let bars: Vec<Value> = bars.iter().map(bar).collect();
        self.sections.push(json!({ "type": "bars", "title": title, "bars": bars }));
    }

    /// A table; none without rows.
    pub fn table(&mut self, title: &str, table: &Table) {
        if table.rows.is_empty() {
            return;
        }
        let columns: Vec<Value> = table
            .columns
            .iter()
            .map(|(name, align)| json!({ "name": name, "right": *align == Some(Align::Right) }))
            .collect();
        self.sections.push(json!({
            "type": "table", "title": title, "columns": columns, "rows": table.rows, "search": table.search,
            "folded": table.folded,
        }));
    }

    /// HTML that others wrote: only harmless elements stay.
    pub fn documentation(&mut self, title: &str, html: &str) {
        let html = sanitise(html);
        if !html.trim().is_empty() {
            self.sections.push(json!({ "type": "html", "title": title, "html": html }));
        }
    }

    /// Lines of text, set as they are.
    pub fn messages(&mut self, title: &str, messages: &[String]) {
        if !messages.is_empty() {
            self.sections.push(json!({ "type": "messages", "title": title, "messages": messages }));
        }
    }

    /// One point per run in all its coordinates: parallel axes, a scatter plot and the table of runs.
    pub fn runs(&mut self, title: &str, inputs: usize, columns: &[(String, String)], rows: &[Vec<f64>]) {
        let columns: Vec<Value> =
            columns.iter().map(|(name, unit)| json!({ "name": name, "unit": shown_unit(unit) })).collect();
        let width = columns.len();
        let values: Vec<f64> = (0..width).flat_map(|column| rows.iter().map(move |row| row[column])).collect();
        self.values += values.len();
        self.data.push(embed::singles(&values));
        self.sections.push(json!({
            "type": "runs", "title": title, "inputs": inputs, "columns": columns, "count": rows.len(),
            "data": self.data.len() - 1,
        }));
    }

    pub(crate) fn section(&mut self, section: Value) {
        self.sections.push(section);
    }

    /// A section that the script of the 3-D view shows.
    pub(crate) fn motion(&mut self, section: Value) {
        self.has_motion = true;
        self.section(section);
    }

    /// Numbers for a section, in single precision; returns what the page finds them by.
    pub(crate) fn block(&mut self, values: &[f64]) -> usize {
        self.data.push(embed::singles(values));
        self.data.len() - 1
    }

    /// Whole numbers for a section.
    pub(crate) fn indices(&mut self, values: &[u32]) -> usize {
        self.data.push(embed::whole(values));
        self.data.len() - 1
    }

    /// The whole page.
    pub fn html(&self) -> String {
        let content = json!({
            "title": self.title, "subtitle": self.subtitle, "series": self.series, "aliases": self.aliases, "sections": self.sections,
            "names": self.names_shown(),
            "version": env!("CARGO_PKG_VERSION"),
        });
        let size = self.data.iter().map(String::len).sum::<usize>();
        let mut page = String::with_capacity(size + (1 << 18));
        let title = escape(&self.title);
        let (player_style, player) = if self.has_motion { (PLAYER_STYLE, PLAYER_SCRIPTS) } else { ("", &[][..]) };
        let _ = write!(
            page,
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
             script-src 'unsafe-inline'; img-src data:\">\n\
             <title>{title}</title>\n<style>\n{STYLE}{player_style}</style>\n</head>\n<body>\n<main id=\"page\"></main>\n\
             <noscript>This report draws its plots with JavaScript, which is switched off.</noscript>\n"
        );
        for (at, data) in self.data.iter().enumerate() {
            let _ = writeln!(page, "<script type=\"text/plain\" id=\"data-{at}\">{data}</script>");
        }
        let _ = writeln!(page, "<script type=\"application/json\" id=\"content\">{}</script>", embed::json(&content));
        page.push_str("<script>\n\"use strict\";\n");
        for script in SCRIPTS.iter().chain(player) {
            page.push_str(script);
        }
        page.push_str("build();\n</script>\n</body>\n</html>\n");
        page
    }

    /// Writes the page; a reader of the file sees the old one or the new one, never a part.
    pub fn write(&self, path: &Path) -> std::io::Result<()> {
        let mut unfinished = path.as_os_str().to_os_string();
        unfinished.push(".unfinished");
        std::fs::write(&unfinished, self.html())?;
        std::fs::rename(&unfinished, path)
    }
}

/// A number and its unit as the page takes them: plain, or in SI and display units where these differ.
pub(crate) fn in_both_units(value: f64, unit: &str, display_unit: &str) -> (Value, Value) {
    match Conversion::new(unit, display_unit) {
        None => (embed::number(value), json!(shown_unit(unit))),
        Some(conversion) => (
            json!({ "si": embed::number(value), "display": embed::number(conversion.of(value)) }),
            json!({ "si": shown_unit(unit), "display": shown_unit(display_unit) }),
        ),
    }
}

/// A unit as the page shows it; that of numbers without one says nothing.
pub(crate) fn shown_unit(unit: &str) -> std::borrow::Cow<'_, str> {
    layshaft_units::written(unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_one_file_and_asks_for_no_other() {
        let mut report = Report::new("A <b> & co", "");
        report.documentation("About", "<p>See <a href=\"https://example.org\">there</a>.</p>");
        let page = report.html();
        assert!(page.contains("<title>A &lt;b&gt; &amp; co</title>"));
        for outside in ["src=", "@import", "fetch(", "XMLHttpRequest", "import("] {
            assert!(!page.contains(outside), "the page contains `{outside}`");
        }
    }

    #[test]
    fn a_large_curve_keeps_its_extremes() {
        let mut report = Report { values: LARGEST, ..Report::default() };
        let time: Vec<f64> = (0..500_000).map(f64::from).collect();
        let mut values = vec![0.0; time.len()];
        values[123_456] = 7.0;
        let axis = report.time_axis(&time);
        let curve = report.curve("x", "", "", axis, &time, &values);
        let count = report.series[curve]["count"].as_u64().unwrap_or(0);
        assert!(count < 110_000, "{count}");
        assert_eq!(report.series[curve]["thinned"], true);
        let seven = embed::base64(&7f32.to_le_bytes());
        let kept = min_max_indices(&time, &values, 0.0, 499_999.0, 20_000);
        assert!(kept.contains(&123_456), "the extreme is lost, so is {seven}");
    }
}
