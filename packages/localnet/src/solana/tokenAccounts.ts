import {
  type Address,
  type EncodedAccount,
  getAddressDecoder,
  type ReadonlyUint8Array,
} from '@solana/kit'

/** Token programs and their names in `jsonParsed` responses. */
export const tokenProgramNames: Readonly<Record<string, string>> = {
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'spl-token',
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'spl-token-2022',
}

/** Contents of a token account. */
export type DecodedTokenAccount = {
  readonly mint: Address
  readonly owner: Address
  readonly amount: bigint
  readonly delegate: Address | undefined
  readonly state: 'uninitialized' | 'initialized' | 'frozen'
  /** Rent reserve in lamports of a wrapped SOL account; else undefined. */
  readonly rentReserve: bigint | undefined
  readonly delegatedAmount: bigint
  readonly closeAuthority: Address | undefined
}

/** Contents of a mint. */
export type DecodedMint = {
  readonly mintAuthority: Address | undefined
  readonly supply: bigint
  readonly decimals: number
  readonly isInitialized: boolean
  readonly freezeAuthority: Address | undefined
}

const mintSize = 82
const accountSize = 165
/** Offset of the account type of Token-2022: 1 is a mint, 2 a token account. */
const kindAt = 165

/**
 * Decodes a token account.
 *
 * @param account - Any account.
 * @returns Its contents, undefined when it is not a token account.
 * @see https://github.com/solana-program/token/blob/main/interface/src/state.rs
 */
export function readTokenAccount(account: EncodedAccount): DecodedTokenAccount | undefined {
  const { data } = account
  if (!isToken(account, accountSize, 2)) return undefined
  const view = viewOf(data)
  const state = (['uninitialized', 'initialized', 'frozen'] as const)[view.getUint8(108)]
  return {
    mint: addressAt(data, 0),
    owner: addressAt(data, 32),
    amount: view.getBigUint64(64, true),
    delegate: optionalAddress(data, 72),
    state: state ?? 'uninitialized',
    rentReserve: view.getUint32(109, true) === 1 ? view.getBigUint64(113, true) : undefined,
    delegatedAmount: view.getBigUint64(121, true),
    closeAuthority: optionalAddress(data, 129),
  }
}

/**
 * Decodes a mint.
 *
 * @param account - Any account.
 * @returns Its contents, undefined when it is not a mint.
 */
export function readMint(account: EncodedAccount): DecodedMint | undefined {
  const { data } = account
  if (!isToken(account, mintSize, 1)) return undefined
  const view = viewOf(data)
  return {
    mintAuthority: optionalAddress(data, 0),
    supply: view.getBigUint64(36, true),
    decimals: view.getUint8(44),
    isInitialized: view.getUint8(45) === 1,
    freezeAuthority: optionalAddress(data, 46),
  }
}

/**
 * Formats an amount for `jsonParsed` responses.
 *
 * @param amount - Base units.
 * @param decimals - Decimals of the mint.
 * @returns `amount` and its UI formats.
 */
export function toUiTokenAmount(amount: bigint, decimals: number): Record<string, unknown> {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const integer = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const text = fraction === '' ? integer : `${integer}.${fraction}`
  return {
    amount: amount.toString(),
    decimals,
    // The RPC interface includes a float.
    uiAmount: JSON.parse(text) as unknown,
    uiAmountString: text,
  }
}

function isToken({ programAddress, data }: EncodedAccount, size: number, kind: number): boolean {
  if (!(programAddress in tokenProgramNames)) return false
  return data.length === size || (data.length > kindAt && data[kindAt] === kind)
}

function optionalAddress(data: ReadonlyUint8Array, at: number): Address | undefined {
  return viewOf(data).getUint32(at, true) === 1 ? addressAt(data, at + 4) : undefined
}

function addressAt(data: ReadonlyUint8Array, at: number): Address {
  return getAddressDecoder().decode(data, at)
}

function viewOf(data: ReadonlyUint8Array): DataView {
  return new DataView(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength)
}
