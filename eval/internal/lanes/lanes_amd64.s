// This file has the kernels on accumulators for AVX2. A vector is four of the
// 32-byte registers.
//
// Activations are compared with Offset still on top of both, because the old
// and the new one lose it against each other: max(new, Offset) minus
// max(old, Offset) is the difference of the activations. The differences of
// all changes fit signed lanes of 16 bits and are widened once at the end.

#include "go_asm.h"
#include "textflag.h"

// OFFSET puts Offset into each lane of Y15.
#define OFFSET \
	MOVL         $const_Offset, AX \
	VMOVD        AX, X15           \
	VPBROADCASTW X15, Y15

// NONE makes the differences Y0 to Y3 zero.
#define NONE \
	VPXOR Y0, Y0, Y0 \
	VPXOR Y1, Y1, Y1 \
	VPXOR Y2, Y2, Y2 \
	VPXOR Y3, Y3, Y3

// LOAD reads the change at SI, goes on to the next, and makes R8, R9 and R10
// the addresses of the accumulator, of the row that enters and of the row that
// leaves. It wants the arena in BX and its length in CX, the rows in DX and
// their number in DI, and goes to bad when an index is too large.
#define LOAD(bad) \
	MOVWLZX Change_Slot(SI), R8 \
	MOVWLZX Change_In(SI), R9   \
	MOVWLZX Change_Out(SI), R10 \
	ADDQ    $Change__size, SI   \
	CMPQ    R8, CX              \
	JCC     bad                 \
	CMPQ    R9, DI              \
	JCC     bad                 \
	CMPQ    R10, DI             \
	JCC     bad                 \
	SHLQ    $7, R8              \
	SHLQ    $7, R9              \
	SHLQ    $7, R10             \
	ADDQ    BX, R8              \
	ADDQ    DX, R9              \
	ADDQ    DX, R10

// CHANGE makes a quarter of the new accumulator in new and leaves the old in old.
#define CHANGE(at, old, new) \
	VMOVDQU at(R8), old       \
	VPADDW  at(R9), old, new  \
	VPSUBW  at(R10), new, new

// GAIN adds to delta what the activations of new have on those of old.
#define GAIN(old, new, delta) \
	VPMAXSW Y15, old, old      \
	VPMAXSW Y15, new, new      \
	VPSUBW  old, new, new      \
	VPADDW  new, delta, delta

// WIDEN adds the 16 differences in delta, whose low half is low, to the sums
// at AX+at.
#define WIDEN(at, delta, low) \
	VPMOVSXWD    low, Y4            \
	VEXTRACTI128 $1, delta, X5      \
	VPMOVSXWD    X5, Y5             \
	VPADDD       at(AX), Y4, Y4     \
	VPADDD       (at+32)(AX), Y5, Y5 \
	VMOVDQU      Y4, at(AX)         \
	VMOVDQU      Y5, (at+32)(AX)

// func applyVector(sum *[Lanes]int32, arena, rows []Vector, list []Change, to int) bool
TEXT ·applyVector(SB), NOSPLIT, $0-89
	OFFSET
	NONE
	MOVQ arena_base+8(FP), BX
	MOVQ arena_len+16(FP), CX
	MOVQ rows_base+32(FP), DX
	MOVQ rows_len+40(FP), DI
	MOVQ list_base+56(FP), SI
	MOVQ list_len+64(FP), R11
	MOVQ to+80(FP), R12
	SHLQ $7, R12
	ADDQ BX, R12
	TESTQ R11, R11
	JEQ  done

change:
	LOAD(bad)
	CHANGE(0, Y4, Y5)
	VMOVDQU Y5, 0(R12)
	GAIN(Y4, Y5, Y0)
	CHANGE(32, Y6, Y7)
	VMOVDQU Y7, 32(R12)
	GAIN(Y6, Y7, Y1)
	CHANGE(64, Y8, Y9)
	VMOVDQU Y9, 64(R12)
	GAIN(Y8, Y9, Y2)
	CHANGE(96, Y10, Y11)
	VMOVDQU Y11, 96(R12)
	GAIN(Y10, Y11, Y3)
	ADDQ $128, R12
	DECQ R11
	JNE  change

done:
	MOVQ sum+0(FP), AX
	WIDEN(0, Y0, X0)
	WIDEN(64, Y1, X1)
	WIDEN(128, Y2, X2)
	WIDEN(192, Y3, X3)
	VZEROUPPER
	MOVB $1, ret+88(FP)
	RET

bad:
	VZEROUPPER
	MOVB $0, ret+88(FP)
	RET

// func storeVector(arena, rows []Vector, list []Change, to int) bool
TEXT ·storeVector(SB), NOSPLIT, $0-81
	MOVQ arena_base+0(FP), BX
	MOVQ arena_len+8(FP), CX
	MOVQ rows_base+24(FP), DX
	MOVQ rows_len+32(FP), DI
	MOVQ list_base+48(FP), SI
	MOVQ list_len+56(FP), R11
	MOVQ to+72(FP), R12
	SHLQ $7, R12
	ADDQ BX, R12
	TESTQ R11, R11
	JEQ  done

