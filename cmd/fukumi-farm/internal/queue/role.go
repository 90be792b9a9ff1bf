package queue

// Who may do what. Administration may do all. Workers have an account of their own, in
// which there is nothing but what they may ask: jobs, their acknowledgement, to hand in
// results and what they cannot finish, and to say how they do. Whatever they send, and
// wherever they have it answered, stays within that. Each hears only what is sent to it.

import (
	"crypto/subtle"
	"regexp"
	"sync"

	"github.com/nats-io/nats-server/v2/server"
)

// roles tell clients apart by their tokens.
type roles struct {
	admin, worker string

	opening sync.RWMutex
	workers *server.Account
}

// forWorkers are the subjects that workers may send to, and which of them are answered
// more than once.
var forWorkers = map[string]server.ServiceRespType{
	"$JS.API.CONSUMER.INFO." + jobsStream + "." + workersConsumer:     server.Singleton,
	"$JS.API.CONSUMER.MSG.NEXT." + jobsStream + "." + workersConsumer: server.Streamed,
	"$JS.ACK." + jobsStream + "." + workersConsumer + ".>":            server.Singleton,
	resultsSubject + "*.*": server.Singleton,
	workersSubject + "*":   server.Singleton,
	backSubject:            server.Singleton,
	healthSubject:          server.Singleton,
}

// open starts a server and makes the account of the workers. Who comes before it is
// made waits for it: a client that is refused twice gives up for good.
func (r *roles) open(s *server.Server, start func()) error {
	r.opening.Lock()
	defer r.opening.Unlock()
	start()
	if r.worker == "" {
		return nil
	}
	account, err := s.RegisterAccount("workers")
	if err != nil {
		return err
	}
	main := s.GlobalAccount()
	for subject, answers := range forWorkers {
		if err := main.AddServiceExportWithResponse(subject, answers, []*server.Account{account}); err != nil {
			return err
		}
		if err := account.AddServiceImport(main, subject, subject); err != nil {
			return err
		}
	}
	r.workers = account
	return nil
}

// clientName is what a client calls itself: nobody can guess it, and nobody else hears
// what is sent to it.
var clientName = regexp.MustCompile(`^[A-Z2-7]{26}$`)

// inboxOf is where a client hears answers.
func inboxOf(name string) string { return "_INBOX_" + name }

// Check lets in who shows a token.
func (r *roles) Check(c server.ClientAuthentication) bool {
	o := c.GetOpts()
	is := func(token string) bool { return subtle.ConstantTimeCompare([]byte(o.Token), []byte(token)) == 1 }
	if r.admin == "" || is(r.admin) {
		return true
	}
	r.opening.RLock()
	account := r.workers
	r.opening.RUnlock()
	if account == nil || !is(r.worker) || !clientName.MatchString(o.Name) {
		return false
	}
	may := &server.Permissions{
		Publish:   &server.SubjectPermission{},
		Subscribe: &server.SubjectPermission{Allow: []string{inboxOf(o.Name) + ".>"}},
	}
	for subject := range forWorkers {
		may.Publish.Allow = append(may.Publish.Allow, subject)
	}
	c.RegisterUser(&server.User{Account: account, Permissions: may})
	return true
}
