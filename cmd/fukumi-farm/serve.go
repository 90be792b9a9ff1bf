package main

// fukumi-farm serve: the queue, for workers on this machine or on others.

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi-farm/internal/farm"
	"fukumi/cmd/fukumi-farm/internal/queue"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/exit"
	"fukumi/notation/text"
)

// serveOptions are the flags of serve.
type serveOptions struct {
	Server           queue.ServerOptions
	Certificate, Key string
	TokenFile        string
	WorkerTokenFile  string
	Metrics          string
}

// serverMemory is what the garbage collector of a server tries to keep to.
const serverMemory = 96 << 20

func newServe(s *streams) *cobra.Command {
	o := &serveOptions{}
	cmd := &cobra.Command{
		Use: "serve", Short: "keeps the queue for workers", Long: helpText("serve"),
		Example: `  fukumi-farm serve --dir queue
  fukumi-farm serve --dir queue --metrics 127.0.0.1:9222`,
		Args: cli.TakesArgs(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error { return runServe(cmd.Context(), s, o) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&o.Server.Dir, "dir", "", "`DIR` of the queue, on a local disk")
	f.StringVar(&o.Server.Address, "addr", defaultAddress, "listen at `HOST:PORT`; port 0 takes a free one")
	f.StringVar(&o.Certificate, "tls-cert", "", "`FILE` with the certificate for TLS, in PEM")
	f.StringVar(&o.Key, "tls-key", "", "`FILE` with its key")
	registerToken(f, &o.TokenFile)
	f.StringVar(&o.WorkerTokenFile, "worker-token-file", "",
		"`FILE` whose first line is the token of workers, who may only work")
	f.StringVar(&o.Metrics, "metrics", "", "serve /metrics for Prometheus at `HOST:PORT`, under the same conditions")
	f.Var(cli.NewValue(&o.Server.Lease, nil, cli.Time, "30s", "D"), "lease",
		"give a batch to another worker after this long a silence")
	return cmd
}

// runServe serves until it is interrupted, which is how it ends well.
func runServe(ctx context.Context, s *streams, o *serveOptions) error {
	if o.Server.Dir == "" {
		return errors.New("name the directory of the queue with --dir")
	}
	var err error
	if o.Server.Certificate, err = certificate(o.Certificate, o.Key); err != nil {
		return err
	}
	if o.Server.Token, err = token(s, o.TokenFile); err != nil {
		return err
	}
	if o.WorkerTokenFile != "" {
		if o.Server.WorkerToken, err = token(s, o.WorkerTokenFile); err != nil {
			return err
		}
	}
	if o.Metrics != "" {
		if _, err := queue.CheckListen(o.Metrics, o.Server.Certificate != nil, o.Server.Token); err != nil {
			return fmt.Errorf("--metrics: %w", err)
		}
	}
	if err := o.Server.Check(); err != nil {
		return err
	}
	o.Server.Warn = s.Warn
	debug.SetMemoryLimit(serverMemory)
	server, err := queue.NewServer(o.Server)
	if err != nil {
		return &exit.Error{Code: exit.NotWritten, Err: err}
	}
	defer server.Close()
	client, err := server.Connect(nil)
	if err != nil {
		return err
	}
	defer client.Close()
	hub, err := farm.Watch(server, client, maker("").Program)
	if err != nil {
		return err
	}
	if o.Metrics != "" {
		closing, err := o.metrics(s, hub)
		if err != nil {
			return err
		}
		defer closing()
	}
	fmt.Fprintln(s.Out, text.Clean(server.Address()))
	if err := s.Out.Flush(); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

// metrics serves them beside the queue.
func (o *serveOptions) metrics(s *streams, hub *farm.Hub) (func(), error) {
	listener, err := net.Listen("tcp", o.Metrics)
	if err != nil {
		return nil, fmt.Errorf("--metrics: %w", err)
	}
	if o.Server.Certificate != nil {
		listener = tls.NewListener(listener, &tls.Config{Certificates: []tls.Certificate{*o.Server.Certificate},
			MinVersion: tls.VersionTLS12})
	}
	const patience = 10 * time.Second
	web := &http.Server{Handler: farm.MetricsHandler(hub, o.Server.Token), ReadTimeout: patience,
		WriteTimeout: patience, MaxHeaderBytes: 16 << 10}
	go func() {
		if err := web.Serve(listener); err != nil && !errors.Is(err, http.ErrServerClosed) {
			s.Fail(fmt.Errorf("--metrics: %w", err))
		}
	}()
	return func() { _ = web.Close() }, nil // whoever reads them reads them again
}
