// An output that is a record may get the values of its fields by modification (MLS 12.4.4, 7.2).
// check: ok
// value: a = 3.0
// value: b = 4.0
package P
  record Pair
    Real x;
    Real y;
  end Pair;
  function pair
    input Real u;
    input Real v;
    output Pair p(x = u, y = v);
  algorithm
  end pair;
  function first
    input Pair p;
    output Real x = p.x;
  algorithm
  end first;
  function second
    input Pair p;
    output Real y = p.y;
  algorithm
  end second;
  model M
    constant Real a = first(pair(3, 4));
    constant Real b = second(pair(3, 4));
  end M;
end P;
