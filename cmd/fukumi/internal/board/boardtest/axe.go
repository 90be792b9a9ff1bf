//go:build external

package boardtest

// The rules of accessibility, which axe-core checks. axe-core is not a part of this project: an
// environment variable names its file.

import (
	"fmt"
	"os"
	"strings"
)

// axeFile is the environment variable that names the file axe.min.js.
const axeFile = "FUKUMI_AXE"

// An axeViolation is a rule that a page breaks, with the elements that break it.
type axeViolation struct {
	ID    string `json:"id"`
	Help  string `json:"help"`
	Nodes []struct {
		HTML    string `json:"html"`
		Summary string `json:"failureSummary"`
	} `json:"nodes"`
}

// Axe checks the current page, light and dark, and fails the test for every rule of
// axe-core that the page breaks. If FUKUMI_AXE does not name a file
// axe.min.js, it skips the test with a message. Call it last, therefore, or in a subtest.
func (p *Page) Axe() {
	p.t.Helper()
	script := axeScript(p)
	if !Value[bool](p, "typeof axe === 'object'") {
		Value[any](p, script+"\n;0")
	}
	for _, dark := range []bool{false, true} {
		p.Dark(dark)
		p.Do("await new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")
		// axe.run checks the whole page.
		list := Value[[]axeViolation](p, `axe.run(document, {resultTypes: ["violations"]}).then(r => r.violations)`)
		for _, v := range list {
			p.t.Errorf("axe, dark %v: %s", dark, v.text())
		}
	}
	p.Dark(false)
}

// axeScript returns the script of axe-core, or skips the test.
func axeScript(p *Page) string {
	p.t.Helper()
	name := os.Getenv(axeFile)
	if name == "" {
		p.t.Skipf("%s does not name the file axe.min.js of axe-core: the rules of accessibility were not checked",
			axeFile)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		p.t.Fatalf("%s: %v", axeFile, err)
	}
	return string(text)
}

func (v *axeViolation) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", v.ID, v.Help)
	for _, n := range v.Nodes {
		fmt.Fprintf(&b, "\n  %.200s\n    %s", n.HTML, strings.ReplaceAll(n.Summary, "\n", "\n    "))
	}
	return b.String()
}
