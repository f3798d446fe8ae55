// All variables of a model: as a tree of components, or found by words of name, alias, unit and description.
// Enter or a click plots a variable, with shift in a panel of its own; "#" shows its number.

/** Entries that one list shows; more are found by more words. */
const LISTED = 300;

class Variables {
  /** `choose(name, how)` with how "plot", "panel" (a new one) or "number". */
  constructor(line, choose) {
    Object.assign(this, { line, choose });
    this.search = make("input", { type: "search", placeholder: "Search name, alias, unit, description", "aria-label": "Search variables", oninput: () => this.show() });
    this.count = make("span", { class: "count", role: "status" });
    this.list = make("div", { class: "variables" });
    this.element = make("div", {}, make("div", { class: "tools" }, this.search, this.count), this.list);
    this.search.addEventListener("keydown", event => {
      if (event.key === "Enter") this.list.querySelector("button.leaf")?.click();
      if (event.key === "ArrowDown") { this.list.querySelector("button, summary")?.focus(); event.preventDefault(); }
    });
    this.list.addEventListener("keydown", event => this.walk(event));
    line.on("hello", hello => this.fill(hello));
  }

  fill(hello) {
    this.signals = hello.signals;
    this.texts = this.signals.map(s => [s.name, ...s.aliases || [], s.unit, s.displayUnit, s.description].filter(Boolean).join(" ").toLowerCase());
    this.root = new Map();
    for (const signal of this.signals) {
      let node = this.root;
      const parts = split(signal.name);
      for (const part of parts.slice(0, -1)) { if (!(node.get(part) instanceof Map)) node.set(part, new Map(node.has(part) ? [["", node.get(part)]] : [])); node = node.get(part); }
      const leaf = parts[parts.length - 1];
      if (node.get(leaf) instanceof Map) node.get(leaf).set("", signal); else node.set(leaf, signal);
    }
    this.show();
  }

  show() {
    if (!this.signals) return;
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) {
      this.count.textContent = `${this.signals.length}`;
      this.list.replaceChildren(...this.branch(this.root));
      if (this.root.size === 1) this.list.firstChild.open = true;
      return;
    }
    const found = this.signals.filter((_, k) => words.every(word => this.texts[k].includes(word)));
    // Short names first: those of the parts one sees.
    found.sort((a, b) => a.name.length - b.name.length || (a.name < b.name ? -1 : 1));
    this.count.textContent = `${found.length} of ${this.signals.length}`;
    this.list.replaceChildren(...found.slice(0, LISTED).map(signal => this.leaf(signal.name, signal)));
    if (found.length > LISTED) this.list.append(make("p", { class: "count" }, `${found.length - LISTED} more: add a word.`));
  }

  /** Components are filled when they are opened. */
  branch(node) {
    return [...node].sort(([a, x], [b, y]) => (y instanceof Map) - (x instanceof Map) || (a < b ? -1 : 1)).map(([name, child]) => {
      if (!(child instanceof Map)) return this.leaf(name || "(itself)", child);
      const body = make("div", { class: "branch" }), details = make("details", {}, make("summary", {}, name, make("small", {}, " " + count(child))), body);
      details.addEventListener("toggle", () => { if (details.open && !body.firstChild) body.append(...this.branch(child)); });
      return details;
    });
  }

  leaf(label, signal) {
    const { name, description, aliases } = signal, { unit } = new LiveCurve(signal), also = (aliases || []).length ? `, also ${aliases.slice(0, 4).join(", ")}` : "";
    const title = `${name}${description ? ": " + description : ""}${also}. Click: plot; shift: in a panel of its own.`;
    return make("div", { class: "leaf" },
      make("button", { class: "leaf", title, onclick: event => this.choose(name, event.shiftKey ? "panel" : "plot") },
        make("span", {}, label), make("small", { class: "unit" }, unit), ...(description ? [make("small", {}, description)] : [])),
      make("button", { class: "number", title: "Show the number of " + name, "aria-label": "Show the number of " + name, onclick: () => this.choose(name, "number") }, "#"));
  }

  /** Arrows move through what is open; right and left open and close. */
  walk(event) {
    const items = [...this.list.querySelectorAll("button.leaf, summary")].filter(item => item.offsetParent), at = items.indexOf(document.activeElement);
    if (at < 0) return;
    const details = items[at].closest("details");
    if (event.key === "ArrowDown") items[at + 1]?.focus();
    else if (event.key === "ArrowUp") (items[at - 1] || this.search).focus();
    else if (event.key === "ArrowRight" && items[at].tagName === "SUMMARY") details.open = true;
    else if (event.key === "ArrowLeft" && details) { details.open = false; details.querySelector("summary").focus(); } else return;
    event.preventDefault();
  }
}

function count(node) { let sum = 0; for (const child of node.values()) sum += child instanceof Map ? count(child) : 1; return sum; }

/** The parts of a name; quoted identifiers and subscripts may hold dots. */
function split(name) { return name.match(/(?:'(?:[^'\\]|\\.)*'|\[[^\]]*\]|[^.[']+)+/g) || [name]; }
