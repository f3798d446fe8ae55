//! A query allocates nothing, on any surface.

use layshaft_road::{Memory, Road, proving_ground};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

struct Counting;

static COUNT: AtomicU64 = AtomicU64::new(0);

// SAFETY: everything is handed on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as promised by the caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as promised by the caller.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The only test of its program, so that nobody else allocates meanwhile.
#[test]
fn queries_do_not_allocate() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("lanes.xodr");
    let text = r#"<OpenDRIVE><road id="1"><planView><geometry s="0" x="0" y="0" hdg="0" length="500"><spiral curvStart="0" curvEnd="0.01"/></geometry></planView>
<lanes><laneSection s="0"><right><lane id="-1"><width sOffset="0" a="4" b="0" c="0" d="0"/></lane></right></laneSection></lanes></road></OpenDRIVE>"#;
    std::fs::write(&file, text).unwrap();
    let roads =
        [proving_ground::road().unwrap(), Road::open(&file.to_string_lossy()).unwrap(), Road::plane(0.1, 0.0, 1.0)];
    let mut memory = Memory::default();
    let mut hits = 0;
    let before = COUNT.load(Ordering::Relaxed);
    for road in &roads {
        for k in 0..5000 {
            let (x, y) = (f64::from(k) * 0.11, f64::from(k % 97) * 0.1 - 5.0);
            hits += u32::from(road.query(x, y, 1.0).is_ok());
            hits += u32::from(memory.query(road, x, y, 1.0).is_ok());
            hits += u32::from(k % 100 == 0 && road.ray([x, y, 3.0], [0.0, 0.0, -1.0], 9.0).is_some());
        }
    }
    let count = COUNT.load(Ordering::Relaxed) - before;
    assert!(hits > 15_000, "{hits}");
    assert_eq!(count, 0, "{count} allocations");
}
