//! Which file a function of the program goes to. Compilers take long for large files, and several files are compiled side by side.
//! Functions follow each other in the order of calls, so that those that belong together are mostly in one file, where a compiler can
//! put them into one piece.

use layshaft_ir::program::{FuncId, Program};

/// Instructions of one file, about.
const FILE_SIZE: usize = 12_000;

pub(super) struct Parts {
    /// Functions of each file, callees before callers.
    pub files: Vec<Vec<FuncId>>,
    /// Functions that other files use.
    shared: Vec<bool>,
}

impl Parts {
    pub fn new(program: &Program, functions: &[FuncId], entries: &[FuncId]) -> Parts {
        let mut files: Vec<Vec<FuncId>> = vec![Vec::new()];
        let mut file_of = vec![usize::MAX; program.functions.len()];
        let mut size = 0;
        for &id in functions {
            let length = program.function(id).code.len();
            if size > 0 && size + length > FILE_SIZE {
                files.push(Vec::new());
                size = 0;
            }
            size += length;
            file_of[id.0 as usize] = files.len() - 1;
            files[file_of[id.0 as usize]].push(id);
        }
        let mut shared = vec![false; program.functions.len()];
        entries.iter().for_each(|id| shared[id.0 as usize] = true);
        for block in &program.blocks {
            block.kind.functions().iter().for_each(|id| shared[id.0 as usize] = true);
        }
        for &id in functions {
            for callee in program.callees(id) {
                shared[callee.0 as usize] |= file_of[callee.0 as usize] != file_of[id.0 as usize];
            }
        }
        Parts { files, shared }
    }

    pub fn is_shared(&self, id: FuncId) -> bool {
        self.shared[id.0 as usize]
    }
}
