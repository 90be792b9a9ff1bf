package board

// {"kind": "report", "report": "…"}: the HTML report of a review, as fukumi review --html
// writes it. Its name is the "report" of the "words" of the review.

import (
	"bytes"
	"crypto/rand"
	"slices"
	"sync"

	"fukumi/notation/words"
	"fukumi/solver/review/story"
)

// maxReports is the maximum number of reviews that are kept for their reports.
const maxReports = 16

// reports keeps the latest reviews, the newest last. It is safe for concurrent use.
type reports struct {
	sync.Mutex
	list []report
}

type report struct {
	name string // cannot be guessed: only the client that asked for the review knows it
	doc  *story.Document
}

// add keeps a review, and returns the name of its report.
func (k *reports) add(r *story.Document) string {
	k.Lock()
	defer k.Unlock()
	name := rand.Text()
	k.list = append(k.list, report{name, r})
	k.list = k.list[max(0, len(k.list)-maxReports):]
	return name
}

// find returns the review whose report has the given name, or nil if it is not kept.
func (k *reports) find(name string) *story.Document {
	k.Lock()
	defer k.Unlock()
	if i := slices.IndexFunc(k.list, func(r report) bool { return r.name == name }); i >= 0 {
		return k.list[i].doc
	}
	return nil
}

func reportOf(c *call) (any, error) {
	var q struct {
		request
		Report string `json:"report"`
	}
	if err := c.decode(&q); err != nil {
		return nil, err
	}
	r := c.reports.find(q.Report)
	if r == nil || c.o.Report == nil {
		return nil, words.Errorf("this review is not kept any more: review the game again")
	}
	var data bytes.Buffer
	if err := c.o.Report(r, &data); err != nil {
		return nil, err
	}
	return newFile("review.html", "text/html; charset=utf-8", data.Bytes(), nil), nil
}
