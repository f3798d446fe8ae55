// The replacement must exist.
package P
  model A
    replaceable model Part = One;
    Part p;
  end A;
  model One
    Real x = 1;
  end One;
  model M
    A a(redeclare model Part = Twoo); // error: E0201 Twoo
  end M;
end P;
