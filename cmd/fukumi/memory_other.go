//go:build !linux

package main

// machineMemory is what the process can have, in bytes.
func machineMemory() int64 { return unknownMemory }
