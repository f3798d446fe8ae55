within Layshaft.Vehicles.Drivelines;
model FrontWheelDrive "Front-wheel drive: differential and elastic drive shafts with backlash"
  extends Interfaces.Driveline;
  parameter Boolean symmetric = false "= true: the right side gets the torque of the left side"
    annotation(Evaluate=true);
  parameter Data.Differential data "Differential"
    annotation(choicesAllMatching=true);
  parameter Data.DriveShaft shaft "Drive shafts"
    annotation(choicesAllMatching=true);
  Differential differential(final data=data) if not symmetric "Differential"
    annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
  SymmetricSplitter splitter if symmetric "Splits the torque in halves"
    annotation(Placement(transformation(extent={{-40,-50},{-20,-30}})));
  Transmissions.Components.Rotor leftGear(final spatial=spatial, final J=data.J_side) "Left side gear"
    annotation(Placement(transformation(extent={{-20,50},{0,70}})));
  Transmissions.Components.Rotor rightGear(final spatial=spatial, final J=data.J_side) if not symmetric "Right side gear"
    annotation(Placement(transformation(extent={{-20,-80},{0,-60}})));
  DriveShaft leftShaft(final data=shaft, phi_rel(start=0, fixed=true), w_rel(start=0, fixed=true, stateSelect=if spatial then StateSelect.avoid else StateSelect.prefer)) "Left drive shaft"
    annotation(Placement(transformation(extent={{30,20},{50,40}})));
  DriveShaft rightShaft(final data=shaft, phi_rel(start=0, fixed=true), w_rel(start=0, fixed=true, stateSelect=if spatial then StateSelect.avoid else StateSelect.prefer)) if not symmetric "Right drive shaft"
    annotation(Placement(transformation(extent={{30,-20},{50,0}})));
  MirroredShaft mirroredShaft if symmetric "Right drive shaft, with the torque of the left one"
    annotation(Placement(transformation(extent={{30,-60},{50,-40}})));
  TurningHousing turning if spatial "The powertrain turns against the body"
    annotation(Placement(transformation(extent={{60,-10},{80,10}})));
protected
  Blocks.Sources.RealExpression leftTorque(expression=-leftShaft.tau) "Torque of the left drive shaft"
    annotation(Placement(transformation(extent={{0,-40},{20,-20}})));
equation
  hubs[3].tau = 0;
  hubs[4].tau = 0;
  connect(flange_a, differential.flange_a)
    annotation(Line(points={{-100,0},{-40,0}}, color={0,0,0}));
  connect(flange_a, splitter.flange_a)
    annotation(Line(points={{-100,0},{-60,0},{-60,-40},{-40,-40}}, color={0,0,0}));
  connect(differential.flange_left, leftShaft.flange_a)
    annotation(Line(points={{-20,5},{0,5},{0,30},{30,30}}, color={0,0,0}));
  connect(splitter.flange_left, leftShaft.flange_a)
    annotation(Line(points={{-20,-35},{0,-35},{0,30},{30,30}}, color={0,0,0}));
  connect(differential.flange_right, rightShaft.flange_a)
    annotation(Line(points={{-20,-5},{10,-5},{10,-10},{30,-10}}, color={0,0,0}));
  connect(splitter.flange_right, mirroredShaft.flange_a)
    annotation(Line(points={{-20,-45},{10,-45},{10,-50},{30,-50}}, color={0,0,0}));
  connect(leftTorque.y, mirroredShaft.tau)
    annotation(Line(points={{21,-30},{40,-30},{40,-39}}, color={0,0,127}));
  connect(leftGear.flange, leftShaft.flange_a)
    annotation(Line(points={{0,60},{10,60},{10,30},{30,30}}, color={0,0,0}));
  connect(rightGear.flange, rightShaft.flange_a)
    annotation(Line(points={{0,-70},{20,-70},{20,-10},{30,-10}}, color={0,0,0}));
  connect(leftShaft.flange_b, turning.flange_a[1])
    annotation(Line(points={{50,30},{56,30},{56,0},{60,0}}, color={0,0,0}));
  connect(rightShaft.flange_b, turning.flange_a[2])
    annotation(Line(points={{50,-10},{56,-10},{56,0},{60,0}}, color={0,0,0}));
  connect(mirroredShaft.flange_b, turning.flange_a[2])
    annotation(Line(points={{50,-50},{56,-50},{56,0},{60,0}}, color={0,0,0}));
  connect(turning.flange_b, hubs[1:2])
    annotation(Line(points={{80,0},{100,0}}, color={0,0,0}));
  connect(turning.housing, mount)
    annotation(Line(points={{64,-10},{64,-90},{0,-90},{0,-100}}, color={70,70,70}));
  connect(turning.body, body)
    annotation(Line(points={{76,-10},{76,-80},{60,-80},{60,-100}}, color={70,70,70}));
  if not spatial then
    connect(leftShaft.flange_b, hubs[1])
      annotation(Line(points={{50,30},{80,30},{80,0},{100,0}}, color={0,0,0}));
    connect(rightShaft.flange_b, hubs[2])
      annotation(Line(points={{50,-10},{80,-10},{80,0},{100,0}}, color={0,0,0}));
    connect(mirroredShaft.flange_b, hubs[2])
      annotation(Line(points={{50,-50},{80,-50},{80,0},{100,0}}, color={0,0,0}));
  end if;
  connect(leftGear.mount, mount)
    annotation(Line(points={{-10,50},{-70,50},{-70,-90},{0,-90},{0,-100}}, color={70,70,70}));
  connect(rightGear.mount, mount)
    annotation(Line(points={{-10,-80},{-10,-90},{0,-90},{0,-100}}, color={70,70,70}));

  annotation(Documentation(info="<html>
<p>
Differential with tooth forces, side gears with inertia, and two drive shafts with compliance and backlash. The final drive is part of the
transmission, as <a href=\"modelica://Layshaft.Vehicles.Transmissions.ManualGearset\">ManualGearset</a> has it.
</p>
<p>
With <code>symmetric = true</code> only the left drive shaft is left. The right wheel gets the torque of the left one, and a
<a href=\"modelica://Layshaft.Vehicles.Drivelines.SymmetricSplitter\">splitter</a> takes the place of the differential. Its parameters are
the same. It is right while both sides do the same: straight ahead, on a road that is equal on both sides.
</p>
<p>The shafts begin in the middle of their backlash, with the speeds of the wheels.</p>
</html>"));
end FrontWheelDrive;
