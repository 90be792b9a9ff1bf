package board

import "syscall/js"

// oneThread says that nothing else runs while a search does.
const oneThread = true

// begun tells that a turn of the event loop has come.
var begun = make(chan struct{})

// turn asks for the next turn of the event loop, by which what the page has sent is
// read. A sleep does not do: a short one is over before the loop is reached and never
// leaves the search, and the loop rounds the others up to milliseconds. Node has
// setImmediate for it, and would read a thousand messages of its own in one turn. A
// browser has no setImmediate and sends itself a message.
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

// yield lets others run.
func yield() {
	turn()
	<-begun
}
