// How long it takes from the driver's hand to the step that used it, and to the picture that shows it; and what a picture costs.
//
// An input has the time of its event. The program echoes it with three times of its own clock: when the message came, when the step that used it was done, when the echo left. No message
// arrives before it is sent, so each echo bounds how far the program's clock is ahead of the page's: by `arrived − sent here` from above, by `left − received here` from below. The middle of the narrowest
// bounds makes one clock of both; half their distance is what it may be off. A picture counts when the first sample at or after that step is in it and the graphics card has drawn it.

/** The ways of an input, one after the other, each from the end of the one before: the browser and our script, the socket there, waiting for the exchange and the step, until the program sends, the socket back with the samples, waiting for the picture, drawing it. */
const WAYS = ["page", "there", "step", "wake", "back", "turn", "draw"];

/** Milliseconds after which an echo is no longer waited for. */
const SHORT = 6;

class Latency {
  constructor(line) {
    this.clear();
    this.sent = new Map();
    this.waiting = [];
    this.ahead = { least: -Infinity, most: Infinity };
    line.on("echo", ({ stamp, time, arrived, used, sent: left }) => {
      const now = performance.now(), sent = this.sent.get(stamp);
      this.sent.delete(stamp);
      if (!Number.isFinite(sent) || now - stamp > 5000) return;
      this.ahead.least = Math.max(this.ahead.least, left - now);
      this.ahead.most = Math.min(this.ahead.most, arrived - sent);
      const entry = { stamp, time, sent, arrived, used, left };
      this.add(this.inputs, entry);
      this.waiting.push(entry);
      if (this.waiting.length > 100) this.waiting.shift();
    });
    line.onFrame(t => { for (const entry of this.waiting) if (!entry.seen && t >= entry.time - 1e-9) { entry.seen = performance.now(); this.isAnswered = true; } });
    // Another start of the program has another clock.
    line.on("hello", () => { this.ahead = { least: -Infinity, most: Infinity }; this.clear(); });
  }
  clear() { Object.assign(this, { inputs: [], script: [], waiting: [] }); }
  add(list, value) { list.push(value); if (list.length > 2000) list.shift(); }

  /** Whether samples have come, since this was last asked, that show what an input has done. */
  takeAnswer() { const { isAnswered } = this; this.isAnswered = false; return isAnswered; }

  /** Whether an input has left a moment ago and its echo has not come. */
  get isAwaiting() { const now = performance.now(); for (const sent of this.sent.values()) if (now - sent < SHORT) return true; return false; }

  /** An input with the time of its event is on its way. */
  leaves(stamp) {
    if (stamp === undefined) return;
    this.sent.set(stamp, performance.now());
    // Some are not echoed.
    if (this.sent.size > 200) this.sent.delete(this.sent.keys().next().value);
  }

  /** A picture with samples up to a time is on its way, begun at a time of the clock; our script took so many milliseconds for it. */
  drawn(latest, begun, script, stage) {
    this.add(this.script, script);
    const shown = this.waiting.filter(({ time }) => latest >= time - 1e-9), now = performance.now();
    this.waiting = this.waiting.filter(entry => !shown.includes(entry) && now - entry.stamp < 2000);
    if (!shown.length) return;
    const done = () => { const end = performance.now(); for (const entry of shown) Object.assign(entry, { begun, drawn: end }); };
    if (stage) stage.whenDrawn(done); else done();
  }

  /** Number of values and two quantiles. */
  static of(list) { const sorted = Float64Array.from(list).sort(), part = q => sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] : NaN; return { count: sorted.length, p50: part(0.5), p99: part(0.99) }; }
  get clock() { return (this.ahead.least + this.ahead.most) / 2; }
  get physics() { const { clock } = this; return Latency.of(this.inputs.map(({ stamp, used }) => used - clock - stamp)); }
  get picture() { return Latency.of(this.inputs.filter(entry => entry.drawn && entry.seen).map(({ stamp, drawn }) => drawn - stamp)); }
  figures() {
    const { clock, physics, picture, ahead } = this, rows = this.inputs.filter(entry => entry.drawn && entry.seen);
    const times = rows.map(({ stamp, sent, arrived, used, left, seen, begun, drawn }) => [stamp, sent, arrived - clock, used - clock, left - clock, seen, Math.max(seen, begun), drawn]);
    const ways = Object.fromEntries(WAYS.map((way, k) => [way, Latency.of(times.map(row => row[k + 1] - row[k]))]));
    return { physics, picture, script: Latency.of(this.script), ways, clock: (ahead.most - ahead.least) / 2 };
  }
  /** For the driver, made anew once a second: keys wait while it is made. */
  text() {
    const now = performance.now(), ms = x => Number.isFinite(x) ? x.toFixed(x < 10 ? 1 : 0) : "–";
    if (!(now - this.told < 1000)) {
      const { physics, picture } = this;
      this.told = now;
      this.said = `input → physics ${ms(physics.p50)} ms (p99 ${ms(physics.p99)}), → picture ${ms(picture.p50)} ms (p99 ${ms(picture.p99)})`;
    }
    return this.said;
  }
}
