// The modifier's size must fit the array of components (MLS 7.2.5).
package P
  model A
    parameter Real k = 1;
  end A;
  model M
    A a[3](k = {10, 20}); // error: E0302
  end M;
end P;
