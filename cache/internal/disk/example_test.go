package disk_test

import (
	"fmt"
	"os"
	"path/filepath"

	"fukumi/cache/internal/disk"
)

// An entry is written, and read by whoever comes next.
func Example() {
	dir, err := os.MkdirTemp("", "fukumi-example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	options := disk.Options{Version: 1<<8 | 1}
	key := disk.Key{1}
	writer := disk.New(filepath.Join(dir, "store"), options)
	err = writer.Write(true, func(b *disk.Batch) error { return b.Put(key, []byte("text")) })
	if err != nil {
		fmt.Println(err)
	}
	if err := writer.Close(); err != nil {
		fmt.Println(err)
	}

	reader := disk.New(filepath.Join(dir, "store"), options)
	err = reader.View(false, func(v *disk.View) error {
		text, err := v.Get(key)
		fmt.Printf("%s\n", text)
		return err
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output: text
}
