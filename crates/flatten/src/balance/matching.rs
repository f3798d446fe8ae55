//! Maximum matching of equations and unknowns, and what it says about the part that is too short or
//! too long (Dulmage and Mendelsohn, Coverings of bipartite graphs, 1958).

pub(super) struct Matching {
    /// Unknown of each equation.
    pub of_equation: Vec<Option<u32>>,
    /// Equation of each unknown.
    pub of_unknown: Vec<Option<u32>>,
}

impl Matching {
    /// Augmenting paths, searched depth first from every free equation, in rounds that visit each
    /// equation once, until a round finds none.
    pub fn new(incidence: &[Vec<u32>], unknowns: usize) -> Matching {
        let mut matching = Matching { of_equation: vec![None; incidence.len()], of_unknown: vec![None; unknowns] };
        for (equation, row) in incidence.iter().enumerate() {
            if let Some(&free) = row.iter().find(|&&unknown| matching.of_unknown[unknown as usize].is_none()) {
                matching.join(equation as u32, free);
            }
        }
        let mut visited = vec![false; incidence.len()];
        loop {
            visited.fill(false);
            let mut found = false;
            for equation in 0..incidence.len() as u32 {
                if matching.of_equation[equation as usize].is_none() && !incidence[equation as usize].is_empty() {
                    found |= matching.augment(equation, incidence, &mut visited);
                }
            }
            if !found {
                return matching;
            }
        }
    }

    fn join(&mut self, equation: u32, unknown: u32) {
        self.of_equation[equation as usize] = Some(unknown);
        self.of_unknown[unknown as usize] = Some(equation);
    }

    fn augment(&mut self, start: u32, incidence: &[Vec<u32>], visited: &mut [bool]) -> bool {
        if std::mem::replace(&mut visited[start as usize], true) {
            return false;
        }
        // Equations on the path and how far each row has been looked at.
        let mut path: Vec<(u32, usize)> = vec![(start, 0)];
        while let Some((equation, next)) = path.last_mut() {
            let row = &incidence[*equation as usize];
            let Some(&unknown) = row.get(*next) else {
                path.pop();
                continue;
            };
            *next += 1;
            match self.of_unknown[unknown as usize] {
                None => {
                    // Each equation on the path takes the unknown it was looking at.
                    for &(equation, next) in &path {
                        self.join(equation, incidence[equation as usize][next - 1]);
                    }
                    return true;
                }
                Some(other) if !visited[other as usize] => {
                    visited[other as usize] = true;
                    path.push((other, 0));
                }
                Some(_) => {}
            }
        }
        false
    }

    /// Equations reached from the unmatched ones by alternating paths: there are more of them than
    /// of the unknowns in them.
    pub fn overdetermined(&self, incidence: &[Vec<u32>]) -> Vec<bool> {
        let mut reached: Vec<bool> = self.of_equation.iter().map(Option::is_none).collect();
        let mut queue: Vec<usize> = (0..reached.len()).filter(|&equation| reached[equation]).collect();
        while let Some(equation) = queue.pop() {
            for &unknown in &incidence[equation] {
                if let Some(other) = self.of_unknown[unknown as usize]
                    && !std::mem::replace(&mut reached[other as usize], true)
                {
                    queue.push(other as usize);
                }
            }
        }
        reached
    }

    /// Unknowns reached from the unmatched ones by alternating paths: there are more of them than of
    /// the equations they are in.
    pub fn underdetermined(&self, incidence: &[Vec<u32>]) -> Vec<bool> {
        let mut equations_of: Vec<Vec<u32>> = vec![Vec::new(); self.of_unknown.len()];
        for (equation, row) in incidence.iter().enumerate() {
            for &unknown in row {
                equations_of[unknown as usize].push(equation as u32);
            }
        }
        let mut reached: Vec<bool> = self.of_unknown.iter().map(Option::is_none).collect();
        let mut queue: Vec<usize> = (0..reached.len()).filter(|&unknown| reached[unknown]).collect();
        while let Some(unknown) = queue.pop() {
            for &equation in &equations_of[unknown] {
                if let Some(other) = self.of_equation[equation as usize]
                    && !std::mem::replace(&mut reached[other as usize], true)
                {
                    queue.push(other as usize);
                }
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_needs_augmenting_paths() {
        // Greedily, each equation takes its first unknown and the last finds none free.
        let rows: Vec<Vec<u32>> = (0..1000).map(|i| if i < 999 { vec![i, i + 1] } else { vec![0] }).collect();
        let matching = Matching::new(&rows, 1000);
        assert!(matching.of_equation.iter().all(Option::is_some));
        for (equation, unknown) in matching.of_equation.iter().enumerate() {
            assert!(rows[equation].contains(&unknown.unwrap()));
        }
    }

    #[test]
    fn the_parts_around_what_is_unmatched() {
        // Equations 0 and 1 both determine unknown 0; equation 2 holds unknowns 1 and 2.
        let rows = vec![vec![0], vec![0], vec![1, 2]];
        let matching = Matching::new(&rows, 3);
        assert_eq!(matching.of_equation.iter().filter(|unknown| unknown.is_none()).count(), 1);
        assert_eq!(matching.overdetermined(&rows), [true, true, false]);
        assert_eq!(matching.underdetermined(&rows), [false, true, true]);
    }
}
