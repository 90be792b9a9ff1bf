package sheet_test

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"strings"

	"fukumi/notation/words"
	"fukumi/puzzles"
	"fukumi/puzzles/quiz"
	"fukumi/puzzles/sheet"
	"fukumi/solver/ask"
)

func Example() {
	r, err := puzzles.ParseText("15 renju h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5 black; goal vcf;")
	if err != nil {
		log.Fatal(err)
	}
	session := ask.Open(ask.Options{Mode: ask.Off})
	answer, err := sheet.Answer(context.Background(), words.English, session, &r, quiz.Nodes(&r))
	if err != nil {
		log.Fatal(err)
	}
	s := sheet.Sheet{In: words.English, Title: "Homework", Puzzles: []sheet.Puzzle{{Record: &r, Answer: answer}}}
	var page bytes.Buffer
	if err := s.HTML(&page); err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Pages(), "page;", strings.Count(page.String(), "<figure>"), "diagram")
	fmt.Println(answer)
	// Output:
	// 1 page; 1 diagram
	// 1.k9 2.l10 3.k8 4.l8 5.k5 6.l4 7.k6 8.k7 9.i6 10.l6 11.g6
}
