within Layshaft.MultiBody;
package Forces "Forces, torques, springs, dampers, bushings"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Components that act on frames without constraining them.</p>
</html>"));
end Forces;
