// This file names the instructions that the assembler does not know. The
// arguments are the numbers of registers: what is read, then what is written.
// Names ending in 2 read, or write, the upper halves.

#define CODE(base, m, n, d) WORD $((base) | ((m)<<16) | ((n)<<5) | (d))

// SADDW Vd.4S, Vn.4S, Vm.4H: the lanes of m, widened with their sign, plus n.
#define SADDW(m, n, d) CODE(0x0e601000, m, n, d)
#define SADDW2(m, n, d) CODE(0x4e601000, m, n, d)

// SMLAL Vd.4S, Vn.4H, Vm.4H: d plus the full products of the lanes.
#define SMLAL(m, n, d) CODE(0x0e608000, m, n, d)
#define SMLAL2(m, n, d) CODE(0x4e608000, m, n, d)

// SMULL and SMLAL Vd.2D, Vn.2S, Vm.2S: the same for lanes of 32 bits.
#define SMULLS(m, n, d) CODE(0x0ea0c000, m, n, d)
#define SMLALS(m, n, d) CODE(0x0ea08000, m, n, d)
#define SMLALS2(m, n, d) CODE(0x4ea08000, m, n, d)

// SMAX and SMIN Vd.8H, Vn.8H, Vm.8H
#define SMAX(m, n, d) CODE(0x4e606400, m, n, d)
#define SMIN(m, n, d) CODE(0x4e606c00, m, n, d)

// SQSHRN Vd.4H, Vn.4S, #by: n shifted right, held within signed 16 bits.
#define SQSHRN(by, n, d) CODE(0x0f009400, 32-(by), n, d)
#define SQSHRN2(by, n, d) CODE(0x4f009400, 32-(by), n, d)

// SXTL Vd.4S, Vn.4H: the lanes of n, widened with their sign.
#define SXTL(n, d) CODE(0x0f10a400, 0, n, d)
#define SXTL2(n, d) CODE(0x4f10a400, 0, n, d)
