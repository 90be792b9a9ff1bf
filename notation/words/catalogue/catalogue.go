// Package catalogue has the messages of each language, in a file of JSON each: by the English
// patterns what the language says. How to add a language stands in CONTRIBUTING.md.
package catalogue

import (
	"embed"
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"fukumi/notation/words"
)

//go:embed *.json
var files embed.FS

// PseudoTag is the language of tests: English in accented letters, see words.Pseudo.
const PseudoTag = "en-XA"

// Tags are the languages beside English, as BCP 47 names them, in the order in which they are
// offered.
func Tags() []string { return []string{"zh-Hans", "zh-Hant", "ja", "ko", "ru", "vi"} }

// File is a language as JSON, as the page loads it; false where there is none. That of the
// pseudo-locale is made of the keys of the first.
func File(tag string) ([]byte, bool) {
	if tag == PseudoTag {
		return pseudo(), true
	}
	data, err := files.ReadFile(tag + ".json")
	return data, err == nil
}

func pseudo() []byte {
	data, _ := File(Tags()[0])
	l := words.Language{}
	if err := json.Unmarshal(data, &l); err != nil {
		panic(err) // it is embedded, and a test has read it
	}
	for english := range l.Messages {
		l.Messages[english] = words.Pseudo(english)
	}
	l.Tag, l.Name = PseudoTag, "Pseudo"
	data, err := json.Marshal(&l)
	if err != nil {
		panic(err) // texts are JSON
	}
	return data
}

var (
	mu     sync.Mutex
	parsed = map[string]*words.Language{"en": words.English, "": words.English}
)

// Language is the language of a tag, false where there is none.
func Language(tag string) (*words.Language, bool) {
	mu.Lock()
	defer mu.Unlock()
	if l, ok := parsed[tag]; ok {
		return l, true
	}
	data, ok := File(tag)
	if !ok {
		return words.English, false
	}
	l, err := words.Parse(data)
	if err != nil {
		panic(err) // a test has parsed it
	}
	parsed[tag] = l
	return l, true
}

// Match is the tag of the language nearest to a locale, such as "zh_TW.UTF-8" or "pt-BR": "en"
// where there is none.
func Match(locale string) string {
	locale, _, _ = strings.Cut(locale, ".")
	locale, _, _ = strings.Cut(locale, "@")
	name := strings.Split(strings.ToLower(strings.ReplaceAll(locale, "_", "-")), "-")
	if name[0] == "zh" {
		traditional := []string{"hant", "tw", "hk", "mo"}
		if !slices.Contains(name, "hans") && slices.ContainsFunc(name, func(part string) bool {
			return slices.Contains(traditional, part)
		}) {
			return "zh-Hant"
		}
		return "zh-Hans"
	}
	if strings.EqualFold(locale, PseudoTag) || strings.EqualFold(strings.ReplaceAll(locale, "_", "-"), PseudoTag) {
		return PseudoTag
	}
	if slices.Contains(Tags(), name[0]) {
		return name[0]
	}
	return "en"
}

// Nearest is the language for a locale: English where there is none.
func Nearest(locale string) *words.Language {
	l, _ := Language(Match(locale))
	return l
}
