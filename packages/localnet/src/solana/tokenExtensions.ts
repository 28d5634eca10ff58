import { type EncodedAccount, getAddressDecoder, type ReadonlyUint8Array } from '@solana/kit'

/** Where an account with extensions says what it is; they stand behind that. */
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
 * Reads the extensions of a mint or token account of Token-2022, as parsed answers carry them.
 *
 * @param account - A mint or token account.
 * @returns The extensions, undefined when there are none. One that is not known here says so.
 * @source https://github.com/solana-program/token-2022
 */
export function readExtensions({ data }: EncodedAccount): Record<string, unknown>[] | undefined {
  if (data.length <= kindAt + 1) return undefined
  const found: Record<string, unknown>[] = []
  const view = viewOf(data)
  let offset = kindAt + 1
  while (offset + 4 <= data.length) {
    const number = view.getUint16(offset, true)
    const size = view.getUint16(offset + 2, true)
    // Nothing follows: room that is kept for later.
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
