//! Branches and loops.

use cranelift_codegen::ir::types::I32;
use cranelift_codegen::ir::{Block, InstBuilder};
use layshaft_ir::program::Inst;

use super::{Open, RETURNED, Translator};

impl Translator<'_> {
    fn go(&mut self, block: Block) {
        if !self.ended {
            self.builder.ins().jump(block, &[]);
        }
        self.ended = false;
    }

    pub(super) fn control(&mut self, inst: &Inst) {
        self.nearby.clear();
        match inst {
            Inst::If(condition) => {
                let (condition, is_opposite) = self.condition(*condition);
                let (then, otherwise) = (self.builder.create_block(), self.builder.create_block());
                let (if_true, if_false) = if is_opposite { (otherwise, then) } else { (then, otherwise) };
                self.builder.ins().brif(condition, if_true, &[], if_false, &[]);
                self.builder.switch_to_block(then);
                self.builder.seal_block(then);
                self.open.push(Open::If { otherwise, merge: None });
            }
            Inst::Else => {
                if let Some(Open::If { otherwise, .. }) = self.open.pop() {
                    let merge = self.builder.create_block();
                    self.go(merge);
                    self.builder.switch_to_block(otherwise);
                    self.builder.seal_block(otherwise);
                    self.open.push(Open::If { otherwise, merge: Some(merge) });
                }
            }
            Inst::Loop => {
                let (head, exit) = (self.builder.create_block(), self.builder.create_block());
                self.builder.ins().jump(head, &[]);
                self.builder.switch_to_block(head);
                self.open.push(Open::Loop { head, exit });
            }
            Inst::End => match self.open.pop() {
                Some(Open::If { otherwise, merge }) => {
                    let next = merge.unwrap_or(otherwise);
                    self.go(next);
                    self.builder.switch_to_block(next);
                    self.builder.seal_block(next);
                }
                Some(Open::Loop { head, exit }) => {
                    self.go(head);
                    self.builder.seal_block(head);
                    self.builder.switch_to_block(exit);
                    self.builder.seal_block(exit);
                }
                None => {}
            },
            Inst::Break => {
                let exit = self.open.iter().rev().find_map(|open| match open {
                    Open::Loop { exit, .. } => Some(*exit),
                    Open::If { .. } => None,
                });
                if let Some(exit) = exit {
                    self.builder.ins().jump(exit, &[]);
                    self.ended = true;
                }
            }
            _ => {
                match self.piece {
                    Some(_) => {
                        let returned = self.builder.ins().iconst(I32, RETURNED);
                        self.builder.ins().return_(&[returned]);
                    }
                    None => self.leave(),
                }
                self.ended = true;
            }
        }
        self.nearby.clear();
    }
}
