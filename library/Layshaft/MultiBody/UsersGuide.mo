within Layshaft.MultiBody;
class UsersGuide "How to build mechanisms"
  extends Icons.Information;

  annotation(Documentation(info="<html>
<h4>Frames</h4>
<p>
Parts are connected at frames. A frame has its origin <code>r_0</code> and its orientation
<code>R</code>, both against the world, and the force <code>f</code> and torque
<code>t</code> into the component, resolved in the frame. <code>R.T</code> turns vectors
from the world into the frame, <code>R.w</code> is the angular velocity in the frame.
</p>
<h4>A model</h4>
<p>
Declare one <code>inner World world</code>. Chain joints and parts to it, frame_b of the
one to frame_a of the next. Masses are Body, or BodyBox, BodyCylinder, BodyShape that also
have a second frame. States are the coordinates of the joints; a body without a joint has
states of its own: its position and a quaternion, or three angles with
<code>useQuaternions = false</code>.
</p>
<h4>Loops</h4>
<p>
Where a chain closes, the position of one joint follows from the others. Three ways:
</p>
<ul>
<li>an assembly of <a href=\"modelica://Layshaft.MultiBody.Joints.Assemblies\">Joints.Assemblies</a>
in the loop: a formula, no iteration, best for real time;</li>
<li>in a planar loop, one revolute joint replaced by
<a href=\"modelica://Layshaft.MultiBody.Joints.RevolutePlanarLoopConstraint\">RevolutePlanarLoopConstraint</a>:
without it the loop is closed three times over and the equations are singular;</li>
<li>in a spatial loop, joints as they are, rods (SphericalSpherical, UniversalSpherical), or
constraints between two frames
(<a href=\"modelica://Layshaft.MultiBody.Joints.Constraints\">Joints.Constraints</a>).</li>
</ul>
<h4>Drives and rotors</h4>
<p>
<code>useAxisFlange = true</code> opens flanges for motors, springs, dampers, friction and
brakes of the one-dimensional packages.
<a href=\"modelica://Layshaft.MultiBody.Parts.Rotor1D\">Parts.Rotor1D</a> is a shaft in a
housing that moves: it carries the gyroscopic torque into the housing.
<a href=\"modelica://Layshaft.MultiBody.Parts.Mounting1D\">Parts.Mounting1D</a> carries the
torque that supports take. A whole gearbox stays one-dimensional that way and still pushes
on its mounts.
</p>
<h4>Energy</h4>
<p>
What stores or dissipates energy is an energy element, as in one dimension: a Body has
<code>translation</code> and <code>rotation</code>, a Bushing a spring and a damper in
each of six directions, springs and dampers between points those of the package
Translational. The activity is computed for each of them, and each can be
<code>removed</code>. For an <a href=\"modelica://Layshaft.Energy.Audit\">Audit</a>, bodies
give <code>power</code>, the rate of their kinetic energy, and <code>gravityPower</code>.
</p>
<h4>Together with the standard library</h4>
<p>
Frames of both can be connected. Use the standard library's World then.
</p>
</html>"));
end UsersGuide;
