package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fukumi/cmd/internal/exit"
)

// freePort is an address of this machine where nothing listens.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// certificateFiles writes a certificate for 127.0.0.1 and its key.
func certificateFiles(t *testing.T, dir string) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "farm"}, NotBefore: time.Now().Add(-time.Hour),
		NotAfter:    time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	cert = write(t, dir, "cert.pem", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})))
	key = write(t, dir, "key.pem", string(pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: secret})))
	return cert, key
}

// TestRefused: beyond this machine nothing goes without TLS and a token.
func TestRefused(t *testing.T) {
	dir := t.TempDir()
	cert, key := certificateFiles(t, dir)
	token := write(t, dir, "token", "0123456789abcdefghijklmn\n")
	short := write(t, dir, "short", "0123\n")
	in := write(t, dir, "in.jsonl", positions(3))
	q := filepath.Join(dir, "queue")
	t.Setenv(tokenVariable, "")
	for _, c := range []struct {
		args string
		want string
	}{
		{"serve --dir " + q + " --addr 0.0.0.0:0", "needs a certificate and a token"},
		{"serve --dir " + q + " --addr 0.0.0.0:0 --token-file " + token, "needs a certificate and a token"},
		{"serve --dir " + q + " --addr 0.0.0.0:0 --tls-cert " + cert + " --tls-key " + key,
			"needs a certificate and a token"},
		{"serve --dir " + q + " --addr 0.0.0.0:0 --tls-cert " + cert, "go together"},
		{"serve --dir " + q + " --addr 0.0.0.0:0 --tls-cert " + cert + " --tls-key " + key + " --token-file " + token,
			"token for workers"},
		{"serve --dir " + q + " --worker-token-file " + token, "needs one for administration"},
		{"serve --dir " + q + " --worker-token-file " + token + " --token-file " + token, "different tokens"},
		{"serve --dir " + q + " --addr :4222", "without a host"},
		{"drop ../x", "small letters"},
		{"serve --dir " + q + " --token-file " + short, "easily guessed"},
		{"serve --dir " + q + " --metrics 0.0.0.0:9222", "needs a certificate and a token"},
		{"serve", "--dir"},
		{"work --server 192.0.2.1:4222", "needs a token"},
		{"status --server farm.example:4222", "needs a token"},
		{"submit --server 192.0.2.1:4222 " + in, "needs a token"},
		{"collect --server 192.0.2.1:4222 --results r " + in, "needs a token"},
		{"status --server " + freePort(t), "no server"},
		{"run " + in, "--results"},
		{"run --results " + q + "r --nodes 0 " + in, "--nodes"},
		{"run --results " + q + "r --kind review --goal vcf " + in, "for --kind solve"},
		{"run --results " + q + "r --recheck 2 " + in, "from 0 to 1"},
		{"run --results " + q + "r " + filepath.Join(dir, "none.jsonl"), "no such file"},
		{"run --results " + in + " " + in, "no file of results"},
		{"submit --run ../x " + in, "small letters"},
		{"nothing", "unknown command"},
	} {
		code, _, said := do(t, strings.Fields(c.args)...)
		if code != exit.Usage && code != exit.NotWritten || !strings.Contains(said, c.want) ||
			strings.Count(said, "\n") != 1 {
			t.Errorf("%s: exit code %d: %q, want %q", c.args, code, said, c.want)
		}
	}
	if read(t, in) != positions(3) {
		t.Error("the input was changed")
	}
	if _, err := os.Stat(q); err == nil {
		t.Error("a server that is refused made its directory")
	}
}

// TestTLS: with a certificate and a token all goes as without; with another token,
// or without the certificate, nothing does.
func TestTLS(t *testing.T) {
	dir := t.TempDir()
	cert, key := certificateFiles(t, dir)
	token := write(t, dir, "token", "0123456789abcdefghijklmn\n")
	wrong := write(t, dir, "wrong", "0123456789abcdefghijklmm\n")
	input := write(t, dir, "in.jsonl", positions(20))
	t.Setenv(tokenVariable, "")
	works := write(t, dir, "works", "zyxwvutsrqponmlkjihgfedcba\n")
	s := open(t, "--tls-cert", cert, "--tls-key", key, "--token-file", token, "--worker-token-file", works)
	for _, flags := range [][]string{
		{"--ca", cert, "--token-file", wrong},
		{"--ca", cert},
		{"--token-file", token},
	} {
		if code, out, said := do(t, append(s.with("status"), flags...)...); code != exit.Usage || out != "" ||
			strings.Contains(said, "0123456789") {
			t.Errorf("%q: exit code %d: %s%s", flags, code, out, said)
		}
	}
	with := func(args ...string) []string { return append(s.with(args...), "--ca", cert, "--token-file", token) }
	launch(t, append(s.with("work", "--workers", "1"), "--ca", cert, "--token-file", works)...)
	must(t, with(append([]string{"submit", input}, asked...)...)...)
	must(t, with("collect", "--results", filepath.Join(dir, "results"), input)...)
	checkNumbers(t, filepath.Join(dir, "results"), 20)
	code, _, said := do(t, append(s.with("status"), "--ca", cert, "--token-file", works)...)
	if code != exit.Usage || !strings.Contains(said, "does not let workers do this: use the token of administration") {
		t.Errorf("status with the token of workers: exit code %d: %s", code, said)
	}
}
