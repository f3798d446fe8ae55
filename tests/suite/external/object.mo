// An external object has a constructor and a destructor (MLS 12.9.7).
// check: ok
// equations: 1
package P
  class Table
    extends ExternalObject;
    function constructor
      input Real data[:];
      output Table table;
      external "C" table = makeTable(data, size(data, 1));
    end constructor;
    function destructor
      input Table table;
      external "C" freeTable(table);
    end destructor;
  end Table;
  function lookup
    input Table table;
    input Real u;
    output Real y;
    external "C" y = lookupTable(table, u);
  end lookup;
  model M
    parameter Table table = Table({1, 2, 3});
    Real x = lookup(table, time);
  end M;
end P;
