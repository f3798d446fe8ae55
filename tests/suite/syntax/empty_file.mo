// A file without any class is an error, not a crash.
// error: at any
