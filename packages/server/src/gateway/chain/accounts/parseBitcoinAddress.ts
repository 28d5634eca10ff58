import { bech32, bech32m } from '@scure/base'
import { decodeBase58Check } from './base58Check.ts'

/** A Bitcoin address. */
export type BitcoinAddress = {
  /** In canonical form: bech32 in lower case. */
  readonly address: string
  /** Whether it belongs to a test network. */
  readonly isTest: boolean
}

/** Version bytes of P2PKH and P2SH addresses. */
const versions: ReadonlyMap<number, { readonly isTest: boolean }> = new Map([
  [0x00, { isTest: false }],
  [0x05, { isTest: false }],
  [0x6f, { isTest: true }],
  [0xc4, { isTest: true }],
])

const hashLength = 20

/** Human-readable parts of segwit addresses. */
const prefixes: ReadonlyMap<string, { readonly isTest: boolean }> = new Map([
  ['bc', { isTest: false }],
  ['tb', { isTest: true }],
])

/**
 * Parses a Bitcoin address: Base58Check, or segwit version 0 or 1. Later versions are not defined
 * yet.
 *
 * @returns Undefined for an invalid address.
 * @see BIP-13, BIP-141, BIP-173, BIP-350
 */
export function parseBitcoinAddress(text: string): BitcoinAddress | undefined {
  return parseSegwit(text) ?? parseBase58(text)
}

function parseBase58(text: string): BitcoinAddress | undefined {
  const [version, ...hash] = decodeBase58Check(text) ?? []
  const known = hash.length === hashLength ? versions.get(version ?? -1) : undefined
  return known && { address: text, ...known }
}

function parseSegwit(text: string): BitcoinAddress | undefined {
  const first = bech32.decodeUnsafe(text)
  const read = first ?? bech32m.decodeUnsafe(text)
  const known = read && prefixes.get(read.prefix)
  if (!known) return undefined
  const [version, ...words] = read.words
  const { length = 0 } = bech32.fromWordsUnsafe(words) ?? {}
  const isKey = version === 0 && first !== undefined && (length === 20 || length === 32)
  const isTaproot = version === 1 && first === undefined && length >= 2 && length <= 40
  return isKey || isTaproot ? { address: text.toLowerCase(), ...known } : undefined
}
