// Command worker is the back end of the static site: WebAssembly in a Web Worker of the
// page answers the requests of the board, as the server does elsewhere. The command fukumi
// site builds it with GOOS=js and GOARCH=wasm; it does nothing on another system.
package main
