within Layshaft.Vehicles.Batteries;
model CellPack "Battery with on-board consumers"
  extends Interfaces.Battery(final electric=true);
  parameter Units.Power P_onBoard(min=0) = 0 "Power of lights, pumps and computers";
  Real soc "State of charge";
  Powertrain.Electric.Battery cells "Cells"
    annotation(Placement(transformation(extent={{-10,-30},{10,-10}})));
  Electrical.Components.PowerLoad onBoard "Lights, pumps, computers"
    annotation(Placement(transformation(extent={{-10,-70},{10,-50}})));
  Electrical.Components.Ground ground "Ground"
    annotation(Placement(transformation(extent={{40,-90},{60,-70}})));
protected
  Blocks.Sources.RealExpression sendCharge(expression=cells.soc) "For the bus"
    annotation(Placement(transformation(extent={{-40,50},{-20,70}})));
  Blocks.Sources.RealExpression sendVoltage(expression=cells.v) "For the bus"
    annotation(Placement(transformation(extent={{-40,30},{-20,50}})));
  Blocks.Sources.RealExpression sendCurrent(expression=cells.i) "For the bus"
    annotation(Placement(transformation(extent={{-40,10},{-20,30}})));
equation
  soc = cells.soc;
  onBoard.P = P_onBoard;
  connect(cells.p, p)
    annotation(Line(points={{-5,-10},{-5,0},{-50,0},{-50,100}}, color={0,0,255}));
  connect(cells.n, n)
    annotation(Line(points={{5,-10},{5,0},{50,0},{50,100}}, color={0,0,255}));
  connect(cells.p, onBoard.p)
    annotation(Line(points={{-5,-10},{-5,0},{-30,0},{-30,-60},{-10,-60}}, color={0,0,255}));
  connect(cells.n, onBoard.n)
    annotation(Line(points={{5,-10},{5,0},{30,0},{30,-60},{10,-60}}, color={0,0,255}));
  connect(ground.p, cells.n)
    annotation(Line(points={{50,-70},{50,0},{5,0},{5,-10}}, color={0,0,255}));
  connect(sendCharge.y, bus.battery.charge)
    annotation(Line(points={{-19,60},{0,60},{0,100}}, color={0,0,127}));
  connect(sendVoltage.y, bus.battery.voltage)
    annotation(Line(points={{-19,40},{0,40},{0,100}}, color={0,0,127}));
  connect(sendCurrent.y, bus.battery.current)
    annotation(Line(points={{-19,20},{0,20},{0,100}}, color={0,0,127}));

  annotation(Documentation(info="<html>
<p>The cells of <a href=\"modelica://Layshaft.Powertrain.Electric.Battery\">Battery</a>, grounded, with a constant load for lights, pumps and
computers.</p>
</html>"));
end CellPack;
