import { nativeMarker } from '../../chain/accounts/index.ts'

/** Namespace of the chains with approvals. */
export const evmNamespace = 'eip155'

/** Address by which most exchanges name the native currency. */
export const nativeTokenAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Address by which other exchanges name the native currency. */
export const zeroAddress = '0x0000000000000000000000000000000000000000'

/**
 * Converts a token of an order to a vendor's address.
 *
 * @param token - As in an order.
 * @param nativeCurrency - The vendor's address for the native currency.
 */
export function toVendorAddress(
  token: string,
  nativeCurrency: string = nativeTokenAddress,
): string {
  return token === nativeMarker ? nativeCurrency : token
}

/** Converts an address of a call to a token as in an order, with its checksum. */
export function fromVendorAddress(address: string): string {
  const lower = address.toLowerCase()
  return lower === nativeTokenAddress || lower === zeroAddress ? nativeMarker : lower
}
