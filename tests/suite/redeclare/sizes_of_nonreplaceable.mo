// Open dimensions may be redeclared with sizes, though the element is not replaceable (MLS 7.3.3).
package P
  model A
    Real x[:, :] = ones(size(x, 1), size(x, 2));
  end A;
  model M
    A a(redeclare Real x[2, 3]);
  end M;
end P;
// check: ok
// equations: 6
