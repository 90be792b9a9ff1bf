//go:build external

package boardtest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// patience is the maximum time of every wait. It is enough on the slowest machine.
const patience = 3 * time.Minute

// browsers has the names of the programs that are Chromium, or like it.
var browsers = []string{"chromium", "chromium-browser", "google-chrome"}

// ForeignName is the host name of another site. The browser resolves it to this machine.
const ForeignName = "foreign.example"

// A Browser is a running Chromium. Its pages share nothing with each other.
type Browser struct {
	ctx context.Context
}

// running has the browser of this process after a test has asked for one.
var running struct {
	sync.Mutex
	browser *Browser
	end     func() error
	ends    bool // Main will end it
}

// Main runs the tests of a package, and then ends their browser. Call it in TestMain.
func Main(m interface{ Run() int }) int {
	running.ends = true
	code := m.Run()
	if running.end != nil {
		if err := running.end(); err != nil {
			fmt.Fprintf(os.Stderr, "the browser did not end well: %v\n", err)
		}
	}
	return code
}

// New returns the browser, which all tests of a package share. The first call starts the browser,
// which takes about a second.
func New(t testing.TB) *Browser {
	t.Helper()
	path := findBrowser()
	if path == "" {
		t.Skipf("no browser: none of %s is installed, so no page was opened", strings.Join(browsers, ", "))
	}
	running.Lock()
	defer running.Unlock()
	if !running.ends {
		t.Fatal("no call would end the browser: TestMain has to call boardtest.Main")
	}
	if running.browser == nil || running.browser.ctx.Err() != nil {
		if err := start(path); err != nil {
			t.Fatalf("%s does not start: %v", path, err)
		}
	}
	return running.browser
}

func start(path string) error {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.NoSandbox,
		chromedp.DisableGPU,
		chromedp.Flag("headless", "new"),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("host-resolver-rules",
			"MAP "+ForeignName+" 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1"),
		chromedp.WindowSize(1280, 900),
		chromedp.WSURLReadTimeout(patience),
	)
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ := chromedp.NewContext(allocator)
	if err := chromedp.Do(ctx); err != nil {
		stop()
		return err
	}
	running.browser, running.end = &Browser{ctx}, func() error {
		defer stop()
		ctx, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		return chromedp.Cancel(ctx)
	}
	return nil
}

// findBrowser returns the path of a browser in PATH, or "" if there is no browser.
func findBrowser() string {
	for _, name := range browsers {
		for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
			path := filepath.Join(dir, name)
			if info, err := os.Stat(path); err == nil && !info.IsDir() && info.Mode()&0o111 != 0 {
				return path
			}
		}
	}
	return ""
}

// A Page is a page in a fresh browser profile.
type Page struct {
	t       testing.TB
	ctx     context.Context
	console *console
	close   func()
}

// A console holds the errors that were written to the console of a page.
type console struct {
	mu      sync.Mutex
	errors  []string      // errors that were not checked yet
	allowed []string      // parts of the texts of errors that the test expects
	marked  chan struct{} // receives a value when endOfConsole was read
}

// endOfConsole is written to the console. When it was read, everything before it was read, too.
const endOfConsole = "boardtest: the console was read up to here"

// Open opens an address in a new page. When the test ends, the page is closed, and the test
// fails if the console has an error or an uncaught exception that was not allowed.
func (b *Browser) Open(t testing.TB, url string) *Page {
	t.Helper()
	return b.OpenWith(t, url, "")
}

// OpenWith is like Open. At every load it also runs a script before the scripts of the page.
func (b *Browser) OpenWith(t testing.TB, url, script string) *Page {
	t.Helper()
	ctx, closePage := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext())
	return open(t, ctx, closePage, url, script)
}

// Tab opens an address in another tab of the same browser profile, as if the tab of the page was
// duplicated: the new tab shares the storage of the profile, and starts with a copy of the session storage.
func (p *Page) Tab(url string) *Page {
	p.t.Helper()
	session := Value[string](p, "JSON.stringify({...sessionStorage})")
	first := fmt.Sprintf("sessionStorage.length || Object.assign(sessionStorage, %s)", session)
	ctx, closePage := chromedp.NewContext(p.ctx)
	return open(p.t, ctx, closePage, url, first)
}

// open opens an address in a page. A script that is not "" runs before the scripts of the page.
func open(t testing.TB, ctx context.Context, closePage func(), url, script string) *Page {
	t.Helper()
	p := &Page{t: t, ctx: ctx, console: &console{marked: make(chan struct{}, 1)}}
	messages := chromedp.Console(ctx)
	allRead := make(chan struct{})
	go func() {
		defer close(allRead)
		for m, err := range messages {
			if err != nil {
				return
			}
			p.console.note(m)
		}
	}()
	p.close = sync.OnceFunc(func() {
		p.checkConsole()
		closePage()
		<-allRead
	})
	t.Cleanup(p.close)
	p.Desktop()
	if script != "" {
		if _, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument,
			page.AddScriptToEvaluateOnNewDocumentParams{Source: script}); err != nil {
			t.Fatalf("a script before those of the page: %v", err)
		}
	}
	p.Go(url)
	return p
}

// Close checks the console for the last time, and closes the page.
func (p *Page) Close() { p.close() }

// With returns the same page for a subtest. Then the subtest fails or is skipped, instead of the
// test that opened the page.
func (p *Page) With(t testing.TB) *Page {
	return &Page{t: t, ctx: p.ctx, console: p.console, close: p.close}
}

// note records a message of the console.
func (c *console) note(m chromedp.ConsoleMessage) {
	switch {
	case m.Text == endOfConsole:
		c.marked <- struct{}{}
	case m.IsException(), m.Type == chromedp.ConsoleError, m.Type == "assert":
		c.mu.Lock()
		defer c.mu.Unlock()
		c.errors = append(c.errors, fmt.Sprintf("%s (%s:%d)", m.Text, m.URL, m.Line+1))
	}
}

// Errors returns the errors of the console since the last call, oldest first, without the errors
// that are allowed.
func (p *Page) Errors() []string {
	p.t.Helper()
	p.Do(fmt.Sprintf("console.debug(%q)", endOfConsole))
	select {
	case <-p.console.marked:
	case <-time.After(patience):
		p.t.Errorf("the console of the page could not be read")
	}
	return p.console.take()
}

// take returns the errors that are not allowed, and forgets all errors.
func (c *console) take() (list []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, text := range c.errors {
		if !c.allows(text) {
			list = append(list, text)
		}
	}
	c.errors = nil
	return list
}

func (c *console) allows(text string) bool {
	for _, part := range c.allowed {
		if strings.Contains(text, part) {
			return true
		}
	}
	return false
}

// AllowError allows errors of the console with texts that contain part. The browser itself
// writes an error for each HTTP status from 400 on.
func (p *Page) AllowError(part string) {
	p.console.mu.Lock()
	defer p.console.mu.Unlock()
	p.console.allowed = append(p.console.allowed, part)
}

func (p *Page) checkConsole() {
	for _, text := range p.Errors() {
		p.t.Errorf("console: %s", text)
	}
}

// do performs one action, and fails the test if that fails.
func do[T any](p *Page, what string, a chromedp.Action[T]) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, a)
	if err != nil {
		p.t.Fatalf("%s: %v", what, err)
	}
	return value
}
