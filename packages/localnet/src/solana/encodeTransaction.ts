import {
  type EncodedAccount,
  getBase58Decoder,
  getBase64Decoder,
  type ReadonlyUint8Array,
} from '@solana/kit'
import type { TransactionMetadata } from 'litesvm'
import type { LocalSolanaChain, RecordedTransaction } from './createLocalSolanaChain.ts'
import { type DecodedSolanaTransaction, isWritable } from './message.ts'
import { readMint, readTokenAccount, toUiTokenAmount } from './tokenAccounts.ts'

/** Encodings of a transaction. */
export type TransactionEncoding = 'json' | 'jsonParsed' | 'base58' | 'base64'

type Instruction = {
  programAddressIndex: number
  accountIndices: readonly number[]
  data: ReadonlyUint8Array
  stackHeight: number
}

/**
 * Encodes a transaction of the chain in the format of `getTransaction`. With `jsonParsed`,
 * accounts and programs are resolved to addresses; instructions are not parsed, as for programs
 * that a node cannot parse.
 *
 * With `jsonParsed`, accounts and programs are named in full; no instruction is parsed further,
 * which clients know from programs that a node cannot parse.
 *
 * @param chain - Chain with the mints.
 * @param record - The transaction.
 * @param encoding - Requested encoding.
 * @returns The transaction, for `result`.
 */
export function encodeTransaction(
  chain: LocalSolanaChain,
  record: RecordedTransaction,
  encoding: TransactionEncoding,
): Record<string, unknown> {
  const { decoded, metadata, error } = record
  return {
    slot: record.slot,
    blockTime: record.blockTime,
    version: decoded.message.version,
    transaction: viewBody(decoded, encoding),
    meta: {
      err: error ?? null,
      status: error === undefined ? { Ok: null } : { Err: error },
      fee: record.fee,
      preBalances: record.before.map((account) => account?.lamports ?? 0n),
      postBalances: record.after.map((account) => account?.lamports ?? 0n),
      preTokenBalances: tokenBalances(chain, record.before),
      postTokenBalances: tokenBalances(chain, record.after),
      innerInstructions: encodeInnerInstructions(decoded, metadata, encoding),
      logMessages: metadata.logs(),
      rewards: [],
      loadedAddresses: encoding === 'jsonParsed' ? undefined : decoded.loaded,
      computeUnitsConsumed: metadata.computeUnitsConsumed(),
      returnData: encodeReturnData(metadata) ?? undefined,
    },
  }
}

/**
 * Encodes the return data of a program.
 *
 * @param metadata - Outcome of a transaction.
 * @returns The data, or null without any, as the interface requires.
 */
export function encodeReturnData(metadata: TransactionMetadata): unknown {
  const returned = metadata.returnData()
  if (returned.data().length === 0) return null
  return {
    programId: getBase58Decoder().decode(returned.programId()),
    data: [getBase64Decoder().decode(returned.data()), 'base64'],
  }
}

/**
 * Encodes the inner instructions of a transaction.
 *
 * @param decoded - The transaction.
 * @param metadata - Its outcome.
 * @param encoding - Requested encoding.
 * @returns One entry for each instruction with inner instructions.
 */
export function encodeInnerInstructions(
  decoded: DecodedSolanaTransaction,
  metadata: TransactionMetadata,
  encoding: TransactionEncoding,
): unknown[] {
  return metadata.innerInstructions().flatMap((inner, index) => {
    const instructions = inner.map((item) => {
      const instruction = item.instruction()
      return viewInstruction(decoded, encoding, {
        programAddressIndex: instruction.programIdIndex(),
        accountIndices: [...instruction.accounts()],
        data: instruction.data(),
        stackHeight: item.stackHeight(),
      })
    })
    return instructions.length === 0 ? [] : [{ index, instructions }]
  })
}

function viewBody(decoded: DecodedSolanaTransaction, encoding: TransactionEncoding): unknown {
  if (encoding === 'base58') return [getBase58Decoder().decode(decoded.bytes), encoding]
  if (encoding === 'base64') return [getBase64Decoder().decode(decoded.bytes), encoding]
  const { message, signatures } = decoded
  const { header } = message
  const instructions = message.instructions.map(({ programAddressIndex, accountIndices, data }) =>
    viewInstruction(decoded, encoding, {
      programAddressIndex,
      accountIndices: accountIndices ?? [],
      data: data ?? new Uint8Array(),
      stackHeight: 1,
    }),
  )
  const recentBlockhash = message.lifetimeToken
  const addressTableLookups =
    message.version === 'legacy'
      ? undefined
      : (message.addressTableLookups ?? []).map((lookup) => ({
          accountKey: lookup.lookupTableAddress,
          writableIndexes: lookup.writableIndexes,
          readonlyIndexes: lookup.readonlyIndexes,
        }))
  if (encoding === 'jsonParsed') {
    const accountKeys = decoded.accounts.map((pubkey, index) => ({
      pubkey,
      signer: index < header.numSignerAccounts,
      source: index < message.staticAccounts.length ? 'transaction' : 'lookupTable',
      writable: isWritable(decoded, index),
    }))
    return {
      signatures,
      message: { accountKeys, instructions, recentBlockhash, addressTableLookups },
    }
  }
  return {
    signatures,
    message: {
      accountKeys: message.staticAccounts,
      header: {
        numRequiredSignatures: header.numSignerAccounts,
        numReadonlySignedAccounts: header.numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
      },
      instructions,
      recentBlockhash,
      addressTableLookups,
    },
  }
}

function viewInstruction(
  { accounts }: DecodedSolanaTransaction,
  encoding: TransactionEncoding,
  { programAddressIndex, accountIndices, data, stackHeight }: Instruction,
): Record<string, unknown> {
  const rest = { data: getBase58Decoder().decode(data), stackHeight }
  return encoding === 'jsonParsed'
    ? {
        programId: accounts[programAddressIndex],
        accounts: accountIndices.map((index) => accounts[index]),
        ...rest,
      }
    : { programIdIndex: programAddressIndex, accounts: accountIndices, ...rest }
}

function tokenBalances(
  chain: LocalSolanaChain,
  accounts: readonly (EncodedAccount | undefined)[],
): Record<string, unknown>[] {
  return accounts.flatMap((account, accountIndex) => {
    const token = account && readTokenAccount(account)
    const mintAccount = token && chain.account(token.mint)
    const mint = mintAccount && readMint(mintAccount)
    if (!account || !token || !mint) return []
    const uiTokenAmount = toUiTokenAmount(token.amount, mint.decimals)
    const { programAddress: programId } = account
    return [{ accountIndex, mint: token.mint, owner: token.owner, programId, uiTokenAmount }]
  })
}
