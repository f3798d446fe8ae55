//! Widths of columns in printed tables.

/// A longer cell sticks out of its column. (Rust's formatting takes no width above 65,535, and nobody reads a table as wide.)
const WIDEST: usize = 200;

/// The width of a column with these cells, in characters.
pub fn column_width<'c>(cells: impl IntoIterator<Item = &'c str>) -> usize {
    cells.into_iter().map(|cell| cell.chars().count()).max().unwrap_or(0).min(WIDEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_as_wide_as_its_widest_cell_within_reason() {
        assert_eq!(column_width(["a", "äöü", ""]), 3);
        assert_eq!(column_width([]), 0);
        let endless = "x".repeat(100_000);
        let width = column_width([endless.as_str()]);
        assert_eq!(format!("{endless:width$}|"), format!("{endless}|"));
    }
}
