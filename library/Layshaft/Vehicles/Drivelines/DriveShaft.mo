within Layshaft.Vehicles.Drivelines;
model DriveShaft "Drive shaft with compliance and backlash"
  extends Rotational.Components.ElastoBacklash(final c=data.c, final d=data.d, final b=data.b, events=false);
  parameter Data.DriveShaft data "Stiffness, damping, backlash"
    annotation(choicesAllMatching=true);

  annotation(Documentation(info="<html>
<p>
Backlash in series with the compliance of the shaft. In contact tau = c overlap + d w_rel, see
<a href=\"modelica://Layshaft.Rotational.Components.ElastoBacklash\">ElastoBacklash</a>: the torque starts from zero at the first
touch and never pulls, so that contact is kept or lost without chattering and, with <code>events = false</code>, without an event. <code>removed</code>: a rigid shaft.
</p>
</html>"));
end DriveShaft;
