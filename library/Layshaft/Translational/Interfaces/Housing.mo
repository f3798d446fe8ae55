within Layshaft.Translational.Interfaces;
model Housing "Access to position and force of a housing"
  extends Icons.Component;
  Units.Position s "Position of the housing";
  Blocks.Interfaces.RealInput f(unit="N") "Force from the component on its housing, as flow into the component"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Flange_a flange "Flange of the housing"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
equation
  s = flange.s;
  flange.f = f;

  annotation(Documentation(info="<html>
<p>Used inside components with a housing; the flange is connected to the support flange
or, without support, to the ground.</p>
</html>"));
end Housing;
