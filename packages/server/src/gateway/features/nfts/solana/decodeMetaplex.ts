import { base58 } from '@scure/base'

/** Metaplex metadata of a mint. */
export type MetaplexMetadata = {
  readonly mint: string
  readonly name: string
  readonly uri: string
  /** Mint of the collection, if the collection has verified it. */
  readonly collection: string | undefined
}

/** Bytes of the discriminator, and of an address. */
const keySize = 1
const addressSize = 32
const creatorSize = addressSize + 2
/** Maximum number of creators in a metadata account. */
const maxCreators = 5

/**
 * Decodes a Metaplex metadata account, which is encoded in Borsh.
 *
 * @param data - Data of the account.
 * @returns Undefined for other or truncated data.
 * @see https://developers.metaplex.com/token-metadata
 */
export function decodeMetaplex(data: Buffer): MetaplexMetadata | undefined {
  try {
    const mintAt = keySize + addressSize
    const name = textAt(data, mintAt + addressSize)
    const symbol = textAt(data, name.end)
    const uri = textAt(data, symbol.end)
    return {
      mint: addressAt(data, mintAt),
      name: name.text,
      uri: uri.text,
      collection: collectionAt(data, uri.end),
    }
  } catch {
    // Out of range.
    return undefined
  }
}

/** Reads the collection, after the royalties, creators, flags, edition nonce and token standard. */
function collectionAt(data: Buffer, uriEnd: number): string | undefined {
  try {
    let at = uriEnd + 2
    if (data.readUInt8(at++) === 1) {
      const count = data.readUInt32LE(at)
      if (count > maxCreators) return undefined
      at += 4 + count * creatorSize
    }
    at += 2
    for (let optional = 0; optional < 2; optional++) at += data.readUInt8(at) === 1 ? 2 : 1
    const isVerified = data.readUInt8(at) === 1 && data.readUInt8(at + 1) === 1
    return isVerified ? addressAt(data, at + 2) : undefined
  } catch {
    // Accounts of older versions are shorter.
    return undefined
  }
}

/** Reads a length-prefixed text; metadata pads texts with zeros. */
function textAt(data: Buffer, at: number): { readonly text: string; readonly end: number } {
  const start = at + 4
  const end = start + data.readUInt32LE(at)
  if (end > data.length) throw new RangeError('The text ends behind the data')
  return { text: data.toString('utf8', start, end).replaceAll('\0', ''), end }
}

function addressAt(data: Buffer, at: number): string {
  return base58.encode(data.subarray(at, at + addressSize))
}
