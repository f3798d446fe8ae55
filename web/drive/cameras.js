// Cameras: behind the car, in the driver's seat, and around the car by the mouse.

const CAMERAS = ["chase", "cockpit", "orbit"];

class Cameras {
  constructor(canvas, shape) {
    Object.assign(this, { shape, name: "chase", azimuth: 2.6, elevation: 0.28, distance: 6.5 });
    this.canvas = canvas;
    this.listen();
  }
  next() { this.name = CAMERAS[(CAMERAS.indexOf(this.name) + 1) % CAMERAS.length]; this.heading = undefined; return this.name; }
  choose(name) { if (CAMERAS.includes(name)) { this.name = name; this.heading = undefined; } }

  listen() {
    let last = null;
    this.canvas.addEventListener("pointerdown", event => { last = [event.clientX, event.clientY]; if (event.isTrusted) this.canvas.setPointerCapture(event.pointerId); });
    this.canvas.addEventListener("pointermove", event => {
      if (!last) return;
      if (this.name !== "orbit" && Math.hypot(event.clientX - last[0], event.clientY - last[1]) > 4) this.choose("orbit");
      this.azimuth -= (event.clientX - last[0]) * 0.008;
      this.elevation = Math.min(1.5, Math.max(0.02, this.elevation + (event.clientY - last[1]) * 0.006));
      last = [event.clientX, event.clientY];
    });
    for (const end of ["pointerup", "pointercancel"]) this.canvas.addEventListener(end, () => { last = null; });
    this.canvas.addEventListener("wheel", event => { event.preventDefault(); this.distance = Math.min(60, Math.max(2.5, this.distance * Math.exp(event.deltaY * 0.001))); }, { passive: false });
  }

  /** `dt` seconds since the picture before; `ground(x, y)` is the height that no camera goes below. */
  view(car, row, dt, ground) {
    const forward = rotate(car.turn, [1, 0, 0]), up = rotate(car.turn, [0, 0, 1]), flat = unit([forward[0], forward[1], 0]), { shape } = this;
    const middle = plus(car.at, rotate(car.turn, [(shape.front + shape.rear) / 2, 0, shape.ground + 0.5 * shape.height]));
    if (this.name === "cockpit") {
      const eye = plus(car.at, rotate(car.turn, shape.eye)), look = rotate(car.turn, [10, 0, -0.75]);
      return { eye, target: plus(eye, look), up, view: 1.02, near: 0.06 };
    }
    if (this.name === "orbit") {
      const c = Math.cos(this.elevation), heading = Math.atan2(flat[1], flat[0]), a = heading + this.azimuth;
      const eye = plus(middle, times([Math.cos(a) * c, Math.sin(a) * c, Math.sin(this.elevation)], this.distance));
      return { eye: [eye[0], eye[1], Math.max(eye[2], ground(eye[0], eye[1]) + 0.25)], target: middle, up: [0, 0, 1], view: 0.75 };
    }
    // Turns after the car with a short delay, and stays behind when it accelerates.
    const v = Number.isFinite(row[ROLE.v]) ? row[ROLE.v] : 0, wanted = Math.atan2(flat[1], flat[0]);
    if (this.heading === undefined || dt > 0.5) { this.heading = wanted; this.back = 0; this.slope = forward[2]; }
    const turn = Math.atan2(Math.sin(wanted - this.heading), Math.cos(wanted - this.heading)), smooth = rate => 1 - Math.exp(-dt * rate);
    this.heading += turn * smooth(4.5);
    this.slope += (forward[2] - this.slope) * smooth(3);
    this.back += ((Number.isFinite(row[ROLE.ax]) ? row[ROLE.ax] : 0) * 0.05 + Math.min(1.3, Math.abs(v) * 0.02) - this.back) * smooth(2.5);
    const behind = 1.3 * shape.length + this.back, d = [Math.cos(this.heading), Math.sin(this.heading), 0];
    const eye = plus(middle, [-d[0] * behind, -d[1] * behind, 1.25 - behind * this.slope]);
    eye[2] = Math.max(eye[2], ground(eye[0], eye[1]) + 0.4);
    return { eye, target: plus(middle, [d[0] * 3, d[1] * 3, -0.25 + 3 * this.slope]), up: [0, 0, 1], view: 0.88 + Math.min(0.2, Math.abs(v) * 0.003) };
  }
}
