// A file without any class is an error, not a crash.
// error: E0104 at any
