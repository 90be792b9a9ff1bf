// This file has the two hidden layers for AVX2. A pair of neighbouring inputs
// is 32 bits; spread over a register, it meets the weights of eight outputs in
// one instruction that multiplies the numbers and adds the two products.

#include "go_asm.h"
#include "textflag.h"

// SPREAD puts the number n into each lane of 16 bits of y, whose low half is x.
#define SPREAD(n, x, y) \
	MOVL         n, AX \
	VMOVD        AX, x  \
	VPBROADCASTW x, y

// NARROW makes 16 inputs of the 16 sums at p. Packing works on the two halves
// of a register apart, and VPERMQ puts the quarters back in order.
#define NARROW(at, p, to) \
	VMOVDQU   at(p), Y4        \
	VMOVDQU   (at+32)(p), Y5   \
	VPSRAD    $const_inShift, Y4, Y4 \
	VPSRAD    $const_inShift, Y5, Y5 \
	VPACKSSDW Y5, Y4, Y4       \
	VPERMQ    $0xd8, Y4, Y4    \
	VPMINSW   Y14, Y4, Y4      \
	VPMAXSW   Y15, Y4, Y4      \
	VMOVDQU   Y4, to

// ACTIVE makes 16 activations of two registers of outputs.
#define ACTIVE(a, b, to) \
	VPSRAD    $const_actShift, a, a \
	VPSRAD    $const_actShift, b, b \
	VPACKUSDW b, a, a      \
	VPERMQ    $0xd8, a, a  \
	VPMINUW   Y14, a, a    \
	VMOVDQU   a, to

// END makes a register of outputs the last activations, multiplies them with
// the weights at p and adds up the products, which are even and odd ones, in
// the lanes of 64 bits of sum.
#define END(a, p, sum) \
	VPSRAD  $const_actShift, a, a \
	VPMAXSD Y15, a, a      \
	VPMINSD Y14, a, a      \
	VMOVDQU p, Y4          \
	VPMULDQ Y4, a, Y5      \
	VPSRLQ  $32, Y4, Y4    \
	VPSRLQ  $32, a, a      \
	VPMULDQ Y4, a, Y4      \
	VPADDQ  Y5, Y4, sum

// func valueVector(h *Head, own, other *[Lanes / 2]int32) int64
TEXT ·valueVector(SB), NOSPLIT, $128-32
	MOVQ h+0(FP), DI
	MOVQ own+8(FP), SI
	MOVQ other+16(FP), DX
	SPREAD($const_inLimit, X14, Y14)
	SPREAD($-const_inLimit, X15, Y15)
	NARROW(0, SI, x-128(SP))
	NARROW(64, SI, x-96(SP))
	NARROW(0, DX, x-64(SP))
	NARROW(64, DX, x-32(SP))

	VMOVDQU (Head_Bias1+0)(DI), Y0
	VMOVDQU (Head_Bias1+32)(DI), Y1
	VMOVDQU (Head_Bias1+64)(DI), Y2
	VMOVDQU (Head_Bias1+96)(DI), Y3
	LEAQ Head_First(DI), BX
	LEAQ x-128(SP), R8
	MOVL $16, CX

one:
	VPBROADCASTD 0(R8), Y8
	VPBROADCASTD 4(R8), Y9
	VPMADDWD 0(BX), Y8, Y4
	VPMADDWD 32(BX), Y8, Y5
	VPMADDWD 64(BX), Y8, Y6
	VPMADDWD 96(BX), Y8, Y7
	VPADDD Y4, Y0, Y0
	VPADDD Y5, Y1, Y1
	VPADDD Y6, Y2, Y2
	VPADDD Y7, Y3, Y3
	VPMADDWD 128(BX), Y9, Y4
	VPMADDWD 160(BX), Y9, Y5
	VPMADDWD 192(BX), Y9, Y6
	VPMADDWD 224(BX), Y9, Y7
	VPADDD Y4, Y0, Y0
	VPADDD Y5, Y1, Y1
	VPADDD Y6, Y2, Y2
	VPADDD Y7, Y3, Y3
	ADDQ $8, R8
	ADDQ $256, BX
	DECL CX
	JNE  one

	SPREAD($const_actLimit, X14, Y14)
	ACTIVE(Y0, Y1, x-128(SP))
	ACTIVE(Y2, Y3, x-96(SP))

	VMOVDQU (Head_Bias2+0)(DI), Y0
	VMOVDQU (Head_Bias2+32)(DI), Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	LEAQ Head_Second(DI), BX
	LEAQ x-128(SP), R8
	MOVL $8, CX

two:
	VPBROADCASTD 0(R8), Y8
	VPBROADCASTD 4(R8), Y9
	VPMADDWD 0(BX), Y8, Y4
	VPMADDWD 32(BX), Y8, Y5
	VPMADDWD 64(BX), Y9, Y6
	VPMADDWD 96(BX), Y9, Y7
	VPADDD Y4, Y0, Y0
	VPADDD Y5, Y1, Y1
	VPADDD Y6, Y2, Y2
	VPADDD Y7, Y3, Y3
	ADDQ $8, R8
	ADDQ $128, BX
	DECL CX
	JNE  two
	VPADDD Y2, Y0, Y0
	VPADDD Y3, Y1, Y1

	VPXOR Y15, Y15, Y15
	MOVL $const_endLimit, AX
	VMOVD AX, X14
	VPBROADCASTD X14, Y14
	END(Y0, (Head_Last+0)(DI), Y2)
	END(Y1, (Head_Last+32)(DI), Y3)
	VPADDQ Y3, Y2, Y2
	VEXTRACTI128 $1, Y2, X3
	VPADDQ X3, X2, X2
	VPSHUFD $0x4e, X2, X3
	VPADDQ X3, X2, X2
	VMOVQ X2, AX
	VZEROUPPER
	MOVLQSX Head_Out(DI), CX
	ADDQ CX, AX
	MOVQ AX, ret+24(FP)
	RET
