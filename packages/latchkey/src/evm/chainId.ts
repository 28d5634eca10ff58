import { type CaipNetworkId, formatCaipNetworkId, parseCaipNetworkId } from '../caip/index.ts'
import type { Hex } from '../protocol/index.ts'

/**
 * Parses a chain id of a wallet or node: hex, decimal, or a number.
 *
 * @returns The network, or `undefined` for anything but a chain id above 0.
 * @see EIP-695 [5.15]
 */
export function toEvmCaipNetworkId(value: unknown): CaipNetworkId | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
  if (!/^(0x[\da-f]{1,16}|\d{1,16})$/i.test(text)) return undefined
  const id = BigInt(text)
  return id > 0n ? formatCaipNetworkId({ namespace: 'eip155', reference: `${id}` }) : undefined
}

/**
 * Formats the chain id of an EVM network for wallets.
 *
 * @returns Hex without leading zeros, such as `0x2105`.
 * @see EIP-3326
 */
export function formatEvmChainId(network: CaipNetworkId): Hex {
  return `0x${BigInt(parseCaipNetworkId(network).reference).toString(16)}`
}
