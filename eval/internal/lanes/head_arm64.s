// This file has the two hidden layers for NEON. A pair of neighbouring inputs
// is 32 bits; spread over a register, it meets the weights of four outputs.
// The products of an output's two weights are summed apart, in neighbouring
// lanes, and only added to each other after the last input.

#include "go_asm.h"
#include "textflag.h"
#include "words_arm64.h"

// NARROW makes 16 inputs of the 16 sums at p, writes them to R8, and goes on
// in both.
#define NARROW(p) \
	VLD1.P 64(p), [V0.S4, V1.S4, V2.S4, V3.S4] \
	SQSHRN(const_inShift, 0, 4)                \
	SQSHRN2(const_inShift, 1, 4)               \
	SQSHRN(const_inShift, 2, 5)                \
	SQSHRN2(const_inShift, 3, 5)               \
	SMIN(30, 4, 4)                             \
	SMIN(30, 5, 5)                             \
	SMAX(31, 4, 4)                             \
	SMAX(31, 5, 5)                             \
	VST1.P [V4.H8, V5.H8], 32(R8)

// ZERO makes four registers zero.
#define ZERO(a, b, c, d) \
	VEOR a.B16, a.B16, a.B16 \
	VEOR b.B16, b.B16, b.B16 \
	VEOR c.B16, c.B16, c.B16 \
	VEOR d.B16, d.B16, d.B16

// SIXTEEN reads the weights of a pair of inputs, which are in register x, for
// 16 outputs at R9 and adds the products to eight registers.
#define SIXTEEN(x, a, b, c, d, e, f, g, h) \
	VLD1.P 64(R9), [V16.H8, V17.H8, V18.H8, V19.H8] \
	SMLAL(16, x, a)  \
	SMLAL2(16, x, b) \
	SMLAL(17, x, c)  \
	SMLAL2(17, x, d) \
	SMLAL(18, x, e)  \
	SMLAL2(18, x, f) \
	SMLAL(19, x, g)  \
	SMLAL2(19, x, h)

// FINISH makes 16 outputs in V16 to V19: the two sums of each in a to h, and
// the bias at R10.
#define FINISH(a, b, c, d, e, f, g, h) \
	VLD1.P 64(R10), [V16.S4, V17.S4, V18.S4, V19.S4] \
	VADDP  b.S4, a.S4, a.S4     \
	VADDP  d.S4, c.S4, c.S4     \
	VADDP  f.S4, e.S4, e.S4     \
	VADDP  h.S4, g.S4, g.S4     \
	VADD   a.S4, V16.S4, V16.S4 \
	VADD   c.S4, V17.S4, V17.S4 \
	VADD   e.S4, V18.S4, V18.S4 \
	VADD   g.S4, V19.S4, V19.S4

// NARROWED makes activations without an upper limit of V16 to V19 in V20 and
// V21; those beyond 16 bits become 32767.
#define NARROWED \
	SQSHRN(const_actShift, 16, 20)  \
	SQSHRN2(const_actShift, 17, 20) \
	SQSHRN(const_actShift, 18, 21)  \
	SQSHRN2(const_actShift, 19, 21) \
	SMAX(31, 20, 20)                \
	SMAX(31, 21, 21)

// ACTIVE makes 16 activations of V16 to V19, writes them to R8, and goes on.
#define ACTIVE \
	NARROWED         \
	SMIN(30, 20, 20) \
	SMIN(30, 21, 21) \
	VST1.P [V20.H8, V21.H8], 32(R8)

// func valueVector(h *Head, own, other *[Lanes / 2]int32) int64
TEXT ·valueVector(SB), NOSPLIT, $128-32
	MOVD h+0(FP), R0
	MOVD own+8(FP), R1
	MOVD other+16(FP), R2
	MOVD $const_inLimit, R3
	MOVD $-const_inLimit, R4
	VDUP R3, V30.H8
	VDUP R4, V31.H8
	MOVD $x-128(SP), R8
	NARROW(R1)
	NARROW(R1)
	NARROW(R2)
	NARROW(R2)

	ZERO(V0, V1, V2, V3)
	ZERO(V4, V5, V6, V7)
	ZERO(V8, V9, V10, V11)
	ZERO(V12, V13, V14, V15)
	ADD  $Head_First, R0, R9
	ADD  $Head_Bias1, R0, R10
	MOVD $x-128(SP), R8
	MOVD $32, R7

one:
	VLD1R.P 4(R8), [V20.S4]
	SIXTEEN(20, 0, 1, 2, 3, 4, 5, 6, 7)
	SIXTEEN(20, 8, 9, 10, 11, 12, 13, 14, 15)
	SUB  $1, R7
	CBNZ R7, one

	MOVD $const_actLimit, R3
	VDUP R3, V30.H8
	VEOR V31.B16, V31.B16, V31.B16
	MOVD $x-128(SP), R8
	FINISH(V0, V1, V2, V3, V4, V5, V6, V7)
	ACTIVE
	FINISH(V8, V9, V10, V11, V12, V13, V14, V15)
	ACTIVE

	ZERO(V0, V1, V2, V3)
	ZERO(V4, V5, V6, V7)
	ADD  $Head_Second, R0, R9
	ADD  $Head_Bias2, R0, R10
	MOVD $x-128(SP), R8
	MOVD $16, R7

two:
	VLD1R.P 4(R8), [V20.S4]
	SIXTEEN(20, 0, 1, 2, 3, 4, 5, 6, 7)
	SUB  $1, R7
	CBNZ R7, two

	// The last activations are held within 0 and 32767 by narrowing them, and
	// widened again, because the weights have 32 bits.
	FINISH(V0, V1, V2, V3, V4, V5, V6, V7)
	NARROWED
	SXTL(20, 0)
	SXTL2(20, 1)
	SXTL(21, 2)
	SXTL2(21, 3)
	ADD  $Head_Last, R0, R10
	VLD1 (R10), [V4.S4, V5.S4, V6.S4, V7.S4]
	SMULLS(0, 4, 8)
	SMLALS2(0, 4, 8)
	SMLALS(1, 5, 8)
	SMLALS2(1, 5, 8)
	SMLALS(2, 6, 8)
	SMLALS2(2, 6, 8)
	SMLALS(3, 7, 8)
	SMLALS2(3, 7, 8)
	VMOV V8.D[0], R1
	VMOV V8.D[1], R2
	ADD  $Head_Out, R0, R3
	MOVW (R3), R3
	ADD  R2, R1
	ADD  R3, R1
	MOVD R1, ret+24(FP)
	RET
