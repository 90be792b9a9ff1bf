//go:build !external

package main

const external = false // see external_test.go
