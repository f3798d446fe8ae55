// A table's file given by an address of a library that is not loaded (MLS 3.6, 13.5): which component asks for it, and what is missing.
// check: ok
package P
  class Handle
    extends ExternalObject;
    function constructor
      input String tableName, fileName;
      input Real table[:, :];
      input Integer columns[:];
      input Integer smoothness = 1, extrapolation = 2;
      input Boolean verboseRead = false;
      input String delimiter = ",";
      input Integer nHeaderLines = 0;
      output Handle handle;
      external "C" handle = ModelicaStandardTables_CombiTable1D_init3(fileName, tableName, table, size(table, 1), size(table, 2), columns,
        size(columns, 1), smoothness, extrapolation, verboseRead, delimiter, nHeaderLines);
    end constructor;
    function destructor
      input Handle handle;
      external "C" ModelicaStandardTables_CombiTable1D_close(handle);
    end destructor;
  end Handle;
  function value
    input Handle handle;
    input Integer column;
    input Real u;
    output Real y;
    external "C" y = ModelicaStandardTables_CombiTable1D_getValue(handle, column, u);
  end value;
  model Map
    parameter String file;
    parameter Handle handle = Handle("map", file, fill(0.0, 0, 2), {2});
    Real y = value(handle, 1, time);
  end Map;
  model Engine
    Map torque(file = "modelica://Engines/Resources/torque.txt");
  end Engine;
end P;
