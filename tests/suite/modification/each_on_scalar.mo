// `each` on an element that is no array draws a warning (MLS 7.2.5).
// check: ok
package P
  model A
    parameter Real k = 1;
  end A;
  model M
    A a(each k = 2); // warning: each
  end M;
end P;
