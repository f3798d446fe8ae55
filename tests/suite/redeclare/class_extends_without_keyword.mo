// `model extends M` redeclares the inherited class and extends it (MLS 7.3.1).
// check: ok
// equations: 2
package P
  model A
    replaceable model B
      Real x = 1;
    end B;
  end A;
  model M
    extends A;
    model extends B
      Real y = 2 * x;
    end B;
    B b;
  end M;
end P;
