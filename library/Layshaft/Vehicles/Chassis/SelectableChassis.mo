within Layshaft.Vehicles.Chassis;
model SelectableChassis "Chassis in three dimensions or along the road only, chosen by a parameter"
  extends Interfaces.BaseChassis;
  replaceable parameter Data.Chassis.CommonRoad2 data constrainedby Data.Chassis.FourWheels "Parameters of both forms"
    annotation(choicesAllMatching=true);
  parameter Boolean symmetric = false "= true: the right side repeats the left side"
    annotation(Evaluate=true);
  replaceable model FullChassis = MultiBodyChassis constrainedby MultiBodyChassis "Chassis in three dimensions"
    annotation(choicesAllMatching=true);
  replaceable model SmallChassis = LongitudinalChassis constrainedby LongitudinalChassis "Chassis along the road"
    annotation(choicesAllMatching=true);
  FullChassis full(final data=data, final symmetric=symmetric) if spatial "Body, suspensions, tyres"
    annotation(Placement(transformation(extent={{-20,20},{20,60}})));
  SmallChassis small(final data=data, final symmetric=symmetric) if not spatial "Along the road only"
    annotation(Placement(transformation(extent={{-20,-60},{20,-20}})));
equation
  connect(hubs, full.hubs)
    annotation(Line(points={{-100,0},{-60,0},{-60,40},{-20,40}}, color={0,0,0}));
  connect(hubs, small.hubs)
    annotation(Line(points={{-100,0},{-60,0},{-60,-40},{-20,-40}}, color={0,0,0}));
  connect(carriers, full.carriers)
    annotation(Line(points={{-100,-70},{-50,-70},{-50,26},{-20,26}}, color={0,0,0}));
  connect(carriers, small.carriers)
    annotation(Line(points={{-100,-70},{-50,-70},{-50,-54},{-20,-54}}, color={0,0,0}));
  connect(full.bus, bus)
    annotation(Line(points={{0,60},{0,100}}, color={255,204,51}));
  connect(small.bus, bus)
    annotation(Line(points={{0,-20},{0,10},{40,10},{40,80},{0,80},{0,100}}, color={255,204,51}));
  connect(full.frame, frame)
    annotation(Line(points={{0,20},{0,0},{40,0},{40,-80},{0,-80},{0,-100}}, color={70,70,70}));

  annotation(Documentation(info="<html>
<p>Both forms take the same record and have the same signals.</p>
</html>"));
end SelectableChassis;
