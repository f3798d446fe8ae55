within Layshaft.Rotational.Components;
model Fixed "Flange fixed to the ground"
  extends Interfaces.OneFlange;
  parameter Units.Angle phi0 = 0 "Angle of the ground";
equation
  flange.phi = phi0;

  annotation(Documentation(info="<html>
<p>The flange does not move, whatever the torque.</p>
</html>"));
end Fixed;
