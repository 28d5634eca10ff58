import { native } from '../../chain/accounts/index.ts'

/** The namespace that exchanges of others trade in. */
export const swapNamespace = 'eip155'

/** What most of them write for the coin of a chain. */
export const nativeTokenAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** What others write for it. */
export const zeroAddress = '0x0000000000000000000000000000000000000000'

/**
 * Writes a token as an exchange does.
 *
 * @param token - As in an order.
 * @param coin - What the exchange writes for the coin.
 */
export function toVendorAddress(token: string, coin: string = nativeTokenAddress): string {
  return token === native ? coin : token
}

/**
 * Reads a token that a call names.
 *
 * @param address - As the call has it.
 * @returns It as in an order, whatever its capitals.
 */
export function fromVendorAddress(address: string): string {
  const lower = address.toLowerCase()
  return lower === nativeTokenAddress || lower === zeroAddress ? native : lower
}
