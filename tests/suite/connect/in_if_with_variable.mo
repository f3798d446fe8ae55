// connect is not allowed in an if-equation with a variable condition (MLS 8.3.3).
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Load
    Pin p;
  equation
    p.v = 2 * p.i + time;
  end Load;
  model M
    Load a;
    Load b;
  equation
    if time > 1 then
      connect(a.p, b.p); // error: E0220 at any
    end if;
  end M;
end P;
