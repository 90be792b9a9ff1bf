package lanes

// This file asks the processor whether it has AVX2.

// vector tells whether the assembly is used.
var vector = avx2()

// cpuid returns the registers EAX to EDX of the instruction CPUID for a leaf
// and a subleaf.
func cpuid(leaf, sub uint32) (a, b, c, d uint32)

// xgetbv returns the low half of the extended control register 0. It must not
// be called unless CPUID says that the system uses it.
func xgetbv() uint32

// avx2 tells whether the processor has AVX2 and the system keeps the wide
// registers when it switches between threads; one without the other is no use.
func avx2() bool {
	const (
		osxsave = 1 << 27 // leaf 1, ECX
		avx     = 1 << 28 // leaf 1, ECX
		kept    = 1<<1 | 1<<2
		has     = 1 << 5 // leaf 7, EBX
	)
	if last, _, _, _ := cpuid(0, 0); last < 7 {
		return false
	}
	if _, _, c, _ := cpuid(1, 0); c&osxsave == 0 || c&avx == 0 {
		return false
	}
	if xgetbv()&kept != kept {
		return false
	}
	_, b, _, _ := cpuid(7, 0)
	return b&has != 0
}
