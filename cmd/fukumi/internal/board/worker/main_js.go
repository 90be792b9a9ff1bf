package main

import (
	"syscall/js"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/notation/words"
	"fukumi/solver/ask"
	"fukumi/solver/library"
)

// main receives messages until the page ends the worker. A message from the page is an object with
// the number of a request. It either has the text of the request, or cancels the request:
//
//	{id: 1, request: "{…}"}   {id: 1, cancel: true}
//
// Another message sets the language of the answers, by the text of the catalogue file:
//
//	{language: "{…}"}
//
// The first message to the page is {ready: true}. All others have the form
//
//	{id: 1, event: "progress", data: "{…}"}
func main() {
	scope := js.Global()
	books := newSiteBooks(fetch)
	language := words.English
	service := board.New(board.Options{Open: func(o ask.Options) *ask.Session {
		o.Books = &library.Books{Shelf: books}
		return ask.Open(o)
	}, Books: books, Language: func(string) *words.Language { return language }})
	c := newDispatcher(service, board.OrderOf, func(id int, event, data string) {
		scope.Call("postMessage", map[string]any{"id": id, "event": event, "data": data})
	})
	scope.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		message := args[0].Get("data")
		if text := message.Get("language"); text.Truthy() {
			if read, err := words.Parse([]byte(text.String())); err == nil {
				language = read // after an error the language stays as it was
			}
			return nil
		}
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
