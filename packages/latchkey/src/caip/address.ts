import { caipInvalidAddressError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import type { Namespace } from './Namespace.ts'
import { type CaipNetworkId, isCaipNetworkId, parseCaipNetworkId } from './networkId.ts'

/** `namespace:reference:address`, an account on one network. CAIP-10. */
export type CaipAddress = `${Namespace}:${string}:${string}`

/** A bare address of a namespace: `0x…` where all addresses begin so. */
export type AddressOf<namespace extends Namespace = Namespace> = namespace extends 'eip155'
  ? `0x${string}`
  : string

/** The parts of an account address. */
export type AddressParts = {
  readonly namespace: Namespace
  readonly reference: string
  readonly networkId: CaipNetworkId
  readonly address: string
}

/** CAIP-10 "account_address". */
const account = /^[-.%a-zA-Z0-9]{1,128}$/

function split(text: string): AddressParts | undefined {
  const cut = text.lastIndexOf(':')
  const networkId = text.slice(0, Math.max(cut, 0))
  const address = text.slice(cut + 1)
  if (!account.test(address) || !isCaipNetworkId(networkId)) return undefined
  return { ...parseCaipNetworkId(networkId), networkId, address }
}

/**
 * Parses a CAIP-10 account address. The format of the address in its namespace is not checked.
 *
 * @param text - Such as `eip155:1:0xab16…`.
 * @throws `caip.invalid_address` unless it has exactly three non-empty parts.
 * @see CAIP-10 [5.3a]
 */
export function parseCaipAddress(text: string): AddressParts {
  const parts = split(text)
  if (!parts) throw new WalletError(caipInvalidAddressError, { address: text })
  return parts
}

/**
 * Formats a CAIP-10 account address without validation.
 *
 * @see CAIP-10
 */
export function formatCaipAddress(parts: {
  readonly networkId: CaipNetworkId
  readonly address: string
}): CaipAddress {
  return `${parts.networkId}:${parts.address}`
}

/** Returns whether a text is a CAIP-10 account address of a supported namespace. */
export function isCaipAddress(text: string): text is CaipAddress {
  return split(text) !== undefined
}
