import { fromBase58 } from 'latchkey/crypto'
import { type Namespace, namespaceOf } from 'latchkey/caip'
import { getAddress } from 'viem/utils'
import type { Chain } from '../chains/index.ts'
import { parseBitcoinAddress } from './parseBitcoinAddress.ts'

/** How an address of a namespace is read: its one spelling, or undefined where it is none. */
type ParseAddress = (text: string) => string | undefined

const evm = /^0x[0-9a-fA-F]{40}$/
const base58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

const parsers: Readonly<Partial<Record<Namespace, ParseAddress>>> = {
  // Whatever its capitals: what people paste has lost its checksum often enough.
  eip155: (text) => (evm.test(text) ? getAddress(text.toLowerCase()) : undefined),
  solana: (text) => (base58.test(text) && fromBase58(text)?.length === 32 ? text : undefined),
  bip122: (text) => parseBitcoinAddress(text)?.address,
}

/**
 * Reads an address of a namespace.
 *
 * @param namespace - The namespace.
 * @param text - As a request has it.
 * @returns The one spelling that it has here, on EVM with its checksum; undefined for what is no
 * address there, and for namespaces whose accounts are not read.
 * @source facts: gateway §0.8, EIP-55
 */
export function parseAddress(namespace: Namespace, text: string): string | undefined {
  return parsers[namespace]?.(text)
}

/**
 * Tells of which namespace an address is, by its looks.
 *
 * @param text - As a request has it.
 */
export function detectNamespace(text: string): Namespace | undefined {
  const known = Object.keys(parsers) as Namespace[]
  return known.find((namespace) => parseAddress(namespace, text) !== undefined)
}

/**
 * Tells whether an address that was read is one of this chain: on Bitcoin, those of test networks
 * look otherwise.
 *
 * @param chain - A chain of the address's namespace.
 * @param address - In its one spelling.
 */
export function isAddressOn(
  { caipNetworkId, isTest }: Pick<Chain, 'caipNetworkId' | 'isTest'>,
  address: string,
): boolean {
  return namespaceOf(caipNetworkId) !== 'bip122' || parseBitcoinAddress(address)?.isTest === isTest
}
