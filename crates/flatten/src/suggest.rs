//! Did-you-mean: the closest known name.

/// The candidate nearest to `name` if it is near enough to be a slip of the keyboard.
pub fn closest<'c>(name: &str, candidates: impl Iterator<Item = &'c str>) -> Option<&'c str> {
    let length = name.chars().count();
    if length == 1 {
        // Any letter is one slip away from any other: only the wrong case is worth a hint.
        return candidates.filter(|c| c.eq_ignore_ascii_case(name)).min();
    }
    let limit = (length / 3).max(1);
    let rank = |c: &'c str| (distance(name, c, limit), std::cmp::Reverse(common_prefix(name, c)), c);
    candidates.map(rank).filter(|(distance, ..)| *distance <= limit).min().map(|(.., c)| c)
}

fn common_prefix(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).take_while(|(x, y)| x == y).count()
}

/// Edit distance with transpositions, case counted half as wrong as another letter (rounded up).
fn distance(a: &str, b: &str, limit: usize) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > limit {
        return limit + 1;
    }
    if a.iter().map(|c| c.to_ascii_lowercase()).eq(b.iter().map(|c| c.to_ascii_lowercase())) {
        return 1.min(limit);
    }
    let mut rows = vec![vec![0usize; b.len() + 1]; a.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    for (j, cell) in rows[0].iter_mut().enumerate() {
        *cell = j;
    }
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let cost = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (rows[i - 1][j] + 1).min(rows[i][j - 1] + 1).min(rows[i - 1][j - 1] + cost);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::closest;

    #[test]
    fn finds_slips_but_not_strangers() {
        let names = ["inertia", "spring", "damper"];
        assert_eq!(closest("intertia", names.into_iter()), Some("inertia"));
        assert_eq!(closest("Spring", names.into_iter()), Some("spring"));
        assert_eq!(closest("wheel", names.into_iter()), None);
        assert_eq!(closest("sinn", ["sign", "sin", "sinh"].into_iter()), Some("sin"));
        assert_eq!(closest("y", ["J", "Y"].into_iter()), Some("Y"));
        assert_eq!(closest("y", ["J", "x"].into_iter()), None);
    }
}
