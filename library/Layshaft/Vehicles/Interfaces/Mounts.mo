within Layshaft.Vehicles.Interfaces;
partial model Mounts "Mounts of the powertrain on the body"
  extends Icons.Component;
  parameter Boolean spatial = false "= true: the powertrain stands in three dimensions and its reactions go into a frame"
    annotation(Evaluate=true);
  MultiBody.Interfaces.Frame_a frame if spatial "Body"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
  MultiBody.Interfaces.Frame_b engine if spatial "Engine block"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={-60,100})));
  MultiBody.Interfaces.Frame_b motor if spatial "Housing of the electric machine"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={-20,100})));
  MultiBody.Interfaces.Frame_b transmission if spatial "Housing of the transmission"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={20,100})));
  MultiBody.Interfaces.Frame_b driveline if spatial "Housing of the differential"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={60,100})));

  annotation(Documentation(info="<html>
<p><code>frame</code> is the body of the vehicle; the housings of engine, motor, transmission and driveline are
fixed to the other frames. Frames whose part is one-dimensional stay free.</p>
</html>"));
end Mounts;
