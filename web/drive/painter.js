// The thread that draws: however long a picture takes, keys and messages of the page do not wait for it. It is told by screen.js what to draw and says when it is done.

importScripts("/assets/geometry.js", "/assets/view.js", "/assets/track.js", "/assets/land.js", "/assets/car.js", "/assets/shaders.js", "/assets/plain.js", "/assets/meshes.js", "/assets/stage.js");

let stage = null, last = null;

/** The picture before once more, as numbers: a canvas forgets what it has shown. */
function seen() {
  const { gl, canvas } = stage, pixels = new Uint8Array(4 * canvas.width * canvas.height);
  if (last) stage.draw(...last);
  gl.readPixels(0, 0, canvas.width, canvas.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  return { width: canvas.width, height: canvas.height, pixels, error: gl.getError(), skids: stage.skids.used };
}

const TASKS = {
  begin({ canvas, track, car, size }) {
    try {
      stage = new Stage(canvas, new Track(track), new CarShape(car));
      stage.size = size;
      canvas.addEventListener("webglcontextlost", event => { event.preventDefault(); postMessage({ type: "lost" }); });
      canvas.addEventListener("webglcontextrestored", () => { stage.prepare(); postMessage({ type: "restored" }); });
      postMessage({ type: "ready", software: stage.software, renderer: RENDERER.name });
    } catch (problem) { postMessage({ type: "failed", message: problem.message }); }
  },
  draw({ number, cars, camera, size, level }) {
    Object.assign(stage, { size, level });
    last = [cars, camera];
    stage.draw(cars, camera);
    // Reading waits for the picture to be complete.
    stage.gl.readPixels(0, 0, 1, 1, stage.gl.RGBA, stage.gl.UNSIGNED_BYTE, new Uint8Array(4));
    postMessage({ type: "drawn", number, tally: stage.tally });
  },
  skid({ points }) { stage.addSkid(points); },
  clear() { stage.clearSkids(); },
  shadows({ on }) { stage.shadows = on; },
  look({ number }) { const answer = seen(); postMessage({ type: "seen", number, answer }, [answer.pixels.buffer]); },
};

/** Asks the page for a picture with every frame of the screen. The page itself asks for no frames: while one is pending, browsers hold back its messages after a key, up to the end of that frame. */
const nextFrame = self.requestAnimationFrame ? self.requestAnimationFrame.bind(self) : next => setTimeout(next, 1000 / 60);
function turn() { nextFrame(turn); if (stage) postMessage({ type: "turn" }); }
nextFrame(turn);

onmessage = ({ data }) => { if (data.type === "begin" || stage) TASKS[data.type](data); };
