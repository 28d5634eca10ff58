/** Placeholder address of SOL, in place of a mint. */
export const nativeSolAddress: string = `So${'1'.repeat(41)}`
