// Shaders of the drive page (WebGL 2). Light comes from one sun; its shadow map holds the car only.

const VERSION = "#version 300 es\nprecision highp float;\n";

/** Sky, haze and shadow are the same for all that is drawn. */
const COMMON = `
uniform vec3 eye, sun, hazeColour;
uniform float hazeDensity, shadows;
uniform highp sampler2DShadow shadowMap;
uniform mat4 shadowMatrix;
vec3 skyColour(vec3 d) {
  float up = max(d.z, 0.0);
  vec3 c = mix(hazeColour, vec3(0.13, 0.36, 0.82), pow(up, 0.42));
  return c + vec3(1.0, 0.85, 0.6) * 0.35 * pow(max(dot(d, sun), 0.0), 24.0);
}
vec3 haze(vec3 c, vec3 place) {
  float far = length(place - eye);
  return mix(hazeColour, c, exp(-far * hazeDensity));
}
float lightAt(vec3 place) {
  if (shadows < 0.5) return 1.0;
  vec4 p = shadowMatrix * vec4(place, 1.0);
  vec3 q = p.xyz * 0.5 + 0.5;
  if (any(lessThan(q, vec3(0.0))) || any(greaterThan(q, vec3(1.0)))) return 1.0;
  float edge = min(min(q.x, 1.0 - q.x), min(q.y, 1.0 - q.y));
  float s = texture(shadowMap, vec3(q.xy, q.z - 0.0012));
  return mix(1.0, s, smoothstep(0.0, 0.05, edge));
}
vec3 toned(vec3 c) { c *= 0.72; return pow(c * (1.0 + 0.25 * c) / (0.9 + c), vec3(0.4545)); }
`;

/** Corners of the sky, which fills the picture behind everything; the plain one has them too. */
const SKY_CORNERS = VERSION + `
layout(location = 0) in vec2 place;
uniform mat4 inverse;
out vec3 direction;
void main() {
  vec4 a = inverse * vec4(place, 1.0, 1.0);
  direction = a.xyz / a.w;
  gl_Position = vec4(place, 0.99999, 1.0);
}`;

const SKY_SHADER = [SKY_CORNERS, VERSION + COMMON + `
in vec3 direction;
uniform sampler2D noise;
out vec4 colour;
void main() {
  vec3 d = normalize(direction - eye);
  vec3 c = skyColour(d);
  c += vec3(1.5, 1.3, 1.0) * smoothstep(0.9994, 0.9998, dot(d, sun));
  // Clouds on a plane far above, ranges of hills along the horizon.
  if (d.z > 0.02) {
    vec2 p = d.xy / (d.z + 0.08) * 0.06;
    float n = texture(noise, p).r * 0.6 + texture(noise, p * 2.7).g * 0.3 + texture(noise, p * 6.1).b * 0.15;
    c = mix(c, vec3(1.05), smoothstep(0.5, 0.85, n) * 0.55 * smoothstep(0.02, 0.18, d.z));
  }
  float around = atan(d.y, d.x) / 6.2832, slope = d.z / length(d.xy);
  if (slope > 0.12) { colour = vec4(toned(c), 1.0); return; }
  float far = 0.035 + 0.05 * texture(noise, vec2(around * 2.0, 0.13)).r + 0.015 * texture(noise, vec2(around * 9.0, 0.41)).g;
  float near = 0.012 + 0.035 * texture(noise, vec2(around * 4.0, 0.71)).g + 0.01 * texture(noise, vec2(around * 16.0, 0.9)).b;
  c = mix(c, mix(hazeColour, vec3(0.30, 0.40, 0.48), 0.45), smoothstep(0.002, -0.002, slope - far));
  c = mix(c, mix(hazeColour, vec3(0.20, 0.32, 0.22), 0.6), smoothstep(0.002, -0.002, slope - near));
  colour = vec4(toned(c), 1.0);
}`];

