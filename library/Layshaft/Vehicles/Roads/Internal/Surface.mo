within Layshaft.Vehicles.Roads.Internal;
class Surface "Road surface from a file"
  extends ExternalObject;
  function constructor "Reads the file"
    extends Icons.Function;
    input String fileName "Name of the file";
    output Surface surface "Road";
  external "C" surface = layshaft_road_open(fileName)
    annotation(Include="#include \"layshaft_road.h\"", Library="layshaft_road");

    annotation(Documentation(info="<html>
<p>Once, before the run.</p>
</html>"));
  end constructor;
  function destructor "Gives the memory back"
    extends Icons.Function;
    input Surface surface "Road";
  external "C" layshaft_road_close(surface)
    annotation(Include="#include \"layshaft_road.h\"", Library="layshaft_road");

    annotation(Documentation(info="<html>
<p>At the end of the run.</p>
</html>"));
  end destructor;

  annotation(Documentation(info="<html>
<p>The header <code>layshaft_road.h</code> documents the C interface; Layshaft has it built in.</p>
</html>"));
end Surface;
