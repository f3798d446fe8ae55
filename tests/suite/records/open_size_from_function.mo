// A record with an array of open size as the result of a function: the value gives the size (MLS 10.1, 12.6).
// check: ok
// value: p.c = {2, 4, 1}
// value: line.c = {5, 6}
// value: a = 4
// value: b = 5
// value: c = 6
package P
  record Poly
    Real c[:];
  end Poly;
  record Sized
    parameter Integer n;
    Real c[n];
  end Sized;
  record Line
    extends Poly(c = {5, 6});
  end Line;
  function make
    input Real a;
    output Poly p;
  algorithm
    p := Poly(c = {a, 2*a, 1});
  end make;
  function scaled
    input Poly p;
    input Real k;
    output Poly q;
  algorithm
    q := Poly(k*p.c);
  end scaled;
  function value
    input Poly p;
    input Real x;
    output Real y = 0;
  algorithm
    for i in size(p.c, 1):-1:1 loop
      y := y*x + p.c[i];
    end for;
  end value;
  function total
    input Sized s;
    output Real y = sum(s.c);
  end total;
  record Data "with values that others replace"
    parameter Real x[:] = {1, 2, 3};
    parameter Integer n = 2;
    Real y[n] = fill(1, n);
  end Data;
  record Measured
    extends Data(x = {1, 2, 3, 4, 5}, n = 3);
  end Measured;
  function mean
    input Data data;
    output Real y = sum(data.x)/size(data.x, 1) + sum(data.y);
  end mean;
  model M
    parameter Poly p = make(2);
    parameter Poly q = scaled(p, 3);
    parameter Line line;
    parameter Poly given = line;
    parameter Sized s(n = 2, c = {1, 2});
    parameter Measured measured;
    constant Real a = mean(Data());
    constant Real b = mean(Data(x = {4}, n = 1));
    constant Real c = mean(Measured());
    Real d = time*mean(measured);
    Real y = p.c*{1, time, time^2};
    Real z = value(q, time) + value(line, time) + value(given, time) + total(s);
    Real w[size(q.c, 1)] = q.c*time;
  end M;
end P;