const GROUND_SHADER = [VERSION + `
layout(location = 0) in vec3 place;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 road;
uniform mat4 camera;
out vec3 world, facing;
out vec2 along;
flat out int material;
void main() {
  world = place; facing = normal; along = road.xy; material = int(road.z + 0.5);
  gl_Position = camera * vec4(place, 1.0);
}`, VERSION + COMMON + `
in vec3 world, facing;
in vec2 along;
flat in int material;
uniform sampler2D noise;
uniform float halfWidth, lap, detail, closed;
out vec4 colour;
float band(float x, float half_, float soft) { return 1.0 - smoothstep(half_ - soft, half_ + soft, abs(x)); }
void main() {
  vec3 n = normalize(facing), s = normalize(eye - world);
  float grain = texture(noise, world.xy * 0.9).r, patch_ = texture(noise, world.xy * 0.021).g, wide = texture(noise, world.xy * 0.0043).b;
  vec2 w = max(fwidth(along), vec2(0.001));
  vec3 c;
  float gloss = 0.0, onRoad = abs(along.y) < halfWidth + 0.02 ? 1.0 : 0.0;
  if (material == ${MATERIALS.grass}) {
    float tuft = texture(noise, world.xy * 0.23).b;
    c = mix(vec3(0.085, 0.15, 0.035), vec3(0.16, 0.21, 0.06), 0.55 * patch_ + 0.45 * wide) * (0.72 + 0.35 * grain + 0.3 * tuft);
    c = mix(c, vec3(0.23, 0.21, 0.11), 0.5 * smoothstep(0.55, 0.85, wide));
    onRoad = 0.0;
  } else if (material == ${MATERIALS.kerb}) {
    float stripe = smoothstep(-0.02, 0.02, sin(along.x * 3.14159 / 1.2) / max(1.0, w.x * 2.0));
    c = mix(vec3(0.62, 0.60, 0.57), vec3(0.46, 0.03, 0.025), stripe) * (0.85 + 0.25 * grain);
    onRoad = 0.0;
  } else if (material == ${MATERIALS.shoulder} || material == ${MATERIALS.gravel}) {
    c = mix(vec3(0.20, 0.18, 0.14), vec3(0.30, 0.27, 0.21), grain) * (0.8 + 0.4 * patch_);
  } else if (material == ${MATERIALS.cobbles}) {
    vec2 q = along / 0.2;
    vec2 id = floor(q), f = abs(fract(q) - 0.5);
    float keep = detail * (1.0 - smoothstep(0.25, 0.8, max(w.x, w.y) / 0.2));
    float joint = smoothstep(0.5, 0.36, max(f.x, f.y)), tone = fract(sin(dot(id, vec2(12.9898, 78.233))) * 43758.5453);
    c = vec3(0.155, 0.145, 0.135) * mix(0.9, (0.35 + 0.65 * joint) * (0.75 + 0.5 * tone), keep) * (0.85 + 0.3 * patch_);
    n = normalize(n + keep * vec3((fract(q) - 0.5) * 0.35 * (1.0 - joint * 0.5), 0.0));
    gloss = 0.12;
  } else if (material == ${MATERIALS.ice}) {
    c = mix(vec3(0.42, 0.52, 0.60), vec3(0.62, 0.70, 0.75), patch_) * (0.9 + 0.15 * grain);
    gloss = 0.5;
  } else {
    c = vec3(0.085, 0.087, 0.092) * (0.62 + 0.62 * grain) * (0.8 + 0.45 * patch_);
    // Where tyres have polished it.
    c *= 1.0 - 0.22 * onRoad * (band(abs(along.y) - 0.25 * halfWidth - 0.7, 0.35, 0.4));
    if (material == ${MATERIALS.concrete}) c = vec3(0.27, 0.265, 0.25) * (0.8 + 0.25 * grain) * (0.85 + 0.3 * patch_) * (1.0 - 0.5 * band(mod(along.x + 2.5, 5.0) - 2.5, 0.02, w.x));
    if (material == ${MATERIALS.wet}) { float pool = smoothstep(0.35, 0.6, patch_); c *= 0.55 - 0.25 * pool; gloss = 0.35 + 0.4 * pool; }
  }
  if (onRoad > 0.5 && lap > 0.0) {
    float worn = 0.75 + 0.3 * grain, dash = mod(along.x, 9.0);
    float paint = band(abs(along.y) - (halfWidth - 0.28), 0.07, w.y) + band(along.y, 0.06, w.y) * band(dash - 1.75, 1.75, w.x);
    c = mix(c, vec3(0.68) * worn, min(1.0, paint) * 0.92);
    float start = mod(along.x + 0.5 * lap, lap) - 0.5 * lap;
    if (closed > 0.5 && start > 0.0 && start < 1.5) c = mix(vec3(0.03), vec3(0.72), mod(floor(start / 0.5) + floor((along.y + 100.0) / 0.5), 2.0)) * worn;
  }
  float light = lightAt(world);
  float diffuse = max(dot(n, sun), 0.0);
  vec3 lit = c * (vec3(0.52, 0.60, 0.72) * (0.55 + 0.45 * n.z) + vec3(2.3, 2.1, 1.8) * diffuse * light);
  if (gloss > 0.0) {
    float fresnel = gloss * pow(1.0 - max(dot(n, s), 0.0), 4.0);
    lit = mix(lit, skyColour(reflect(-s, n)), min(0.85, fresnel)) + vec3(1.2, 1.1, 0.9) * gloss * light * pow(max(dot(n, normalize(sun + s)), 0.0), 120.0);
  }
  colour = vec4(toned(haze(lit, world)), 1.0);
}`];

