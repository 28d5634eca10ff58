import type { Network } from './Network.ts'

/**
 * Returns the URL of a page of a network's block explorer.
 *
 * @param path - Such as `tx/0xab…` or `address/0xab…`.
 * @returns The URL, or `undefined` for a network without a block explorer.
 */
export function explorerUrl(network: Network, path: string): string | undefined {
  const [base, query] = network.blockExplorers?.default.url.split('?') ?? []
  if (!base) return undefined
  return `${base.replace(/\/$/, '')}/${path}${query ? `?${query}` : ''}`
}
