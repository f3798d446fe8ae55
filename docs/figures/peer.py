"""Draws our car beside the multi-body model of CommonRoad; `cargo xtask figures` runs it.

    python3 docs/figures/peer.py RESULTS docs/src/images

RESULTS is a folder with peer1.csv ... peer4.csv (no camber) and camber1.csv ... camber4.csv (camber with the peer's sign). The numbers
printed are those of the page `docs/src/applications/peer.md`.
"""

import sys
from pathlib import Path

import numpy as np
from style import BLUE, GREEN, RED, load, plt, save, thin

TRAJECTORIES = Path(__file__).parent / "../../data/peer"
MANOEUVRES = [
    ("step_steer", "step of the steering, 20 m/s"),
    ("sine_with_dwell", "sine with dwell, 80 km/h"),
    ("circle", "growing angle, 20 m/s"),
    ("braking_in_turn", "braking in a turn"),
]
ROWS = [("yawRate", "yaw rate [rad/s]"), ("a_lateral", "lateral acceleration [m/s²]")]


def deviation(ours, name, time, exact):
    error = np.interp(time, ours["time"], ours[name]) - exact
    span = exact.max() - exact.min()
    return 100 * abs(error).max() / span, 100 * np.sqrt(np.mean(error**2)) / span


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    results, folder = Path(sys.argv[1]), sys.argv[2]
    figure, axes = plt.subplots(2, 4, figsize=(12, 5.2), layout="constrained")
    for column, (file, title) in enumerate(MANOEUVRES):
        plain, camber = (load(results / f"{kind}{column + 1}.csv") for kind in ("peer", "camber"))
        peer = load(TRAJECTORIES / f"{file}.csv")
        for row, (name, label) in enumerate(ROWS):
            axis = axes[row, column]
            step = peer["time"][-1] / 200
            axis.plot(*thin(plain["time"], plain[name], step), BLUE, lw=2.2, alpha=0.45, label="ours, without camber")
            axis.plot(peer["time"], peer[f"{name}_alike"], BLUE, lw=0.9, ls="--", label="peer, made alike")
            axis.plot(*thin(camber["time"], camber[name], step), GREEN, lw=1, label="ours, camber as the peer's")
            axis.plot(peer["time"], peer[name], RED, lw=0.9, ls=":", label="peer as published")
            axis.set(xlabel="time [s]" if row else "", ylabel=label if column == 0 else "")
            alike = deviation(plain, name, peer["time"], peer[f"{name}_alike"])
            published = deviation(camber, name, peer["time"], peer[name])
            print(f"{title}, {name}: alike {alike[0]:.2f} % (rms {alike[1]:.2f}), published {published[0]:.2f} % (rms {published[1]:.2f})", file=sys.stderr)
        axes[0, column].set_title(title, fontsize=9)
    axes[0, 0].legend(fontsize=7, loc="lower right")
    save(figure, folder, "peer")


main()
