import type { Purchase } from '../model/slices/onramp.ts'

/**
 * Returns whether the payout of a purchase is awaited: the page of the provider, or a link to it, has
 * been shown.
 */
export function isPurchaseAwaited({ status }: Pick<Purchase, 'status'>): boolean {
  return ['blocked', 'waiting', 'closed', 'delayed'].includes(status)
}
