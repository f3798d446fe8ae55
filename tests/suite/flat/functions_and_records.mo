// Functions with records, loops and several results appear once in the flat model.
// check: ok
// equations: 7
package P
  record Point
    Real x;
    Real y;
  end Point;
  function polar
    input Point p;
    output Real r;
    output Real phi;
  algorithm
    r := sqrt(p.x^2 + p.y^2);
    phi := atan2(p.y, p.x);
  end polar;
  function average
    input Real v[:];
    output Real mean = 0;
  algorithm
    for i in 1:size(v, 1) loop
      mean := mean + v[i] / size(v, 1);
    end for;
  end average;
  model M
    Point p(x = cos(time), y = sin(time));
    Real r;
    Real phi;
    Real v[2] = {r, phi};
    Real m = average(v);
  equation
    (r, phi) = polar(p);
  end M;
end P;
