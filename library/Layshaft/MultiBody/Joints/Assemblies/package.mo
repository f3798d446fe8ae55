within Layshaft.MultiBody.Joints;
package Assemblies "Assemblies of joints that close loops without iteration"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>
Three joints and two rods between frame_a and frame_b: the letters tell the joints, U
universal, S ball, R revolute, P prismatic. Put an assembly into a loop instead of its
joints, and the loop is solved by a formula instead of a system of nonlinear equations.
The joints outside of it give the states. Bodies are fixed to the rods at frame_ia (first
rod), frame_ib and frame_im (second rod).
</p>
</html>"));
end Assemblies;
