// The track from above, with the car and the ghost: small beside the picture, or instead of it where there is no WebGL.

class TrackMap {
  constructor(track, label = "Map of the track") {
    this.track = track;
    this.canvas = make("canvas", { class: "map", role: "img", "aria-label": label });
  }

  fit() {
    const scale = Math.min(2, window.devicePixelRatio || 1), w = this.canvas.clientWidth || 180, h = this.canvas.clientHeight || 140, c = flatContext(this.canvas, this.software);
    if (this.canvas.width !== Math.round(w * scale) || this.canvas.height !== Math.round(h * scale)) {
      this.canvas.width = Math.round(w * scale); this.canvas.height = Math.round(h * scale);
      const { points, count } = this.track, xs = [], ys = [];
      for (let i = 0; i < count; i++) { xs.push(points[3 * i]); ys.push(points[3 * i + 1]); }
      const low = [Math.min(...xs), Math.min(...ys)], high = [Math.max(...xs), Math.max(...ys)], m = 14, size = Math.min((w - 2 * m) / Math.max(1, high[0] - low[0]), (h - 2 * m) / Math.max(1, high[1] - low[1]));
      this.toX = x => w / 2 + (x - (low[0] + high[0]) / 2) * size;
      this.toY = y => h / 2 - (y - (low[1] + high[1]) / 2) * size;
      this.size = size;
      this.base = document.createElement("canvas");
      this.base.width = this.canvas.width; this.base.height = this.canvas.height;
      const b = flatContext(this.base, this.software);
      b.setTransform(scale, 0, 0, scale, 0, 0);
      this.drawTrack(b);
    }
    return [c, scale];
  }

  drawTrack(c) {
    const { track } = this, path = () => { c.beginPath(); for (let i = 0; i < track.count; i++) c.lineTo(this.toX(track.points[3 * i]), this.toY(track.points[3 * i + 1])); if (track.closed) c.closePath(); c.stroke(); };
    c.lineJoin = "round";
    c.strokeStyle = "rgba(0,0,0,0.65)"; c.lineWidth = Math.max(7, track.width * this.size + 3); path();
    c.strokeStyle = "#cfd6dc"; c.lineWidth = Math.max(4, track.width * this.size); path();
    if (track.count) {
      const [x, y] = track.point(0), u = track.direction[0], v = track.direction[1], r = 6;
      c.strokeStyle = "#e04030"; c.lineWidth = 3;
      c.beginPath(); c.moveTo(this.toX(x) - v * r, this.toY(y) - u * r); c.lineTo(this.toX(x) + v * r, this.toY(y) + u * r); c.stroke();
    }
  }

  draw(cars) {
    if (!this.track.count) return;
    const [c, scale] = this.fit();
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.clearRect(0, 0, this.canvas.width, this.canvas.height);
    c.drawImage(this.base, 0, 0);
    c.setTransform(scale, 0, 0, scale, 0, 0);
    for (const car of [...cars].reverse()) {
      const forward = rotate(car.turn, [1, 0, 0]), x = this.toX(car.at[0]), y = this.toY(car.at[1]), a = Math.atan2(-forward[1], forward[0]), r = 8;
      if (!Number.isFinite(x)) continue;
      c.fillStyle = car.isGhost ? "#58b7d6" : "#ff5a36"; c.strokeStyle = "#000"; c.lineWidth = 1;
      c.beginPath(); c.moveTo(x + r * Math.cos(a), y + r * Math.sin(a)); c.lineTo(x + r * Math.cos(a + 2.5), y + r * Math.sin(a + 2.5)); c.lineTo(x + r * Math.cos(a - 2.5), y + r * Math.sin(a - 2.5)); c.closePath(); c.fill(); c.stroke();
    }
  }
}
