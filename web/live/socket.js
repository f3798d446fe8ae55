// The line to the running model: messages both ways, and frames of numbers. It comes back by itself when it breaks.
//
//   const line = new Connection();
//   line.on("hello", hello => …);             also "status", "changed", "refused", "event", "error", "echo", "line"
//   line.onFrame((time, values, names) => …);  one call for every sample, oldest first
//   line.want("plots", ["car.v", …]);          what this part of the page needs; names or aliases
//   line.input({ brake: 1 }); line.set("k", 2); line.command("pause"); line.report("controller-lost");

const FRAME_MARK = 0x3153464c, FRAME_HEAD = 16;

/** Waiting times before another attempt, in milliseconds. */
const RETRIES = [300, 700, 1500, 3000, 5000];

class Connection {
  constructor(path = "/live") {
    const token = new URLSearchParams(location.search).get("token"), scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.address = new URL(path + (token ? "?token=" + encodeURIComponent(token) : ""), location.href).href.replace(/^https?:/, scheme);
    this.handlers = new Map();
    this.frameHandlers = [];
    this.wanted = new Map();
    /** The layout of the frames that arrive: sent, and confirmed. */
    this.asked = 0;
    this.layout = { id: -1, signals: [] };
    this.attempts = 0;
    this.hello = null;
    this.received = { frames: 0, samples: 0, bytes: 0 };
    this.open();
  }

  open() {
    this.tell("line", { open: false, text: this.attempts ? "The connection is lost: trying again." : "Connecting." });
    const socket = this.socket = new WebSocket(this.address);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => { this.attempts = 0; this.tell("line", { open: true, text: "" }); };
    socket.onmessage = ({ data }) => typeof data === "string" ? this.message(data) : this.frame(data);
    socket.onclose = ({ reason }) => {
      if (this.closed) return;
      const wait = RETRIES[Math.min(this.attempts++, RETRIES.length - 1)];
      this.tell("line", { open: false, text: `The connection is lost${reason ? " (" + reason + ")" : ""}: the program has ended, or the network is down. Trying again.` });
      this.timer = setTimeout(() => this.open(), wait);
    };
  }
  close() { this.closed = true; clearTimeout(this.timer); this.socket.close(); }
  get isOpen() { return this.socket.readyState === WebSocket.OPEN; }

  on(type, handler) {
    if (!this.handlers.has(type)) this.handlers.set(type, []);
    this.handlers.get(type).push(handler);
    if (type === "hello" && this.hello) handler(this.hello);
    return this;
  }
  onFrame(handler) { this.frameHandlers.push(handler); return this; }
  tell(type, message) { for (const handler of this.handlers.get(type) || []) handler(message); }

  message(text) {
    let message;
    try { message = JSON.parse(text); } catch { this.tell("error", { message: "a message from the program cannot be read" }); return; }
    if (message.type === "hello") { this.hello = message; this.names = null; this.subscribe(); }
    if (message.type === "subscribed") this.layout = { id: message.id, signals: message.signals };
    this.tell(message.type, message);
  }

  frame(buffer) {
    const view = new DataView(buffer);
    if (buffer.byteLength < FRAME_HEAD || view.getUint32(0, true) !== FRAME_MARK) return;
    const id = view.getUint32(4, true), count = view.getUint32(8, true), width = view.getUint32(12, true), size = 8 + 4 * width;
    // Frames of an earlier subscription may still be on their way.
    if (id !== this.layout.id || width !== this.layout.signals.length || buffer.byteLength < FRAME_HEAD + count * size) return;
    this.received.frames++;
    this.received.samples += count;
    this.received.bytes += buffer.byteLength;
    for (let k = 0, at = FRAME_HEAD; k < count; k++, at += size) {
      const time = view.getFloat64(at, true), values = new Float32Array(width);
      for (let i = 0; i < width; i++) values[i] = view.getFloat32(at + 8 + 4 * i, true);
      for (const handler of this.frameHandlers) handler(time, values, this.layout.signals);
    }
    this.tell("frame", { count });
  }

  /** What one part of the page shows; the subscription is all of it together. */
  want(part, names) {
    this.wanted.set(part, names);
    if (this.pending) return;
    this.pending = true;
    queueMicrotask(() => { this.pending = false; this.subscribe(); });
  }
  subscribe() {
    if (!this.hello) return;
    const signals = [...new Set([...this.wanted.values()].flat())];
    this.send({ type: "subscribe", id: ++this.asked, signals, every: 1 });
  }

  /** What the program says of a variable, by its name or an alias. */
  facts(name) {
    if (!this.names) {
      this.names = new Map();
      for (const signal of this.hello ? this.hello.signals : []) for (const known of [signal.name, ...signal.aliases || []]) this.names.set(known, signal);
    }
    return this.names.get(name) || { name, unit: "", description: "" };
  }

  send(message) { if (this.isOpen) this.socket.send(JSON.stringify(message)); return this.isOpen; }
  input(values, stamp) { return this.send({ type: "input", values, stamp }); }
  set(parameter, value) { return this.send({ type: "set", parameter, value }); }
  /** The inputs are this page's from now on, not those of another page that steers. */
  take() { return this.send({ type: "take" }); }
  /** Tells the program what only the page can find out, for its terminal. */
  report(finding) { return this.send({ type: "report", finding }); }
  command(name, value = null) { return this.send({ type: "command", name, value }); }
}
