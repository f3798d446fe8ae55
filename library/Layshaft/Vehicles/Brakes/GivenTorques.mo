within Layshaft.Vehicles.Brakes;
model GivenTorques "Given torques between the wheels and their carriers"
  extends Interfaces.Brakes;
  Blocks.Interfaces.RealInput tau[4](each unit="N.m") "Torques on the wheels, positive forward: front left, front right, rear left, rear right"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
equation
  hubs.tau = -tau;
  carriers.tau = tau;

  annotation(Documentation(info="<html>
<p>For manoeuvres with torques as inputs. They do not stop at standstill: use <a href=\"modelica://Layshaft.Vehicles.Brakes.FrictionBrakes\">FrictionBrakes</a> to hold a car.</p>
</html>"));
end GivenTorques;
