import { type EncodedAccount, getAddressDecoder, type ReadonlyUint8Array } from '@solana/kit'

/** Offset of the account type. Extensions follow. */
const kindAt = 165

type Read = (value: ReadonlyUint8Array) => Record<string, unknown>

const readers: Readonly<Record<number, Read>> = {
  7: () => ({ extension: 'immutableOwner' }),
  18: (value) => ({
    extension: 'metadataPointer',
    state: { authority: addressAt(value, 0), metadataAddress: addressAt(value, 32) },
  }),
  19: (value) => ({ extension: 'tokenMetadata', state: readMetadata(value) }),
}

/**
 * Decodes the extensions of a Token-2022 mint or token account, for `jsonParsed` responses.
 *
 * @param account - A mint or token account.
 * @returns The extensions, undefined when there are none. An unknown one is marked as such.
 * @see https://github.com/solana-program/token-2022
 */
export function decodeTokenExtensions({
  data,
}: EncodedAccount): Record<string, unknown>[] | undefined {
  if (data.length <= kindAt + 1) return undefined
  const found: Record<string, unknown>[] = []
  const view = viewOf(data)
  let offset = kindAt + 1
  while (offset + 4 <= data.length) {
    const number = view.getUint16(offset, true)
    const size = view.getUint16(offset + 2, true)
    // Padding follows.
    if (number === 0) break
    const value = data.slice(offset + 4, offset + 4 + size)
    found.push(readers[number]?.(value) ?? { extension: 'unparseableExtension' })
    offset += 4 + size
  }
  return found
}

function readMetadata(value: ReadonlyUint8Array): Record<string, unknown> {
  const view = viewOf(value)
  let offset = 64
  const text = (): string => {
    const size = view.getUint32(offset, true)
    offset += 4 + size
    return new TextDecoder().decode(value.slice(offset - size, offset))
  }
  const [name, symbol, uri] = [text(), text(), text()]
  const count = view.getUint32(offset, true)
  offset += 4
  const additionalMetadata = Array.from({ length: count }, () => [text(), text()])
  return {
    updateAuthority: addressAt(value, 0),
    mint: addressAt(value, 32),
    name,
    symbol,
    uri,
    additionalMetadata,
  }
}

function addressAt(value: ReadonlyUint8Array, offset: number): string {
  return getAddressDecoder().decode(value, offset)
}

function viewOf(data: ReadonlyUint8Array): DataView {
  return new DataView(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength)
}
