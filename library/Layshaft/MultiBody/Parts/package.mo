within Layshaft.MultiBody;
package Parts "Bodies, fixed parts and rotors"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Rigid parts, with and without mass.</p>
</html>"));
end Parts;
