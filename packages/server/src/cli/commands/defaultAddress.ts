/** Address of `latchkey serve` without options and environment: this machine only. */
export const defaultAddress = { port: 4870, host: '127.0.0.1' } as const
