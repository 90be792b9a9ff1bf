package board

import "syscall/js"

// oneThread reports whether a search blocks all other goroutines and events.
const oneThread = true

// turns receives a value at each requested turn of the event loop.
var turns = make(chan struct{})

// turn requests the next turn of the event loop, which reads the messages of the page. A sleep would
// not do: a short sleep ends before the loop is reached, so the search goes on, and the loop rounds a
// longer sleep up to milliseconds. Node has setImmediate. (If it sent messages to itself, it would read a
// thousand of them in one turn.) A browser has no setImmediate, so there the worker sends itself a message.
var turn = func() func() {
	onTurn := js.FuncOf(func(js.Value, []js.Value) any {
		turns <- struct{}{}
		return nil
	})
	if immediate := js.Global().Get("setImmediate"); immediate.Truthy() {
		return func() { immediate.Invoke(onTurn) }
	}
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", onTurn)
	port := channel.Get("port2")
	return func() { port.Call("postMessage", 0) }
}()

// yield lets the event loop run.
func yield() {
	turn()
	<-turns
}
