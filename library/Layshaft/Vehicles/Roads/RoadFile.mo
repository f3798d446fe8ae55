within Layshaft.Vehicles.Roads;
model RoadFile "Road from a file: mesh, grid, lanes, friction patches"
  extends Interfaces.Road(
    redeclare function height = Internal.surfaceHeight(surface=surface),
    redeclare function normal = Internal.surfaceNormal(surface=surface),
    redeclare function friction = Internal.surfaceFriction(surface=surface));
  parameter String fileName = "layshaft://roads/proving-ground" "File: .road, .obj, .gltf, .glb, .crg, .xodr or .csv (a profile)"
    annotation(Dialog(loadSelector(filter="Roads (*.road;*.obj;*.gltf;*.glb;*.crg;*.xodr;*.csv)", caption="Road")));
  final parameter Internal.Surface surface = Internal.Surface(fileName) "Road";

  annotation(
    Icon(graphics={Text(extent={{-150,-80},{150,-110}}, textString="%fileName")}),
    Documentation(info="<html>
<p>
The file is read when the run starts: another one needs no new translation. <code>layshaft://roads/proving-ground</code> is built in: a closed circuit of 2 km with a lane change,
split and low friction, cobbles, inclines, a hill and a banked curve; <code>layshaft road proving-ground</code> writes it to files.
</p>
<p>
Triangle meshes are OBJ and glTF, grids OpenCRG, roads with lanes OpenDRIVE. A text file <code>.road</code> puts friction patches and surroundings on any of them. Normals of a mesh are
interpolated between its vertices, so that they do not jump at the edges of triangles. Who leaves the road, or drives into a hole of it, ends the run with a message, unless the road has surroundings.
</p>
</html>"));
end RoadFile;
