// Draws the scene with WebGL 2: sky, ground, things beside the road, skid marks, the car with its shadow, and the ghost. About fifteen draw calls.
//
// Where the machine is slow (software rendering), the picture gets coarser until it is fluent.

/** Parts of the full resolution, from fine to coarse. */
const RESOLUTIONS = [1, 0.85, 0.7, 0.55, 0.42, 0.32, 0.25];
const SKID_QUADS = 6000;

class Stage {
  /** Fails where there is no WebGL 2. */
  constructor(canvas, track, shape) {
    Object.assign(this, { canvas, track, shape });
    this.renderer = rendererName();
    this.software = /swiftshader|llvmpipe|software|basic render/i.test(this.renderer);
    // Smooth edges cost too much without a graphics card.
    const gl = this.gl = canvas.getContext("webgl2", { antialias: !this.software, alpha: false, powerPreference: "high-performance" });
    if (!gl) throw new Error("this browser has no WebGL 2");
    this.level = this.software ? 3 : 0;
    this.pace = { frames: 0, since: 0, slow: 0, worst: -1 };
    this.prepare();
  }

  prepare() {
    const gl = this.gl, track = this.track, suited = texts => this.software ? texts.map(text => text.replace(VERSION, VERSION + "#define SIMPLE\n")) : texts;
    this.sky = linked(gl, suited(SKY_SHADER), ["place"]);
    this.ground = linked(gl, suited(GROUND_SHADER), ["place", "normal", "road"]);
    this.thing = linked(gl, THING_SHADER, ["place", "normal", "paint", "shine"]);
    this.shadow = linked(gl, SHADOW_SHADER, ["place"]);
    this.skid = linked(gl, SKID_SHADER, ["place"]);
    this.sun = unit([0.45, -0.5, 0.74]);
    this.haze = [0.80, 0.89, 1.0];
    const land = this.land = new Land(track);
    this.buffers = {
      road: this.buffer(track.road(), GROUND_CORNER), verges: this.buffer(track.verges(), GROUND_CORNER), land: this.buffer(land.corners(), GROUND_CORNER),
      things: this.buffer(land.things(), 10), body: this.buffer(this.shape.body(), 10), cabin: this.buffer(this.shape.cabin(), 10), cockpit: this.buffer(this.shape.cockpit(), 10),
      steering: this.buffer(this.shape.steeringWheel(), 10), wheel: this.buffer(this.shape.wheel(), 10), screen: this.buffer(new Float32Array([-1, -1, 3, -1, -1, 3]), 2),
    };
    this.noise = this.noiseTexture();
    this.shadowSize = this.software ? 512 : 1024;
    this.makeShadowMap();
    this.skids = { buffer: gl.createBuffer(), index: gl.createBuffer(), next: 0, used: 0 };
    gl.bindBuffer(gl.ARRAY_BUFFER, this.skids.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, SKID_QUADS * 64, gl.DYNAMIC_DRAW);
    const index = new Uint16Array(SKID_QUADS * 6);
    for (let k = 0; k < SKID_QUADS; k++) index.set([0, 1, 2, 1, 3, 2].map(i => 4 * k + i), 6 * k);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.skids.index);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, index, gl.STATIC_DRAW);
  }

  buffer(data, corner) {
    const gl = this.gl, buffer = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
    return { buffer, count: data.length / corner };
  }

  noiseTexture() {
    const gl = this.gl, size = 128, random = dice(3), pixels = new Uint8Array(4 * size * size), texture = gl.createTexture();
    for (let k = 0; k < pixels.length; k++) pixels[k] = Math.floor(256 * random());
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, size, size, 0, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    gl.generateMipmap(gl.TEXTURE_2D);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    const sharp = gl.getExtension("EXT_texture_filter_anisotropic");
    if (sharp && !this.software) gl.texParameteri(gl.TEXTURE_2D, sharp.TEXTURE_MAX_ANISOTROPY_EXT, 4);
    return texture;
  }

  makeShadowMap() {
    const gl = this.gl, texture = gl.createTexture(), frame = gl.createFramebuffer(), size = this.shadowSize;
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.DEPTH_COMPONENT24, size, size);
    for (const [name, value] of [[gl.TEXTURE_COMPARE_MODE, gl.COMPARE_REF_TO_TEXTURE], [gl.TEXTURE_COMPARE_FUNC, gl.LEQUAL], [gl.TEXTURE_MIN_FILTER, gl.LINEAR], [gl.TEXTURE_MAG_FILTER, gl.LINEAR], [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE], [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE]]) gl.texParameteri(gl.TEXTURE_2D, name, value);
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D, texture, 0);
    gl.drawBuffers([gl.NONE]);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    Object.assign(this, { shadowTexture: texture, shadowFrame: frame });
  }

  /** Makes the picture coarser or finer by how fast pictures follow each other. */
  adapt(stamp) {
    const pace = this.pace;
    if (!pace.since || stamp - pace.since > 4000) { pace.since = stamp; pace.frames = 0; return; }
    pace.frames++;
    const passed = stamp - pace.since;
    if (passed < 1000) return;
    this.rate = pace.frames / passed * 1000;
    pace.frames = 0;
    pace.since = stamp;
    if (this.fixed) return;
    if (this.rate < 48 && this.level + 1 < RESOLUTIONS.length) { this.level++; pace.worst = this.level - 1; pace.good = 0; }
    else if (this.rate > 57 && this.level > 0) { if (++pace.good >= (this.level - 1 === pace.worst ? 30 : 5)) { this.level--; pace.good = 0; } } else pace.good = 0;
  }

  fit() {
    const ratio = Math.min(window.devicePixelRatio || 1, 2) * RESOLUTIONS[this.level], w = Math.max(160, Math.round(this.canvas.clientWidth * ratio)), h = Math.max(120, Math.round(this.canvas.clientHeight * ratio));
    if (this.canvas.width !== w || this.canvas.height !== h) { this.canvas.width = w; this.canvas.height = h; }
  }

  /** A piece of rubber between two lines across the road: four points and how black each is. */
  addSkid(points) {
    const gl = this.gl, skids = this.skids;
    gl.bindBuffer(gl.ARRAY_BUFFER, skids.buffer);
    gl.bufferSubData(gl.ARRAY_BUFFER, skids.next * 64, new Float32Array(points));
    skids.next = (skids.next + 1) % SKID_QUADS;
    skids.used = Math.min(SKID_QUADS, skids.used + 1);
  }
  clearSkids() { this.skids.next = this.skids.used = 0; }

  /** `cars` are drawn in order: `{ at, turn, wheels: [{ at, turn }], brake, tint, cabin, isGhost }`. */
  draw(cars, camera) {
    const gl = this.gl, own = cars[0];
    this.fit();
    const matrix = this.matrix(camera), shadowMatrix = this.shadowFrom(own);
    gl.disable(gl.CULL_FACE);
    gl.enable(gl.DEPTH_TEST);
    this.drawShadow(own, shadowMatrix);
    gl.viewport(0, 0, this.canvas.width, this.canvas.height);
    gl.clear(gl.DEPTH_BUFFER_BIT);
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, this.shadowTexture);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.noise);
    const use = ({ program, places }) => {
      gl.useProgram(program);
      gl.uniformMatrix4fv(places.camera, false, matrix);
      gl.uniformMatrix4fv(places.shadowMatrix, false, shadowMatrix);
      gl.uniform3fv(places.eye, camera.eye);
      gl.uniform3fv(places.sun, this.sun);
      gl.uniform3fv(places.hazeColour, this.haze);
      gl.uniform1f(places.hazeDensity, 0.0011);
      gl.uniform1f(places.shadows, 1);
      gl.uniform1i(places.noise, 0);
      gl.uniform1i(places.shadowMap, 1);
      return places;
    };
    // Near things first: what they hide is not shaded.
    const thing = use(this.thing);
    gl.uniform4f(thing.tint, 0, 0, 0, 0);
    this.drawCar(thing, own);
    this.drawPainted(thing, this.buffers.things, [0, 0, 0], [0, 0, 0, 1], [1, 1, 1]);
    const ground = use(this.ground);
    gl.uniform1f(ground.halfWidth, this.track.edge);
    gl.uniform1f(ground.lap, this.track.lap);
    gl.uniform1f(ground.closed, this.track.closed ? 1 : 0);
    gl.uniform1f(ground.detail, this.level < 5 ? 1 : 0.5);
    this.drawGround(ground, this.buffers.road);
    // The land lies farther back than its depth, so that it never comes through the road.
    gl.enable(gl.POLYGON_OFFSET_FILL);
    gl.polygonOffset(1, 4);
    this.drawGround(ground, this.buffers.verges);
    gl.polygonOffset(2, 12);
    this.drawGround(ground, this.buffers.land);
    gl.disable(gl.POLYGON_OFFSET_FILL);
    const sky = use(this.sky);
    gl.uniformMatrix4fv(sky.inverse, false, inverted(matrix));
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffers.screen.buffer);
    gl.enableVertexAttribArray(sky.place);
    gl.vertexAttribPointer(sky.place, 2, gl.FLOAT, false, 0, 0);
    gl.depthFunc(gl.LEQUAL);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
    gl.depthMask(false);
    if (this.skids.used) {
      const skid = use(this.skid);
      gl.enable(gl.POLYGON_OFFSET_FILL);
      gl.polygonOffset(-1, -6);
      gl.bindBuffer(gl.ARRAY_BUFFER, this.skids.buffer);
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.skids.index);
      gl.enableVertexAttribArray(skid.place);
      gl.vertexAttribPointer(skid.place, 4, gl.FLOAT, false, 0, 0);
      gl.drawElements(gl.TRIANGLES, this.skids.used * 6, gl.UNSIGNED_SHORT, 0);
      gl.disable(gl.POLYGON_OFFSET_FILL);
    }
    gl.depthMask(true);
    for (const car of cars.slice(1)) { const places = use(this.thing); gl.uniform4fv(places.tint, car.tint); this.drawCar(places, car); }
    gl.disable(gl.BLEND);
  }

  drawGround(places, { buffer, count }) {
    const gl = this.gl;
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    for (const [name, offset] of [["place", 0], ["normal", 12], ["road", 24]]) if (places[name] >= 0) { gl.enableVertexAttribArray(places[name]); gl.vertexAttribPointer(places[name], 3, gl.FLOAT, false, 4 * GROUND_CORNER, offset); }
    gl.drawArrays(gl.TRIANGLES, 0, count);
  }

  drawPainted(places, { buffer, count }, at, turn, scale) {
    const gl = this.gl;
    gl.uniform3fv(places.at, at);
    gl.uniform4fv(places.turn, turn);
    gl.uniform3fv(places.scale, scale);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    for (const [name, size, offset] of [["place", 3, 0], ["normal", 3, 12], ["paint", 3, 24], ["shine", 1, 36]]) if (places[name] >= 0) { gl.enableVertexAttribArray(places[name]); gl.vertexAttribPointer(places[name], size, gl.FLOAT, false, 40, offset); }
    gl.drawArrays(gl.TRIANGLES, 0, count);
  }

  drawCar(places, car) {
    const gl = this.gl, one = [1, 1, 1];
    gl.uniform1f(places.brakeLamp, car.brake > 0.02 ? 1 : 0);
    gl.uniform1f(places.headLamp, 0.5);
    this.drawPainted(places, this.buffers.body, car.at, car.turn, one);
    if (car.inside) {
      this.drawPainted(places, this.buffers.cockpit, car.at, car.turn, one);
      const column = [this.shape.eye[0] + 0.43, this.shape.eye[1], this.shape.eye[2] - 0.26], lean = 0.38, steer = car.steering || 0;
      // Leaning towards the driver, then turned about its own axis: to the left is positive.
      const turn = twice(twice(car.turn, [0, Math.sin(lean / 2), 0, Math.cos(lean / 2)]), [Math.sin(-steer / 2), 0, 0, Math.cos(-steer / 2)]);
      this.drawPainted(places, this.buffers.steering, plus(car.at, rotate(car.turn, column)), turn, one);
    } else this.drawPainted(places, this.buffers.cabin, car.at, car.turn, one);
    car.wheels.forEach((wheel, k) => this.drawPainted(places, this.buffers.wheel, wheel.at, wheel.turn, [2 * this.shape.radius[k], this.shape.tyreWidth[k], 2 * this.shape.radius[k]]));
  }

  /** The sun looks at the car. */
  shadowFrom(car) {
    const reach = 0.62 * this.shape.length + 0.8, z = this.sun, x = unit(cross([0, 0, 1], z)), y = cross(z, x), m = new Float32Array(16), deep = 12;
    [[x, 1 / reach], [y, 1 / reach], [times(z, -1), 1 / deep]].forEach(([axis, s], row) => { for (let k = 0; k < 3; k++) m[4 * k + row] = s * axis[k]; m[12 + row] = -s * dot(axis, car.at); });
    m[15] = 1;
    return m;
  }

  drawShadow(car, matrix) {
    const gl = this.gl;
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.shadowFrame);
    gl.viewport(0, 0, this.shadowSize, this.shadowSize);
    gl.clear(gl.DEPTH_BUFFER_BIT);
    // What is bound may not be drawn to.
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, null);
    gl.useProgram(this.shadow.program);
    const places = { ...this.shadow.places, normal: -1, paint: -1, shine: -1 };
    gl.uniformMatrix4fv(places.camera, false, matrix);
    this.drawPainted(places, this.buffers.body, car.at, car.turn, [1, 1, 1]);
    this.drawPainted(places, this.buffers.cabin, car.at, car.turn, [1, 1, 1]);
    car.wheels.forEach((wheel, k) => this.drawPainted(places, this.buffers.wheel, wheel.at, wheel.turn, [2 * this.shape.radius[k], this.shape.tyreWidth[k], 2 * this.shape.radius[k]]));
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  }

  /** From the world to the screen, columns first. */
  matrix({ eye, target, up, view, near = 0.25, far = 4000 }) {
    const z = unit(minus(eye, target)), x = unit(cross(up, z)), y = cross(z, x), f = 1 / Math.tan(view / 2), aspect = this.canvas.width / this.canvas.height, m = new Float32Array(16);
    // A tall window keeps the width of the view.
    const tall = Math.min(1, aspect / 1.1);
    [[x, f * tall / aspect], [y, f * tall], [z, (far + near) / (near - far)]].forEach(([axis, s], row) => { for (let k = 0; k < 3; k++) m[4 * k + row] = s * axis[k]; m[12 + row] = -s * dot(axis, eye); });
    m[14] += 2 * far * near / (near - far);
    for (let k = 0; k < 3; k++) m[4 * k + 3] = -z[k];
    m[15] = dot(z, eye);
    return m;
  }
}

