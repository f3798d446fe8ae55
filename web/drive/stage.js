// Draws the scene with WebGL 2: sky, ground, things beside the road, skid marks, the car with its shadow, and the ghost. Near parts of the ground, what the camera sees of the rest: some dozens of draw calls.

const SKID_QUADS = 6000;

/** Numbers of each attribute of ground and of painted things. */
const GROUND = [3, 3, 3], PAINTED = [3, 3, 3, 1];

/** How finely things are drawn: levels of detail from near to far (meshes.js), and sections of the car. Without a graphics card a triangle costs about half a microsecond. */
const FAR = Infinity, DETAIL = {
  fine: { road: [{ reach: 60, side: 0 }, { reach: FAR, side: 2.5 }], verges: [{ reach: FAR, side: 0 }], land: [{ reach: FAR, side: 0 }], things: [{ reach: FAR, side: 0 }], body: 96, cabin: 44 },
  plain: {
    road: [{ reach: 12, side: 3.5 }, { reach: 40, side: 6 }, { reach: 120, side: 8, loose: true }, { reach: 300, side: 14, loose: true }, { reach: FAR, side: 24, loose: true }],
    verges: [{ reach: 220, side: 0 }], land: [{ reach: 100, side: 0 }, { reach: 300, side: 6 }, { reach: FAR, side: 12, loose: true }], things: [{ reach: 600, side: 0 }], body: 28, cabin: 24,
  },
};

class Stage {
  /** Fails where there is no WebGL 2. */
  constructor(canvas, track, shape) {
    Object.assign(this, { canvas, track, shape });
    this.software = RENDERER.software;
    // Smooth edges cost too much without a graphics card.
    const gl = this.gl = canvas.getContext("webgl2", { antialias: !this.software, alpha: false, powerPreference: "high-performance" });
    if (!gl) throw new Error("this browser has no WebGL 2");
    /** Size of the canvas on the page, and pixels for each of its units; how coarse the picture is. */
    this.size = { width: 640, height: 360, ratio: 1 };
    this.level = 0;
    this.shadows = true;
    this.prepare();
  }

