within Layshaft.UsersGuide;
class Conventions "Signs, states and units"
  extends Icons.Information;

  annotation(Documentation(info="<html>
<ul>
<li>A flow variable (torque, force, heat flow, current) is positive when it enters the
component through the connector.</li>
<li>Elements between two flanges use the relative angle
<code>phi_rel = flange_b.phi - flange_a.phi</code>. Friction elements use the slip
<code>phi_slip = flange_a.phi - flange_b.phi</code>, so that a clutch driven at flange_a
has a positive slip and a positive torque.</li>
<li>A gear ratio is the speed of flange_a divided by the speed of flange_b.</li>
<li>All quantities are in SI units. Parameters of drivers and shift maps that engineers
read in km/h or rpm say so in their name.</li>
</ul>
</html>"));
end Conventions;
