"""Draws docs/src/images/bench_stability.svg: where the slip loop of a bench is stable.

    python docs/figures/bench_stability.py target/release/layshaft docs/src/images

Runs `layshaft sweep` of Layshaft.Bench.Studies.SlipLoop four times, writes the picture and prints its numbers.
"""

import csv
import subprocess
import sys
import tempfile
from pathlib import Path

MODEL = "Layshaft.Bench.Studies.SlipLoop"
LATENCY = "latency=logspace(0.5e-3,32e-3,13)"
ROWS = [
    ("bandwidth", "bandwidth=logspace(5,320,13)", "bandwidth of the dynamometer [Hz]", ["noise=0.05"]),
    ("noise", "noise=logspace(0.01,2.56,9)", "noise of the speed [rad/s]", ["bandwidth=60"]),
]
COLUMNS = [("true", "slip from the measured speed"), ("false", "slip from the modelled speed")]
# Upper limits of the error of the torque and their colours.
STEPS = [(0.005, "#e8f3ea"), (0.02, "#b7dcc0"), (0.05, "#f3d98b"), (0.15, "#e89a5b"), (1e9, "#b8412f")]
NAMES = ["below 0.5 %", "2 %", "5 %", "15 %", "more: unstable"]


def sweep(program, folder, measured, axis, fixed):
    table = folder / "sweep.csv"
    library = Path(__file__).resolve().parents[2] / "library"
    command = [program, "sweep", MODEL, "-L", str(library), "--solver", "inline-implicit-euler", "--step", "0.5ms"]
    command += ["--set", f"measured={measured}", "--vary", LATENCY, "--vary", axis, "--outputs", "error", "-o", str(table)]
    for value in fixed:
        command += ["--set", value]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    rows = list(csv.DictReader(table.open()))
    table.unlink()
    return rows


def colour(error):
    return next(shade for limit, shade in STEPS if error <= limit)


def panel(out, rows, name, title, label, left, top, width, height):
    xs = sorted({float(row["latency"]) for row in rows})
    ys = sorted({float(row[name]) for row in rows})
    dx, dy = width / len(xs), height / len(ys)
    for row in rows:
        error = float(row["error"]) if row["error"] else 1e9
        i, j = xs.index(float(row["latency"])), ys.index(float(row[name]))
        x, y = left + i * dx, top + height - (j + 1) * dy
        out.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{dx:.1f}" height="{dy:.1f}" fill="{colour(error)}"/>')
    out.append(f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="none" stroke="#666"/>')
    out.append(f'<text x="{left}" y="{top - 8}" font-weight="bold">{title}</text>')
    for i in range(0, len(xs), 4):
        out.append(f'<text x="{left + (i + 0.5) * dx:.1f}" y="{top + height + 16}" text-anchor="middle">{xs[i] * 1e3:.3g}</text>')
    out.append(f'<text x="{left + width / 2}" y="{top + height + 33}" text-anchor="middle">latency of the sensor [ms]</text>')
    for j in range(0, len(ys), 4):
        y = top + height - (j + 0.5) * dy + 4
        out.append(f'<text x="{left - 6}" y="{y:.1f}" text-anchor="end">{ys[j]:.3g}</text>')
    x, y = left - 48, top + height / 2
    out.append(f'<text x="{x}" y="{y}" text-anchor="middle" transform="rotate(-90 {x} {y})">{label}</text>')


def main():
    program, images = sys.argv[1], Path(sys.argv[2])
    out = []
    with tempfile.TemporaryDirectory() as scratch:
        for r, (name, axis, label, fixed) in enumerate(ROWS):
            for c, (measured, title) in enumerate(COLUMNS):
                rows = sweep(program, Path(scratch), measured, axis, fixed)
                stable = [float(row["latency"]) for row in rows if row["error"] and float(row["error"]) <= 0.15]
                print(f"{title}, {name}: {len(stable)} of {len(rows)} runs within 15 %, up to {max(stable) * 1e3:.3g} ms")
                panel(out, rows, name, title, label, 90 + c * 440, 40 + r * 330, 340, 240)
    for i, ((_, shade), text) in enumerate(zip(STEPS, NAMES)):
        x = 90 + i * 150
        out.append(f'<rect x="{x}" y="672" width="16" height="16" fill="{shade}" stroke="#666"/>')
        out.append(f'<text x="{x + 22}" y="685">{text}</text>')
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 700" font-family="sans-serif" font-size="13" fill="#222">'
    page = [head, '<rect width="900" height="700" fill="#fff"/>', *out, "</svg>"]
    (images / "bench_stability.svg").write_text("\n".join(page) + "\n")


main()
