within LayshaftTest.Blocks;
model SequenceMachine "States in a circle"
  extends Layshaft.Icons.Example;
  Layshaft.Blocks.StateMachines.Sequence machine(n=3) "1 for 1 s, 2 for 2 s, 3 for 3 s";
equation
  machine.leave = {machine.duration > 1,machine.duration > 2,machine.duration > 3};
  assert(machine.state >= 1 and machine.state <= 3, "There are three states.");
  assert(noEvent(abs(time - 0.5) > 1e-9 or machine.state == 1), "State 1 at first.");
  when terminal() then
    assert(machine.state == 2 and abs(machine.duration - 1.5) < 1e-3, "After 6 + 1 + 1.5 s the second state has lasted 1.5 s, not " + String(machine.duration) + " s in state " + String(machine.state) + ".");
  end when;

  annotation(experiment(StopTime=8.5, Tolerance=1e-8), Documentation(info="<html>
<p>Each state is left after a time of its own.</p>
</html>"));
end SequenceMachine;
