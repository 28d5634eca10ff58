import { type Address, getAddressEncoder } from '@solana/kit'
import { type TestMint, token2022Program } from './mints.ts'

/** Extension types of Token-2022. */
const extensions = { immutableOwner: 7, metadataPointer: 18, tokenMetadata: 19 }
/** Token standards of Metaplex. */
const [nonFungible, fungible] = [0, 2]
/** Offset of the account type. A mint is padded up to it. */
const kindAt = 165

/**
 * Encodes a mint: authority, supply, decimals, initialized, no freeze authority. A Token-2022 mint
 * also has its metadata.
 *
 * @param token - The token.
 * @param authority - Mint authority.
 * @param supply - Supply in base units.
 * @returns The bytes of the account.
 */
export function encodeMint(token: TestMint, authority: Address, supply: bigint): Uint8Array {
  const data = new Uint8Array(82)
  const view = new DataView(data.buffer)
  view.setUint32(0, 1, true)
  data.set(bytesOf(authority), 4)
  view.setBigUint64(36, supply, true)
  view.setUint8(44, token.decimals)
  view.setUint8(45, 1)
  if (token.program !== token2022Program) return data
  const pointer = joined([bytesOf(authority), bytesOf(token.mint)])
  const metadata = joined([
    bytesOf(authority),
    bytesOf(token.mint),
    text(token.name),
    text(token.symbol),
    text(metadataUri(token)),
    // No additional fields.
    u32(0),
  ])
  return joined([
    data,
    new Uint8Array(kindAt - data.length),
    Uint8Array.of(1),
    extension(extensions.metadataPointer, pointer),
    extension(extensions.tokenMetadata, metadata),
  ])
}

/**
 * Encodes a token account: mint, owner, amount, no delegate, initialized.
 *
 * @param token - The token.
 * @param owner - Owner of the account.
 * @returns The bytes of the account.
 */
export function tokenAccountData(token: TestMint, owner: Address): Uint8Array {
  const data = new Uint8Array(165)
  data.set(bytesOf(token.mint), 0)
  data.set(bytesOf(owner), 32)
  new DataView(data.buffer).setBigUint64(64, token.initialAmount, true)
  data[108] = 1
  if (token.program !== token2022Program) return data
  const fixed = extension(extensions.immutableOwner, new Uint8Array())
  return joined([data, Uint8Array.of(2), fixed])
}

/**
 * Encodes the Metaplex metadata of a token: update authority, mint, name,
 * symbol and URI in fixed widths, no royalties.
 *
 * @param token - The token.
 * @param authority - Update authority.
 * @returns The bytes of the account.
 * @see https://developers.metaplex.com/token-metadata
 */
export function encodeMetaplexMetadata(token: TestMint, authority: Address): Uint8Array {
  return joined([
    Uint8Array.of(4),
    bytesOf(authority),
    bytesOf(token.mint),
    text(token.name.padEnd(32, '\0')),
    text(token.symbol.padEnd(10, '\0')),
    text(metadataUri(token).padEnd(200, '\0')),
    // Royalties, creators, primary sale, mutable, edition, token standard, no optional fields.
    Uint8Array.of(0, 0, 0, 0, 1, 0, 1, token.decimals === 0 ? nonFungible : fungible, 0, 0, 0),
  ])
}

/** Returns the metadata URI of a token, a data URI. */
function metadataUri({ name, symbol, uri }: TestMint): string {
  return uri ?? `data:application/json,{"name":"${name}","symbol":"${symbol}"}`
}

function extension(number: number, value: Uint8Array): Uint8Array {
  const head = new Uint8Array(4)
  const view = new DataView(head.buffer)
  view.setUint16(0, number, true)
  view.setUint16(2, value.length, true)
  return joined([head, value])
}

function text(value: string): Uint8Array {
  const bytes = new TextEncoder().encode(value)
  return joined([u32(bytes.length), bytes])
}

function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

function bytesOf(at: Address): Uint8Array {
  return new Uint8Array(getAddressEncoder().encode(at))
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}
