within Layshaft.Translational.Components;
model Fixed "Flange fixed to the ground"
  extends Interfaces.OneFlange;
  parameter Units.Position s0 = 0 "Position of the ground";
equation
  flange.s = s0;

  annotation(Documentation(info="<html>
<p>The flange does not move, whatever the force.</p>
</html>"));
end Fixed;
