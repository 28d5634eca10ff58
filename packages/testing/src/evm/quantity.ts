import { createInvalidParamsError } from '../providerError.ts'

/**
 * Parses a quantity of Ethereum JSON-RPC.
 *
 * @throws -32602 unless it is hexadecimal with the prefix `0x`
 * @see EIP-1474 "Quantity"
 */
export function parseQuantity(value: unknown, field: string): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)) return BigInt(value)
  throw createInvalidParamsError(`Expected a 0x-prefixed hexadecimal ${field}.`)
}

/** Parses an optional quantity. @throws -32602 */
export function parseOptionalQuantity(value: unknown, field: string): bigint | undefined {
  return value === undefined || value === null ? undefined : parseQuantity(value, field)
}

/** Parses a chain id as a safe integer. @throws -32602 */
export function parseChainId(value: unknown): number {
  const id = parseQuantity(value, 'chain id')
  if (id === 0n || id > BigInt(Number.MAX_SAFE_INTEGER))
    throw createInvalidParamsError('Invalid chain id.')
  return Number(id)
}

/** Formats a quantity. */
export function formatQuantity(value: number | bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}
