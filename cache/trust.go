package cache

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// The uses of an entry. A store may be copied or shared, and its checksums detect damage but not
// forgery. An entry signed with the key of this user was found here by a program of this user.
// The table below says what any other entry may be used for.

// A use says what the claim of an entry may be used for if the entry is not signed with the key
// of this user. Hearsay is a claim that the checker cannot check.
type use uint8

// The uses.
const (
	useProof   use = iota // like a claim found here, but reported as imported: its proof is checked whenever it is read
	useHearsay            // not used unless the user asks for imported claims; then reported as imported
	useNothing            // not used: the question is searched again
	useMark               // used only to compare and count: no other claim depends on it
)

// A claim is one of the statements that an entry can make.
type claim uint8

// The claims.
const (
	saysWin claim = iota
	saysShortest
	saysNoWin
	saysAnswer
	saysLemma
	saysFailed
	saysHead
)

// unsigned is the table of the claims in entries without a signature: the kind of the entry, the
// claim in words, and what it may be used for.
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
	saysFailed:   {kindLemma, "that a search was in vain", useMark},
	saysHead:     {kindHead, "whose state it is", useMark},
}

// counts reports whether a claim may be used. signed says whether the key of this user has signed
// the entry, hearsay whether the user asks for imported claims.
func (s claim) counts(signed, hearsay bool) bool {
	u := unsigned[s].use
	return signed || u == useProof || u == useHearsay && hearsay
}

// signature returns the HMAC of a line, the HMAC field of which must be empty.
func signature(line any, secret []byte) string {
	text, err := json.Marshal(line)
	if err != nil {
		panic(err) // cannot happen: all fields have a JSON form
	}
	h := hmac.New(sha256.New, secret)
	h.Write(text)
	return hex.EncodeToString(h.Sum(nil))
}

// isSignature reports whether got is the HMAC that sum makes with the key of this user.
func (s *Store) isSignature(got string, sum func(secret []byte) string) bool {
	secret := s.userSecret(false)
	return secret != nil && hmac.Equal([]byte(sum(secret)), []byte(got))
}
