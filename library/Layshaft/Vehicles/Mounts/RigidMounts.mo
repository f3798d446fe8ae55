within Layshaft.Vehicles.Mounts;
model RigidMounts "Powertrain fixed to the body"
  extends Interfaces.Mounts;
  parameter Units.Position r[3] = {0,0,0} "From the frame of the body to that of the powertrain";
  MultiBody.Parts.FixedTranslation place(final r=r) if spatial "Place of the powertrain on the body"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={0,-40})));
equation
  connect(frame, place.frame_a)
    annotation(Line(points={{0,-100},{0,-50}}, color={70,70,70}, thickness=0.5));
  connect(place.frame_b, engine)
    annotation(Line(points={{0,-30},{0,0},{-60,0},{-60,100}}, color={70,70,70}, thickness=0.5));
  connect(place.frame_b, motor)
    annotation(Line(points={{0,-30},{0,0},{-20,0},{-20,100}}, color={70,70,70}, thickness=0.5));
  connect(place.frame_b, transmission)
    annotation(Line(points={{0,-30},{0,0},{20,0},{20,100}}, color={70,70,70}, thickness=0.5));
  connect(place.frame_b, driveline)
    annotation(Line(points={{0,-30},{0,0},{60,0},{60,100}}, color={70,70,70}, thickness=0.5));

  annotation(Documentation(info="<html>
<p>All housings are fixed to the body at their place <code>r</code>.</p>
</html>"));
end RigidMounts;
