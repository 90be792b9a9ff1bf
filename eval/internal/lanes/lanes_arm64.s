// This file has the kernels on accumulators for NEON. A vector is eight of the
// 16-byte registers, and is worked on in two halves of four.
//
// Activations are compared with Offset still on top of both, because the old
// and the new one lose it against each other: max(new, Offset) minus
// max(old, Offset) is the difference of the activations. The differences of
// all changes fit signed lanes of 16 bits and are widened once at the end.
// Stored lanes are never negative, so the unsigned maximum, which the assembler
// knows by name, is the right one.

#include "go_asm.h"
#include "textflag.h"
#include "words_arm64.h"

// OFFSET puts Offset into each lane of V31.
#define OFFSET \
	MOVD $const_Offset, R8 \
	VDUP R8, V31.H8

// NONE makes the differences V0 to V7 zero.
#define NONE \
	VEOR V0.B16, V0.B16, V0.B16 \
	VEOR V1.B16, V1.B16, V1.B16 \
	VEOR V2.B16, V2.B16, V2.B16 \
	VEOR V3.B16, V3.B16, V3.B16 \
	VEOR V4.B16, V4.B16, V4.B16 \
	VEOR V5.B16, V5.B16, V5.B16 \
	VEOR V6.B16, V6.B16, V6.B16 \
	VEOR V7.B16, V7.B16, V7.B16

// LOAD reads the change at R5, goes on to the next, and makes R8, R9 and R10
// the addresses of the accumulator, of the row that enters and of the row that
// leaves. It wants the arena in R1 and its length in R2, the rows in R3 and
// their number in R4, and goes to bad when an index is too large.
#define LOAD(bad) \
	MOVHU Change_Slot(R5), R8 \
	MOVHU Change_In(R5), R9   \
	MOVHU Change_Out(R5), R10 \
	ADD   $Change__size, R5   \
	CMP   R2, R8              \
	BHS   bad                 \
	CMP   R4, R9              \
	BHS   bad                 \
	CMP   R4, R10             \
	BHS   bad                 \
	ADD   R8<<7, R1, R8       \
	ADD   R9<<7, R3, R9       \
	ADD   R10<<7, R3, R10

// CHANGE makes half of the new accumulator in V12 to V15, leaves the old in V8
// to V11, and goes on to the other half.
#define CHANGE \
	VLD1.P 64(R8), [V8.H8, V9.H8, V10.H8, V11.H8]    \
	VLD1.P 64(R9), [V12.H8, V13.H8, V14.H8, V15.H8]  \
	VLD1.P 64(R10), [V16.H8, V17.H8, V18.H8, V19.H8] \
	VADD   V8.H8, V12.H8, V12.H8                     \
	VADD   V9.H8, V13.H8, V13.H8                     \
	VADD   V10.H8, V14.H8, V14.H8                    \
	VADD   V11.H8, V15.H8, V15.H8                    \
	VSUB   V16.H8, V12.H8, V12.H8                    \
	VSUB   V17.H8, V13.H8, V13.H8                    \
	VSUB   V18.H8, V14.H8, V14.H8                    \
	VSUB   V19.H8, V15.H8, V15.H8

// STORE writes the half that CHANGE made to R6.
#define STORE \
	VST1.P [V12.H8, V13.H8, V14.H8, V15.H8], 64(R6)

// GAIN adds to d what the activations of new have on those of old. It leaves
// both as they are.
#define GAIN(old, new, d) \
	VUMAX V31.H8, old.H8, V20.H8 \
	VUMAX V31.H8, new.H8, V21.H8 \
	VSUB  V20.H8, V21.H8, V21.H8 \
	VADD  V21.H8, d.H8, d.H8

#define GAINS(a, b, c, d) \
	GAIN(V8, V12, a)  \
	GAIN(V9, V13, b)  \
	GAIN(V10, V14, c) \
	GAIN(V11, V15, d)

// WIDEN adds the 16 differences in the registers numbered a and b to the sums
// at R0 and goes on to the next sums.
#define WIDEN(a, b) \
	VLD1   (R0), [V8.S4, V9.S4, V10.S4, V11.S4]   \
	SADDW(a, 8, 8)                                \
	SADDW2(a, 9, 9)                               \
	SADDW(b, 10, 10)                              \
	SADDW2(b, 11, 11)                             \
	VST1.P [V8.S4, V9.S4, V10.S4, V11.S4], 64(R0)

#define WIDENS \
	WIDEN(0, 1) \
	WIDEN(2, 3) \
	WIDEN(4, 5) \
	WIDEN(6, 7)

// func applyVector(sum *[Lanes]int32, arena, rows []Vector, list []Change, to int) bool
TEXT ·applyVector(SB), NOSPLIT, $0-89
	OFFSET
	NONE
	MOVD arena_base+8(FP), R1
	MOVD arena_len+16(FP), R2
	MOVD rows_base+32(FP), R3
	MOVD rows_len+40(FP), R4
	MOVD list_base+56(FP), R5
	MOVD list_len+64(FP), R7
	MOVD to+80(FP), R6
	ADD  R6<<7, R1, R6
	CBZ  R7, done

change:
	LOAD(bad)
	CHANGE
	STORE
	GAINS(V0, V1, V2, V3)
	CHANGE
	STORE
	GAINS(V4, V5, V6, V7)
	SUB  $1, R7
	CBNZ R7, change

done:
	MOVD sum+0(FP), R0
	WIDENS
	MOVD $1, R0
	MOVB R0, ret+88(FP)
	RET

bad:
	MOVB ZR, ret+88(FP)
	RET

