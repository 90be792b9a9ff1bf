package main

// What all JSON objects have in common.

import "fukumi/notation/answer"

// schema is the version of the JSON objects.
const schema = answer.Schema

// milliseconds prints a duration as a number with three decimals at most.
type milliseconds = answer.Milliseconds
