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
	options := disk.Options{
		Version: 1<<8 | 1,
		Whole:   func(_, value []byte) bool { return len(value) > 0 },
		Better:  func(_, _, stored []byte) bool { return stored == nil },
	}
	writer := disk.New(filepath.Join(dir, "store"), options)
	err = writer.Write(true, func(b *disk.Batch) error { return b.Put([]byte("key"), []byte("value")) })
	if err != nil {
		fmt.Println(err)
	}
	if err := writer.Close(); err != nil {
		fmt.Println(err)
	}

	reader := disk.New(filepath.Join(dir, "store"), options)
	err = reader.View(0, func(v *disk.View) error {
		value, err := v.Get([]byte("key"))
		fmt.Printf("%s\n", value)
		return err
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output: value
}
