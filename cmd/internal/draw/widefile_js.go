package draw

// A program in a browser leaves them out, since they would be a fifth of what a
// visitor has to load: there a letter that the Go font has not got is drawn as its
// number.
var wideFile []byte
