// Engine and tyres as sound, made here: firing pulses as a sum of harmonics of the engine's speed, louder and brighter with its load; noise through
// filters for tyres that slip, for wind and for rough roads.

class Sound {
  constructor(cylinders = 4) { this.cylinders = cylinders; this.on = false; }

  /** Browsers allow sound only after the user has done something. */
  start() {
    const Context = window.AudioContext || window.webkitAudioContext;
    if (!this.context && Context) this.begin(new Context());
  }

  /** Everything that sounds, in a context: the loudspeaker's, or one that renders into memory. */
  begin(context) {
    this.context = context;
    this.master = context.createGain();
    this.master.gain.value = 0;
    const limit = context.createDynamicsCompressor();
    this.master.connect(limit).connect(context.destination);
    const hiss = this.noise = context.createBuffer(1, context.sampleRate * 2, context.sampleRate), samples = hiss.getChannelData(0);
    // The same noise every time: Marsaglia's xorshift.
    for (let k = 0, state = 1; k < samples.length; k++) { state ^= state << 13; state ^= state >>> 17; state ^= state << 5; samples[k] = state / 2 ** 31; }
    // Four strokes: every cylinder fires each second turn; uneven cylinders give the half orders between.
    const orders = 24, real = new Float32Array(orders + 1), imaginary = new Float32Array(orders + 1), half = this.cylinders;
    for (let k = 1; k <= orders; k++) imaginary[k] = (k % half === 0 ? 1 : k % 2 === 0 ? 0.16 : 0.07) / Math.pow(k / half + 0.6, 1.15);
    this.engine = context.createOscillator();
    this.engine.setPeriodicWave(context.createPeriodicWave(real, imaginary));
    this.bright = context.createBiquadFilter();
    this.bright.type = "lowpass";
    this.engineGain = context.createGain();
    this.engine.connect(this.bright).connect(this.engineGain).connect(this.master);
    this.intake = this.noisy("bandpass", 400, 1.2);
    this.squeal = this.noisy("bandpass", 900, 9);
    this.scrub = this.noisy("bandpass", 320, 0.9);
    this.wind = this.noisy("lowpass", 500, 0.5);
    this.rumble = this.noisy("lowpass", 90, 0.7);
    this.engine.start();
  }

  noisy(type, frequency, q) {
    const source = this.context.createBufferSource(), filter = this.context.createBiquadFilter(), gain = this.context.createGain();
    source.buffer = this.noise;
    source.loop = true;
    Object.assign(filter, { type });
    filter.frequency.value = frequency;
    filter.Q.value = q;
    gain.gain.value = 0;
    source.connect(filter).connect(gain).connect(this.master);
    source.start();
    return { filter, gain };
  }

  toggle() {
    this.start();
    this.on = !this.on && Boolean(this.context);
    if (this.on) this.context.resume();
    return this.on;
  }

  /** Called for every picture with the roles; quiet while the car stands still in time. */
  follow(row, running) {
    if (!this.context) return;
    const now = this.context.currentTime, set = (parameter, value, time = 0.03) => parameter.setTargetAtTime(Number.isFinite(value) ? value : 0, now, time), value = (role, other = 0) => Number.isFinite(row[ROLE[role]]) ? row[ROLE[role]] : other;
    set(this.master.gain, this.on && running ? 0.5 : 0, 0.05);
    const w = Math.max(0, value("engineSpeed")), load = Math.min(1, Math.max(0, value("engineLoad", value("throttle")))), v = Math.abs(value("v"));
    // The period of the wave is a whole cycle: two turns.
    set(this.engine.frequency, Math.max(2, w / (4 * Math.PI)), 0.015);
    set(this.bright.frequency, 180 + w * (1.2 + 4.5 * load));
    set(this.engineGain.gain, w < 20 ? 0 : 0.10 + 0.22 * load + Math.min(0.12, w / 5000));
    set(this.intake.filter.frequency, 150 + w * 0.9);
    set(this.intake.gain.gain, w < 20 ? 0 : 0.015 + 0.07 * load * Math.min(1, w / 500));
    let slip = 0, rough = 0;
    for (let k = 1; k <= 4; k++) { const grip = value("mu" + k, 1); slip += Math.max(0, Math.abs(value("slip" + k)) - 0.08) * Math.min(1, grip * 1.2); rough += grip < 0.9 ? 0.25 : 0; }
    slip = Math.min(1, slip * 1.6) * Math.min(1, v / 3);
    set(this.squeal.gain.gain, slip > 0.02 ? 0.5 * slip : 0, 0.05);
    set(this.squeal.filter.frequency, 720 + 260 * slip + 3 * v, 0.08);
    set(this.scrub.gain.gain, 0.35 * slip + Math.min(0.05, v * 0.0012));
    set(this.wind.gain.gain, Math.min(0.35, v * v * 9e-5));
    set(this.wind.filter.frequency, 200 + 14 * v);
    set(this.rumble.gain.gain, Math.min(0.5, v * 0.006) * (1 + 2 * rough));
  }
}
