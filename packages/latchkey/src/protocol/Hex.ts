/** Bytes or a number in hex, as viem's type of this name. */
export type Hex = `0x${string}`
