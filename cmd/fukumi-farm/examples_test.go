package main

// The examples of help machines. A shell runs each of them with stubs in place of the commands; then the command
// itself gets the arguments that its stub got. So a misspelled flag, variable or file does not stay in the text.

import (
	"bytes"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"fukumi/cmd/internal/cli"
	"fukumi/notation/testhelp"
)

// The parts of help machines that have examples. A part begins with its title, and ends where the next one begins.
const (
	oneMachine = "One machine, "
	lan        = "Several machines: "
	kubernetes = "Kubernetes: "
	slurm      = "Slurm: "
	longProof  = "A long proof: "
	lostQueue  = "If the queue is lost, "
)

var titles = []string{oneMachine, lan, kubernetes, slurm, longProof, lostQueue}

// part returns a part of help machines as it is printed: its sentences, and its blocks without their indent.
func part(t *testing.T, title string) (prose string, blocks []string) {
	t.Helper()
	const indent = "    "
	_, topic, _ := inside(t, "", false, "help", machines)
	within := false
	for paragraph := range strings.SplitSeq(strings.Trim(topic, "\n"), "\n\n") {
		if block, ok := strings.CutPrefix(paragraph, indent); ok {
			if within {
				blocks = append(blocks, strings.ReplaceAll(block, "\n"+indent, "\n")+"\n")
			}
			continue
		}
		if slices.ContainsFunc(titles, func(other string) bool { return strings.HasPrefix(paragraph, other) }) {
			within = strings.HasPrefix(paragraph, title)
		}
		if within {
			prose += paragraph + "\n"
		}
	}
	if len(blocks) == 0 {
		t.Fatalf("help machines has no example under %q", title)
	}
	return prose, blocks
}

// A call is what a stub was called with.
type call struct {
	name  string // of the command
	pid   int
	login string // the variable
	args  []string
}

// A shellBox is the current directory, in which a shell finds no commands but stubs.
type shellBox struct{ dir, bin, calls string }

// openPart is a position as fukumi prove --jobs prints it.
const openPart = `{"rule":"freestyle","size":15,"turn":"black","goal":"win",` +
	`"black":["h8","i8","j8","k8"],"white":["h9","i9","j9"]}`

// newShellBox makes a directory with what the examples say is there: the certificate, the login and an input.
func newShellBox(t *testing.T) *shellBox {
	t.Helper()
	sh, err := exec.LookPath("sh")
	if err != nil || runtime.GOOS == "windows" {
		t.Skip("a shell runs the examples: there is none")
	}
	t.Setenv(mainVariable, "yes") // for the processes of run
	t.Setenv(loginVariable, "")
	b := &shellBox{dir: t.TempDir()}
	t.Chdir(b.dir)
	b.bin, b.calls = filepath.Join(b.dir, "bin"), filepath.Join(b.dir, "calls")
	testhelp.OK(t, os.Mkdir(b.bin, 0o777), os.Mkdir(b.calls, 0o777))
	stub := "#!" + sh + `
printf '%s\n' "$$" "${` + loginVariable + `-}" "$@" >"$CALLS/${0##*/}.$$"
case "${0##*/} $*" in "fukumi "*--jobs*) printf '%s\n' '` + openPart + `' ;; esac
`
	for _, name := range []string{program, "fukumi", "nats-server"} {
		testhelp.OK(t, os.WriteFile(filepath.Join(b.bin, name), []byte(stub), 0o777))
	}
	cert, _ := certificateFiles(t, b.dir)
	testhelp.OK(t, os.Rename(cert, filepath.Join(b.dir, "ca.pem")))
	write(t, b.dir, "login", workerLogin+"\n")
	write(t, b.dir, "positions.jsonl", openPart+"\n")
	return b
}

// run runs a command line and returns its process and the calls of the stubs.
func (b *shellBox) run(t *testing.T, variable string, line ...string) (pid int, calls []call) {
	t.Helper()
	cmd := exec.Command(line[0], line[1:]...)
	cmd.Env = []string{"PATH=" + b.bin, "CALLS=" + b.calls, variable}
	if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
		t.Fatalf("%q: %v: %s", line, err, out)
	}
	for _, e := range testhelp.Must(os.ReadDir(b.calls))(t) {
		file := filepath.Join(b.calls, e.Name())
		lines := strings.Split(strings.TrimSuffix(read(t, file), "\n"), "\n")
		testhelp.OK(t, os.Remove(file))
		calls = append(calls, call{name: strings.TrimSuffix(e.Name(), filepath.Ext(e.Name())),
			pid: testhelp.Must(strconv.Atoi(lines[0]))(t), login: lines[1], args: lines[2:]})
	}
	return cmd.Process.Pid, calls
}

