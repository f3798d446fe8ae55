within Layshaft.Rotational;
package Sources "Torques and motions given by signals"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Sources that act between a flange and the ground.</p>
</html>"));
end Sources;
