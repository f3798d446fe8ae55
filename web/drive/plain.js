// Shaders for machines without a graphics card: light and haze are computed at the corners of triangles, one texture is looked at, and the shadow of the car is drawn
// over the ground about it only. They take the same corners and uniforms as those of shaders.js.

const PLAIN_COMMON = `
uniform vec3 eye, sun, hazeColour;
uniform float hazeDensity;
vec3 toned(vec3 c) { c *= 0.72; return sqrt(c * (1.0 + 0.25 * c) / (0.9 + c)); }
float clear(vec3 place) { return exp(-length(place - eye) * hazeDensity); }
`;

const PLAIN_GROUND = VERSION + PLAIN_COMMON + `
layout(location = 0) in vec3 place;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 road;
uniform mat4 camera;
out vec3 tone;
out vec2 along, grainAt;
out float near;
flat out int material;
void main() {
  material = int(road.z + 0.5);
  along = road.xy;
  grainAt = place.xy * (material == ${MATERIALS.grass} ? 0.11 : 0.3);
  vec3 c = vec3(0.085, 0.087, 0.092);
  if (material == ${MATERIALS.grass}) c = vec3(0.115, 0.175, 0.047);
  if (material == ${MATERIALS.shoulder} || material == ${MATERIALS.gravel}) c = vec3(0.25, 0.22, 0.17);
  if (material == ${MATERIALS.cobbles}) c = vec3(0.155, 0.145, 0.135);
  if (material == ${MATERIALS.ice}) c = vec3(0.52, 0.61, 0.67);
  if (material == ${MATERIALS.concrete}) c = vec3(0.27, 0.265, 0.25);
  if (material == ${MATERIALS.wet}) c = mix(vec3(0.04, 0.042, 0.048), 0.35 * hazeColour, pow(1.0 - clamp(normalize(eye - place).z, 0.0, 1.0), 4.0));
  if (material == ${MATERIALS.kerb}) c = vec3(0.62, 0.60, 0.57);
  near = clear(place);
  tone = toned(mix(hazeColour, c * (vec3(0.52, 0.60, 0.72) + vec3(2.3, 2.1, 1.8) * max(dot(normal, sun), 0.0)), near));
  gl_Position = camera * vec4(place, 1.0);
}`;

