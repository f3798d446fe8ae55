// Draws solids, their shadows on the ground and a grid with WebGL.

const SOLID = [`
attribute vec3 place, normal;
attribute float shade;
uniform mat4 camera;
uniform vec3 at, scale, eye, up;
uniform vec4 turn;
uniform float ground, isShadow;
varying vec3 facing, sight;
varying float darkness;
vec3 turned(vec3 v) { return v + 2.0 * cross(turn.xyz, cross(turn.xyz, v) + turn.w * v); }
void main() {
  vec3 world = at + turned(scale * place);
  if (isShadow > 0.5) world -= up * (dot(world, up) - ground);
  facing = turned(normal / scale);
  sight = eye - world;
  darkness = shade;
  gl_Position = camera * vec4(world, 1.0);
}`, `
precision highp float;
uniform vec3 colour, light, up;
uniform float specular, isShadow;
varying vec3 facing, sight;
varying float darkness;
void main() {
  if (isShadow > 0.5) { gl_FragColor = vec4(0.0, 0.0, 0.0, 0.13); return; }
  vec3 n = normalize(facing), s = normalize(sight);
  if (dot(n, s) < 0.0) n = -n;
  float lit = 0.42 + 0.18 * dot(n, up) + 0.5 * max(0.0, dot(n, light));
  float shine = pow(max(0.0, dot(n, normalize(light + s))), 40.0) * 0.35 * specular;
  gl_FragColor = vec4(colour * darkness * lit + shine, 1.0);
}`];

const LINES = [`
attribute vec2 place;
uniform mat4 camera;
uniform vec3 origin, middle, e1, e2;
varying vec3 away;
void main() {
  vec3 world = origin + place.x * e1 + place.y * e2;
  away = world - middle;
  gl_Position = camera * vec4(world, 1.0);
}`, `
precision highp float;
uniform vec4 colour;
uniform float reach;
varying vec3 away;
void main() { gl_FragColor = vec4(colour.rgb, colour.a * max(0.0, 1.0 - length(away) / reach)); }`];

/** Cells of the grid on either side of what the camera looks at. */
const CELLS = 36;

/** Solids whose size changes all the time make new ones; the oldest are forgotten. */
const KEPT = 400;

/** A program of two shaders with the places of its uniforms and attributes. */
function linked(gl, [vertex, fragment], attributes) {
  const program = gl.createProgram(), places = {};
  for (const [type, text] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost()) throw new Error(gl.getShaderInfoLog(shader) || "this browser's WebGL is broken");
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) || "this browser's WebGL is broken");
  for (let k = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS) - 1; k >= 0; k--) { const { name } = gl.getActiveUniform(program, k); places[name] = gl.getUniformLocation(program, name); }
  for (const name of attributes) places[name] = gl.getAttribLocation(program, name);
  return { program, places };
}

class View {
  /** Fails where there is no WebGL. */
  constructor(canvas) {
    this.canvas = canvas;
    const gl = this.gl = canvas.getContext("webgl", { alpha: false, antialias: true, stencil: true, preserveDrawingBuffer: true });
    if (!gl) throw new Error("this browser has no WebGL");
    this.solid = linked(this.gl, SOLID, ["place", "normal", "shade"]);
    this.lines = linked(this.gl, LINES, ["place"]);
    this.solids = new Map();
    this.grid = this.gridLines();
  }

  buffer(key, make) {
    const gl = this.gl;
    let known = this.solids.get(key);
    if (!known) {
      const data = make().data;
      known = { buffer: gl.createBuffer(), count: data.length / CORNER };
      gl.bindBuffer(gl.ARRAY_BUFFER, known.buffer);
      gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
      this.solids.set(key, known);
      if (this.solids.size > KEPT) { const [oldest, { buffer }] = this.solids.entries().next().value; gl.deleteBuffer(buffer); this.solids.delete(oldest); }
    }
    return known;
  }

