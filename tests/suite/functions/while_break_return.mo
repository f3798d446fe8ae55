// while, break and return (MLS 11.2).
// check: ok
// value: a = 16
// value: b = 4
// value: c = -1
package P
  function nextPower
    input Integer n;
    output Integer y;
  algorithm
    y := 1;
    while y < n loop
      y := 2 * y;
    end while;
  end nextPower;
  function firstAbove
    input Real v[:];
    input Real limit;
    output Integer index = 0;
  algorithm
    for i in 1:size(v, 1) loop
      index := i;
      if v[i] > limit then
        break;
      end if;
    end for;
  end firstAbove;
  function find
    input Integer v[:];
    input Integer x;
    output Integer index;
  algorithm
    for i in 1:size(v, 1) loop
      if v[i] == x then
        index := i;
        return;
      end if;
    end for;
    index := -1;
  end find;
  model M
    parameter Integer a = nextPower(9);
    parameter Integer b = firstAbove({1, 2, 3, 9, 1}, 5);
    parameter Integer c = find({1, 2, 3}, 7);
  end M;
end P;
