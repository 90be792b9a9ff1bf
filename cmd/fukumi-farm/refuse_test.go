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
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fukumi/cmd/internal/cli"
	"fukumi/notation/testhelp"
)

// freePort is an address of this machine on which no server listens.
func freePort(t *testing.T) string {
	t.Helper()
	l := testhelp.Must(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer l.Close()
	return l.Addr().String()
}

// certificateFiles writes a certificate for 127.0.0.1 and its key.
func certificateFiles(t *testing.T, dir string) (cert, key string) {
	t.Helper()
	private := testhelp.Must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))(t)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "farm"}, NotBefore: time.Now().Add(-time.Hour),
		NotAfter:    time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	der := testhelp.Must(x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private))(t)
	secret := testhelp.Must(x509.MarshalECPrivateKey(private))(t)
	cert = write(t, dir, "cert.pem", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})))
	key = write(t, dir, "key.pem", string(pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: secret})))
	return cert, key
}

// TestRefused: nothing is sent beyond this machine without a login, and errors in the arguments are reported on
// one line.
func TestRefused(t *testing.T) {
	dir := t.TempDir()
	in := write(t, dir, "in.jsonl", positions(3))
	empty, bare := write(t, dir, "empty", "\n"), write(t, dir, "bare", "0123456789abcdef\n")
	r := filepath.Join(dir, "r")
	for _, c := range []struct {
		args string
		want string
	}{
		{"work --server 192.0.2.1:4222", "needs a login"},
		{"status --server farm.example:4222", "needs a login"},
		{"submit --server 192.0.2.1:4222 " + in, "needs a login"},
		{"collect --server 192.0.2.1:4222 --results r " + in, "needs a login"},
		{"status --server admin:x@127.0.0.1:4222", "expected a host and a port"},
		{"status --server nats://admin@127.0.0.1:4222", "does not belong in an address"},
		{"status --server http://127.0.0.1:4222", "tls://HOST:PORT"},
		{"status --server 127.0.0.1", "expected a host and a port"},
		{"status --login-file " + empty, "expected a line USER:PASSWORD"},
		{"status --login-file " + bare, "expected a line USER:PASSWORD"},
		{"status --server " + freePort(t), "no server"},
		{"drop ../x", "small letters"},
		{"run " + in, "--results"},
		{"run --results " + r + " --nodes 0 " + in, "--nodes"},
		{"run --results " + r + " --kind review --goal vcf " + in, "for --kind solve"},
		{"run --results " + r + " --recheck 2 " + in, "from 0 to 1"},
		{"run --results " + r + " " + filepath.Join(dir, "none.jsonl"), "no such file"},
		{"run --results " + in + " " + in, "not a file of results"},
		{"submit --run ../x " + in, "small letters"},
		{"nothing", "unknown command"},
		{"serve", "unknown command"},
	} {
		cmd := command(t, strings.Fields(c.args)...)
		cmd.Env = append(cmd.Env, loginVariable+"=")
		var said strings.Builder
		cmd.Stderr = &said
		_ = cmd.Run() // the exit code says it
		if code := cmd.ProcessState.ExitCode(); code != cli.ExitUsage && code != cli.ExitNotWritten ||
			!strings.Contains(said.String(), c.want) || strings.Count(said.String(), "\n") != 1 {
			t.Errorf("%s: exit code %d: %q, want %q", c.args, code, said.String(), c.want)
		}
	}
	if read(t, in) != positions(3) {
		t.Error("the input was changed")
	}
}
