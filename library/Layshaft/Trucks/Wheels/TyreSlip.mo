within Layshaft.Trucks.Wheels;
model TyreSlip "Traction force of a tyre by the Magic Formula, with relaxation"
  extends PartialSlip;
  parameter Real B = 5 "Stiffness factor: slip stiffness B C D = 6.8 loads, usual for truck tyres (Pacejka, Tyre and Vehicle Dynamics)";
  parameter Real C = 1.65 "Shape factor of the longitudinal force (Pacejka)";
  parameter Real D = 0.82 "Friction coefficient of a truck tyre on dry asphalt";
  parameter Real E = 0.3 "Curvature factor";
  parameter Units.Length sigma(min=Constants.small) = 0.5 "Relaxation length, about the radius of the tyre";
  parameter Real damping(unit="s/m") = 0.15 "Damping of the carcass per load: 0.4 of critical for the wheel, 0.06 for the truck at rest";
  Real slip(start=0, fixed=not removed) "Slip: deflection of the tyre relative to its relaxation length";
  Real mu "Force relative to the load";
  Units.Velocity deflection "Rate of the deflection";
  Units.Power stored "Power that deflects the tyre and comes back: no loss";
protected
  Real formula "Force of the Magic Formula relative to the load";
  Energy.Entry store(amount=stored, integrated=true) if energyBalance.enabled "Energy of the deflected tyre, in the balance";
equation
  connect(store.account, energyBalance.account[Energy.Kind.C]);
  formula = D*sin(C*atan(B*slip - E*(B*slip - atan(B*slip))));
  mu = formula + damping*deflection;
  deflection = f - noEvent(abs(v))*slip;
  if removed then
    if removal == BondGraph.Interfaces.Removal.zeroEffort then
      e = 0;
    else
      f = 0;
    end if;
    slip = 0;
    stored = 0;
    power = 0;
  else
    sigma*der(slip) = deflection;
    e = load*mu;
    stored = load*formula*deflection;
    power = e*f - stored;
  end if;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="R"), Text(extent={{-150,-70},{150,-100}}, textString="C=%C")}),
    Documentation(info="<html>
<p>
The flow is the slip velocity w r - v. The slip follows it over the relaxation length:
sigma der(slip) = f - |v| slip. In steady rolling that is f/|v|, the usual slip; at rest the
tyre is a spring along the road, so that a braked truck stands still, on a slope too. The
carcass damps the rate of the deflection. Removed: rolling without slip.
</p>
<p>
The tyre stores energy while it is deflected: load times formula times rate of the deflection (<code>stored</code>). That is counted with the compliances; <code>power</code> is what
the sliding tread and the carcass dissipate, load formula |v| slip and more, and never comes back.
</p>
</html>"));
end TyreSlip;