// check gives the arguments of a call to the command itself, and returns their flags. A command without a server
// does all its work; another one must come as far as to find no server.
func (c *call) check(t *testing.T) *pflag.FlagSet {
	t.Helper()
	if c.name != program || len(c.args) == 0 {
		t.Fatalf("%s %q is called, want %s", c.name, c.args, program)
	}
	root := newRoot(&streams{Streams: cli.Streams{Out: cli.NewOutput(&bytes.Buffer{}), Err: &bytes.Buffer{}}})
	cmd, rest, err := root.Find(c.args)
	if err != nil || cmd == root || cmd.Hidden {
		t.Fatalf("%q: there is no such command: %v", c.args, err)
	}
	testhelp.OK(t, cmd.ParseFlags(rest))
	f := cmd.Flags()
	testhelp.OK(t, cmd.ValidateArgs(f.Args()))
	if f.Lookup("server") == nil {
		if code, _, said := inside(t, "", false, append(c.args, "--workers", "1")...); code != cli.ExitDecided {
			t.Errorf("%q: exit code %d: %s", c.args, code, said)
		}
		return f
	}
	address := f.Lookup("server").Value.String()
	_, port, err := net.SplitHostPort(address)
	if err != nil || !strings.Contains(serverConfig, `:`+port+`"`) {
		t.Errorf("%q: no server listens at %s: %v", c.args, address, err)
	}
	t.Setenv(loginVariable, c.login)
	want := "admin"
	if cmd.Name() == "work" {
		want = "worker"
	}
	o := serverOptions{LoginFile: f.Lookup("login-file").Value.String()}
	user, _, err := o.login(&streams{ctx: t.Context()})
	if err != nil || user != want && address != defaultAddress {
		t.Errorf("%q: the login is that of %q, want %q: %v", c.args, user, want, err)
	}
	here := append(slices.Clone(c.args), "--server", freePort(t), "--wait", "1ns")
	var said bytes.Buffer
	code := run(t.Context(), here, &streams{Streams: cli.Streams{Out: cli.NewOutput(&said), Err: &said}})
	if code != cli.ExitUsage || !strings.Contains(said.String(), "no server at") {
		t.Errorf("%q: exit code %d: %s, want no server", c.args, code, &said)
	}
	return f
}

// checkOther checks a call of a command that is not this one, as far as that can be seen from here.
func (c *call) checkOther(t *testing.T, help string) {
	t.Helper()
	if c.name == "nats-server" {
		if len(c.args) != 2 || c.args[0] != "-c" || read(t, c.args[1]) != serverConfig {
			t.Errorf("nats-server %q: want -c and the configuration that is printed", c.args)
		}
		return
	}
	text := read(t, filepath.Join(help, c.args[0]+".txt"))
	for _, arg := range c.args[1:] {
		arg, _, _ = strings.Cut(arg, "=")
		if strings.HasPrefix(arg, "--") && !regexp.MustCompile(arg+`\b[^-]`).MatchString(text) {
			t.Errorf("fukumi %q: the help of %s does not know %s", c.args, c.args[0], arg)
		}
	}
}

// runPart runs the commands of a part of help machines, and checks their calls. Flags stand in for each "…".
func runPart(t *testing.T, title string) (script string, calls []call, flags []*pflag.FlagSet) {
	t.Helper()
	help := testhelp.Must(filepath.Abs("../fukumi/internal/help/commands"))(t)
	b := newShellBox(t)
	_, blocks := part(t, title)
	if blocks[0] == serverConfig {
		write(t, b.dir, "server.conf", serverConfig)
		testhelp.OK(t, os.Remove("login")) // the example writes it
		blocks = blocks[1:]
	}
	script = strings.NewReplacer("=…", "=0123456789abcdef", " … ", " --kind review --nodes 200k ").
		Replace(strings.Join(blocks, ""))
	variable := "NONE="
	if title == lostQueue { // the account of the administrator is in the environment of the machine with the input
		variable = loginVariable + "=" + adminLogin
	}
	_, all := b.run(t, variable, "sh", "-euc", script+"wait\n")
	n := len(regexp.MustCompile(`(?m)^\W*(fukumi|fukumi-farm|nats-server) `).FindAllString(script, -1))
	if n != len(all) || strings.Contains(script, "…") {
		t.Errorf("%d commands were called of %d:\n%s", len(all), n, script)
	}
	for i := range all {
		if all[i].name != program {
			all[i].checkOther(t, help)
			continue
		}
		calls, flags = append(calls, all[i]), append(flags, all[i].check(t))
	}
	return script, calls, flags
}

// TestLAN: the commands for one machine, for several and after a loss are accepted. They agree about the accounts,
// the name of the run and the file of its results.
func TestLAN(t *testing.T) {
	agreed := map[string]string{}
	for _, title := range []string{oneMachine, lan, lostQueue} {
		t.Run(strings.Trim(title, ":, "), func(t *testing.T) {
			_, calls, flags := runPart(t, title)
			for i, f := range flags {
				said := map[string]string{}
				for _, name := range []string{"run", "results"} {
					if flag := f.Lookup(name); flag != nil && flag.Changed && title != oneMachine {
						said[name] = flag.Value.String()
					}
				}
				if calls[i].args[0] == "drop" {
					said["run"] = f.Arg(0)
				}
				for name, value := range said {
					if was, ok := agreed[name]; ok && was != value {
						t.Errorf("%q: --%s is %s elsewhere", calls[i].args, name, was)
					}
					agreed[name] = value
				}
			}
		})
	}
}

// TestLongProof: the example is done up to the results with their certificates. What it merges was written before.
func TestLongProof(t *testing.T) {
	script, _, flags := runPart(t, longProof)
	results := flags[0].Lookup("results").Value.String()
	if text := read(t, results); strings.Count(text, `"proofs":[{`) != 1 {
		t.Errorf("%s holds no certificate: %s", results, text)
	}
	merge := regexp.MustCompile(`--merge --export \S+ (.+)\n`).FindStringSubmatchIndex(script)
	if merge == nil {
		t.Fatalf("nothing is merged:\n%s", script)
	}
	files := strings.Fields(script[merge[2]:merge[3]])
	if len(files) < 2 || !slices.Contains(files, results) {
		t.Errorf("%q are merged, want what the job has proved and %s", files, results)
	}
	for _, file := range files {
		if before := script[:merge[0]]; !strings.Contains(before, "--export "+file+"\n") && file != results {
			t.Errorf("%s is merged, but was not written:\n%s", file, script)
		}
	}
}
