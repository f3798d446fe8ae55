// The instruments: engine speed with the gear in its middle, speed, boost and fuel, pedals and steering, accelerations, and how much each tyre slips.
// Drawn on a canvas of their own, half as often as the picture.

const DIAL_FROM = 0.75 * Math.PI, DIAL_TO = 2.25 * Math.PI;

class Instruments {
  constructor(motion, info = {}) {
    this.motion = motion;
    /** Engine speeds in 1/min: the end of the dial, and where red begins. */
    this.redline = info.redline || 6500;
    this.full = Math.ceil((this.redline + 500) / 1000) * 1000;
    this.fuelFull = info.fuel || 0;
    this.canvas = make("canvas", { class: "instruments", role: "img", "aria-label": "Instruments" });
    this.trail = [];
    this.peak = 0;
  }

  fit() {
    const scale = Math.min(2, window.devicePixelRatio || 1), w = this.canvas.clientWidth || 640, h = this.canvas.clientHeight || 180;
    if (this.canvas.width !== Math.round(w * scale) || this.canvas.height !== Math.round(h * scale)) { this.canvas.width = Math.round(w * scale); this.canvas.height = Math.round(h * scale); }
    // Everything is laid out for 640 × 180.
    this.unit = Math.min(w / 640, h / 180);
    const c = flatContext(this.canvas, this.software);
    c.setTransform(scale * this.unit, 0, 0, scale * this.unit, scale * (w - 640 * this.unit) / 2, scale * (h - 180 * this.unit));
    return c;
  }

  draw(row, driver) {
    const c = this.fit(), value = (role, other = NaN) => Number.isFinite(row[ROLE[role]]) ? row[ROLE[role]] : other;
    c.clearRect(-700, -20, 2000, 400);
    c.fillStyle = "rgba(12, 15, 19, 0.66)";
    panel(c, 4, 14, 632, 164, 16);
    this.accelerations(c, 78, 96, 58, value("ax", 0), value("ay", 0));
    this.tyres(c, 158, 40, row);
    this.dial(c, 320, 100, 74, value("engineSpeed", 0) * 30 / Math.PI, value("gear", driver.gear), driver.automatic);
    this.speed(c, 470, value("v", 0));
    this.bars(c, row, driver, value);
    this.text(driver, value);
  }

  dial(c, x, y, r, rpm, gear, automatic) {
    const angle = n => DIAL_FROM + (DIAL_TO - DIAL_FROM) * Math.min(1.02, n / this.full);
    c.lineWidth = 7; c.lineCap = "butt";
    c.strokeStyle = "rgba(255,255,255,0.16)"; c.beginPath(); c.arc(x, y, r, angle(0), angle(this.redline)); c.stroke();
    c.strokeStyle = "rgba(224,64,48,0.85)"; c.beginPath(); c.arc(x, y, r, angle(this.redline), angle(this.full)); c.stroke();
    c.strokeStyle = rpm > this.redline ? "#ff5a48" : "#f2f5f7"; c.beginPath(); c.arc(x, y, r, angle(0), angle(Math.max(1, rpm))); c.stroke();
    c.fillStyle = "#d5dce2"; c.font = "600 12px system-ui, sans-serif"; c.textAlign = "center"; c.textBaseline = "middle";
    for (let n = 0; n <= this.full; n += 1000) {
      const a = angle(n), s = Math.cos(a), t = Math.sin(a);
      c.strokeStyle = "#ffffff"; c.lineWidth = 1.5; c.beginPath(); c.moveTo(x + s * (r - 7), y + t * (r - 7)); c.lineTo(x + s * (r + 3), y + t * (r + 3)); c.stroke();
      c.fillText(n / 1000, x + s * (r - 18), y + t * (r - 18));
    }
    const a = angle(rpm);
    c.strokeStyle = "#ff5a36"; c.lineWidth = 3; c.lineCap = "round"; c.beginPath(); c.moveTo(x + Math.cos(a) * 26, y + Math.sin(a) * 26); c.lineTo(x + Math.cos(a) * (r - 3), y + Math.sin(a) * (r - 3)); c.stroke();
    c.fillStyle = "#ffffff"; c.font = "700 38px system-ui, sans-serif"; c.fillText(gearName(gear), x, y + 2);
    c.font = "600 11px system-ui, sans-serif"; c.fillStyle = "#b5c0c9"; c.fillText(automatic ? "AUTO" : "MANUAL", x, y + 34);
    c.fillText(`${Math.round(rpm / 10) * 10} 1/min`, x, y + 56);
  }

  speed(c, x, v) {
    c.textAlign = "center"; c.textBaseline = "alphabetic"; c.fillStyle = "#ffffff";
    c.font = "700 58px system-ui, sans-serif"; c.fillText(Math.abs(Math.round(v * 3.6)), x, 84);
    c.font = "600 14px system-ui, sans-serif"; c.fillStyle = "#b5c0c9"; c.fillText("km/h", x, 104);
  }

