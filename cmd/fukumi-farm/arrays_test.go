package main

// The examples of help machines for many workers at a time, which Slurm and Kubernetes start.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"go.yaml.in/yaml/v3"

	"fukumi/notation/testhelp"
	"fukumi/solver"
)

// checkWorker checks the only call of an array of workers. Its process is that of the shell: another one would not
// get the signal that ends it.
func checkWorker(t *testing.T, pid int, calls []call, name string, workers int) *pflag.FlagSet {
	t.Helper()
	if len(calls) != 1 || calls[0].pid != pid || calls[0].args[0] != "work" {
		t.Fatalf("the calls are %+v, expected one of work in place of the shell, process %d", calls, pid)
	}
	f := calls[0].check(t)
	if got := f.Lookup("name").Value.String(); got != name {
		t.Errorf("the name is %q, want %q", got, name)
	}
	if got := f.Lookup("workers").Value.String(); got != strconv.Itoa(workers) {
		t.Errorf("%s processes work, on %d processors", got, workers)
	}
	return f
}

// sbatch has options of sbatch and what their values look like.
var sbatch = map[string]string{
	"array": `\d+-\d+(:\d+)?(%\d+)?`, "cpus-per-task": `[1-9]\d*`, "signal": `([RB]+:)?(TERM|INT|\d+)(@\d{1,5})?`,
	"time": `(\d+-)?\d+(:\d\d){0,2}`, "mem": `\d+[KMGT]?`, "mem-per-cpu": `\d+[KMGT]?`, "job-name": `\S+`,
	"output": `\S+`, "partition": `\S+`, "ntasks": `[1-9]\d*`, "nodes": `[1-9]\d*`,
}

// TestSlurm: sbatch knows the options of the script, and its task 3 is the worker of that name.
func TestSlurm(t *testing.T) {
	b := newShellBox(t)
	_, blocks := part(t, slurm)
	script := write(t, b.dir, "script", blocks[0])
	b.run(t, "NONE=", "sh", "-n", script)
	options := map[string]string{}
	head, rest, _ := strings.Cut(blocks[0], "exec ") // sbatch ends at the first command
	for i, line := range strings.Split(strings.TrimSuffix(head, "\n"), "\n") {
		m := regexp.MustCompile(`^#SBATCH --([a-z-]+)=(.*)$`).FindStringSubmatch(line)
		switch {
		case i == 0 && line == "#!/bin/sh":
		case m == nil || sbatch[m[1]] == "" || !regexp.MustCompile(`^(`+sbatch[m[1]]+`)$`).MatchString(m[2]):
			t.Errorf("line %d: sbatch has no option %q", i+1, line)
		default:
			options[m[1]] = m[2]
		}
	}
	if options["array"] == "" || strings.Contains(rest, "#") {
		t.Errorf("there is no array, or a comment behind the command:\n%s", blocks[0])
	}
	pid, calls := b.run(t, "SLURM_ARRAY_TASK_ID=3", "sh", script)
	checkWorker(t, pid, calls, "worker-3", testhelp.Must(strconv.Atoi(options["cpus-per-task"]))(t))
}

// A deployment is a Deployment of Kubernetes (apps/v1), with the fields that are used here.
type deployment struct {
	APIVersion string `json:"apiVersion"`
	Kind       string `json:"kind"`
	Metadata   struct {
		Name string `json:"name"`
	} `json:"metadata"`
	Spec struct {
		Replicas int32 `json:"replicas"`
		Selector struct {
			MatchLabels map[string]string `json:"matchLabels"`
		} `json:"selector"`
		Template struct {
			Metadata struct {
				Labels map[string]string `json:"labels"`
			} `json:"metadata"`
			Spec podSpec `json:"spec"`
		} `json:"template"`
	} `json:"spec"`
}

type podSpec struct {
	Grace      int64 `json:"terminationGracePeriodSeconds,omitempty"`
	Containers []struct {
		Name      string   `json:"name"`
		Image     string   `json:"image"`
		Command   []string `json:"command"`
		Resources struct {
			Requests struct {
				CPU    any `json:"cpu"` // a number or a text
				Memory any `json:"memory"`
			} `json:"requests"`
		} `json:"resources"`
		VolumeMounts []struct {
			Name      string `json:"name"`
			MountPath string `json:"mountPath"`
			ReadOnly  bool   `json:"readOnly,omitempty"`
		} `json:"volumeMounts"`
	} `json:"containers"`
	Volumes []struct {
		Name   string `json:"name"`
		Secret struct {
			SecretName string `json:"secretName"`
		} `json:"secret"`
	} `json:"volumes"`
}

