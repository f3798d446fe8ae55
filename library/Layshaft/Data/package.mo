within Layshaft;
package Data "Maps, drive cycles and gear sets"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Every set of data states its source. Tables also lie as CSV files in the folder data beside the library.</p>
</html>"));
end Data;
