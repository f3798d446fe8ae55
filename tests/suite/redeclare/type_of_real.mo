// A replaceable type used for variables changes their attributes (MLS 7.3).
// check: ok
// flat: contains unit = "Pa"
package P
  model A
    replaceable type Quantity = Real;
    Quantity x = 1;
  end A;
  model M
    A a(redeclare type Quantity = Real(unit = "Pa"));
  end M;
end P;
