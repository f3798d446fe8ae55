// A scalar modifier of an array component's element needs `each` (MLS 7.2.5).
// options: pedantic
package P
  model A
    parameter Real k = 1;
  end A;
  model M
    A a[3](k = 2); // error: E0302 each
  end M;
end P;
