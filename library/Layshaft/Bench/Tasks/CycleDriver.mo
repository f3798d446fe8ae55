within Layshaft.Bench.Tasks;
model CycleDriver "Task: pedals that follow a drive cycle"
  extends Icons.Block;
  Layshaft.Powertrain.Drivers.SampledCycle cycle(redeclare replaceable Layshaft.Data.DriveCycles.CycleCWTVC data) "Cycle"
    annotation(Placement(transformation(extent={{-60,20},{-40,40}})));
  Drivers.PedalDriver driver "Pedals"
    annotation(Placement(transformation(extent={{0,-10},{20,10}})));
  Blocks.Interfaces.RealInput v(unit="m/s") "Speed of the virtual vehicle"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealOutput accelerator "Accelerator pedal"
    annotation(Placement(transformation(extent={{100,30},{120,50}})));
  Blocks.Interfaces.RealOutput brake "Brake pedal"
    annotation(Placement(transformation(extent={{100,-50},{120,-30}})));
  Blocks.Interfaces.RealOutput v_wanted(unit="m/s") "Speed of the cycle"
    annotation(Placement(transformation(extent={{100,70},{120,90}})));
equation
  connect(cycle.y, driver.v_wanted)
    annotation(Line(points={{-39,30},{-20,30},{-20,6},{-2,6}}, color={0,0,127}));
  connect(cycle.y, v_wanted)
    annotation(Line(points={{-39,30},{-20,30},{-20,80},{110,80}}, color={0,0,127}));
  connect(v, driver.v)
    annotation(Line(points={{-120,0},{-20,0},{-20,-6},{-2,-6}}, color={0,0,127}));
  connect(driver.accelerator, accelerator)
    annotation(Line(points={{21,4},{60,4},{60,40},{110,40}}, color={0,0,127}));
  connect(driver.brake, brake)
    annotation(Line(points={{21,-4},{60,-4},{60,-40},{110,-40}}, color={0,0,127}));

  annotation(experiment(StopTime=60), Documentation(info="<html>
<p>The cycle is the urban part of the heavy-duty cycle unless another one is chosen.</p>
</html>"));
end CycleDriver;