  /** `items` have `key`, `make`, `at`, `turn`, `scale`, `colour` in 0…1 and `specular`. */
  draw(items, camera, ground, look) {
    const { gl, canvas } = this, { eye, target, up } = camera;
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clearColor(...look.paper, 1);
    gl.clearStencil(0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT | gl.STENCIL_BUFFER_BIT);
    gl.enable(gl.DEPTH_TEST);
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
    const matrix = this.matrix(camera);
    this.drawGrid(matrix, camera, ground, look);
    const { program, places } = this.solid;
    gl.useProgram(program);
    gl.uniformMatrix4fv(places.camera, false, matrix);
    gl.uniform3fv(places.eye, eye);
    gl.uniform3fv(places.up, up);
    gl.uniform3fv(places.light, unit(plus(times(up, 1.2), plus(times(camera.side, 0.5), times(unit(minus(eye, target)), 0.6)))));
    for (const name of ["place", "normal", "shade"]) gl.enableVertexAttribArray(places[name]);
    const pass = isShadow => {
      gl.uniform1f(places.isShadow, isShadow ? 1 : 0);
      for (const item of items) {
        if (isShadow && item.isArrow) continue;
        const { buffer, count } = this.buffer(item.key, item.make);
        gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
        gl.vertexAttribPointer(places.place, 3, gl.FLOAT, false, 4 * CORNER, 0);
        gl.vertexAttribPointer(places.normal, 3, gl.FLOAT, false, 4 * CORNER, 12);
        gl.vertexAttribPointer(places.shade, 1, gl.FLOAT, false, 4 * CORNER, 24);
        gl.uniform3fv(places.at, item.at);
        gl.uniform4fv(places.turn, item.turn);
        gl.uniform3fv(places.scale, item.scale.map(s => Math.abs(s) > 1e-9 ? s : 1e-9));
        gl.uniform3fv(places.colour, item.colour.map(c => Math.max(look.darkest, c)));
        gl.uniform1f(places.specular, item.specular);
        gl.drawArrays(gl.TRIANGLES, 0, count);
      }
    };
    gl.disable(gl.BLEND);
    pass(false);
    // Every point of the ground is darkened once; the camera below it sees no shadow.
    if (dot(eye, up) > ground.height) {
      gl.enable(gl.BLEND);
      gl.enable(gl.STENCIL_TEST);
      gl.stencilFunc(gl.EQUAL, 0, 255);
      gl.stencilOp(gl.KEEP, gl.KEEP, gl.INCR);
      gl.depthMask(false);
      gl.uniform1f(places.ground, ground.height + 1e-3 * ground.spacing);
      pass(true);
      gl.depthMask(true);
      gl.disable(gl.STENCIL_TEST);
    }
  }

  /** Lines in short pieces: some renderers drop long ones that begin behind the camera. */
  gridLines() {
    const gl = this.gl, lines = [];
    for (let k = -CELLS; k <= CELLS; k++) for (let i = -CELLS; i < CELLS; i += 2) lines.push(k, i, k, i + 2, i, k, i + 2, k);
    const buffer = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(lines), gl.STATIC_DRAW);
    return { buffer, count: lines.length / 2 };
  }

  /** The ground around the target, fainter with the distance. */
  drawGrid(matrix, { up, target, plane: [e1, e2] }, { height, spacing }, look) {
    const gl = this.gl, { program, places } = this.lines, snap = e => times(e, Math.round(dot(target, e) / spacing) * spacing), level = times(up, height);
    gl.useProgram(program);
    gl.uniformMatrix4fv(places.camera, false, matrix);
    gl.uniform3fv(places.origin, plus(level, plus(snap(e1), snap(e2))));
    gl.uniform3fv(places.middle, plus(level, minus(target, times(up, dot(target, up)))));
    gl.uniform3fv(places.e1, times(e1, spacing));
    gl.uniform3fv(places.e2, times(e2, spacing));
    gl.uniform1f(places.reach, CELLS * spacing * 0.95);
    gl.uniform4f(places.colour, ...look.grid, 0.8);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.grid.buffer);
    gl.enableVertexAttribArray(places.place);
    gl.vertexAttribPointer(places.place, 2, gl.FLOAT, false, 0, 0);
    gl.enable(gl.BLEND);
    gl.depthMask(false);
    gl.drawArrays(gl.LINES, 0, this.grid.count);
    gl.depthMask(true);
  }

  /** From the world to the screen, columns first. */
  matrix({ eye, target, up, distance, view }) {
    const z = unit(minus(eye, target)), x = unit(cross(up, z)), y = cross(z, x), f = 1 / Math.tan(view / 2);
    const aspect = this.canvas.width / this.canvas.height, near = distance * 0.01, far = distance * 60;
    const rows = [[x, f / aspect], [y, f], [z, (far + near) / (near - far)]], m = new Float32Array(16);
    rows.forEach(([axis, s], row) => { for (let k = 0; k < 3; k++) m[4 * k + row] = s * axis[k]; m[12 + row] = -s * dot(axis, eye); });
    m[14] += 2 * far * near / (near - far);
    for (let k = 0; k < 3; k++) m[4 * k + 3] = -z[k];
    m[15] = dot(z, eye);
    return m;
  }
}
