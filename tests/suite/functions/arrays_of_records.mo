// Arrays of records as inputs, outputs and local variables of functions, with loops (MLS 12.2, 12.4).
// check: ok
// value: sum = 14
// value: sorted = 123
// value: nested = 44
package P
  record Point
    Real x;
    Real y;
  end Point;
  record Path
    Point points[2];
    Real k[3];
    Integer n;
  end Path;
  function area
    input Point p[:];
    output Real s = 0;
  algorithm
    for i in 1:size(p, 1) loop
      s := s + p[i].x*p[i].y;
    end for;
  end area;
  function made
    input Real a;
    input Integer n;
    output Point p[n];
  algorithm
    for i in 1:n loop
      p[i].x := i*a;
      p[i].y := i;
    end for;
  end made;
  function ordered
    input Point p[:];
    output Point r[size(p, 1)];
  protected
    Point t;
  algorithm
    r := p;
    for i in 1:size(p, 1) - 1 loop
      for j in 1:size(p, 1) - 1 loop
        if r[j].x > r[j + 1].x then
          t := r[j];
          r[j] := r[j + 1];
          r[j + 1] := t;
        end if;
      end for;
    end for;
  end ordered;
  function digits
    input Point p[:];
    output Integer n = 0;
  algorithm
    for q in p loop
      n := 10*n + integer(q.y);
    end for;
  end digits;
  function inside
    input Real a;
    output Real s;
  protected
    Point p[3] = made(a, 3);
    Path path;
  algorithm
    p[2] := Point(7*a, 2);
    path.points := p[1:2];
    path.points[1].y := 5;
    path.k := p.x;
    path.n := 3;
    s := area(path.points) + sum(path.k) + path.n + sum(p[2:3].y) + p[end].x + p[end].y;
  end inside;
  model M
    constant Real sum = area(made(1, 3));
    constant Integer sorted = digits(ordered({Point(0.5, 3), Point(-1, 1), Point(0, 2)}));
    constant Real nested = inside(1);
    Point p[3] = ordered(made(time, 3));
    Real s = area(p);
  end M;
end P;
