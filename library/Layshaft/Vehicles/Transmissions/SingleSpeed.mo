within Layshaft.Vehicles.Transmissions;
model SingleSpeed "One fixed ratio"
  extends Interfaces.Transmission(final spatial=false);
  parameter Units.Ratio reduction = 9.5 "Ratio of the reduction gear";
  parameter Units.Efficiency eta = 0.97 "Efficiency";
  Powertrain.Losses.GearEfficiency efficiency(final eta={eta}) "Losses of the gear"
    annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
  Rotational.Components.IdealGear gears(final ratio=reduction) "Reduction gear"
    annotation(Placement(transformation(extent={{20,-10},{40,10}})));
equation
  gear = 1;
  ratio = reduction;
  w_input = efficiency.w;
  efficiency.gear = 1;
  connect(flange_a, efficiency.flange_a)
    annotation(Line(points={{-100,0},{-40,0}}, color={0,0,0}));
  connect(efficiency.flange_b, gears.flange_a)
    annotation(Line(points={{-20,0},{20,0}}, color={0,0,0}));
  connect(gears.flange_b, flange_b)
    annotation(Line(points={{40,0},{100,0}}, color={0,0,0}));

  annotation(
    Icon(graphics={Text(extent={{-150,-110},{150,-140}}, textString="ratio=%reduction")}),
    Documentation(info="<html>
<p>Reduction gear of an electric car.</p>
</html>"));
end SingleSpeed;
