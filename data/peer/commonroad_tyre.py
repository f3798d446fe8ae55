"""Tyre forces of CommonRoad's Magic Formula (its own implementation of a part of PAC2002) at 601 points, as a check of ours.

    pip install numpy commonroad-vehicle-models==3.0.2
    python3 data/peer/commonroad_tyre.py data/peer

The points are those of LayshaftTest.Vehicles.MagicFormula62Points. Two tyres: one without, one with side shifts (PHY1, PVY1), which that
implementation has in the usual form for positive camber only. Its vertical shift of the longitudinal force stands inside the sine; it
is left out (PVX1 = 0). Slip is counted as in a .tir file here: positive when driving.
"""

import copy
import math
import sys
from pathlib import Path

import numpy as np
import vehiclemodels.utils.tire_model as formula
from vehiclemodels.parameters_vehicle2 import parameters_vehicle2


def forces(tyre, kappa, alpha, gamma, load):
    fx0 = formula.formula_longitudinal(-kappa, gamma, load, tyre)
    fy0, mu = formula.formula_lateral(alpha, gamma, load, tyre)
    return (
        formula.formula_longitudinal_comb(kappa, alpha, fx0, tyre),
        formula.formula_lateral_comb(kappa, alpha, gamma, mu, load, fy0, tyre),
    )


def main():
    shifted = copy.deepcopy(parameters_vehicle2().tire)
    shifted.p_vx1 = 0.0
    mirrored = copy.deepcopy(shifted)
    mirrored.p_hy1 = mirrored.p_vy1 = 0.0
    rows = []
    for t in range(601):
        kappa, alpha = 0.25 * math.sin(2.399963 * t), math.atan(0.2 * math.sin(1.618034 * t + 1))
        gamma, load = 0.06 * math.sin(0.577216 * t + 2), 4000 + 2500 * math.sin(0.693147 * t)
        with_shift = forces(shifted, kappa, alpha, gamma, load)[1] if gamma > 0 else math.nan
        rows.append([t, *forces(mirrored, kappa, alpha, gamma, load), with_shift])
    head = (
        "# Tyre forces by commonroad-vehicle-models 3.0.2 (BSD-3-Clause), vehicle 2, computed by commonroad_tyre.py\n"
        "time,Fx,Fy,Fy_shifted"
    )
    np.savetxt(Path(sys.argv[1]) / "tyre.csv", rows, fmt="%.10g", delimiter=",", header=head, comments="")


main()
