// A connection reaches only connectors of the class and of its components, not deeper (MLS 9.3).
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Load
    Pin p;
  equation
    p.v = 2 * p.i;
  end Load;
  model Box
    Load inside;
  end Box;
  model M
    Box box;
    Load b;
  equation
    connect(box.inside.p, b.p); // error:
  end M;
end P;
