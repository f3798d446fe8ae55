within Layshaft.Powertrain.Clutches;
partial model PartialLaminarClutch "Laminar clutch that locks exactly; the limits of its torque are missing"
  extends PartialPlates;
  extends Energy.Friction(compliance=1e-11, slip(final unit="rad/s", start=0, stateSelect=StateSelect.prefer), slipRate(final unit="rad/s2"), effort(final unit="N.m"));
  Units.Angle phi_slip(start=0, stateSelect=StateSelect.prefer, nominal=1e4) "Slip flange_a.phi - flange_b.phi";
  Units.Torque tau "Torque from flange_a to flange_b";
equation
  phi_slip = flange_a.phi - flange_b.phi;
  slip = der(phi_slip);
  slipRate = der(slip);
  tau = effort;
  flange_a.tau = tau;
  flange_b.tau = -tau;

  annotation(Documentation(info="<html>
<p>
A model that extends this one says when the clutch is free and how large its torque can be
in both directions, at rest and sliding.
</p>
</html>"));
end PartialLaminarClutch;
