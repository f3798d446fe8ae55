// A record whose field has the size of another field of open size, as the result of a function: the value gives both (MLS 10.1, 12.6).
// check: ok
// value: first.eta = {0, 2, 4}
// value: second.eta = {3, 6, 9}
// value: data.curve.y = {0, 0.5, 1}
// value: chosen.eta = {3, 6, 9}
// value: copied.eta = {3, 6, 9}
package P
  record Curve
    parameter Real y[:];
    parameter Real eta[size(y, 1)];
  end Curve;
  function constructed
    input Real p;
    output Curve c = Curve({0, 0.5, 1}, {0, p, 2*p});
  algorithm
  end constructed;
  function modified
    input Real p;
    output Curve c(y = {0, 0.5, 1}, eta = {1, 2, 3});
  algorithm
    c.eta := p*{1, 2, 3};
  end modified;
  record Data
    parameter Real p = 2;
    final parameter Curve curve = constructed(p);
  end Data;
  model M
    parameter Integer which = 2;
    parameter Curve first = constructed(2);
    parameter Curve second = modified(3);
    parameter Data data;
    final parameter Curve chosen = if which == 1 then constructed(2) else modified(3);
    final parameter Curve copied(y = chosen.y, eta = chosen.eta);
  end M;
end P;
// model: P.M
