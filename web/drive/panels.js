// Instruments, map and texts change shortly before the next frame of the screen. Browsers hold back a page's messages after a key while a frame of the page is pending, and every change
// asks for one: made at any time it would hold back the answer of a key for half a frame in the mean.

/** Milliseconds from a frame of the screen to the changes. */
const LATE = 11;

class Panels {
  constructor() { Object.assign(this, { changes: new Map(), turned: 0, parity: 0 }); }

  /** Does the newest work of a name when it is time; at once where no frames of the screen are told. */
  change(name, work) {
    this.changes.set(name, work);
    if (performance.now() - this.turned > 100) this.make();
  }

  /** A frame of the screen begins. Every second one changes the page. */
  turn() {
    this.turned = performance.now();
    if (++this.parity % 2) setTimeout(() => this.make(), LATE);
  }

  make() {
    for (const work of this.changes.values()) work();
    this.changes.clear();
  }
}
