// `inner outer` refers outwards itself and serves as inner for what lies below (MLS 5.5).
// check: ok
// equations: 3
package P
  model Leaf
    outer Real level;
    Real y = level;
  end Leaf;
  model Middle
    inner outer Real level = 5;
    Leaf leaf;
  end Middle;
  model M
    inner Real level = 2;
    Middle middle;
  end M;
end P;