  bars(c, row, driver, value) {
    const bar = (x, label, part, colour, mark) => {
      c.fillStyle = "rgba(255,255,255,0.13)"; c.fillRect(x, 40, 14, 104);
      c.fillStyle = colour; const h = 104 * Math.min(1, Math.max(0, part)); c.fillRect(x, 144 - h, 14, h);
      if (mark !== undefined) { c.fillStyle = "#fff"; c.fillRect(x - 2, 144 - 104 * Math.min(1, Math.max(0, mark)) - 1, 18, 2); }
      c.fillStyle = "#b5c0c9"; c.font = "600 11px system-ui, sans-serif"; c.textAlign = "center"; c.textBaseline = "top"; c.fillText(label, x + 7, 150);
    };
    // Some models tell how far the clutch is closed, others the pedal.
    const clutch = value("clutch", driver.values.clutch);
    bar(548, "C", /closed/i.test(this.motion.names.clutch || "") ? 1 - clutch : clutch, "#5aa9e6");
    bar(574, "B", value("brake", driver.values.brake), "#ff5a48");
    bar(600, "A", value("throttle", driver.values.accelerator), "#42c98b", driver.values.accelerator);
    const line = (y, label, text, part, colour) => {
      c.fillStyle = "#b5c0c9"; c.font = "600 11px system-ui, sans-serif"; c.textAlign = "left"; c.textBaseline = "middle"; c.fillText(label, 413, y);
      c.fillStyle = "rgba(255,255,255,0.13)"; c.fillRect(451, y - 4, 30, 8); c.fillStyle = colour; c.fillRect(451, y - 4, 30 * Math.min(1, Math.max(0, part)), 8);
      c.fillStyle = "#e8edf1"; c.fillText(text, 485, y);
    };
    const boost = value("boost"), fuel = value("fuel");
    if (Number.isFinite(boost)) line(126, "boost", (boost / 1e5).toFixed(2) + " bar", boost / 1.5e5, "#5aa9e6");
    if (Number.isFinite(fuel) && /\/s$/.test(this.motion.line.facts(this.motion.names.fuel).unit)) line(142, "fuel", (1000 * fuel).toFixed(1) + " g/s", fuel / 0.01, "#e8b84a");
    else if (Number.isFinite(fuel)) { this.fuelFull = Math.max(this.fuelFull, fuel); line(142, "fuel", fuel.toFixed(1), fuel / (this.fuelFull || 1), fuel < 0.1 * this.fuelFull ? "#ff5a48" : "#e8b84a"); }
    const steer = value("steeringWheel", driver.values.steering), lock = Math.max(1, driver.lock || 8);
    c.fillStyle = "rgba(255,255,255,0.13)"; c.fillRect(418, 158, 120, 6);
    c.fillStyle = "#ffffff"; c.fillRect(478 - 60 * Math.min(1, Math.max(-1, steer / lock)) - 3, 154, 6, 14);
  }

  /** Accelerations in g with their way over the last two seconds; forward is up. */
  accelerations(c, x, y, r, ax, ay) {
    const g = r / 1.2, point = [x - ay / 9.81 * g, y - ax / 9.81 * g];
    this.trail.push(point);
    if (this.trail.length > 60) this.trail.shift();
    c.strokeStyle = "rgba(255,255,255,0.25)"; c.lineWidth = 1;
    for (const part of [0.5, 1]) { c.beginPath(); c.arc(x, y, g * part, 0, 7); c.stroke(); }
    c.beginPath(); c.moveTo(x - r, y); c.lineTo(x + r, y); c.moveTo(x, y - r); c.lineTo(x, y + r); c.stroke();
    c.strokeStyle = "rgba(255,160,90,0.7)"; c.beginPath(); this.trail.forEach(([u, v], k) => k ? c.lineTo(u, v) : c.moveTo(u, v)); c.stroke();
    c.fillStyle = "#ff8b4d"; c.beginPath(); c.arc(...point, 5, 0, 7); c.fill();
    c.fillStyle = "#e8edf1"; c.font = "600 12px system-ui, sans-serif"; c.textAlign = "center"; c.textBaseline = "alphabetic";
    c.fillText(`${(Math.hypot(ax, ay) / 9.81).toFixed(2)} g`, x, y + r + 18);
    c.fillStyle = "#b5c0c9"; c.font = "10px system-ui, sans-serif"; c.fillText("1 g", x + g + 1, y - 4);
  }

  /** One light for each tyre: green rolls, yellow slips, red slides. */
  tyres(c, x, y, row) {
    for (let k = 0; k < 4; k++) {
      const slip = Math.abs(row[ROLE["slip" + (k + 1)]]), part = Math.min(1, slip / 0.2), px = x + (k % 2) * 36, py = y + (k >> 1) * 58;
      c.fillStyle = !Number.isFinite(slip) ? "#444c54" : `hsl(${Math.round(130 - 130 * part)} 75% ${Math.round(34 + 18 * part)}%)`;
      panel(c, px, py, 18, 44, 5);
    }
    c.fillStyle = "#b5c0c9"; c.font = "600 11px system-ui, sans-serif"; c.textAlign = "center"; c.textBaseline = "top"; c.fillText("slip", x + 27, y + 110);
  }

  /** The same for those who listen to the page, once in two seconds. */
  text(driver, value) {
    const now = performance.now();
    if (now - (this.told || 0) < 2000) return;
    this.told = now;
    this.canvas.setAttribute("aria-label", `${Math.round(Math.abs(value("v", 0)) * 3.6)} km/h, ${Math.round(value("engineSpeed", 0) * 30 / Math.PI)} revolutions a minute, gear ${gearName(value("gear", driver.gear))}`);
  }
}

function gearName(gear) { const n = Math.round(gear); return n < 0 ? "R" : n === 0 ? "N" : String(n); }

function panel(c, x, y, w, h, r) { c.beginPath(); c.roundRect(x, y, w, h, r); c.fill(); }
