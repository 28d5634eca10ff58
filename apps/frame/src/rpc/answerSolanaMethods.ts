import { base58 } from '@scure/base'
import type { FrameRpcCall } from 'latchkey/protocol'
import type { ApprovalCheckResult } from '../approval/createApproval.ts'
import {
  parseSolanaTransactionMessage,
  type SolanaTransactionMessage,
} from '../approval/solana/parseSolanaTransactionMessage.ts'
import { summarizeSolanaTransactions } from '../approval/solana/summarizeSolanaTransactions.ts'
import { summarizeMessage } from '../approval/summarizeMessage.ts'
import type { Bytes } from '../custody/bytes.ts'
import { isWalletRegistrationMessage } from '../custody/signWalletRegistration.ts'
import { isLikeSolanaTransaction } from '../custody/solanaTransaction.ts'
import { approveSignature } from './approveSignature.ts'
import { checkSolanaTransactions } from './checkSolanaTransactions.ts'
import { digestRequest } from './digestRequest.ts'
import { createRequestNode, type RpcDeps } from './RpcDeps.ts'
import {
  createInvalidParams,
  createRegistrationRefusal,
  createUnauthorizedAccountFailure,
} from './rpcFailures.ts'
import { submitSolanaTransaction } from './submitSolanaTransaction.ts'

/**
 * Answers `solana_signMessage`.
 *
 * @returns The signature, base58.
 * @throws -32602 for a message that is a transaction: its signature could be sent.
 */
export async function answerSolanaSignMessage(
  deps: RpcDeps,
  { chainId, params }: FrameRpcCall,
  signal: AbortSignal,
): Promise<{ readonly signature: string }> {
  const { message: text, pubkey } = params as { readonly message: string; readonly pubkey: string }
  const { appOrigin, addresses, now } = deps.context
  const account = addresses.solana
  if (pubkey !== account) throw createUnauthorizedAccountFailure()
  const message = decode(text)
  if (message.length === 0) throw createInvalidParams('The message is empty.')
  if (isLikeSolanaTransaction(message))
    throw createInvalidParams(
      'The message could be a transaction. It cannot be signed as a message.',
    )
  if (isWalletRegistrationMessage(message)) throw createRegistrationRefusal()
  const signature = await approveSignature<Bytes>(deps, {
    summary: summarizeMessage({ appOrigin, account, chainId, message, now: now() }),
    signing: { method: 'solana_signMessage', from: account, message },
    approved: {
      method: 'solana_signMessage',
      digest: await digestRequest({ chainId, method: 'solana_signMessage', params }),
    },
    signal,
  })
  return { signature: base58.encode(signature) }
}

/** Answers `solana_signTransaction`: the transaction with the signature in its place, base58. */
export async function answerSolanaSignTransaction(
  deps: RpcDeps,
  call: FrameRpcCall,
  signal: AbortSignal,
): Promise<{ readonly transaction: string }> {
  const { transaction } = call.params as { readonly transaction: string }
  const [signed] = await signAll(deps, { call, texts: [transaction], signal })
  return { transaction: base58.encode(signed ?? new Uint8Array()) }
}

/** Answers `solana_signAllTransactions`: all transactions after one approval. */
export async function answerSolanaSignAllTransactions(
  deps: RpcDeps,
  call: FrameRpcCall,
  signal: AbortSignal,
): Promise<{ readonly transactions: readonly string[] }> {
  const { transactions } = call.params as { readonly transactions: readonly string[] }
  const signed = await signAll(deps, { call, texts: transactions, signal })
  return { transactions: signed.map((bytes) => base58.encode(bytes)) }
}

/** Answers `solana_signAndSendTransaction`: the signature with which the transaction is found. */
export async function answerSolanaSignAndSend(
  deps: RpcDeps,
  call: FrameRpcCall,
  signal: AbortSignal,
): Promise<{ readonly signature: string }> {
  const { transaction, options } = call.params as {
    readonly transaction: string
    readonly options?: object | undefined
  }
  const node = createRequestNode(deps, call, new AbortController().signal)
  const send = (signed: Bytes): Promise<string> => submitSolanaTransaction(node, signed, options)
  const [signature = ''] = await signAll(deps, { call, texts: [transaction], signal, submit: send })
  return { signature }
}

async function signAll<result = Bytes>(
  deps: RpcDeps,
  request: {
    readonly call: FrameRpcCall
    readonly texts: readonly string[]
    readonly signal: AbortSignal
    readonly submit?: ((signed: Bytes) => Promise<result>) | undefined
  },
): Promise<readonly result[]> {
  const { context, approve } = deps
  const { call, texts, signal, submit } = request
  const { chainId, method } = call
  const { appOrigin } = context
  const account = context.addresses.solana
  const list = texts.map((text) => parse(text, account))
  const transactions = list.map(({ transaction }) => transaction)
  return await approve(
    {
      summary: summarizeSolanaTransactions({ appOrigin, account, chainId, transactions }),
      check: async (signal): Promise<ApprovalCheckResult<undefined>> => {
        const node = createRequestNode(deps, call, signal)
        return await checkSolanaTransactions(node, { account, list, signal })
      },
      execute: async (_plan, signal) => {
        const results: result[] = []
        for (const { bytes } of list) {
          const signed = await context.sign(
            { method: 'solana_signTransaction', from: account, transaction: bytes },
            {
              method: 'solana_signTransaction',
              digest: await digestRequest({ chainId, method, transaction: bytes }),
            },
            signal,
          )
          if (submit) signal.throwIfAborted()
          results.push((submit ? await submit(signed as Bytes) : signed) as result)
        }
        return results
      },
    },
    signal,
  )
}

function parse(
  text: string,
  account: string,
): { readonly bytes: Bytes; readonly transaction: SolanaTransactionMessage } {
  const bytes = decode(text)
  const transaction = parseSolanaTransactionMessage(bytes)
  if (!transaction) throw createInvalidParams('The transaction is malformed.')
  const { accounts, feePayer, signedBy } = transaction
  if (!accounts.some(({ address, isSigner }) => isSigner && address === account))
    throw createUnauthorizedAccountFailure()
  if (feePayer !== account && !signedBy.includes(feePayer))
    throw createInvalidParams('The account that pays the fee has not signed the transaction.')
  return { bytes, transaction }
}

function decode(text: string): Bytes {
  try {
    return Uint8Array.from(base58.decode(text))
  } catch {
    throw createInvalidParams('Base58 is expected.')
  }
}
