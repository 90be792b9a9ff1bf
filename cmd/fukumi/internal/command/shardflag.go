package command

// The flag --shard, and the environment variables of Kubernetes and Slurm.
//
// An Indexed Job of Kubernetes gives each of its pods JOB_COMPLETION_INDEX, from 0, but not the
// number of pods. Slurm gives each task of an array its number, SLURM_ARRAY_TASK_ID, and also
// the smallest and the largest number in the array, the step and the count.

import (
	"errors"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"fukumi/cmd/internal/cli"
)

// maxShards is the maximum number of shards.
const maxShards = 1_000_000

// The environment variables.
const (
	kubernetesIndex = "JOB_COMPLETION_INDEX"
	slurmID         = "SLURM_ARRAY_TASK_ID"
	slurmMin        = "SLURM_ARRAY_TASK_MIN"
	slurmMax        = "SLURM_ARRAY_TASK_MAX"
	slurmStep       = "SLURM_ARRAY_TASK_STEP"
	slurmCount      = "SLURM_ARRAY_TASK_COUNT"
)

// Register adds the flag.
func (s *Shard) Register(f *pflag.FlagSet) {
	f.Var(cli.NewValue(s, nil, func(text string) (Shard, error) { return parseShard(text, os.Getenv) }, "", "I/N"),
		"shard", "work only on part I of N; auto/N takes I from Kubernetes or Slurm (see fukumi help scale)")
}

// parseShard reads I/N, with I from 1 to N; or auto/N, which takes I from the environment of an Indexed
// Job of Kubernetes or of an array of Slurm; or auto, which takes N from the environment as well, as
// only Slurm allows. getenv returns the value of a variable, or "" if it is not set.
func parseShard(text string, getenv func(string) string) (Shard, error) {
	refusal := fmt.Errorf("expected I/N, I from 1 to N and N up to %d, or auto/N", maxShards)
	part, of, divided := strings.Cut(text, "/")
	n := 0
	if divided {
		var ok bool
		if n, ok = number(of); !ok || n < 1 || n > maxShards {
			return Shard{}, refusal
		}
	}
	if part == "auto" {
		return fromEnvironment(n, getenv)
	}
	i, ok := number(part)
	if !ok || !divided || i < 1 || i > n {
		return Shard{}, refusal
	}
	return Shard{i - 1, n}, nil
}

// number reads a number that consists only of digits.
func number(text string) (int, bool) {
	n, err := strconv.ParseUint(text, 10, 31)
	return int(n), err == nil
}

// fromEnvironment returns the shard of a pod or a task. n is the number of shards that the flag
// states, or 0 if it states none.
func fromEnvironment(n int, getenv func(string) string) (Shard, error) {
	kubernetes, slurm := getenv(kubernetesIndex) != "", getenv(slurmID) != ""
	switch {
	case kubernetes && slurm:
		return Shard{}, fmt.Errorf("%s and %s are both set: name the part with I/N", kubernetesIndex, slurmID)
	case kubernetes && n == 0:
		return Shard{}, fmt.Errorf("%s names the part, but not how many there are: give auto/N, where N is the "+
			"completions of the job", kubernetesIndex)
	case kubernetes:
		i, err := variable(kubernetesIndex, getenv)
		if err == nil && i >= n {
			err = fmt.Errorf("%s is %d, counted from 0: there are only %d parts", kubernetesIndex, i, n)
		}
		return Shard{i, n}, err
	case slurm:
		return fromSlurm(n, getenv)
	}
	return Shard{}, fmt.Errorf("auto needs %s or %s in the environment: neither is set", kubernetesIndex, slurmID)
}

// fromSlurm returns the shard of a task of an array. It refuses an array with gaps, or with a count
// that differs from n: parts of the work would silently be left out.
func fromSlurm(n int, getenv func(string) string) (Shard, error) {
	var values [5]int
	for i, name := range []string{slurmID, slurmMin, slurmMax, slurmStep, slurmCount} {
		v, err := variable(name, getenv)
		if name == slurmStep && getenv(name) == "" {
			v, err = 1, nil // older versions of Slurm do not set it
		}
		if err != nil {
			return Shard{}, err
		}
		values[i] = v
	}
	id, least, greatest, step, count := values[0], values[1], values[2], values[3], values[4]
	switch {
	case count < 1 || count > maxShards:
		return Shard{}, fmt.Errorf("%s is %d: expected 1 to %d", slurmCount, count, maxShards)
	case step < 1 || greatest < least || (greatest-least)%step != 0 || (greatest-least)/step+1 != count:
		return Shard{}, fmt.Errorf(`the array has %d tasks from %d to %d, which is not one range: say which part with `+
			`--shard "$%s/N"`, count, least, greatest, slurmID)
	case id < least || id > greatest || (id-least)%step != 0:
		return Shard{}, fmt.Errorf("%s is %d, and the array goes from %d to %d", slurmID, id, least, greatest)
	case n != 0 && n != count:
		return Shard{}, fmt.Errorf(`the array has %d tasks, not %d: to do some of the parts again, say which with `+
			`--shard "$%s/%d"`, count, n, slurmID, n)
	}
	return Shard{(id - least) / step, count}, nil
}

// variable reads a number from the environment.
func variable(name string, getenv func(string) string) (int, error) {
	text := getenv(name)
	if text == "" {
		return 0, errors.New(name + " is not set")
	}
	n, ok := number(text)
	if !ok || n > math.MaxInt32/2 {
		return 0, fmt.Errorf("%s is %.40q: expected a number", name, text)
	}
	return n, nil
}
