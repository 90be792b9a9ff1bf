package main

// The examples of help machines for many workers at a time, which Slurm and Kubernetes start.

import (
	"bytes"
	"encoding/json"
	"fmt"
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
		t.Fatalf("the calls are %+v, want one of work in place of the shell, process %d", calls, pid)
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

// A batchJob is a Job of Kubernetes (batch/v1), with the fields that are used here.
type batchJob struct {
	APIVersion string `json:"apiVersion"`
	Kind       string `json:"kind"`
	Metadata   struct {
		Name string `json:"name"`
	} `json:"metadata"`
	Spec struct {
		CompletionMode string `json:"completionMode,omitempty"`
		Completions    int32  `json:"completions,omitempty"`
		Parallelism    int32  `json:"parallelism,omitempty"`
		Template       struct {
			Spec podSpec `json:"spec"`
		} `json:"template"`
	} `json:"spec"`
}

type podSpec struct {
	RestartPolicy string `json:"restartPolicy"`
	Grace         int64  `json:"terminationGracePeriodSeconds,omitempty"`
	Containers    []struct {
		Name      string   `json:"name"`
		Image     string   `json:"image"`
		Command   []string `json:"command"`
		Args      []string `json:"args"`
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

// decodeJob reads a Job as a server does: by way of JSON, with exactly these fields, each of its type.
func decodeJob(t *testing.T, text string) *batchJob {
	t.Helper()
	var loose, again any
	testhelp.OK(t, yaml.Unmarshal([]byte(text), &loose))
	data := testhelp.Must(json.Marshal(loose))(t)
	job := &batchJob{}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	testhelp.OK(t, d.Decode(job), json.Unmarshal(data, &loose))
	data = testhelp.Must(json.Marshal(job))(t)
	testhelp.OK(t, json.Unmarshal(data, &again))
	if !reflect.DeepEqual(loose, again) { // encoding/json does not tell capitals from small letters
		t.Fatalf("the Job is\n%v\nunderstood is\n%v", loose, again)
	}
	return job
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

// TestKubernetes: the Job is one that a server accepts, and its pod 7 is the worker of that name. The pod has a
// processor for each of its processes, the memory that they take by default, and the files that it names.
func TestKubernetes(t *testing.T) {
	b := newShellBox(t)
	prose, blocks := part(t, kubernetes)
	job := decodeJob(t, blocks[0])
	spec := &job.Spec
	pod := &spec.Template.Spec
	label := regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$`).MatchString
	last := fmt.Sprintf("%s-%d", job.Metadata.Name, spec.Completions-1) // the name of the host of the last pod
	if job.APIVersion != "batch/v1" || job.Kind != "Job" || !label(last) {
		t.Errorf("%s %s %s: want a Job of batch/v1 whose pods have names", job.APIVersion, job.Kind, last)
	}
	// Only an Indexed Job tells its pods JOB_COMPLETION_INDEX.
	if spec.CompletionMode != "Indexed" || spec.Completions < 8 || spec.Parallelism != spec.Completions {
		t.Errorf("%+v: want an Indexed Job whose pods all run at a time", spec)
	}
	if !slices.Contains([]string{"OnFailure", "Never"}, pod.RestartPolicy) || pod.Grace < 1+int64(grace.Seconds()) {
		t.Errorf("%+v: want a policy of a Job, and time to give back jobs", pod)
	}
	if len(pod.Containers) != 1 || len(pod.Volumes) != 1 || !label(pod.Containers[0].Name) {
		t.Fatalf("%+v: want one container with a name, and one volume", pod)
	}
	c, volume := &pod.Containers[0], pod.Volumes[0]
	// Kubernetes itself replaces $(NAME). Some shells need exec even for a last command, or the signal ends them alone.
	if script := strings.Join(c.Args, " "); c.Image == "" || strings.Contains(script, "$(") ||
		!strings.HasPrefix(script, "exec ") {
		t.Errorf("%+v: want an image, exec, and variables for the shell alone", c)
	}
	if len(c.VolumeMounts) != 1 || c.VolumeMounts[0].Name != volume.Name || !label(volume.Name) ||
		!label(volume.Secret.SecretName) || !strings.HasPrefix(c.VolumeMounts[0].MountPath, "/") {
		t.Fatalf("%+v: the mount of %+v", c.VolumeMounts, volume)
	}
	pid, calls := b.run(t, "JOB_COMPLETION_INDEX=7", append(c.Command, c.Args...)...)
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
	f := checkWorker(t, pid, calls, "worker-7", int(cpus))
	if memory < cpus*solver.DefaultMemory {
		t.Errorf("%v bytes are not enough for %v processes", memory, cpus)
	}
	host, _, _ := net.SplitHostPort(f.Lookup("server").Value.String()) // checked before
	if !strings.Contains(prose, "a Service named "+host+" ") {
		t.Errorf("no Service is named %s:\n%s", host, prose)
	}
}