const PLAIN = {
  sky: [SKY_CORNERS, VERSION + PLAIN_COMMON + `
in vec3 direction;
uniform sampler2D noise;
out vec4 colour;
void main() {
  vec3 d = direction - eye;
  float flat_ = length(d.xy), slope = d.z / flat_;
  vec3 c = mix(hazeColour, vec3(0.13, 0.36, 0.82), sqrt(clamp(slope, 0.0, 1.0)));
  if (slope < 0.1) {
    vec2 around = d.xy / flat_;
    float far = 0.035 + 0.06 * texture(noise, around * 0.3).r, near = 0.012 + 0.04 * texture(noise, around * 0.7).g;
    if (slope < far) c = mix(hazeColour, vec3(0.30, 0.40, 0.48), 0.45);
    if (slope < near) c = mix(hazeColour, vec3(0.20, 0.32, 0.22), 0.6);
  }
  colour = vec4(toned(c), 1.0);
}`],

  ground: [PLAIN_GROUND, VERSION + `
in vec3 tone;
in vec2 along, grainAt;
in float near;
flat in int material;
uniform sampler2D noise;
uniform float halfWidth, lap, closed;
out vec4 colour;
void main() {
  // Colours are toned at the corners; factors here are those of light, to the power of one half.
  vec3 c = tone * (1.0 + near * (0.36 * texture(noise, grainAt).r - 0.18));
  if (material == ${MATERIALS.kerb}) { if (sin(along.x * 2.618) > 0.0) c *= mix(vec3(1.0), vec3(0.87, 0.24, 0.22), near); }
  else if (material != ${MATERIALS.grass} && material != ${MATERIALS.shoulder} && lap > 0.0) {
    float w = max(0.06, fwidth(along.y)), white = max(1.0 - abs(abs(along.y) - halfWidth + 0.28) / (0.05 + w), 0.0);
    if (mod(along.x, 9.0) < 3.5) white += max(1.0 - abs(along.y) / (0.05 + w), 0.0);
    float start = mod(along.x + 0.5 * lap, lap) - 0.5 * lap;
    if (material == ${MATERIALS.cobbles}) c *= 0.9 + 0.2 * mod(floor(along.x * 4.0) + floor(along.y * 4.0), 2.0) * max(0.0, 1.0 - 3.0 * w);
    c = mix(c, vec3(0.86), near * min(1.0, white * min(1.0, 0.25 / w)));
    if (closed > 0.5 && start > 0.0 && start < 1.5) c = vec3(0.22 + 0.66 * mod(floor(start * 2.0) + floor((along.y + 100.0) * 2.0), 2.0));
  }
  colour = vec4(c, 1.0);
}`],

  /** Ground without marks: what is computed for marks costs as much where there are none. */
  soil: [PLAIN_GROUND, VERSION + `
in vec3 tone;
in vec2 grainAt;
in float near;
uniform sampler2D noise;
out vec4 colour;
void main() { colour = vec4(tone * (1.0 + near * (0.36 * texture(noise, grainAt).r - 0.18)), 1.0); }`],

  thing: [VERSION + PLAIN_COMMON + `
layout(location = 0) in vec3 place;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 paint;
layout(location = 3) in float shine;
uniform mat4 camera;
uniform vec3 at, scale;
uniform vec4 turn, tint;
uniform float brakeLamp, headLamp;
out vec4 tone;
vec3 turned(vec3 v) { return v + 2.0 * cross(turn.xyz, cross(turn.xyz, v) + turn.w * v); }
void main() {
  vec3 world = at + turned(scale * place), n = normalize(turned(normal / scale)), s = normalize(eye - world);
  if (dot(n, s) < 0.0) n = -n;
  vec3 c = mix(paint, tint.rgb, tint.a > 0.0 ? 0.85 : 0.0);
  vec3 lit = c * (vec3(0.52, 0.60, 0.72) * (0.6 + 0.4 * n.z) + vec3(2.3, 2.1, 1.8) * max(dot(n, sun), 0.0));
  float g = shine > 1.5 ? 0.4 : shine, away = 1.0 - max(dot(n, s), 0.0);
  vec3 r = reflect(-s, n);
  lit = mix(lit, r.z > 0.0 ? mix(hazeColour, vec3(0.13, 0.36, 0.82), sqrt(r.z)) : vec3(0.10, 0.12, 0.08), g * (0.12 + 0.88 * away * away * away * away));
  lit += vec3(1.6, 1.5, 1.3) * g * pow(max(dot(n, normalize(sun + s)), 0.0), 90.0);
  if (shine > 1.5 && shine < 2.5) lit += vec3(2.6, 0.12, 0.06) * brakeLamp;
  if (shine > 2.5) lit += vec3(1.0, 0.97, 0.9) * headLamp;
  tone = vec4(toned(mix(hazeColour, lit, clear(world))), tint.a > 0.0 ? tint.a : 1.0);
  gl_Position = camera * vec4(world, 1.0);
}`, VERSION + `
in vec4 tone;
out vec4 colour;
void main() { colour = tone; }`],

  /** The ground about the car once more, dark where the sun does not reach it. */
  shade: [VERSION + `
layout(location = 0) in vec2 place;
uniform mat4 camera, shadowMatrix;
uniform vec3 middle, across, forward;
out vec3 seen;
void main() {
  vec3 world = middle + place.x * forward + place.y * across;
  seen = (shadowMatrix * vec4(world, 1.0)).xyz * 0.5 + 0.5;
  gl_Position = camera * vec4(world, 1.0);
}`, VERSION + `
in vec3 seen;
uniform highp sampler2DShadow shadowMap;
out vec4 colour;
void main() { colour = vec4(0.0, 0.0, 0.01, 0.45 * (1.0 - texture(shadowMap, vec3(seen.xy, seen.z - 0.0012)))); }`],
};
