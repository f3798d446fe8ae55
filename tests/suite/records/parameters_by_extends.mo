// Parameter records by extending with new defaults, the usual form of data sheets.
// check: ok
// value: b.d.mass = 1200
package P
  record Data
    parameter Real mass = 1000;
    parameter Real length = 4;
  end Data;
  record Small
    extends Data(mass = 1200);
  end Small;
  model Body
    parameter Data d;
  end Body;
  model M
    Body b(d = Small());
  end M;
end P;
