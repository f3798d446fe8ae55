// How long it takes from the driver's hand to the step that used it, and to the picture that shows it. The program echoes the stamp of an input
// when the step is done; the picture counts when the first sample at or after that step is in it.

class Latency {
  constructor(line) {
    this.physics = [];
    this.picture = [];
    this.waiting = [];
    line.on("echo", ({ stamp, time }) => {
      const now = performance.now();
      if (!Number.isFinite(stamp) || now - stamp > 5000) return;
      this.add(this.physics, now - stamp);
      this.waiting.push({ stamp, time });
      if (this.waiting.length > 100) this.waiting.shift();
    });
  }
  add(list, value) { list.push(value); if (list.length > 2000) list.shift(); }

  /** A picture with samples up to a time is drawn. */
  drawn(latest) {
    const now = performance.now();
    this.waiting = this.waiting.filter(({ stamp, time }) => { if (latest < time - 1e-9) return now - stamp < 2000; this.add(this.picture, now - stamp); return false; });
  }

  static part(list, q) { const sorted = [...list].sort((a, b) => a - b); return sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] : NaN; }
  figures() {
    const of = list => ({ count: list.length, p50: Latency.part(list, 0.5), p99: Latency.part(list, 0.99) });
    return { physics: of(this.physics), picture: of(this.picture) };
  }
  text() {
    const { physics, picture } = this.figures(), ms = x => Number.isFinite(x) ? x.toFixed(x < 10 ? 1 : 0) : "–";
    return `input → physics ${ms(physics.p50)} ms (p99 ${ms(physics.p99)}), → picture ${ms(picture.p50)} ms (p99 ${ms(picture.p99)})`;
  }
}
