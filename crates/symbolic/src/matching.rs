//! Bipartite matching of equations and variables, and strong components.

pub const NONE: u32 = u32::MAX;

/// A matching under construction. Rows are equations, columns variables.
pub struct Matching {
    /// Column of each row.
    pub row: Vec<u32>,
    /// Row of each column.
    pub column: Vec<u32>,
    seen: Vec<u32>,
    round: u32,
    /// Rows visited by the last failed search, and the columns it reached.
    pub visited_rows: Vec<u32>,
    pub visited_columns: Vec<u32>,
}

impl Matching {
    pub fn new(rows: usize, columns: usize) -> Matching {
        Matching {
            row: vec![NONE; rows],
            column: vec![NONE; columns],
            seen: vec![0; columns],
            round: 0,
            visited_rows: Vec::new(),
            visited_columns: Vec::new(),
        }
    }

    pub fn grow(&mut self, rows: usize, columns: usize) {
        self.row.resize(rows.max(self.row.len()), NONE);
        self.column.resize(columns.max(self.column.len()), NONE);
        self.seen.resize(self.column.len(), 0);
    }

    /// Tries to match `row`, re-matching others if needed. `columns_of` lists the columns of a row in order of preference.
    /// On failure `visited_rows` and `visited_columns` are what the search saw: too many rows for these columns.
    pub fn augment<'c>(&mut self, row: u32, columns_of: &impl Fn(u32) -> &'c [u32]) -> bool {
        self.round += 1;
        self.visited_rows.clear();
        self.visited_columns.clear();
        // Depth first with an explicit stack: (row, next column to try).
        let mut path: Vec<(u32, usize)> = vec![(row, 0)];
        self.visited_rows.push(row);
        for &column in columns_of(row) {
            if self.column[column as usize] == NONE {
                self.row[row as usize] = column;
                self.column[column as usize] = row;
                return true;
            }
        }
        while let Some((current, next)) = path.last_mut() {
            let columns = columns_of(*current);
            let Some(&column) = columns.get(*next) else {
                path.pop();
                continue;
            };
            *next += 1;
            if self.seen[column as usize] == self.round {
                continue;
            }
            self.seen[column as usize] = self.round;
            self.visited_columns.push(column);
            let owner = self.column[column as usize];
            let free = if owner == NONE {
                Some(column)
            } else {
                // A free column of the owner ends the search at once.
                let free = columns_of(owner).iter().copied().find(|&c| self.column[c as usize] == NONE);
                path.push((owner, 0));
                self.visited_rows.push(owner);
                free
            };
            if let Some(mut column) = free {
                while let Some((row, _)) = path.pop() {
                    let previous = self.row[row as usize];
                    self.row[row as usize] = column;
                    self.column[column as usize] = row;
                    column = previous;
                }
                return true;
            }
        }
        false
    }
}

/// Strong components of a graph, each listed after those it depends on. `depends` lists what a node needs.
pub fn components(nodes: usize, depends: &dyn Fn(u32, &mut Vec<u32>)) -> Vec<Vec<u32>> {
    struct Frame {
        node: u32,
        next: usize,
        edges: Vec<u32>,
    }
    let (mut index, mut low) = (vec![NONE; nodes], vec![0u32; nodes]);
    let mut on_stack = vec![false; nodes];
    let (mut stack, mut result, mut counter) = (Vec::new(), Vec::new(), 0u32);
    let mut frames: Vec<Frame> = Vec::new();
    for root in 0..nodes as u32 {
        if index[root as usize] != NONE {
            continue;
        }
        let mut enter = Some(root);
        loop {
            if let Some(node) = enter.take() {
                index[node as usize] = counter;
                low[node as usize] = counter;
                counter += 1;
                stack.push(node);
                on_stack[node as usize] = true;
                let mut edges = Vec::new();
                depends(node, &mut edges);
                frames.push(Frame { node, next: 0, edges });
            }
            let Some(frame) = frames.last_mut() else { break };
            if let Some(&target) = frame.edges.get(frame.next) {
                frame.next += 1;
                if index[target as usize] == NONE {
                    enter = Some(target);
                } else if on_stack[target as usize] {
                    let node = frame.node as usize;
                    low[node] = low[node].min(index[target as usize]);
                }
                continue;
            }
            let node = frame.node;
            frames.pop();
            if let Some(parent) = frames.last() {
                let parent = parent.node as usize;
                low[parent] = low[parent].min(low[node as usize]);
            }
            if low[node as usize] == index[node as usize] {
                let mut component = Vec::new();
                while let Some(member) = stack.pop() {
                    on_stack[member as usize] = false;
                    component.push(member);
                    if member == node {
                        break;
                    }
                }
                component.sort_unstable();
                result.push(component);
            }
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(rows: &[&[u32]], columns: usize) -> (Matching, Vec<bool>) {
        let mut matching = Matching::new(rows.len(), columns);
        let results = (0..rows.len() as u32).map(|row| matching.augment(row, &|r| rows[r as usize])).collect();
        (matching, results)
    }

    #[test]
    fn a_row_gives_way_to_another() {
        let (matching, results) = run(&[&[0, 1], &[0], &[1, 2]], 3);
        assert_eq!(results, [true, true, true]);
        assert_eq!(matching.row, [1, 0, 2]);
        for (row, &column) in matching.row.iter().enumerate() {
            assert_eq!(matching.column[column as usize], row as u32);
        }
    }

    #[test]
    fn a_failed_search_shows_the_overdetermined_part() {
        let (matching, results) = run(&[&[0], &[1], &[0]], 2);
        assert_eq!(results, [true, true, false]);
        let mut rows = matching.visited_rows.clone();
        rows.sort_unstable();
        assert_eq!(rows, [0, 2]);
        assert_eq!(matching.visited_columns, [0]);
    }

    #[test]
    fn components_come_in_order_of_dependence() {
        // 0 → 1 ⇄ 2, 3 → 0
        let edges: [&[u32]; 4] = [&[1], &[2], &[1], &[0]];
        let order = components(4, &|node, out| out.extend_from_slice(edges[node as usize]));
        assert_eq!(order, [vec![1, 2], vec![0], vec![3]]);
    }
}