// func storeVector(arena, rows []Vector, list []Change, to int) bool
TEXT ·storeVector(SB), NOSPLIT, $0-81
	MOVD arena_base+0(FP), R1
	MOVD arena_len+8(FP), R2
	MOVD rows_base+24(FP), R3
	MOVD rows_len+32(FP), R4
	MOVD list_base+48(FP), R5
	MOVD list_len+56(FP), R7
	MOVD to+72(FP), R6
	ADD  R6<<7, R1, R6
	CBZ  R7, done

change:
	LOAD(bad)
	CHANGE
	STORE
	CHANGE
	STORE
	SUB  $1, R7
	CBNZ R7, change

done:
	MOVD $1, R0
	MOVB R0, ret+80(FP)
	RET

bad:
	MOVB ZR, ret+80(FP)
	RET

// func sumVector(sum *[Lanes]int32, arena, rows []Vector, list []Change) bool
TEXT ·sumVector(SB), NOSPLIT, $0-81
	OFFSET
	NONE
	MOVD arena_base+8(FP), R1
	MOVD arena_len+16(FP), R2
	MOVD rows_base+32(FP), R3
	MOVD rows_len+40(FP), R4
	MOVD list_base+56(FP), R5
	MOVD list_len+64(FP), R7
	CBZ  R7, done

change:
	LOAD(bad)
	CHANGE
	GAINS(V0, V1, V2, V3)
	CHANGE
	GAINS(V4, V5, V6, V7)
	SUB  $1, R7
	CBNZ R7, change

done:
	MOVD sum+0(FP), R0
	WIDENS
	MOVD $1, R0
	MOVB R0, ret+80(FP)
	RET

bad:
	MOVB ZR, ret+80(FP)
	RET

// RELU makes v the activations of the stored lanes in it.
#define RELU(v) \
	VUMAX V31.H8, v.H8, v.H8 \
	VSUB  V31.H8, v.H8, v.H8

// LOSE makes a to d what half of the base has on the activations.
#define LOSE(a, b, c, d) \
	VLD1.P 64(R8), [V8.H8, V9.H8, V10.H8, V11.H8] \
	VLD1.P 64(R9), [a.H8, b.H8, c.H8, d.H8]       \
	RELU(V8)              \
	RELU(V9)              \
	RELU(V10)             \
	RELU(V11)             \
	VSUB V8.H8, a.H8, a.H8  \
	VSUB V9.H8, b.H8, b.H8  \
	VSUB V10.H8, c.H8, c.H8 \
	VSUB V11.H8, d.H8, d.H8

// func removeVector(sum *[Lanes]int32, acc, base *Vector)
TEXT ·removeVector(SB), NOSPLIT, $0-24
	OFFSET
	MOVD acc+8(FP), R8
	MOVD base+16(FP), R9
	LOSE(V0, V1, V2, V3)
	LOSE(V4, V5, V6, V7)
	MOVD sum+0(FP), R0
	WIDENS
	RET

// MORE adds half of the row at row to V0 to V3 and goes on to its other half.
#define MORE(row) \
	VLD1.P 64(row), [V4.H8, V5.H8, V6.H8, V7.H8] \
	VADD   V4.H8, V0.H8, V0.H8                   \
	VADD   V5.H8, V1.H8, V1.H8                   \
	VADD   V6.H8, V2.H8, V2.H8                   \
	VADD   V7.H8, V3.H8, V3.H8

// FOUR makes half of an accumulator. Four times Offset is the top bit alone.
#define FOUR \
	VLD1.P 64(R8), [V0.H8, V1.H8, V2.H8, V3.H8] \
	MORE(R9)                    \
	MORE(R10)                   \
	MORE(R11)                   \
	MORE(R12)                   \
	VSUB   V31.H8, V0.H8, V0.H8 \
	VSUB   V31.H8, V1.H8, V1.H8 \
	VSUB   V31.H8, V2.H8, V2.H8 \
	VSUB   V31.H8, V3.H8, V3.H8 \
	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(R6)

// func fillVector(to, bias, a, b, c, d *Vector)
TEXT ·fillVector(SB), NOSPLIT, $0-48
	MOVD $(4*const_Offset), R8
	VDUP R8, V31.H8
	MOVD to+0(FP), R6
	MOVD bias+8(FP), R8
	MOVD a+16(FP), R9
	MOVD b+24(FP), R10
	MOVD c+32(FP), R11
	MOVD d+40(FP), R12
	FOUR
	FOUR
	RET

// TIMES adds half of the products of the activations and their weights to V0
// to V3.
#define TIMES \
	VLD1.P 64(R8), [V8.H8, V9.H8, V10.H8, V11.H8]   \
	VLD1.P 64(R9), [V12.H8, V13.H8, V14.H8, V15.H8] \
	RELU(V8)          \
	RELU(V9)          \
	RELU(V10)         \
	RELU(V11)         \
	SMLAL(8, 12, 0)   \
	SMLAL2(8, 12, 1)  \
	SMLAL(9, 13, 2)   \
	SMLAL2(9, 13, 3)  \
	SMLAL(10, 14, 0)  \
	SMLAL2(10, 14, 1) \
	SMLAL(11, 15, 2)  \
	SMLAL2(11, 15, 3)

// func dotVector(acc *Vector, w *[Lanes]int16) int32
TEXT ·dotVector(SB), NOSPLIT, $0-20
	OFFSET
	NONE
	MOVD acc+0(FP), R8
	MOVD w+8(FP), R9
	TIMES
	TIMES
	VADD V1.S4, V0.S4, V0.S4
	VADD V3.S4, V2.S4, V2.S4
	VADD V2.S4, V0.S4, V0.S4
	VADDV V0.S4, V0
	VMOV V0.S[0], R0
	MOVW R0, ret+16(FP)
	RET