// decode reads a Deployment as a server does: by way of JSON, with exactly these fields, each of its type.
func decode(t *testing.T, text string) *deployment {
	t.Helper()
	var loose, again any
	testhelp.OK(t, yaml.Unmarshal([]byte(text), &loose))
	data := testhelp.Must(json.Marshal(loose))(t)
	d := &deployment{}
	in := json.NewDecoder(bytes.NewReader(data))
	in.DisallowUnknownFields()
	testhelp.OK(t, in.Decode(d), json.Unmarshal(data, &loose))
	data = testhelp.Must(json.Marshal(d))(t)
	testhelp.OK(t, json.Unmarshal(data, &again))
	if !reflect.DeepEqual(loose, again) { // encoding/json does not tell capitals from small letters
		t.Fatalf("the Deployment is\n%v\nunderstood is\n%v", loose, again)
	}
	return d
}

// quantity returns the number that a quantity of Kubernetes is.
func quantity(t *testing.T, value any) float64 {
	t.Helper()
	units := map[string]float64{
		"": 1, "m": 1e-3, "k": 1e3, "M": 1e6, "G": 1e9, "Ki": 1 << 10, "Mi": 1 << 20, "Gi": 1 << 30,
	}
	m := regexp.MustCompile(`^(\d+(?:\.\d+)?)([A-Za-z]*)$`).FindStringSubmatch(fmt.Sprint(value))
	if m == nil || units[m[2]] == 0 {
		t.Fatalf("%v is not a quantity", value)
	}
	return testhelp.Must(strconv.ParseFloat(m[1], 64))(t) * units[m[2]]
}

// TestKubernetes: the Deployment is one that a server accepts. A pod has a processor for each of its processes, the
// memory that they take by default, and the files that it names. Pods of a Job would not be replaced after the normal
// end of work, which is a success.
func TestKubernetes(t *testing.T) {
	b := newShellBox(t)
	prose, blocks := part(t, kubernetes)
	d := decode(t, blocks[0])
	spec := &d.Spec
	pod := &spec.Template.Spec
	label := regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$`).MatchString
	if d.APIVersion != "apps/v1" || d.Kind != "Deployment" || !label(d.Metadata.Name) || spec.Replicas < 8 {
		t.Errorf("%s %s %s: want a Deployment of apps/v1", d.APIVersion, d.Kind, d.Metadata.Name)
	}
	if labels := spec.Selector.MatchLabels; len(labels) == 0 || !maps.Equal(labels, spec.Template.Metadata.Labels) {
		t.Errorf("%v does not select %v", labels, spec.Template.Metadata.Labels)
	}
	if pod.Grace < 1+int64(grace.Seconds()) || len(pod.Containers) != 1 || len(pod.Volumes) != 1 ||
		!label(pod.Containers[0].Name) {
		t.Fatalf("%+v: want time to give back jobs, one container with a name, and one volume", pod)
	}
	c, volume := &pod.Containers[0], pod.Volumes[0]
	if c.Image == "" || strings.Contains(strings.Join(c.Command, " "), "$") {
		t.Errorf("%+v: want an image, and no variables without a shell", c)
	}
	if len(c.VolumeMounts) != 1 || c.VolumeMounts[0].Name != volume.Name || !label(volume.Name) ||
		!label(volume.Secret.SecretName) || !strings.HasPrefix(c.VolumeMounts[0].MountPath, "/") {
		t.Fatalf("%+v: the mount of %+v", c.VolumeMounts, volume)
	}
	pid, calls := b.run(t, "NONE=", "sh", "-c", "exec "+strings.Join(c.Command, " "))
	for _, called := range calls {
		for i, arg := range called.args { // the directory of the test stands for the secret
			if file, ok := strings.CutPrefix(arg, c.VolumeMounts[0].MountPath+"/"); ok {
				called.args[i] = file
			} else if i > 0 && slices.Contains([]string{"--login-file", "--ca"}, called.args[i-1]) {
				t.Errorf("%s is not in a mount", arg)
			}
		}
	}
	cpus, memory := quantity(t, c.Resources.Requests.CPU), quantity(t, c.Resources.Requests.Memory)
	f := checkWorker(t, pid, calls, "", int(cpus))
	if memory < cpus*solver.DefaultMemory {
		t.Errorf("%v bytes are not enough for %v processes", memory, cpus)
	}
	host, _, _ := net.SplitHostPort(f.Lookup("server").Value.String()) // checked before
	if !strings.Contains(prose, "a Service named "+host+" ") {
		t.Errorf("no Service is named %s:\n%s", host, prose)
	}
}
