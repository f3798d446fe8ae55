within Layshaft.Vehicles.Drivelines;
model OpenDifferential "Front, rear or all-wheel drive with open differentials and stiff shafts"
  extends Interfaces.Driveline(final spatial=false);
  parameter Units.Ratio ratio = 4 "Ratio between the transmission and the wheels";
  parameter Boolean front = true "= true: the front wheels are driven"
    annotation(Evaluate=true);
  parameter Boolean rear = false "= true: the rear wheels are driven"
    annotation(Evaluate=true);
  Powertrain.Gears.Differential frontDifferential(ratio=if rear then 1 else ratio) if front "Front differential"
    annotation(Placement(transformation(extent={{30,20},{50,40}})));
  Powertrain.Gears.Differential rearDifferential(ratio=if front then 1 else ratio) if rear "Rear differential"
    annotation(Placement(transformation(extent={{30,-40},{50,-20}})));
  Powertrain.Gears.Differential centre(ratio=ratio) if front and rear "Centre differential"
    annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
protected
  Rotational.Interfaces.Flange_b frontShaft if front and not rear "Input of the only axle";
  Rotational.Interfaces.Flange_b rearShaft if rear and not front "Input of the only axle";
equation
  assert(front or rear, "A driveline must drive the front or the rear wheels.");
  if not front then
    hubs[1:2].tau = zeros(2);
  end if;
  if not rear then
    hubs[3:4].tau = zeros(2);
  end if;
  connect(flange_a, frontShaft)
    annotation(Line(points={{-100,0},{-60,0}}, color={0,0,0}));
  connect(frontShaft, frontDifferential.flange_a)
    annotation(Line(points={{-60,0},{-60,30},{30,30}}, color={0,0,0}));
  connect(flange_a, rearShaft)
    annotation(Line(points={{-100,0},{-60,0}}, color={0,0,0}));
  connect(rearShaft, rearDifferential.flange_a)
    annotation(Line(points={{-60,0},{-60,-30},{30,-30}}, color={0,0,0}));
  connect(flange_a, centre.flange_a)
    annotation(Line(points={{-100,0},{-40,0}}, color={0,0,0}));
  connect(centre.flange_left, frontDifferential.flange_a)
    annotation(Line(points={{-20,5},{0,5},{0,30},{30,30}}, color={0,0,0}));
  connect(centre.flange_right, rearDifferential.flange_a)
    annotation(Line(points={{-20,-5},{0,-5},{0,-30},{30,-30}}, color={0,0,0}));
  connect(frontDifferential.flange_left, hubs[1])
    annotation(Line(points={{50,35},{80,35},{80,0},{100,0}}, color={0,0,0}));
  connect(frontDifferential.flange_right, hubs[2])
    annotation(Line(points={{50,25},{80,25},{80,0},{100,0}}, color={0,0,0}));
  connect(rearDifferential.flange_left, hubs[3])
    annotation(Line(points={{50,-25},{80,-25},{80,0},{100,0}}, color={0,0,0}));
  connect(rearDifferential.flange_right, hubs[4])
    annotation(Line(points={{50,-35},{80,-35},{80,0},{100,0}}, color={0,0,0}));

  annotation(
    Icon(graphics={Text(extent={{-150,-110},{150,-140}}, textString="ratio=%ratio")}),
    Documentation(info="<html>
<p>The final drive drives the front, the rear or all wheels through open differentials without loss and inertia.</p>
</html>"));
end OpenDifferential;
