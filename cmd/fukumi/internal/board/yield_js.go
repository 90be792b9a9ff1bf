package board

import "syscall/js"

// oneThread says that nothing else runs during a search.
const oneThread = true

// begun receives a value at each turn of the event loop that was requested.
var begun = make(chan struct{})

// turn requests the next turn of the event loop, which reads the messages of the page. A sleep
// does not do it: a short sleep ends before the loop is reached and never leaves the search, and
// the loop rounds longer ones up to milliseconds. Node has setImmediate; with messages to itself
// it would read a thousand of them in one turn. A browser has no setImmediate and sends itself a
// message.
var turn = func() func() {
	come := js.FuncOf(func(js.Value, []js.Value) any {
		begun <- struct{}{}
		return nil
	})
	if immediate := js.Global().Get("setImmediate"); immediate.Truthy() {
		return func() { immediate.Invoke(come) }
	}
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", come)
	port := channel.Get("port2")
	return func() { port.Call("postMessage", 0) }
}()

// yield lets the event loop run.
func yield() {
	turn()
	<-begun
}
