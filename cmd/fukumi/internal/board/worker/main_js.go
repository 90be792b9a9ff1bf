package main

import (
	"syscall/js"

	"fukumi/cmd/fukumi/internal/board"
)

// main listens until the page ends the worker. A message of the page is an object
// with the number of a request and either its text or the wish to end it:
//
//	{id: 1, request: "{…}"}   {id: 1, cancel: true}
//
// and so is one to the page, after {ready: true}:
//
//	{id: 1, event: "progress", data: "{…}"}
func main() {
	scope := js.Global()
	l := &library{fetch: fetch, open: map[string]*board.Book{}}
	c := newCounter(board.New(board.Options{Books: l.books}), board.Searches, func(id int, event, data string) {
		scope.Call("postMessage", map[string]any{"id": id, "event": event, "data": data})
	})
	scope.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		message := args[0].Get("data")
		id := message.Get("id").Int()
		if message.Get("cancel").Truthy() {
			c.cancel(id)
		} else {
			go c.start(id, []byte(message.Get("request").String()))
		}
		return nil
	}))
	scope.Call("postMessage", map[string]any{"ready": true})
	select {}
}
