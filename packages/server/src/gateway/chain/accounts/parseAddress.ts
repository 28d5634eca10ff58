import { base58 } from '@scure/base'
import { type Namespace, namespaceOf } from 'latchkey/caip'
import { getAddress } from 'viem/utils'
import type { Chain } from '../chains/index.ts'
import { parseBitcoinAddress } from './parseBitcoinAddress.ts'

/** Parses an address into its canonical form; undefined for an invalid one. */
type ParseAddress = (text: string) => string | undefined

const evm = /^0x[0-9a-fA-F]{40}$/
const solanaAddress = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

const parsers: Readonly<Partial<Record<Namespace, ParseAddress>>> = {
  // Upper and lower case: pasted addresses often have lost their checksum.
  eip155: (text) => (evm.test(text) ? getAddress(text.toLowerCase()) : undefined),
  solana: (text) =>
    solanaAddress.test(text) && base58.decode(text).length === 32 ? text : undefined,
  bip122: (text) => parseBitcoinAddress(text)?.address,
}

/**
 * Parses an address of a namespace.
 *
 * @returns The canonical form, on EVM with the EIP-55 checksum; undefined for an invalid address, and for
 * namespaces whose accounts are not supported.
 * @see https://eips.ethereum.org/EIPS/eip-55
 */
export function parseAddress(namespace: Namespace, text: string): string | undefined {
  return parsers[namespace]?.(text)
}

/** Returns the namespace that an address belongs to by its format. */
export function detectNamespace(text: string): Namespace | undefined {
  const known = Object.keys(parsers) as Namespace[]
  return known.find((namespace) => parseAddress(namespace, text) !== undefined)
}

/**
 * Returns whether an address belongs to a chain: on Bitcoin, main and test networks have different
 * formats.
 *
 * @param address - In canonical form.
 */
export function isAddressOn(
  { caipNetworkId, isTest }: Pick<Chain, 'caipNetworkId' | 'isTest'>,
  address: string,
): boolean {
  return namespaceOf(caipNetworkId) !== 'bip122' || parseBitcoinAddress(address)?.isTest === isTest
}
