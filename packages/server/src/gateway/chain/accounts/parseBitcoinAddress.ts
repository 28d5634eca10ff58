import { bech32, bech32m } from '@scure/base'
import { decodeBase58Check } from './base58Check.ts'

/** An address of Bitcoin. */
export type BitcoinAddress = {
  /** In its one spelling: bech32 in lower case. */
  readonly address: string
  /** Of a test network. */
  readonly isTest: boolean
}

/** First byte of those that pay to a key or to a script. */
const versions: ReadonlyMap<number, { readonly isTest: boolean }> = new Map([
  [0x00, { isTest: false }],
  [0x05, { isTest: false }],
  [0x6f, { isTest: true }],
  [0xc4, { isTest: true }],
])

const hashLength = 20

/** What segregated witness addresses begin with. */
const prefixes: ReadonlyMap<string, { readonly isTest: boolean }> = new Map([
  ['bc', { isTest: false }],
  ['tb', { isTest: true }],
])

/**
 * Reads an address of Bitcoin: one in base58, or segregated witness of version 0 or 1. Later versions
 * mean nothing yet.
 *
 * @param text - As a request has it.
 * @returns The address; undefined for what is none.
 * @source BIP-13, BIP-141, BIP-173, BIP-350
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