  prepare() {
    const gl = this.gl, track = this.track, shaders = this.software ? PLAIN : { sky: SKY_SHADER, ground: GROUND_SHADER, thing: THING_SHADER };
    for (const [name, texts] of Object.entries(shaders)) this[name] = linked(gl, texts, []);
    this.shadow = linked(gl, SHADOW_SHADER, []);
    this.skid = linked(gl, SKID_SHADER, []);
    this.sun = unit([0.45, -0.5, 0.74]);
    this.haze = [0.80, 0.89, 1.0];
    const road = track.road(), land = this.land = new Land(track, this.software), detail = this.software ? DETAIL.plain : DETAIL.fine, ground = levels => ({ lap: track.lap, edge: track.edge, levels });
    this.buffers = {
      shade: new Mesh(gl, new Float32Array([-1, -1, 1, -1, -1, 1, 1, -1, 1, 1, -1, 1]), [2]),
      road: new Mesh(gl, road, GROUND, ground(detail.road)), verges: new Mesh(gl, track.verges(), GROUND, ground(detail.verges)), land: new Mesh(gl, land.corners(), GROUND, ground(detail.land)),
      things: new Mesh(gl, land.things(), PAINTED, ground(detail.things)), body: new Mesh(gl, this.shape.body(detail.body), PAINTED), cabin: new Mesh(gl, this.shape.cabin(detail.cabin), PAINTED), cockpit: new Mesh(gl, this.shape.cockpit(), PAINTED),
      steering: new Mesh(gl, this.shape.steeringWheel(), PAINTED), wheel: new Mesh(gl, this.software ? this.shape.plainWheel() : this.shape.wheel(), PAINTED), screen: new Mesh(gl, new Float32Array([-1, -1, 3, -1, -1, 3]), [2]),
    };
    this.noise = this.noiseTexture();
    this.shadowSize = this.software ? 512 : 1024;
    this.makeShadowMap();
    this.cast = null;
    this.skids = { buffer: gl.createBuffer(), array: gl.createVertexArray(), next: 0, used: 0 };
    gl.bindVertexArray(this.skids.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.skids.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, SKID_QUADS * 64, gl.DYNAMIC_DRAW);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 4, gl.FLOAT, false, 0, 0);
    const index = new Uint16Array(SKID_QUADS * 6);
    for (let k = 0; k < SKID_QUADS; k++) index.set([0, 1, 2, 1, 3, 2].map(i => 4 * k + i), 6 * k);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, index, gl.STATIC_DRAW);
    gl.bindVertexArray(null);
  }

  noiseTexture() {
    const gl = this.gl, size = 128, random = dice(3), pixels = new Uint8Array(4 * size * size), texture = gl.createTexture();
    for (let k = 0; k < pixels.length; k++) pixels[k] = Math.floor(256 * random());
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, size, size, 0, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    gl.generateMipmap(gl.TEXTURE_2D);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, this.software ? gl.LINEAR_MIPMAP_NEAREST : gl.LINEAR_MIPMAP_LINEAR);
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

  fit() {
    const { ratio } = this.size, w = Math.max(160, Math.round(this.size.width * ratio)), h = Math.max(120, Math.round(this.size.height * ratio));
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
    const matrix = this.matrix(camera), shadowMatrix = this.shadowFrom(own), planes = viewPlanes(matrix), tally = this.tally = { calls: 0, triangles: 0 }, show = mesh => mesh.draw(gl, tally, planes, camera.eye);
    gl.disable(gl.CULL_FACE);
    gl.enable(gl.DEPTH_TEST);
    // The map moves with the car, and without its wheels it changes only when the car turns: half a degree is not seen.
    if (!this.software || !this.cast || Math.abs(own.turn.reduce((sum, x, k) => sum + x * this.cast[k], 0)) < Math.cos(0.004)) { this.drawShadow(own, shadowMatrix); this.cast = own.turn; }
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
      gl.uniform1f(places.shadows, this.shadows ? 1 : 0);
      gl.uniform1i(places.noise, 0);
      gl.uniform1i(places.shadowMap, 1);
      return places;
    };
    // Near things first: what they hide is not shaded.
    const thing = use(this.thing);
    gl.uniform4f(thing.tint, 0, 0, 0, 0);
    this.drawCar(thing, own);
    this.place(thing, [0, 0, 0], [0, 0, 0, 1], [1, 1, 1]);
    show(this.buffers.things);
    const ground = use(this.ground);
    gl.uniform1f(ground.halfWidth, this.track.edge);
    gl.uniform1f(ground.lap, this.track.lap);
    gl.uniform1f(ground.closed, this.track.closed ? 1 : 0);
    gl.uniform1f(ground.detail, this.level < 5 ? 1 : 0.5);
    show(this.buffers.road);
    // The land lies farther back than its depth, so that it never comes through the road.
    gl.enable(gl.POLYGON_OFFSET_FILL);
    gl.polygonOffset(1, 4);
    show(this.buffers.verges);
    if (this.soil) use(this.soil);
    gl.polygonOffset(2, 12);
    show(this.buffers.land);
    gl.disable(gl.POLYGON_OFFSET_FILL);
    const sky = use(this.sky);
    gl.uniformMatrix4fv(sky.inverse, false, inverted(matrix));
    gl.depthFunc(gl.LEQUAL);
    show(this.buffers.screen);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
    gl.depthMask(false);
    if (this.shade && this.shadows) this.drawShade(use(this.shade), own);
    if (this.skids.used) {
      use(this.skid);
      gl.enable(gl.POLYGON_OFFSET_FILL);
      gl.polygonOffset(-1, -6);
      gl.bindVertexArray(this.skids.array);
      gl.drawElements(gl.TRIANGLES, this.skids.used * 6, gl.UNSIGNED_SHORT, 0);
      gl.bindVertexArray(null);
      tally.calls++;
      tally.triangles += 2 * this.skids.used;
      gl.disable(gl.POLYGON_OFFSET_FILL);
    }
    gl.depthMask(true);
    for (const car of cars.slice(1)) { const places = use(this.thing); gl.uniform4fv(places.tint, car.tint); this.drawCar(places, car); }
    gl.disable(gl.BLEND);
  }

  place(places, at, turn, scale) {
    this.gl.uniform3fv(places.at, at);
    this.gl.uniform4fv(places.turn, turn);
    this.gl.uniform3fv(places.scale, scale);
  }
  drawPainted(places, mesh, at, turn, scale) { this.place(places, at, turn, scale); mesh.draw(this.gl, this.tally); }

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
    const { places } = this.shadow;
    gl.uniformMatrix4fv(places.camera, false, matrix);
    this.drawPainted(places, this.buffers.body, car.at, car.turn, [1, 1, 1]);
    this.drawPainted(places, this.buffers.cabin, car.at, car.turn, [1, 1, 1]);
    if (!this.software) car.wheels.forEach((wheel, k) => this.drawPainted(places, this.buffers.wheel, wheel.at, wheel.turn, [2 * this.shape.radius[k], this.shape.tyreWidth[k], 2 * this.shape.radius[k]]));
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  }

  /** The shadow on the plane through the contact points of the wheels, as wide as the shadow map sees. */
  drawShade(places, car) {
    const gl = this.gl, foot = car.wheels.map((wheel, k) => plus(wheel.at, [0, 0, -this.shape.radius[k]])), reach = 0.62 * this.shape.length + 0.8;
    const forward = unit(minus(plus(foot[0], foot[1]), plus(foot[2], foot[3]))), left = unit(minus(plus(foot[0], foot[2]), plus(foot[1], foot[3])));
    gl.uniform3fv(places.middle, plus(times(plus(plus(foot[0], foot[1]), plus(foot[2], foot[3])), 0.25), [0, 0, 0.02]));
    gl.uniform3fv(places.forward, times(forward, reach));
    gl.uniform3fv(places.across, times(left, reach));
    gl.enable(gl.POLYGON_OFFSET_FILL);
    gl.polygonOffset(-1, -24);
    this.buffers.shade.draw(gl, this.tally);
    gl.disable(gl.POLYGON_OFFSET_FILL);
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

/** What draws, by its own words, and whether it does so without a graphics card; asked of another canvas, since the answer decides how ours are made. */
const RENDERER = (() => {
  const gl = new OffscreenCanvas(1, 1).getContext("webgl2"), info = gl?.getExtension("WEBGL_debug_renderer_info");
  const name = gl ? String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER)) : "none";
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return { name, software: !gl || /swiftshader|llvmpipe|software|basic render/i.test(name) };
})();

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
