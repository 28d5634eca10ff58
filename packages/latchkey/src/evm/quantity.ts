import { rpcBadResponseError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import type { Hex } from '../protocol/index.ts'

/**
 * Parses a JSON-RPC quantity.
 *
 * @param value - Hex with `0x`.
 * @throws `rpc.bad_response` for any other value.
 * @see https://ethereum.org/en/developers/docs/apis/json-rpc/#quantities-encoding
 */
export function parseQuantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[\da-f]{1,64}$/i.test(value))
    throw new WalletError(rpcBadResponseError)
  return BigInt(value)
}

/**
 * Formats a non-negative amount as a JSON-RPC quantity, without leading zeros.
 *
 * @see https://ethereum.org/en/developers/docs/apis/json-rpc/#quantities-encoding
 */
export function formatQuantity(amount: bigint): Hex {
  return `0x${amount.toString(16)}`
}
