package dfpn

// SetInnerNodes sets the bounds of the searches by fours inside the tree, until
// restore is called. All zero leaves them as they are.
func SetInnerNodes(nodes [3]int64) (restore func()) {
	old := innerNodes
	if nodes != [3]int64{} {
		innerNodes = nodes
	}
	return func() { innerNodes = old }
}
