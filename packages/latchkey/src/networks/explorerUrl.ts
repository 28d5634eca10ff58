import type { Network } from './Network.ts'

/**
 * Makes the address of a page on a network's block explorer.
 *
 * @param network - The network.
 * @param path - Such as `tx/0xab…` or `address/0xab…`.
 * @returns The address, or `undefined` for a network without an explorer.
 * @source spec §3 "Network" (blockExplorers)
 */
export function explorerUrl(network: Network, path: string): string | undefined {
  const [base, query] = network.blockExplorers?.default.url.split('?') ?? []
  if (!base) return undefined
  return `${base.replace(/\/$/, '')}/${path}${query ? `?${query}` : ''}`
}
