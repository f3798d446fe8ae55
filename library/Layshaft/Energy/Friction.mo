within Layshaft.Energy;
partial model Friction "Dry friction that locks exactly, described by a curve parameter"
  extends Resistance;
  parameter Real slipSmall(min=0) = 1e10 "A stuck element with a larger slip is told to slide; only needed when speeds jump"
    annotation(Dialog(tab="Advanced"));
  parameter Boolean lockedWhenRemoved = false "What removed means: = true a rigid connection, = false no friction"
    annotation(Evaluate=true, Dialog(tab="Reduction"));
  parameter Real compliance(min=0) = 0 "Displacement per effort when stuck; above 0 where several elements can hold one shaft"
    annotation(Evaluate=true, Dialog(tab="Advanced"));
  parameter Real margin(min=0) = 1e-4 "Smallest effort that counts: free if less can be held, and sliding starts beyond the limits by as much. Keeps both decisions free of rounding errors"
    annotation(Dialog(tab="Advanced"));
  constant Integer unset = 3 "Mode before the start";
  constant Integer open = 2 "Mode without normal force";
  constant Integer goesForward = 1 "Mode of forward sliding";
  constant Integer stuck = 0 "Mode stuck, or starting to slide";
  constant Integer goesBackward = -1 "Mode of backward sliding";
  final parameter Boolean shares = compliance > 0 and not removed "The faces yield, and several elements can hold one shaft"
    annotation(Evaluate=true);
  constant Units.Time settling = 0.01 "Time constant with which a stuck element comes to rest";
  constant Units.Time fading = 0.1 "Time constant with which the slip that the event has left fades, if the element is rigid";
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
  Real windup(start=0, fixed=shares, nominal=if shares then 1e3*compliance else 1) "Displacement of the stuck faces under their effort";
  Real rest "Slip acceleration that brings a stuck element to rest";
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
    windup = 0;
    rest = 0;
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
    rest = if shares then -windup/settling^2 - 2*slip/settling else -slip/fading;
    slipRate = if locked then compliance/settling^2*curve + rest
      else rate*(if free then curve elseif onForward then curve - breakForward - margin else curve - breakBackward + margin) + (if pre(mode) == stuck then rest else 0);
    effort = if locked then curve elseif free then 0 elseif onForward then forward else backward;
    mode = if free then open
      elseif onForward and slip > 0 then goesForward
      elseif not (onForward or locked) and slip < 0 then goesBackward
      else stuck;
    if shares then
      der(windup) = if locked then slip else 0;
      when not locked then
        reinit(windup, 0);
      end when;
    else
      windup = 0;
    end if;
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
With <code>compliance = 0</code> a stuck element is rigid. The slip that the location of the event has left, some 1e-9 of a speed, fades with
the time constant <code>fading</code>; from then on it is zero for any time and any load below the limits.
</p>
<p>
If two rigid elements hold the same shaft, nobody can tell how they share its load. With a <code>compliance</code> they
yield like very stiff springs, by <code>windup</code>, and share the load in inverse ratio of their compliances; an element that gets stuck
later takes its share of what changes from then on. One that reaches its limit slides at that limit, and the others take the rest: the shaft
stands until all of them are at their limits. Of the elements that hold one shaft at most one may be rigid; it takes all it can before the others do.
</p>
<p>
The spring acts on a fictitious inertia settling&sup2;/compliance (1e7 kg.m&sup2; for the 1e-11 rad/(N.m) of brakes and bearings) and is critically damped: it
brings no vibration into the model. Under a constant load slip goes to zero and the ratio of a gear is exact; while the load changes,
slip is compliance der(effort), 1e-9 rad/s for 100 N.m/s. Nothing accumulates.
</p>
</html>"));
end Friction;
