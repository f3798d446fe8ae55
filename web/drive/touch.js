// Controls for fingers: a field to steer by moving the finger sideways, pedals that are pressed farther down the higher the finger is, and gears. They appear at the first touch.

class TouchControls {
  /** `changed(stamp)` is called at once, like a key. */
  constructor(driver, changed) {
    Object.assign(this, { driver, changed, steering: 0, accelerator: 0, brake: 0 });
    const gear = (by, label, text) => make("button", { "aria-label": label, onclick: () => driver.press(by) }, text);
    this.wheel = this.pad("steering", "Steering", "⟷", (event, box) => Math.min(1, Math.max(-1, (this.from - event.clientX) / (0.45 * box.width))));
    const pedal = (event, box) => Math.min(1, Math.max(0.05, (box.bottom - event.clientY) / (0.85 * box.height)));
    this.element = make("div", { class: "touch", "aria-label": "Touch controls", hidden: "" }, this.wheel, make("div", { class: "gears" }, gear("gearUp", "Gear up", "+"), gear("gearDown", "Gear down", "−")), this.pad("brake", "Brake", "B", pedal), this.pad("accelerator", "Accelerator", "A", pedal));
    addEventListener("pointerdown", event => { if (event.pointerType === "touch") this.show(); }, { capture: true });
    if (window.matchMedia?.("(pointer: coarse) and (hover: none)").matches) this.show();
  }
  show() { if (!this.element.hidden) return; this.element.hidden = false; document.body.classList.add("fingers"); }

  /** A field that gives a value while a finger is on it; `read(event, box)` makes it of where the finger is. */
  pad(name, label, text, read) {
    const level = make("i", {}), pad = make("div", { class: "pad " + name, role: "slider", "aria-label": label, "aria-valuemin": name === "steering" ? -100 : 0, "aria-valuemax": 100, "aria-valuenow": 0 }, level, make("span", {}, text));
    const take = (event, value) => {
      this[name] = value;
      pad.setAttribute("aria-valuenow", Math.round(-100 * value * (name === "steering" ? 1 : -1)));
      if (name === "steering") level.style.left = `${50 - 45 * value}%`; else level.style.height = `${100 * value}%`;
      if (this.driver.source !== "touch") this.driver.source = "touch";
      this.driver.take();
      this.changed(event.timeStamp);
    };
    let finger = null;
    pad.addEventListener("pointerdown", event => {
      event.preventDefault();
      finger = event.pointerId;
      this.from = event.clientX;
      if (event.isTrusted) pad.setPointerCapture(finger);
      take(event, read(event, pad.getBoundingClientRect()));
    });
    pad.addEventListener("pointermove", event => { if (event.pointerId === finger) take(event, read(event, pad.getBoundingClientRect())); });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) pad.addEventListener(end, event => { if (event.pointerId === finger) { finger = null; take(event, 0); } });
    return pad;
  }
}
