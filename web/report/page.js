// Puts the page together: a heading, a line of links and one part after the other.

const groups = [], maps = [], redraws = [];

const builders = {
  cards(section) {
    const row = make("div", { class: "cards" });
    const fill = () => row.replaceChildren(...section.cards.map(card => make("div", { class: "card" },
      make("div", { class: "name" }, ...breakable(card.title)),
      make("div", { class: "value" }, format(chosen(card.value), 4), make("span", { class: "unit" }, chosen(card.unit))),
      make("div", { class: "note" }, card.note))));
    redraws.push(fill);
    return row;
  },

  plots(section) {
    const group = new PlotGroup(), sheet = make("div", { class: "sheet" }), clock = make("span", { class: "count clock" });
    const button = (label, title, onclick) => make("button", { title, onclick }, label);
    const tools = make("div", { class: "tools" },
      button("+", "Zoom in", () => group.zoom(0.6)), button("−", "Zoom out", () => group.zoom(1 / 0.6)),
      button("All", "Show everything", () => group.reset()), clock, make("span", { class: "space" }),
      make("span", {}, "drag: zoom · shift-drag: move · ctrl-wheel: zoom · double click: all"));
    group.onCursor = t => { clock.textContent = t === null ? "" : `t = ${format(t, 7)} s`; };
    sheet.append(tools);
    const add = (spec, onClose) => { const panel = new Panel(group, spec, onClose && (() => { group.panels.splice(group.panels.indexOf(panel), 1); panel.element.remove(); })); sheet.append(panel.element); for (const name of [spec.title, ...panel.curves.map(curve => curve.name)]) register(name, () => panel.element); return panel; };
    group.ended = section.ended;
    section.panels.forEach(spec => add(spec));
    if (section.browse) {
      const show = curve => { const panel = add({ title: "", y: [curve] }, true); panel.draw(); panel.element.scrollIntoView({ block: "nearest" }); };
      tools.insertBefore(chooser(entries.filter(entry => entry.curve), "Add a variable", entry => show(entry.curve())), clock);
      tools.after(variableTree(show));
    }
    groups.push(group);
    redraws.push(() => group.draw());
    return sheet;
  },

  map(section) {
    const map = new OperatingMap(section);
    maps.push(map);
    redraws.push(() => map.draw());
    const hint = "Dots: operating points, their area is the time spent there." + (section.limit ? " Thick line: limit." : "");
    return make("div", { class: "sheet" }, map.element, make("div", { class: "count" }, hint));
  },

  energy(section) { return make("div", { class: "sheet" }, energyFlow(section)); },

  bars(section) {
    const most = Math.max(...section.bars.map(bar => bar.share), 1e-9);
    const line = bar => make("div", { class: "bar" }, make("span", { class: "name" }, bar.name), make("span", { class: "share" }, bar.note),
      make("span", { class: "room" }, make("span", { class: "rod", style: `width:${Math.max(0.3, 100 * bar.share / most)}%;background:var(--${bar.pale ? "faint" : "c0"})` })));
    return make("div", { class: "sheet bars" }, ...section.bars.map(bar => { const element = line(bar); register(bar.name, () => element); return element; }));
  },

  runs(section) {
    const runs = new Runs(section);
    redraws.push(() => runs.draw());
    section.columns.forEach((column, k) => register(column.name, () => runs.figure(k)));
    return runs.element;
  },

  html(section) { const prose = make("div", { class: "sheet prose" }); prose.innerHTML = section.html; return prose; },

  /** Sentences are wrapped; lines of source and the marks under them stay as they are. */
  messages(section) {
    const isSource = line => /^\s*\d*\s*\|/.test(line);
    const block = text => make("pre", {}, ...text.split("\n").map(line => make("div", { class: isSource(line) && "source" }, line || " ")));
    return make("div", { class: "sheet messages" }, ...section.messages.map(block));
  },

  table(section) {
    const body = make("tbody"), count = make("span", { class: "count" });
    let cells, words = [];
    const fill = () => {
      cells = section.rows.map(row => row.map(chosen).map(value => typeof value === "number" ? format(value, 8) : value ?? ""));
      const found = cells.filter(row => words.every(word => row.some(text => String(text).toLowerCase().includes(word))));
      const line = row => make("tr", {}, ...row.map((text, k) => make("td", { class: section.columns[k].right && (String(text).length > 16 ? "right long" : "right") }, text)));
      body.replaceChildren(...found.slice(0, 2000).map(line));
      count.textContent = found.length === cells.length ? `${cells.length}` : `${found.length} of ${cells.length}`;
    };
    fill();
    redraws.push(fill);
    const first = section.columns.findIndex(column => !column.right);
    if (first >= 0) cells.slice(0, 2000).forEach((row, k) => register(row[first], () => { search.value = ""; words = []; fill(); return body.children[k]; }));
    const table = make("table");
    if (section.columns.some(column => column.name)) table.append(make("thead", {}, make("tr", {}, ...section.columns.map(column => make("th", { class: column.right && (column.name.length > 16 ? "right long" : "right") }, ...(column.name.length > 16 ? breakable(column.name) : [column.name]))))));
    table.append(body);
    const sheet = make("div", { class: "sheet" });
    const search = make("input", { type: "search", placeholder: "Search", "aria-label": "Search " + section.title, oninput: () => { words = search.value.toLowerCase().split(/\s+/).filter(Boolean); fill(); } });
    if (section.search) sheet.append(make("div", { class: "tools" }, search, count));
    sheet.append(make("div", { class: cells.length > (section.search ? 14 : 24) ? "scroll" : "wide" }, table));
    return section.folded && cells.length > 14 ? make("details", {}, make("summary", {}, `${cells.length} entries`), sheet) : sheet;
  },
};

