import * as v from 'valibot'
import { fromBase64, decodeUtf8 } from '../crypto/index.ts'
import { pairingExpiredError, pairingMalformedUriError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { type PairingUri, pairingUriSchema } from '../protocol/index.ts'

/** Characters; longer input is not parsed. */
const maxLength = 4096

/**
 * Formats a pairing URI.
 *
 * @param parts - Topic, key, expiry, and methods that will be requested at once.
 * @returns A `wc:` URI. It contains the symmetric key of the topic and is secret.
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/pairing/pairing-uri
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
 * Parses a pairing URI. Accepts `wc://` and base64 too, which some scanners produce.
 *
 * @param uri - Text as scanned or pasted.
 * @param options - `now` in ms since 1970.
 * @throws `pairing.malformed_uri`, `pairing.expired`.
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/pairing/pairing-uri
 */
export function parsePairingUri(uri: string, options: { readonly now: number }): PairingUri {
  const text = uri.trim()
  const parts = text.length > maxLength ? undefined : (split(text) ?? split(decoded(text)))
  const parsed = v.safeParse(pairingUriSchema, parts)
  // The issues of the schema would contain the key.
  if (!parsed.success) throw new WalletError(pairingMalformedUriError)
  const { expiryTimestamp } = parsed.output
  if (expiryTimestamp !== undefined && options.now >= expiryTimestamp * 1000)
    throw new WalletError(pairingExpiredError)
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
    // The specification groups methods in brackets, clients write one list.
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
  return bytes ? decodeUtf8(bytes) : ''
}
