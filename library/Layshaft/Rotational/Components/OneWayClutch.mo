within Layshaft.Rotational.Components;
model OneWayClutch "Freewheel and friction clutch in series"
  extends Interfaces.TwoFlanges;
  extends Icons.Clutch;
  extends Energy.Resistance;
  parameter Units.AngularVelocity w_table[:] = {0,100} "Slip speeds of the friction table, starting at 0, increasing";
  parameter Units.FrictionCoefficient mu_table[size(w_table, 1)] = {0.5,0.5} "Friction coefficient at these speeds";
  parameter Real peak(min=1) = 1 "Friction coefficient at rest relative to mu_table[1]";
  parameter Real cgeo(min=0) = 1 "Friction torque per friction force: number of faces times mean radius";
  parameter Units.Force fn_max(min=0) = 1 "Largest normal force";
  parameter Units.Torque margin(min=0) = 1e-4 "Smallest torque that counts: open if less can be held, and sliding or rolling starts beyond the limits by as much"
    annotation(Dialog(tab="Advanced"));
  parameter Real compliance(unit="rad/(N.m)", min=0) = 0 "Displacement per torque when stuck; above 0 where several elements can hold one shaft"
    annotation(Evaluate=true, Dialog(tab="Advanced"));
  final parameter Boolean shares = compliance > 0 and not removed "The faces yield, and several elements can hold one shaft"
    annotation(Evaluate=true);
  constant Units.Time settling = 0.01 "Time constant with which a stuck element comes to rest";
  constant Units.Time fading = 0.1 "Time constant with which the slip that the event has left fades, if the element is rigid";
  constant Real rate(unit="rad/(s2.N.m)") = 1 "Slip acceleration per torque beyond the limits: the scale of the curve";
  Blocks.Interfaces.RealInput f_normalized "Normal force relative to fn_max; open at 0"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
  Units.Angle phi_slip(start=0, stateSelect=StateSelect.prefer, nominal=1e4) "Slip flange_a.phi - flange_b.phi";
  Units.AngularVelocity slip(start=0, stateSelect=StateSelect.prefer) "Slip speed: negative when overrun";
  Units.AngularAcceleration slipRate "Derivative of slip";
  Units.Torque tau "Torque from flange_a to flange_b, never negative";
  Units.Force fn "Normal force";
  Units.Torque tauHold "Largest torque that is held at rest";
  Boolean free "No friction: what can be held is below margin";
  Boolean startRolling "Starts to be overrun";
  Boolean startForward "Starts to slide forward";
  Boolean locked "Both flanges turn together";
  Boolean onForward "Slides forward or starts to";
  Integer mode(start=3, fixed=true) "1 slides, 0 locked (or starting), -1 overrun, 2 free";
  Units.Angle windup(start=0, fixed=shares, nominal=if shares then 1e3*compliance else 1) "Displacement of the stuck faces under their torque";
  Units.AngularAcceleration rest "Slip acceleration that brings a locked element to rest";
  Units.Torque curve(start=0) "Curve parameter: torque when locked, beyond it the acceleration";
equation
  assert(peak >= 1, "peak = " + String(peak) + ": the friction at rest cannot be below the sliding friction.");
  assert(Blocks.Functions.isIncreasing(w_table), "The slip speeds of a friction table must be strictly increasing.");
  phi_slip = flange_a.phi - flange_b.phi;
  slip = der(phi_slip);
  slipRate = der(slip);
  fn = fn_max*f_normalized;
  tauHold = peak*cgeo*fn*mu_table[1];
  if removed then
    free = true;
    startRolling = false;
    startForward = false;
    onForward = false;
    locked = false;
    mode = 2;
    tau = 0;
    curve = 0;
    windup = 0;
    rest = 0;
    power = 0;
  else
    free = tauHold <= margin;
    startRolling = pre(mode) == 0 and curve < (if pre(mode) == 0 then -margin else -1e12) or (pre(mode) == 2 or pre(mode) == 3) and slip < 0;
    startForward = not free and (pre(mode) == 0 and curve > (if pre(mode) == 0 then tauHold + margin else 1e12) or (pre(mode) == 2 or pre(mode) == 3) and slip > 0);
    onForward = startForward or pre(mode) == 1 and not startRolling;
    locked = not (free or startRolling or startForward or pre(mode) == -1 or pre(mode) == 1);
    rest = if shares then -windup/settling^2 - 2*slip/settling else -slip/fading;
    slipRate = if locked then compliance/settling^2*curve + rest else rate*(if free then curve elseif onForward then curve - tauHold - margin else curve + margin) + (if pre(mode) == 0 then rest else 0);
    tau = if locked then curve elseif free then 0 elseif onForward then cgeo*fn*Blocks.Functions.interpolate(w_table, mu_table, max(slip, 0)) else 0;
    mode = if free then 2 elseif onForward and slip > 0 then 1 elseif not (onForward or locked) and slip < 0 then -1 else 0;
    if shares then
      der(windup) = if locked then slip else 0;
      when not locked then
        reinit(windup, 0);
      end when;
    else
      windup = 0;
    end if;
    power = tau*slip;
  end if;
  flange_a.tau = tau;
  flange_b.tau = -tau;

  annotation(
    Icon(graphics={
      Polygon(points={{-70,25},{-35,0},{-70,-25}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-70},{150,-100}}, textString="fn=%fn_max")}),
    Documentation(info="<html>
<p>
One element instead of a series connection, because the massless part between freewheel
and clutch would have no defined speed when both are open. Transmits torque only from
flange_a to flange_b; when overrun (negative slip) it runs free. Several such elements on one shaft share its load as
<a href=\"modelica://Layshaft.Energy.Friction\">Energy.Friction</a> tells.
</p>
</html>"));
end OneWayClutch;