const dark = matchMedia("(prefers-color-scheme: dark)");
let theme = null;

function applyTheme(printing) {
  document.documentElement.dataset.theme = printing ? "light" : theme || (dark.matches ? "dark" : "light");
  for (const redraw of redraws) redraw();
}

function build() {
  const page = document.getElementById("page"), links = make("nav");
  const toggle = make("button", { title: "Light or dark", "aria-label": "Light or dark", id: "theme", onclick: () => { theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark"; applyTheme(); } }, "◐");
  const units = make("button", { id: "units", onclick: () => { inDisplayUnits = !inDisplayUnits; nameUnits(); for (const group of groups) group.reset(); applyTheme(); } });
  const nameUnits = () => {
    units.textContent = inDisplayUnits ? "SI units" : "Display units";
    units.title = inDisplayUnits ? "Show values in the units the model computes with" : "Show values in the units the model asks for";
  };
  nameUnits();
  const converts = content.series.some(facts => facts.display) || content.sections.some(section => section.type === "table" && section.rows.some(row => row.some(cell => cell !== null && typeof cell === "object")));
  page.append(make("header", {}, make("div", {}, make("h1", {}, ...content.title.split(/(?<=\.)/).flatMap(part => [part, make("wbr")])), make("p", {}, content.subtitle)), make("div", { class: "buttons" }, ...(converts ? [units] : []), toggle)), links);
  document.documentElement.dataset.theme = dark.matches ? "dark" : "light";
  content.sections.forEach((section, at) => {
    const part = make("section", { id: "part-" + at });
    if (section.title) { part.append(make("h2", { id: "title-" + at }, section.title)); links.append(make("a", { href: "#title-" + at }, section.title)); }
    part.append(builders[section.type](section));
    page.append(part);
  });
  if (shown.size && !content.sections.some(section => section.browse)) links.append(finder());
  page.append(make("footer", {}, `Made by Layshaft ${content.version}. This file needs no network.`));
  applyTheme();
  dark.addEventListener("change", () => applyTheme());
  let width = innerWidth;
  addEventListener("resize", () => { if (innerWidth !== width) { width = innerWidth; for (const redraw of redraws) redraw(); } });
  const print = on => { for (const group of groups) for (const panel of group.panels) panel.printing = on; for (const map of maps) map.printing = on; applyTheme(on); };
  addEventListener("beforeprint", () => print(true));
  addEventListener("afterprint", () => print(false));
}

