import { WalletError } from '../errors/index.ts'

/**
 * Reads a quantity as nodes write it.
 *
 * @param value - Hexadecimal with `0x`.
 * @returns The amount.
 * @throws `rpc.bad_response` for anything else.
 * @source Ethereum JSON-RPC "Quantity"
 */
export function parseQuantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[\da-f]{1,64}$/i.test(value))
    throw new WalletError('rpc.bad_response')
  return BigInt(value)
}

/**
 * Writes an amount as nodes and wallets want it.
 *
 * @param amount - Not below 0.
 * @returns Hexadecimal without leading zeros.
 * @source Ethereum JSON-RPC "Quantity"
 */
export function formatQuantity(amount: bigint): `0x${string}` {
  return `0x${amount.toString(16)}`
}
