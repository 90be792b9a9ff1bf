package main

// Fetching of the files next to the worker.

import (
	"errors"
	"fmt"
	"strconv"
	"syscall/js"
)

// fetch is a fetcher that asks the server of the page.
func fetch(file string, start, end int64) (data []byte, whole bool, err error) {
	stop := js.Global().Get("AbortController").New()
	options := map[string]any{"signal": stop.Get("signal")}
	if end > 0 {
		options["headers"] = map[string]any{"Range": fmt.Sprintf("bytes=%d-%d", start, end-1)}
	}
	r, err := await(js.Global().Call("fetch", file, options))
	if err != nil {
		return nil, false, err
	}
	status := r.Get("status").Int()
	if whole = status == 200; !whole && status != 206 {
		stop.Call("abort")
		return nil, false, fmt.Errorf("the server answers with status %d", status)
	}
	length, _ := strconv.ParseInt(r.Get("headers").Call("get", "Content-Length").String(), 10, 64) // it may be missing
	if whole && length > maxWhole {
		stop.Call("abort")
		return nil, true, errNoParts
	}
	buffer, err := await(r.Call("arrayBuffer"))
	if err != nil {
		return nil, whole, err
	}
	data = make([]byte, buffer.Get("byteLength").Int())
	js.CopyBytesToGo(data, js.Global().Get("Uint8Array").New(buffer))
	return data, whole, nil
}

// await waits for a promise, and returns its value or its error.
func await(promise js.Value) (value js.Value, err error) {
	settled := make(chan struct{})
	then := js.FuncOf(func(_ js.Value, args []js.Value) any {
		value = args[0]
		close(settled)
		return nil
	})
	defer then.Release()
	failed := js.FuncOf(func(_ js.Value, args []js.Value) any {
		err = errors.New(args[0].Call("toString").String())
		close(settled)
		return nil
	})
	defer failed.Release()
	promise.Call("then", then, failed)
	<-settled
	return value, err
}
