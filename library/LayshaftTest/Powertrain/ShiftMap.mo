within LayshaftTest.Powertrain;
model ShiftMap "Shift logic with hysteresis"
  extends Layshaft.Icons.Example;
  Layshaft.Powertrain.Controls.ShiftLogic logic(dwell=0.2) "Shift logic";
  parameter Layshaft.Units.Acceleration a = 1 "Acceleration, then deceleration";
  Integer shifts(start=0, fixed=true) "Number of shifts";
equation
  logic.throttle = 0.25;
  logic.v = a*(if time < 20 then time else 40 - time);
  when change(logic.gear) then
    shifts = pre(shifts) + 1;
  end when;
  when time >= 20 then
    assert(logic.gear == 4, "At 72 km/h and a quarter throttle the fourth gear should be engaged.");
  end when;
  when terminal() then
    assert(logic.gear == 1 and shifts == 6, "Three shifts up, three down: no hunting.");
  end when;

  annotation(experiment(StopTime=40, Tolerance=1e-8), Documentation(info="<html>
<p>Up to 72 km/h and down again.</p>
</html>"));
end ShiftMap;