/** What draws, by its own words; asked of another canvas, since the answer decides how ours is made. */
function rendererName() {
  const gl = document.createElement("canvas").getContext("webgl2"), info = gl?.getExtension("WEBGL_debug_renderer_info");
  const name = gl ? String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER)) : "none";
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return name;
}

/** The inverse of a 4×4 matrix, by cofactors. */
function inverted(m) {
  const r = new Float32Array(16), s = (a, b, c, d) => m[a] * m[b] - m[c] * m[d];
  const s0 = s(0, 5, 4, 1), s1 = s(0, 6, 4, 2), s2 = s(0, 7, 4, 3), s3 = s(1, 6, 5, 2), s4 = s(1, 7, 5, 3), s5 = s(2, 7, 6, 3);
  const c5 = s(10, 15, 14, 11), c4 = s(9, 15, 13, 11), c3 = s(9, 14, 13, 10), c2 = s(8, 15, 12, 11), c1 = s(8, 14, 12, 10), c0 = s(8, 13, 12, 9);
  const d = 1 / (s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0);
  r.set([m[5] * c5 - m[6] * c4 + m[7] * c3, -m[1] * c5 + m[2] * c4 - m[3] * c3, m[13] * s5 - m[14] * s4 + m[15] * s3, -m[9] * s5 + m[10] * s4 - m[11] * s3,
    -m[4] * c5 + m[6] * c2 - m[7] * c1, m[0] * c5 - m[2] * c2 + m[3] * c1, -m[12] * s5 + m[14] * s2 - m[15] * s1, m[8] * s5 - m[10] * s2 + m[11] * s1,
    m[4] * c4 - m[5] * c2 + m[7] * c0, -m[0] * c4 + m[1] * c2 - m[3] * c0, m[12] * s4 - m[13] * s2 + m[15] * s0, -m[8] * s4 + m[9] * s2 - m[11] * s0,
    -m[4] * c3 + m[5] * c1 - m[6] * c0, m[0] * c3 - m[1] * c1 + m[2] * c0, -m[12] * s3 + m[13] * s1 - m[14] * s0, m[8] * s3 - m[9] * s1 + m[10] * s0].map(x => x * d));
  return r;
}
