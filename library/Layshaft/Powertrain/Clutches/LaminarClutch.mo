within Layshaft.Powertrain.Clutches;
model LaminarClutch "Multi-plate clutch given by plates, radii and pressure"
  extends PartialLaminarClutch;
  extends Icons.PlateClutch;
  Units.Force force "Force of the piston less the return springs";
  Units.Force fn "Normal force on the plates";
equation
  force = pressure*A_piston - F_return;
  free = peak*faces*r_mean*force*mu_table[1] <= margin;
  fn = if free then 0 else force;
  forward = faces*r_mean*fn*Blocks.Functions.interpolate(w_table, mu_table, max(slip, 0));
  backward = -faces*r_mean*fn*Blocks.Functions.interpolate(w_table, mu_table, max(-slip, 0));
  breakForward = peak*faces*r_mean*fn*mu_table[1];
  breakBackward = -breakForward;

  annotation(
    Icon(graphics={Text(extent={{-150,-70},{150,-100}}, textString="plates=%plates")}),
    Documentation(info="<html>
<p>
tau = 2 plates r_mean mu(|slip|) (pressure A_piston - F_return), with the effective radius
r_mean = 2/3 (r_o&sup3; - r_i&sup3;)/(r_o&sup2; - r_i&sup2;) of evenly pressed faces. Below the
pressure F_return/A_piston the clutch is open. It locks exactly. As a brake connect
flange_b to Fixed.
</p>
</html>"));
end LaminarClutch;
