within Layshaft.MultiBody.Joints;
package Internal "Pieces that joints are made of"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>An assembly has a rod with a universal or ball joint (UniversalSide, SphericalSide)
and a second part on a revolute or prismatic joint (RevoluteSide, PrismaticSide), held
together by a ball joint. The joints of Constraints are CutJoints; a wheel set rolls on
two RollingContacts.</p>
</html>"));
end Internal;
