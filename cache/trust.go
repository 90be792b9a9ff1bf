package cache

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// What an entry may be used for. A store may be copied or shared, and its sums keep damage out,
// but no forger: what the key of this user has signed was found here by a program of this user,
// and for all else the table below says what it is good for.

// A use is what may be made of what an entry says, where the key of this user has not signed it.
type use uint8

// The uses.
const (
	useProof   use = iota // that of one found here, but named as imported: the checker looks at it at each reading
	useHearsay            // none, unless what was imported is asked for: then it is named as that
	useNothing            // none: it is searched again
	useMark               // none but to be compared or counted: no claim rests on it
)

// A saying is one of the things that entries say.
type saying uint8

// The sayings.
const (
	saysWin saying = iota
	saysShortest
	saysNoWin
	saysAnswer
	saysLemma
	saysVain
	saysHead
)

// unsigned is the table of the kinds of entries: what each says, and the use of it.
var unsigned = [...]struct {
	kind byte
	says string
	use  use
}{
	saysWin:      {kindResult, "that there is a win, and its length", useProof},
	saysShortest: {kindResult, "that no win is shorter", useHearsay},
	saysNoWin:    {kindResult, "that there is no win of a class", useHearsay},
	saysAnswer:   {kindJudged, "the answer to a question", useNothing},
	saysLemma:    {kindLemma, "that a position is won", useProof},
	saysVain:     {kindLemma, "that a search was in vain", useMark},
	saysHead:     {kindHead, "whose state it is", useMark},
}

// counts reports whether what an entry says may be used. signed is whether the key of this user has
// signed it, hearsay whether what was imported is asked for.
func (s saying) counts(signed, hearsay bool) bool {
	u := unsigned[s].use
	return signed || u == useProof || u == useHearsay && hearsay
}

// signature is the HMAC of a line, whose own is empty.
func signature(line any, secret []byte) string {
	text, err := json.Marshal(line)
	if err != nil {
		panic(err) // it has no values that have no JSON
	}
	h := hmac.New(sha256.New, secret)
	h.Write(text)
	return hex.EncodeToString(h.Sum(nil))
}

// isSignature reports whether an HMAC is the one that the key of this user makes, where there is one.
func (s *Store) isSignature(of string, sum func(secret []byte) string) bool {
	secret := s.userSecret(false)
	return secret != nil && hmac.Equal([]byte(sum(secret)), []byte(of))
}
