within Layshaft.Vehicles.Tyres.RoadContacts;
partial model PartialRoadContact "The plane that a tyre stands on"
  extends Icons.Component;
  parameter Units.Length R0 = 0.3 "Radius of the tyre without load";
  parameter Units.Length width = 0.2 "Width of the tyre";
  parameter Boolean animation = true "= true: the contact is shown"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  input Units.Position r_0[3] "Centre of the wheel";
  input Real e_axis[3] "Axis of the wheel";
  Real n[3] "Normal of the plane";
  Units.Length h "Height of the centre over the plane, along its normal";
  Real mu "Friction relative to that of a dry road";
protected
  outer MultiBody.World world "World";
  outer Interfaces.Road road "Road";

  annotation(Documentation(info="<html>
<p>A model that extends this one gives plane and friction from the road.</p>
</html>"));
end PartialRoadContact;
