package books

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/proof"
	"fukumi/solver/proof/book"
	"fukumi/solver/prove"
)

// Certificates reads wins that were proved position by position, and returns them as books. The file is a
// proof file, or has the results of many jobs, one a line, with certificates as "proofs". Each
// certificate is checked, and becomes a book of its own, in memory, with its position as the
// root. Certificates with another rule, size or attacker than h are left out, because a result may
// also have wins of the opponent. A JSON value may have up to MaxProof bytes.
func Certificates(ctx context.Context, name string, h *book.Header) ([]*book.Reader, error) {
	return fileio.Await(ctx, func() ([]*book.Reader, error) { return certificates(ctx, name, h, MaxProof) })
}

// MaxProof is the maximum size of a proof in bytes.
const MaxProof = 256 << 20

// A boundedReader fails when it has read its limit of bytes.
type boundedReader struct {
	io.Reader
	limit, left int
}

func (b *boundedReader) Read(data []byte) (int, error) {
	if b.left <= 0 {
		return 0, fmt.Errorf("more than %d MiB for one value", b.limit>>20)
	}
	n, err := b.Reader.Read(data[:min(len(data), b.left)])
	b.left -= n
	return n, err
}

// certificates does what Certificates does, with limit as the maximum size of a JSON value in bytes.
func certificates(ctx context.Context, name string, h *book.Header, limit int) (list []*book.Reader, err error) {
	file, err := fileio.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	in := &boundedReader{file, limit, limit}
	values := json.NewDecoder(text.WithoutMark(in))
	for n := 1; ; n++ {
		var value json.RawMessage
		in.left = limit
		if err := values.Decode(&value); err == io.EOF {
			break
		} else if errors.Is(err, fileio.ErrInterrupted) {
			return nil, err
		} else if err != nil {
			return nil, fmt.Errorf("%s: neither a book nor JSON with certificates: %w", name, err)
		}
		proofs, err := certificatesOf(value)
		if err != nil {
			return nil, fmt.Errorf("%s, JSON value %d: %w", name, n, err)
		}
		for _, data := range proofs {
			b, err := certificateBook(ctx, data, h)
			if err != nil {
				if ctx.Err() != nil {
					return nil, fileio.ErrInterrupted
				}
				return nil, &cli.ExitError{Code: cli.ExitFailed,
					Err: fmt.Errorf("%s, JSON value %d: the certificate is refused: %w", name, n, err)}
			}
			if b != nil {
				list = append(list, b)
			}
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s has no certificate of a win for %s under %s on %dx%[4]d: fukumi-farm keeps "+
			"certificates with --proofs",
			name, words.English.Side(h.Attacker), h.Rule, h.Size)
	}
	return list, nil
}

// certificatesOf returns the certificates in a JSON value: the value itself, or its "proofs".
func certificatesOf(value json.RawMessage) ([]json.RawMessage, error) {
	var fields struct {
		Tree   json.RawMessage   `json:"tree"`
		Answer json.RawMessage   `json:"answer"`
		Proofs []json.RawMessage `json:"proofs"`
	}
	if err := json.Unmarshal(value, &fields); err != nil || fields.Tree == nil && fields.Answer == nil {
		return nil, errors.New("neither a certificate nor a result")
	}
	if fields.Tree != nil {
		return []json.RawMessage{value}, nil
	}
	return fields.Proofs, nil
}

// certificateBook returns the book of a certificate, after the checker has accepted it. It returns nil if the
// certificate does not fit h.
func certificateBook(ctx context.Context, data []byte, h *book.Header) (*book.Reader, error) {
	p, err := proof.Decode(data)
	if err != nil {
		return nil, err
	}
	if p.Position.Rule() != h.Rule || p.Position.Size() != h.Size || p.Position.Turn() != h.Attacker {
		return nil, nil
	}
	if _, err := proof.Verify(p, proof.Options{Until: ctx.Err, Narrow: true}); err != nil {
		return nil, err
	}
	return prove.Certified(ctx, p, h.Program)
}
