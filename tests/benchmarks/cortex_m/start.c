/* Start of a program on the Cortex-M boards MPS2 of QEMU: vectors, the FPU, a counter, main. */
#include <stdint.h>
#include <stdlib.h>

#define REGISTER(address) (*(volatile uint32_t *)(address))

extern void stack_top(void); /* an address of memory.ld */
extern void initialise_monitor_handles(void); /* newlib: printf by semihosting */
extern int main(void);

void _fini(void) { /* exit asks for it */
}

static void reset(void) {
    REGISTER(0xE000ED88u) |= 0xFu << 20; /* CPACR: the FPU is on */
    __asm volatile("dsb\n\tisb");
    REGISTER(0x40000004u) = 0xFFFFFFFFu; /* the board's timer 0: from here down, at 25 MHz */
    REGISTER(0x40000000u) = 1u;
    initialise_monitor_handles();
    exit(main());
}

static void fault(void) {
    abort();
}

__attribute__((section(".vectors"), used)) static void (*const vectors[16])(void) = {
    stack_top, reset, fault, fault, fault, fault, fault,
};

/* Ticks since the start; under -icount shift=0 one for every 40 instructions, of 1 ns each. */
unsigned long board_ticks(void) {
    return 0xFFFFFFFFul - REGISTER(0x40000004u);
}
