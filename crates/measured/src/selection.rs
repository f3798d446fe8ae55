//! Files and maps as the user gave them, before it is known which inputs a model has.

use crate::error::DataError;
use crate::map::Map;
use crate::plan::{Plan, Source, Target};
use layshaft_source::{Diagnostic, Digest};
use std::sync::{Arc, Mutex, PoisonError};

/// Measured data for the inputs of any model. The plan for the last one is kept, so that many runs read small files once.
#[derive(Debug, Default)]
pub struct Selection {
    sources: Vec<Source>,
    maps: Vec<Map>,
    plan: Mutex<Option<(Vec<Target>, Arc<Plan>)>>,
}

impl Selection {
    pub fn new(sources: Vec<Source>, maps: Vec<Map>) -> Selection {
        Selection { sources, maps, plan: Mutex::default() }
    }

    /// The plan for a model with these inputs.
    pub fn plan(&self, targets: &[Target]) -> Result<Arc<Plan>, DataError> {
        let mut kept = self.plan.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, plan)) = &*kept
            && known == targets
        {
            return Ok(Arc::clone(plan));
        }
        let plan = Arc::new(Plan::new(&self.sources, &self.maps, targets)?);
        *kept = Some((targets.to_vec(), Arc::clone(&plan)));
        Ok(plan)
    }

    /// What is odd about the data that were read.
    pub fn warnings(&self) -> Vec<Diagnostic> {
        let kept = self.plan.lock().unwrap_or_else(PoisonError::into_inner);
        kept.as_ref().map(|(_, plan)| plan.warnings()).unwrap_or_default()
    }

    /// All that runs depend on: maps, and the content of the files.
    pub fn basis(&self) -> Vec<(String, String)> {
        let mut list: Vec<(String, String)> =
            self.maps.iter().map(|map| (format!("--map {}", map.input), format!("{map:?}"))).collect();
        for source in &self.sources {
            let mut digest = Digest::default();
            digest.field(&std::fs::read(&source.path).unwrap_or_default());
            digest.field(format!("{:?} {:?}", source.options, source.time_offset).as_bytes());
            list.push((format!("--input {}", source.path.display()), digest.to_string()));
        }
        list
    }
}
