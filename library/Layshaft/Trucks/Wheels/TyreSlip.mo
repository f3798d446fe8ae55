within Layshaft.Trucks.Wheels;
model TyreSlip "Traction force of a tyre by the Magic Formula, with relaxation"
  extends BondGraph.Interfaces.Element(final kind=Energy.Kind.R, removal=BondGraph.Interfaces.Removal.zeroFlow);
  parameter Real B = 5 "Stiffness factor: slip stiffness B C D = 6.8 loads, usual for truck tyres (Pacejka, Tyre and Vehicle Dynamics)";
  parameter Real C = 1.65 "Shape factor of the longitudinal force (Pacejka)";
  parameter Real D = 0.82 "Friction coefficient of a truck tyre on dry asphalt";
  parameter Real E = 0.3 "Curvature factor";
  parameter Units.Length sigma(min=Constants.small) = 0.5 "Relaxation length, about the radius of the tyre";
  parameter Real damping(unit="s/m") = 0.15 "Damping of the carcass per load: 0.4 of critical for the wheel, 0.06 for the truck at rest";
  Blocks.Interfaces.RealInput load(unit="N") "Vertical load"
    annotation(Placement(transformation(extent={{-80,100},{-40,140}})));
  Blocks.Interfaces.RealInput v(unit="m/s") "Velocity along the road"
    annotation(Placement(transformation(extent={{40,100},{80,140}})));
  Real slip(start=0, fixed=not removed) "Slip: deflection of the tyre relative to its relaxation length";
  Real mu "Force relative to the load";
  Units.Velocity deflection "Rate of the deflection";
equation
  mu = D*sin(C*atan(B*slip - E*(B*slip - atan(B*slip)))) + damping*deflection;
  deflection = f - noEvent(abs(v))*slip;
  if removed then
    if removal == BondGraph.Interfaces.Removal.zeroEffort then
      e = 0;
    else
      f = 0;
    end if;
    slip = 0;
    power = 0;
  else
    sigma*der(slip) = deflection;
    e = load*mu;
    power = e*f;
  end if;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="R")}),
    Documentation(info="<html>
<p>
The flow is the slip velocity w r - v. The slip follows it over the relaxation length:
sigma der(slip) = f - |v| slip. In steady rolling that is f/|v|, the usual slip; at rest the
tyre is a spring along the road, so that a braked truck stands still, on a slope too. The
carcass damps the rate of the deflection. Removed: rolling without slip.
</p>
</html>"));
end TyreSlip;
