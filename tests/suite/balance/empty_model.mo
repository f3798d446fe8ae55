// A model without variables is balanced.
// check: ok
// equations: 0
model M
end M;
