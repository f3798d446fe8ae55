// How long it takes from the driver's hand to the step that used it, and to the picture that shows it; and what a picture costs. An input has the time of its event; the
// program echoes it when the step is done and says how long ago that was, so that only the way of the message there and back is counted on top. A picture counts
// when the first sample at or after that step is in it and the graphics card has drawn it.

class Latency {
  constructor(line) {
    this.clear();
    this.waiting = [];
    line.on("echo", ({ stamp, time, ago }) => {
      const now = performance.now();
      if (!Number.isFinite(stamp) || now - stamp > 5000) return;
      this.add(this.physics, now - stamp - (ago || 0));
      this.waiting.push({ stamp, time });
      if (this.waiting.length > 100) this.waiting.shift();
    });
  }
  clear() { Object.assign(this, { physics: [], picture: [], script: [] }); }
  add(list, value) { list.push(value); if (list.length > 2000) list.shift(); }

  /** A picture with samples up to a time is on its way; our script took so many milliseconds for it. */
  drawn(latest, script, stage) {
    this.add(this.script, script);
    const shown = this.waiting.filter(({ time }) => latest >= time - 1e-9), now = performance.now();
    this.waiting = this.waiting.filter(entry => !shown.includes(entry) && now - entry.stamp < 2000);
    if (!shown.length) return;
    const done = () => { const end = performance.now(); for (const { stamp } of shown) this.add(this.picture, end - stamp); };
    if (stage) stage.whenDrawn(done); else done();
  }

  static part(list, q) { const sorted = [...list].sort((a, b) => a - b); return sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] : NaN; }
  figures() {
    const of = list => ({ count: list.length, p50: Latency.part(list, 0.5), p99: Latency.part(list, 0.99) });
    return { physics: of(this.physics), picture: of(this.picture), script: of(this.script) };
  }
  text() {
    const { physics, picture } = this.figures(), ms = x => Number.isFinite(x) ? x.toFixed(x < 10 ? 1 : 0) : "–";
    return `input → physics ${ms(physics.p50)} ms (p99 ${ms(physics.p99)}), → picture ${ms(picture.p50)} ms (p99 ${ms(picture.p99)})`;
  }
}
