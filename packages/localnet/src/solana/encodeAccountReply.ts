import {
  type EncodedAccount,
  getBase58Decoder,
  getBase64Decoder,
  type ReadonlyUint8Array,
} from '@solana/kit'
import type { LocalSolanaChain } from './createLocalSolanaChain.ts'
import type { SolanaAccountRpcOptions } from './rpcParams.ts'
import { solanaRpcError } from './solanaRpcError.ts'
import { decodeTokenExtensions } from './decodeTokenExtensions.ts'
import {
  type DecodedMint,
  readMint,
  readTokenAccount,
  tokenProgramNames,
  toUiTokenAmount,
} from './tokenAccounts.ts'

/** Rent is no longer collected: accounts stay for as long as they hold the minimum. */
const rentEpoch = 2n ** 64n - 1n
/** Limit of base58 data, because its encoding takes quadratic time. */
const base58Limit = 128

/**
 * Encodes an account for a JSON-RPC response.
 *
 * @param chain - Chain with the mints.
 * @param account - The account.
 * @param options - Requested encoding and slice.
 * @returns The account, for `value`.
 * @throws RPC error -32600 for base58 of more than 128 bytes.
 */
export function encodeAccountReply(
  chain: LocalSolanaChain,
  account: EncodedAccount,
  options: SolanaAccountRpcOptions | null | undefined,
): Record<string, unknown> {
  return {
    data: encodeData(chain, account, options),
    executable: account.executable,
    lamports: account.lamports,
    owner: account.programAddress,
    rentEpoch,
    space: account.space,
  }
}

/**
 * Encodes an account for a notification. It cannot report an error, so that data too long for base58
 * is encoded as base64.
 *
 * @param chain - Chain with the mints.
 * @param account - The account.
 * @param options - Requested encoding and slice.
 * @returns The account, for `value`.
 */
export function encodeNotifiedAccount(
  chain: LocalSolanaChain,
  account: EncodedAccount,
  options: SolanaAccountRpcOptions | null | undefined,
): Record<string, unknown> {
  const isLong = account.data.length > base58Limit && options?.encoding !== 'jsonParsed'
  return encodeAccountReply(chain, account, isLong ? { ...options, encoding: 'base64' } : options)
}

function encodeData(
  chain: LocalSolanaChain,
  account: EncodedAccount,
  options: SolanaAccountRpcOptions | null | undefined,
): unknown {
  const { offset = 0, length = account.data.length } = options?.dataSlice ?? {}
  const data = account.data.slice(offset, offset + length)
  if (options?.encoding === 'jsonParsed') return parsedData(chain, account) ?? base64(data)
  if (options?.encoding === 'base64') return base64(data)
  if (data.length > base58Limit)
    throw solanaRpcError(
      'invalidRequest',
      `Encoded binary (base 58) data should be less than ${base58Limit} bytes, please use Base64 encoding.`,
    )
  const text = getBase58Decoder().decode(data)
  return options?.encoding === 'base58' ? [text, 'base58'] : text
}

function base64(data: ReadonlyUint8Array): [string, 'base64'] {
  return [getBase64Decoder().decode(data), 'base64']
}

function parsedData(chain: LocalSolanaChain, account: EncodedAccount): unknown {
  const program = tokenProgramNames[account.programAddress]
  const mint = readMint(account)
  const parsed = mint
    ? { type: 'mint', info: { ...mintInfo(mint), extensions: decodeTokenExtensions(account) } }
    : tokenAccountParsed(chain, account)
  return parsed && { program, parsed, space: account.space }
}

function mintInfo(mint: DecodedMint): Record<string, unknown> {
  return {
    decimals: mint.decimals,
    freezeAuthority: mint.freezeAuthority ?? null,
    isInitialized: mint.isInitialized,
    mintAuthority: mint.mintAuthority ?? null,
    supply: mint.supply.toString(),
  }
}

function tokenAccountParsed(chain: LocalSolanaChain, account: EncodedAccount): unknown {
  const token = readTokenAccount(account)
  const mint = token && chain.account(token.mint)
  const decimals = mint && readMint(mint)?.decimals
  if (!token || decimals === undefined) return undefined
  const { closeAuthority, delegate, rentReserve } = token
  return {
    type: 'account',
    info: {
      isNative: rentReserve !== undefined,
      mint: token.mint,
      owner: token.owner,
      state: token.state,
      tokenAmount: toUiTokenAmount(token.amount, decimals),
      closeAuthority,
      delegate,
      delegatedAmount: delegate && toUiTokenAmount(token.delegatedAmount, decimals),
      rentExemptReserve: rentReserve === undefined ? undefined : toUiTokenAmount(rentReserve, 9),
      extensions: decodeTokenExtensions(account),
    },
  }
}
