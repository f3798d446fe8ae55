"""Drives the shaft from outside, call by call: inputs, parameters at run time, states kept and restored, derivatives, event mode.

drive.py UNIT VERSION co-simulation|model-exchange

The shaft: J der(w) = gear tau - gains loads - d w - (if brake then 5 w else 0), w(0) = 3, steps of 1 ms by implicit Euler.
"""

import sys

import fmpy
import numpy as np
from fmpy.fmi2 import FMU2Model, FMU2Slave
from fmpy.fmi3 import FMU3Model, FMU3Slave

unit, version, kind = sys.argv[1], int(sys.argv[2]), sys.argv[3]
STEP = 1e-3
J, d = 2.0, 0.5
folder = fmpy.extract(unit)
description = fmpy.read_model_description(unit)
reference = {variable.name: variable.valueReference for variable in description.modelVariables}
is_exchange = kind == "model-exchange"
interface = description.modelExchange if is_exchange else description.coSimulation
classes = {(2, False): FMU2Slave, (2, True): FMU2Model, (3, False): FMU3Slave, (3, True): FMU3Model}


class Shaft:
    """The same calls for both versions."""

    def __init__(self, **arguments):
        self.messages = []
        self.unit = classes[version, is_exchange](
            guid=description.guid if version == 2 else description.instantiationToken,
            unzipDirectory=folder,
            modelIdentifier=interface.modelIdentifier,
            instanceName="shaft",
        )
        self.unit.instantiate(**arguments)

    def set(self, name, *values):
        v = [reference[name]] if name in reference else [reference[f"{name}[{k + 1}]"] for k in range(len(values))]
        if name == "brake":
            self.unit.setBoolean(v, values)
        elif name == "gear":
            self.unit.setInteger(v, values) if version == 2 else self.unit.setInt64(v, values)
        else:
            self.unit.setReal(v, values) if version == 2 else self.unit.setFloat64(v, values)

    def get(self, name):
        v = [reference[name]]
        if name == "isFast":
            return self.unit.getBoolean(v)[0]
        return self.unit.getReal(v)[0] if version == 2 else self.unit.getFloat64(v)[0]

    def initialise(self, **starts):
        if version == 2:
            self.unit.setupExperiment(startTime=0.0)
        for name, value in starts.items():
            self.set(name, *np.atleast_1d(value))
        self.unit.enterInitializationMode()
        self.unit.exitInitializationMode()

    def step(self, count=1):
        for _ in range(count):
            time = getattr(self, "time", 0.0)
            result = self.unit.doStep(currentCommunicationPoint=time, communicationStepSize=STEP)
            self.time = time + STEP
        return result

    def derivative(self, unknown, known):
        arguments = ([reference[unknown]], [reference[known]], [1.0])
        return self.unit.getDirectionalDerivative(*arguments)[0]

    def close(self):
        self.unit.terminate()
        self.unit.freeInstance()


def near(value, expected, limit=1e-12):
    assert abs(value - expected) <= limit * max(1.0, abs(expected)), f"{value} is not {expected}"


def euler(w, count, torque=1.0, inertia=J, damping=d):
    for _ in range(count):
        w = (w + STEP * torque / inertia) / (1 + STEP * damping / inertia)
    return w


def co_simulation():
    shaft = Shaft()
    shaft.initialise()
    near(shaft.get("w"), 3.0)
    near(shaft.get("a"), (1 - d * 3) / J)
    near(shaft.get("twice"), 2 * J)
    shaft.step(10)
    w = euler(3.0, 10)
    near(shaft.get("w"), w)

    # Inputs act from the next step on; a discrete one by an event.
    shaft.set("tau", 7.0)
    shaft.set("loads", 1.0, 0.5, 0.25)
    shaft.step(5)
    w = euler(w, 5, torque=7 - 2.75)
    near(shaft.get("w"), w)
    shaft.set("brake", True)
    shaft.set("gear", 2)
    shaft.step(5)
    w = euler(w, 5, torque=14 - 2.75, damping=d + 5)
    near(shaft.get("w"), w)

    # Parameters at run time, arrays and what depends on them included.
    shaft.set("J", 4.0)
    shaft.set("gains", 0.0, 0.0, 2.0)
    near(shaft.get("twice"), 8.0)
    shaft.step(5)
    w = euler(w, 5, torque=14 - 0.5, damping=d + 5, inertia=4)
    near(shaft.get("w"), w)

    # Back to a kept state, and through bytes to another instance.
    state = shaft.unit.getFMUState()
    point = shaft.time
    bytes_ = shaft.unit.serializeFMUState(state)
    shaft.step(20)
    later = shaft.get("w")
    shaft.unit.setFMUState(state)
    shaft.time = point
    near(shaft.get("w"), w)
    shaft.step(20)
    assert shaft.get("w") == later, "the same steps from the same state"
    other = Shaft()
    other.initialise()
    copied = other.unit.deserializeFMUState(bytes_)
    other.unit.setFMUState(copied)
    other.time = point
    other.step(20)
    assert other.get("w") == later, "a state goes through bytes"
    other.unit.freeFMUState(copied)
    shaft.unit.freeFMUState(state)
    other.close()
    shaft.close()

    # Start values.
    shaft = Shaft()
    shaft.initialise(w=-1.0, J=1.0, tau=0.0)
    near(shaft.get("w"), -1.0)
    near(shaft.get("a"), d)
    shaft.close()
    if version == 3:
        event_mode()


def event_mode():
    """A step ends early where the shaft passes 10 rad/s, and the caller handles the event."""
    shaft = Shaft(eventModeUsed=True, earlyReturnAllowed=True)
    shaft.initialise(w=9.9, tau=300.0)
    shaft.unit.updateDiscreteStates()
    shaft.unit.enterStepMode()
    early, last = False, 0.0
    event, terminate, early, last = shaft.unit.doStep(currentCommunicationPoint=0.0, communicationStepSize=0.1)
    assert event and early and not terminate, (event, terminate, early)
    assert 0 < last < 0.01 and shaft.get("isFast"), last
    shaft.unit.enterEventMode()
    shaft.set("brake", True)
    shaft.unit.updateDiscreteStates()
    shaft.unit.enterStepMode()
    event, terminate, early, last = shaft.unit.doStep(currentCommunicationPoint=last, communicationStepSize=0.1 - last)
    assert not early and abs(last - 0.1) < 1e-12
    shaft.close()


def model_exchange():
    shaft = Shaft()
    shaft.initialise(w=4.0)
    # The derivatives follow states and inputs, and so do directional derivatives.
    if version == 2:
        shaft.unit.enterEventMode()
        shaft.unit.newDiscreteStates()
        shaft.unit.enterContinuousTimeMode()
    else:
        shaft.unit.updateDiscreteStates()
        shaft.unit.enterContinuousTimeMode()
    near(shaft.get("der(w)"), (1 - d * 4) / J)
    shaft.set("tau", 3.0)
    near(shaft.get("a"), (3 - d * 4) / J)
    near(shaft.derivative("der(w)", "tau"), 1 / J, 1e-8)
    near(shaft.derivative("a", "w"), -d / J, 1e-8)
    near(shaft.derivative("w", "tau"), 0.0, 1e-8)
    near(shaft.get("a"), (3 - d * 4) / J)
    shaft.close()


model_exchange() if is_exchange else co_simulation()
print("ok")
