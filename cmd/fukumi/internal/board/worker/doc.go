// Command worker is the back end of the static site: the board's requests
// answered by WebAssembly in a Web Worker of the page, as the server answers them
// elsewhere. It is built by fukumi site, with GOOS=js and GOARCH=wasm, and does
// nothing on another system.
package main
