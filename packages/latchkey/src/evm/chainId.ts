import { type CaipNetworkId, formatCaipNetworkId, parseCaipNetworkId } from '../caip/index.ts'

/**
 * Reads a chain id as wallets and nodes write it: hexadecimal, decimal, or a number.
 *
 * @param value - Anything answered.
 * @returns The network, or `undefined` when it is no chain id above 0.
 * @source EIP-695, spec §5 "chain id above 0"
 */
export function parseChainId(value: unknown): CaipNetworkId | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
  if (!/^(0x[\da-f]{1,16}|\d{1,16})$/i.test(text)) return undefined
  const id = BigInt(text)
  return id > 0n ? formatCaipNetworkId({ namespace: 'eip155', reference: `${id}` }) : undefined
}

/**
 * Writes the chain id of a network as wallets want it.
 *
 * @param network - An EVM network.
 * @returns Hexadecimal without leading zeros, such as `0x2105`.
 * @source EIP-3326
 */
export function formatChainId(network: CaipNetworkId): `0x${string}` {
  return `0x${BigInt(parseCaipNetworkId(network).reference).toString(16)}`
}
