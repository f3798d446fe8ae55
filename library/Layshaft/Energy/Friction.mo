within Layshaft.Energy;
partial model Friction "Dry friction that locks exactly, described by a curve parameter"
  extends Resistance;
  parameter Real slipSmall(min=0) = 1e10 "A stuck element with a larger slip is told to slide; only needed when speeds jump"
    annotation(Dialog(tab="Advanced"));
  parameter Boolean lockedWhenRemoved = false "What removed means: = true a rigid connection, = false no friction"
    annotation(Evaluate=true, Dialog(tab="Reduction"));
  parameter Real creep(min=0) = 0 "Slip acceleration per effort of a stuck element; above 0 where several elements can hold one shaft"
    annotation(Dialog(tab="Advanced"));
  parameter Real margin(min=0) = 1e-4 "Smallest effort that counts: free if less can be held, and sliding starts beyond the limits by as much. Keeps both decisions free of rounding errors"
    annotation(Dialog(tab="Advanced"));
  constant Integer unset = 3 "Mode before the start";
  constant Integer open = 2 "Mode without normal force";
  constant Integer goesForward = 1 "Mode of forward sliding";
  constant Integer stuck = 0 "Mode stuck, or starting to slide";
  constant Integer goesBackward = -1 "Mode of backward sliding";
  constant Real rate = 1 "Slip acceleration per effort beyond the limits: the scale of the curve";
  constant Real never = 1e12 "Limit that no effort reaches";
  Real slip "Relative speed of the friction faces";
  Real slipRate "Derivative of slip";
  Real effort "Friction torque or force, positive against a positive slip";
  Real forward "Effort while sliding forward, at the present slip";
  Real backward "Effort while sliding backward (negative)";
  Real breakForward "Largest effort that is held at rest";
  Real breakBackward "Smallest effort that is held at rest (negative)";
  Boolean free "No friction: what can be held is below margin";
  Boolean startForward "Sliding starts forward";
  Boolean startBackward "Sliding starts backward";
  Boolean onForward "Slides forward or starts to";
  Boolean locked "Stuck";
  Integer mode(start=unset, fixed=true) "1 forward, 0 stuck, -1 backward, 2 free";
  Real curve(start=0) "Curve parameter: the effort when stuck, beyond it the acceleration";
equation
  if removed then
    startForward = false;
    startBackward = false;
    onForward = false;
    locked = lockedWhenRemoved;
    mode = if lockedWhenRemoved then stuck else open;
    if lockedWhenRemoved then
      slipRate = 0;
      effort = curve;
    else
      effort = 0;
      curve = 0;
    end if;
    power = 0;
  else
    startForward = not free and (pre(mode) == stuck and curve > (if pre(mode) == stuck then breakForward + margin else never)
      or (pre(mode) == open or pre(mode) == unset) and slip > 0
      or pre(mode) <> goesForward and slip > slipSmall);
    startBackward = not free and (pre(mode) == stuck and curve < (if pre(mode) == stuck then breakBackward - margin else -never)
      or (pre(mode) == open or pre(mode) == unset) and slip < 0
      or pre(mode) <> goesBackward and slip < -slipSmall);
    onForward = startForward or pre(mode) == goesForward and not startBackward;
    locked = not (free or startForward or startBackward or pre(mode) == goesForward or pre(mode) == goesBackward);
    slipRate = if locked then creep*curve else rate*(if free then curve elseif onForward then curve - breakForward - margin else curve - breakBackward + margin);
    effort = if locked then curve elseif free then 0 elseif onForward then forward else backward;
    mode = if free then open
      elseif onForward and slip > 0 then goesForward
      elseif not (onForward or locked) and slip < 0 then goesBackward
      else stuck;
    power = effort*slip;
  end if;

  annotation(Documentation(info="<html>
<p>
The model that extends this one gives slip and its derivative, the sliding efforts
<code>forward</code> and <code>backward</code>, the limits at rest and
<code>free</code>, and takes <code>effort</code>. The equations are explained in
<a href=\"modelica://Layshaft.UsersGuide.Friction\">UsersGuide.Friction</a>.
</p>
<p>
The limits of the curve parameter are out of reach unless the element is stuck: an open
or sliding element causes no events of its own.
</p>
<p>
If two stuck elements hold the same shaft, nobody can tell how they share the load: the
equations are singular. A small <code>creep</code> in each of them (1e-7 rad/s&sup2; per
N.m, say) shares it evenly.
</p>
</html>"));
end Friction;