change:
	LOAD(bad)
	CHANGE(0, Y4, Y5)
	CHANGE(32, Y6, Y7)
	CHANGE(64, Y8, Y9)
	CHANGE(96, Y10, Y11)
	VMOVDQU Y5, 0(R12)
	VMOVDQU Y7, 32(R12)
	VMOVDQU Y9, 64(R12)
	VMOVDQU Y11, 96(R12)
	ADDQ $128, R12
	DECQ R11
	JNE  change

done:
	VZEROUPPER
	MOVB $1, ret+80(FP)
	RET

bad:
	VZEROUPPER
	MOVB $0, ret+80(FP)
	RET

// func sumVector(sum *[Lanes]int32, arena, rows []Vector, list []Change) bool
TEXT ·sumVector(SB), NOSPLIT, $0-81
	OFFSET
	NONE
	MOVQ arena_base+8(FP), BX
	MOVQ arena_len+16(FP), CX
	MOVQ rows_base+32(FP), DX
	MOVQ rows_len+40(FP), DI
	MOVQ list_base+56(FP), SI
	MOVQ list_len+64(FP), R11
	TESTQ R11, R11
	JEQ  done

change:
	LOAD(bad)
	CHANGE(0, Y4, Y5)
	GAIN(Y4, Y5, Y0)
	CHANGE(32, Y6, Y7)
	GAIN(Y6, Y7, Y1)
	CHANGE(64, Y8, Y9)
	GAIN(Y8, Y9, Y2)
	CHANGE(96, Y10, Y11)
	GAIN(Y10, Y11, Y3)
	DECQ R11
	JNE  change

done:
	MOVQ sum+0(FP), AX
	WIDEN(0, Y0, X0)
	WIDEN(64, Y1, X1)
	WIDEN(128, Y2, X2)
	WIDEN(192, Y3, X3)
	VZEROUPPER
	MOVB $1, ret+80(FP)
	RET

bad:
	VZEROUPPER
	MOVB $0, ret+80(FP)
	RET

// LOSE makes delta what base has on the activations of the accumulator.
#define LOSE(at, delta) \
	VPMAXSW at(R8), Y15, delta    \
	VPSUBW  Y15, delta, delta     \
	VMOVDQU at(R9), Y4            \
	VPSUBW  delta, Y4, delta

// func removeVector(sum *[Lanes]int32, acc, base *Vector)
TEXT ·removeVector(SB), NOSPLIT, $0-24
	OFFSET
	MOVQ acc+8(FP), R8
	MOVQ base+16(FP), R9
	LOSE(0, Y0)
	LOSE(32, Y1)
	LOSE(64, Y2)
	LOSE(96, Y3)
	MOVQ sum+0(FP), AX
	WIDEN(0, Y0, X0)
	WIDEN(64, Y1, X1)
	WIDEN(128, Y2, X2)
	WIDEN(192, Y3, X3)
	VZEROUPPER
	RET

// FOUR makes a quarter of an accumulator. Four times Offset is 0x8000, which
// is the top bit alone, so taking it off a lane is the same as adding it.
#define FOUR(at) \
	VPADDW  at(R8), Y15, Y0 \
	VPADDW  at(R9), Y0, Y0  \
	VPADDW  at(R10), Y0, Y0 \
	VPADDW  at(R11), Y0, Y0 \
	VPADDW  at(R12), Y0, Y0 \
	VMOVDQU Y0, at(DI)

// func fillVector(to, bias, a, b, c, d *Vector)
TEXT ·fillVector(SB), NOSPLIT, $0-48
	OFFSET
	VPSLLW $2, Y15, Y15
	MOVQ to+0(FP), DI
	MOVQ bias+8(FP), R8
	MOVQ a+16(FP), R9
	MOVQ b+24(FP), R10
	MOVQ c+32(FP), R11
	MOVQ d+40(FP), R12
	FOUR(0)
	FOUR(32)
	FOUR(64)
	FOUR(96)
	VZEROUPPER
	RET

// TIMES makes to the activations of a quarter times their weights, in pairs.
#define TIMES(at, to) \
	VPMAXSW  at(R8), Y15, to \
	VPSUBW   Y15, to, to     \
	VPMADDWD at(R9), to, to

// func dotVector(acc *Vector, w *[Lanes]int16) int32
TEXT ·dotVector(SB), NOSPLIT, $0-20
	OFFSET
	MOVQ acc+0(FP), R8
	MOVQ w+8(FP), R9
	TIMES(0, Y0)
	TIMES(32, Y1)
	TIMES(64, Y2)
	TIMES(96, Y3)
	VPADDD Y1, Y0, Y0
	VPADDD Y3, Y2, Y2
	VPADDD Y2, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0x4e, X0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0xb1, X0, X1
	VPADDD X1, X0, X0
	VMOVD X0, AX
	VZEROUPPER
	MOVL AX, ret+16(FP)
	RET
