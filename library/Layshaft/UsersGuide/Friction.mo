within Layshaft.UsersGuide;
class Friction "How friction elements lock exactly"
  extends Icons.Information;

  annotation(Documentation(info="<html>
<p>
A Coulomb friction element has no function torque = f(acceleration) at zero slip, but it
has a curve. The curve is described with a parameter s:
</p>
<table border=\"1\">
<tr><th>state</th><th>slip acceleration</th><th>torque</th></tr>
<tr><td>stuck, breakBackward &le; s &le; breakForward</td><td>0</td><td>s</td></tr>
<tr><td>starts forward, s &gt; breakForward</td><td>s - breakForward</td><td>tauForward</td></tr>
<tr><td>starts backward, s &lt; breakBackward</td><td>s - breakBackward</td><td>tauBackward</td></tr>
</table>
<p>
breakForward is the largest torque the stuck element holds; it is larger than the
sliding torque tauForward at zero slip by the factor peak. Because the slip acceleration
has the sign of s - breakForward, one condition decides both that a stuck element breaks
away and that a starting element keeps starting. The limits of s lie a small
<code>margin</code> beyond those of the table, so that rounding errors cannot decide.
For the same reason an element that could hold no more than <code>margin</code> is free.
</p>
<p>
At events the conditions of all coupled friction elements and their torques are solved
together as a mixed system of Real and Boolean unknowns. A stuck element removes one
degree of freedom.
</p>
<p>
Several elements that are stuck can hold one shaft: two brakes, a brake and a bearing, brakes of a blocked gearbox. Then the degree of freedom is
taken away more than once, and the torque of each element is not determined by mechanics of rigid bodies. Clutches, brakes and bearings therefore have a
<code>compliance</code>, by which stuck elements share the load, whatever the order of the equations. With <code>compliance = 0</code> an element is rigid. Neither drifts: <a href=\"modelica://Layshaft.Energy.Friction\">Energy.Friction</a> says what is exact.
</p>
<p>
The value <code>mode</code> of each element tells what it does: 1 slides forward,
0 is stuck (or starts to slide at this instant), -1 slides backward, 2 is free.
</p>
</html>"));
end Friction;
