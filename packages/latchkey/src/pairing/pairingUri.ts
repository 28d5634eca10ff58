import * as v from 'valibot'
import { fromBase64, fromUtf8 } from '../crypto/index.ts'
import { WalletError } from '../errors/index.ts'
import { type PairingUri, pairingUri } from '../protocol/index.ts'

/** No code is longer: what is was not made by anyone who means it. */
const maxLength = 4096

/**
 * Writes the text of a code to scan.
 *
 * @param parts - Topic, key, expiry, and methods that the wallet is to be ready for.
 * @returns A `wc:` URI. It holds a key: whoever reads it can answer in the wallet's place.
 * @source WalletConnect specs "Pairing URI"
 */
export function formatPairingUri(parts: PairingUri): string {
  const { topic, symKey, expiryTimestamp, methods } = parts
  const query = [
    'relay-protocol=irn',
    `symKey=${symKey}`,
    ...(expiryTimestamp === undefined ? [] : [`expiryTimestamp=${expiryTimestamp}`]),
    ...(methods.length ? [`methods=${methods.join(',')}`] : []),
  ]
  return `wc:${topic}@2?${query.join('&')}`
}

/**
 * Reads the text of a code. Some scanners write `wc://` for `wc:`, some hand on the base64 of it.
 *
 * @param uri - Text as it was scanned or pasted.
 * @param options - `now` in ms since 1970.
 * @returns Its parts.
 * @throws `pairing.malformed_uri`; `pairing.expired` when its time is over.
 * @source WalletConnect specs "Pairing URI"
 */
export function parsePairingUri(uri: string, options: { readonly now: number }): PairingUri {
  const text = uri.trim()
  const parts = text.length > maxLength ? undefined : (split(text) ?? split(decoded(text)))
  const parsed = v.safeParse(pairingUri, parts)
  // The issues of the parser would repeat the key.
  if (!parsed.success) throw new WalletError('pairing.malformed_uri')
  const { expiryTimestamp } = parsed.output
  if (expiryTimestamp !== undefined && options.now >= expiryTimestamp * 1000)
    throw new WalletError('pairing.expired')
  return parsed.output
}

function split(text: string): object | undefined {
  const [, topic, version, search] = /^wc:(?:\/\/)?([^@?]+)@(\d+)\??(.*)$/.exec(text) ?? []
  if (topic === undefined) return undefined
  const query = new URLSearchParams(search)
  return {
    topic,
    version,
    relayProtocol: query.get('relay-protocol'),
    symKey: query.get('symKey'),
    expiryTimestamp: query.get('expiryTimestamp') ?? undefined,
    // The specification groups them in brackets, clients write one list.
    methods:
      query
        .get('methods')
        ?.split(/[[\],]+/)
        .filter(Boolean) ?? [],
  }
}

function decoded(text: string): string {
  const bare = text.replace(/=+$/, '').replace(/-/g, '+').replace(/_/g, '/')
  const bytes = fromBase64(bare.padEnd(Math.ceil(bare.length / 4) * 4, '='))
  return bytes ? fromUtf8(bytes) : ''
}
