// A lap as a page of its own: its time and sectors, the plots with the lap before, least, mean and greatest values, and the numbers as a table to load elsewhere.

const SHEET = { width: 760, height: 190, left: 62, bottom: 26, right: 8, top: 8 };

/** The text of the page. `panels` are lists of curves. */
function lapReport(model, lap, before, panels) {
  const escape = text => String(text).replace(/[&<>"]/g, c => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
  const curves = panels.flat(), colours = ["#0b66c3", "#c2410c", "#15803d", "#7e22ce", "#b91c1c", "#0e7490", "#a16207", "#4b5563"];
  const row = cells => `<tr>${cells.map((cell, k) => k ? `<td>${escape(cell)}</td>` : `<th scope="row">${escape(cell)}</th>`).join("")}</tr>`;
  const figures = curve => { const { values } = curve.slice(lap.start, lap.end); let low = Infinity, high = -Infinity, sum = 0; for (const v of values) { low = Math.min(low, v); high = Math.max(high, v); sum += v; } return [curve.name, format(low), format(sum / values.length), format(high), curve.unit]; };
  const sectors = lap.sectors.map((time, k) => row([`Sector ${k + 1}`, time.toFixed(3) + " s", before?.sectors[k] === undefined ? "" : (time - before.sectors[k] < 0 ? "−" : "+") + Math.abs(time - before.sectors[k]).toFixed(3) + " s"]));
  const times = row([`Lap ${lap.lap}`, lapTime(lap.lapTime), before ? (lap.lapTime < before.lapTime ? "−" : "+") + Math.abs(lap.lapTime - before.lapTime).toFixed(3) + " s" : ""]) + sectors.join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(model)}: lap ${lap.lap}</title><style>
body { font: 15px/1.45 system-ui, sans-serif; max-width: 800px; margin: 1.5rem auto; padding: 0 1rem; color: #1a1d21; background: #fff; } h1 { font-size: 1.3rem; } h2 { font-size: 1rem; margin: 1.2rem 0 .3rem; }
table { border-collapse: collapse; } th, td { text-align: right; padding: .15rem .7rem; border-bottom: 1px solid #d7dce1; font-variant-numeric: tabular-nums; } th { text-align: left; font-weight: 500; } svg { width: 100%; height: auto; } text { font: 11px system-ui, sans-serif; fill: #555; }
@media (prefers-color-scheme: dark) { body { background: #15181c; color: #e6eaee; } th, td { border-color: #3a4149; } text { fill: #aab; } a { color: #8ab4f8; } }</style></head><body>
<h1>${escape(model)}: lap ${lap.lap}</h1><table>${before ? `<thead><tr><th></th><td>time</td><td>to lap ${before.lap}</td></tr></thead>` : ""}<tbody>${times}</tbody></table>
${panels.map(panel => `<h2>${panel.map((curve, k) => `<span style="color:${colours[k % 8]}">${escape(curve.name)}</span>`).join(", ")}${panel[0].unit ? ` in ${escape(panel[0].unit)}` : ""}</h2>${lapPlot(lap, before, panel, colours)}`).join("\n")}
${before ? "<p>Dashed: the lap before.</p>" : ""}
<h2>Values</h2><table><thead><tr><th></th><td>least</td><td>mean</td><td>greatest</td><td>unit</td></tr></thead><tbody>${curves.map(curve => row(figures(curve))).join("")}</tbody></table>
<p><a download="lap${lap.lap}.csv" href="data:text/csv;charset=utf-8,${encodeURIComponent(lapTable(lap, curves))}">The numbers as CSV</a></p></body></html>
`;
}

/** One panel as SVG: seconds of the lap to the right. */
function lapPlot(lap, before, panel, colours) {
  const { width, height, left, bottom, right, top } = SHEET, laps = [lap, ...(before ? [before] : [])], cut = panel.map(curve => laps.map(one => curve.slice(one.start, one.end)));
  let low = Infinity, high = -Infinity;
  for (const curve of cut.flat()) for (const v of curve.values) if (Number.isFinite(v)) { low = Math.min(low, v); high = Math.max(high, v); }
  if (!(low <= high)) return "<p>Not recorded in this lap.</p>";
  if (high - low < 1e-9) { low -= 1; high += 1; }
  const longest = Math.max(...laps.map(one => one.lapTime)), x = s => left + (width - left - right) * s / longest, y = v => top + (height - top - bottom) * (high - v) / (high - low);
  const path = (curve, start) => { const { time, values } = curve, skip = Math.max(1, Math.floor(values.length / 900)); let text = ""; for (let i = 0; i < values.length; i += skip) text += `${text ? "L" : "M"}${x(time[i] - start).toFixed(1)} ${y(values[i]).toFixed(1)}`; return text; };
  const across = ticks(low, high, 5).values.map(v => `<path d="M${left} ${y(v).toFixed(1)}H${width - right}" stroke="#8884"/><text x="${left - 6}" y="${(y(v) + 4).toFixed(1)}" text-anchor="end">${format(v)}</text>`);
  const lines = [...across, ...ticks(0, longest, 7).values.filter(s => s < 0.97 * longest).map(s => `<text x="${x(s).toFixed(1)}" y="${height - 8}" text-anchor="middle">${format(s)}</text>`)];
  const drawn = cut.flatMap((pair, k) => pair.map((curve, j) => `<path d="${path(curve, laps[j].start)}" fill="none" stroke="${colours[k % 8]}" stroke-width="1.4"${j ? ' stroke-dasharray="4 4" opacity="0.6"' : ""}/>`).reverse());
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${panel.map(curve => curve.name).join(", ")} over the lap">${lines.join("")}${drawn.join("")}<text x="${width - right}" y="${height - 8}" text-anchor="end">s</text></svg>`;
}

/** Time of the lap and all curves, a line for each sample. */
function lapTable(lap, curves) {
  const cut = curves.map(curve => curve.slice(lap.start, lap.end)), times = cut.reduce((longest, curve) => curve.count > longest.length ? curve.time : longest, []);
  const quote = text => /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return [["time [s]", ...curves.map(curve => quote(curve.name + (curve.unit ? ` [${curve.unit}]` : "")))].join(","), ...Array.from(times, t => [(t - lap.start).toFixed(4), ...cut.map(curve => String(Number(curve.at(t).toPrecision(7))))].join(","))].join("\n") + "\n";
}

function saveLap(page, lap) {
  const laps = page.recorder.laps, panels = page.group.panels.map(panel => panel.curves).filter(curves => curves.length), text = lapReport(page.line.hello?.model || "Layshaft", lap, laps[laps.indexOf(lap) - 1], panels);
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "text/html" })), download: `lap${lap.lap}.html` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
