"""Errors of exported units in FMPy on problems with known solutions: error over tolerance, one line for each way to run a unit.

fmpy_errors.py PROBLEM VERSION UNIT

PROBLEM is one of solutions.csv, VERSION 2 or 3, UNIT a file with both interfaces. Model exchange is integrated by FMPy's CVode,
co-simulation by the method inside the unit, in one communication step and in a hundred. A line: problem, version, way, errors at the tolerances.
"""

import csv
import os
import sys

import fmpy
from fmpy.sundials import CVodeSolver

# FMPy gives up after 500 steps between two points; stiff problems begin with more.
CVodeSolver.__init__.__defaults__ = (*CVodeSolver.__init__.__defaults__[:-1], 10**6)
TOLERANCES = [1e-4, 1e-5, 1e-6, 1e-7, 1e-8]
WAYS = {"me": ("ModelExchange", 1000), "cs": ("CoSimulation", 100), "cs-one": ("CoSimulation", 1)}

problem, version, unit = sys.argv[1:4]
here = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(here, "solutions.csv")) as file:
    solution = [(row[2], float(row[3]), float(row[4])) for row in csv.reader(file) if row[0] == problem]
assert solution, f"{problem} is none of the problems"
names = [name for name, _, _ in solution]
folder = fmpy.extract(unit)
description = fmpy.read_model_description(unit)
stop = description.defaultExperiment.stopTime

for way, (kind, parts) in WAYS.items():
    errors = []
    for tolerance in TOLERANCES:
        result = fmpy.simulate_fmu(
            folder,
            fmi_type=kind,
            start_time=0.0,
            stop_time=stop,
            output_interval=float(stop) / parts,
            relative_tolerance=tolerance,
            output=names,
            model_description=description,
        )
        end = result[-1]
        assert abs(end["time"] - float(stop)) < 1e-9 * float(stop), f"{problem}: the run ends at {end['time']}"
        if names[0] in result.dtype.names:
            values = [end[name] for name in names]
        else:
            # An array is one variable in FMI 3.
            values = [end[name.partition("[")[0]][int(name.partition("[")[2][:-1]) - 1] for name in names]
        off = [abs(v - x) / (abs(x) + nominal) / tolerance for v, (_, nominal, x) in zip(values, solution)]
        errors.append(max(off))
    print(",".join([problem, version, way] + [f"{error:.4g}" for error in errors]), flush=True)
