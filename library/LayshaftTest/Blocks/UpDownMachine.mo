within LayshaftTest.Blocks;
model UpDownMachine "State machine with dwell time"
  extends Layshaft.Icons.Example;
  Layshaft.Blocks.StateMachines.UpDown machine(n=4, dwell=0.5) "State machine";
equation
  machine.up = time < 3;
  machine.down = time > 4;
  assert(noEvent(machine.state >= 1 and machine.state <= 4), "The state leaves its range.");
  when time >= 0.3 then
    assert(machine.state == 2, "The first request is followed at once, the second after the dwell time.");
  end when;
  when time >= 3.5 then
    assert(machine.state == 4, "The machine should have reached its last state.");
  end when;
  when terminal() then
    assert(machine.state == 1, "The machine should have returned to its first state.");
  end when;

  annotation(experiment(StopTime=7, Tolerance=1e-8), Documentation(info="<html>
<p>Goes up to the last state and back, one state per dwell time.</p>
</html>"));
end UpDownMachine;
