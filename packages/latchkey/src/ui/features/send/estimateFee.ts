import type { Latchkey } from '../../../core/index.ts'

/** Has the fee of the form estimated. Without an answer it stays unknown, which the form says. */
export function estimateFee(client: Latchkey): void {
  import('./fee.ts').then(({ updateSendFee }) => updateSendFee(client)).catch(() => undefined)
}
