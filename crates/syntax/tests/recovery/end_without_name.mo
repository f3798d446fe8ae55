//? 3:1 E0013 expected `end M`
//?   note 1:7: `M` begins here
model M
 Real x;
end;
model N
end N;
