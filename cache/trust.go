package cache

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// The uses of an entry. A store may be copied or shared, and its sums detect damage but not
// forgery. An entry signed with the key of this user was found here by a program of this user.
// The table below has the use of any other entry.

// A use is the allowed use of an entry's claim if the key of this user has not signed the entry.
type use uint8

// The uses.
const (
	useProof   use = iota // like a claim found here, but reported as imported: the checker checks it at each reading
	useHearsay            // none, unless the user asks for imported claims: then it is reported as imported
	useNothing            // none: the question is searched again
	useMark               // only comparing and counting: no claim rests on it
)

// A claim is a kind of claim that entries make.
type claim uint8

// The claims.
const (
	saysWin claim = iota
	saysShortest
	saysNoWin
	saysAnswer
	saysLemma
	saysVain
	saysHead
)

// unsigned is the table of claims: the kind of their entries, the claim in words,
// and its use.
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

// counts reports whether a claim may be used. signed says whether the key of this user has signed
// the entry, hearsay whether the user asks for imported claims.
func (s claim) counts(signed, hearsay bool) bool {
	u := unsigned[s].use
	return signed || u == useProof || u == useHearsay && hearsay
}

// signature returns the HMAC of a line, whose HMAC field is empty.
func signature(line any, secret []byte) string {
	text, err := json.Marshal(line)
	if err != nil {
		panic(err) // cannot happen: all fields have a JSON form
	}
	h := hmac.New(sha256.New, secret)
	h.Write(text)
	return hex.EncodeToString(h.Sum(nil))
}

// isSignature reports whether an HMAC is the one made with the key of this user.
func (s *Store) isSignature(of string, sum func(secret []byte) string) bool {
	secret := s.userSecret(false)
	return secret != nil && hmac.Equal([]byte(sum(secret)), []byte(of))
}