/** Painted corners: the car, its wheels, trees. `tint` replaces the paint of a ghost. */
const THING_SHADER = [VERSION + `
layout(location = 0) in vec3 place;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 paint;
layout(location = 3) in float shine;
uniform mat4 camera;
uniform vec3 at, scale;
uniform vec4 turn;
out vec3 world, facing, tone;
flat out float gloss;
vec3 turned(vec3 v) { return v + 2.0 * cross(turn.xyz, cross(turn.xyz, v) + turn.w * v); }
void main() {
  world = at + turned(scale * place);
  facing = turned(normal / scale);
  tone = paint;
  gloss = shine;
  gl_Position = camera * vec4(world, 1.0);
}`, VERSION + COMMON + `
in vec3 world, facing, tone;
flat in float gloss;
uniform float brakeLamp, headLamp;
uniform vec4 tint;
out vec4 colour;
void main() {
  vec3 n = normalize(facing), s = normalize(eye - world);
  if (dot(n, s) < 0.0) n = -n;
  float light = lightAt(world + n * 0.03), diffuse = max(dot(n, sun), 0.0);
  vec3 c = mix(tone, tint.rgb, tint.a > 0.0 ? 0.85 : 0.0);
  vec3 lit = c * (vec3(0.52, 0.60, 0.72) * (0.6 + 0.4 * n.z) + vec3(2.3, 2.1, 1.8) * diffuse * light);
  float g = gloss > 1.5 ? 0.4 : gloss;
  if (g > 0.0) {
    vec3 r = reflect(-s, n);
    vec3 seen = r.z > 0.0 ? skyColour(r) : mix(hazeColour * 0.6, vec3(0.10, 0.12, 0.08), min(1.0, -r.z * 4.0));
    lit = mix(lit, seen, g * (0.12 + 0.88 * pow(1.0 - max(dot(n, s), 0.0), 4.0)));
    lit += vec3(1.6, 1.5, 1.3) * g * light * pow(max(dot(n, normalize(sun + s)), 0.0), 90.0);
  }
  if (gloss > 1.5 && gloss < 2.5) lit += vec3(2.6, 0.12, 0.06) * brakeLamp;
  if (gloss > 2.5) lit += vec3(1.0, 0.97, 0.9) * headLamp;
  colour = vec4(toned(haze(lit, world)), tint.a > 0.0 ? tint.a : 1.0);
}`];

/** Only how far from the sun. */
const SHADOW_SHADER = [VERSION + `
layout(location = 0) in vec3 place;
uniform mat4 camera;
uniform vec3 at, scale;
uniform vec4 turn;
vec3 turned(vec3 v) { return v + 2.0 * cross(turn.xyz, cross(turn.xyz, v) + turn.w * v); }
void main() { gl_Position = camera * vec4(at + turned(scale * place), 1.0); }`, VERSION + `
out vec4 colour;
void main() { colour = vec4(1.0); }`];

/** Rubber on the road. */
const SKID_SHADER = [VERSION + `
layout(location = 0) in vec4 place;
uniform mat4 camera;
out float strength;
out vec3 world;
void main() { strength = place.w; world = place.xyz; gl_Position = camera * vec4(place.xyz, 1.0); }`, VERSION + COMMON + `
in float strength;
in vec3 world;
out vec4 colour;
void main() { float far = exp(-length(world - eye) * hazeDensity * 2.0); colour = vec4(0.012, 0.012, 0.014, strength * far); }`];
