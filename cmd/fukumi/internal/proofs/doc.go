// Package proofs holds the commands that make, check and keep proofs: fukumi prove, verify, book and cache.
package proofs
