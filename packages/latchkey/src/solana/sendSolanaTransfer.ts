import { type OpenRequests, type TransferParameters, withOpenRequest } from '../core/index.ts'
import { fromBase58 } from '../crypto/index.ts'
import {
  sendFailedError,
  sendInsufficientFundsError,
  transportAbortedError,
} from '../errors/catalogue/index.ts'
import { translateWalletError, WalletError } from '../errors/index.ts'
import type { Clock } from '../kernel/index.ts'
import type { SolanaRpcClient } from './createSolanaRpcClient.ts'
import { parseSignTransactionResponse, readTextMember } from './parseSignTransactionResponse.ts'
import { readSignatures } from './readSignatures.ts'
import { submitTransaction } from './submitTransaction.ts'
import { toSendError } from './toSendError.ts'
import { type TransferPlan, planTransfer } from './planTransfer.ts'
import { loadSolanaKit } from './loadSolanaKit.ts'

/**
 * Sends native currency or tokens through the wallet. For a wallet that can only sign, the transaction
 * is sent to the RPC node here. A prompt that is open when the page is left is handled as by `withOpenRequest`.
 *
 * @returns The signature of the transaction in base58, as its hash.
 * @throws `send.insufficient_funds`, `send.possibly_sent`, `send.failed`, `wallet.user_rejected`, `wallet.request_pending` and other
 * errors of wallets; `rpc.*`, `transport.*`.
 * @see [4.12a]
 */
export async function sendSolanaTransfer(
  deps: {
    readonly rpc: SolanaRpcClient
    readonly clock: Clock
    /** Records the prompt. */
    readonly openRequests: OpenRequests
  },
  transfer: TransferParameters,
): Promise<{ readonly hash: string }> {
  const { rpc, clock, openRequests } = deps
  const { network, signal } = transfer
  const plan = await planTransfer(rpc, transfer)
  const transaction = await compile(rpc, transfer, plan)
  const readMarker = async (): Promise<string> => {
    const sender = { network: network.caipNetworkId, address: plan.from }
    const [newest] = await readSignatures(rpc, { ...sender, limit: 1 })
    return newest?.signature ?? ''
  }
  // Not after the prompt, which cannot be withdrawn: what the visitor confirms there is followed.
  if (signal?.aborted) throw new WalletError(transportAbortedError)
  const send = (): Promise<string> => signAndSend(rpc, transfer, plan, transaction)
  const account = `${network.caipNetworkId}:${plan.from}`
  return { hash: await withOpenRequest(send, { clock, openRequests, account, readMarker }) }
}

/** Compiles a legacy transaction, which every wallet and hardware wallet supports. */
async function compile(
  rpc: SolanaRpcClient,
  transfer: TransferParameters,
  plan: TransferPlan,
): Promise<string> {
  const {
    appendTransactionMessageInstructions,
    compileTransaction,
    createTransactionMessage,
    getBase64EncodedWireTransaction,
    pipe,
    setTransactionMessageFeePayer,
    setTransactionMessageLifetimeUsingBlockhash,
  } = await loadSolanaKit()
  const { from, instructions, fee, lamports } = plan
  const network = transfer.network.caipNetworkId
  const options = transfer.signal ? { abortSignal: transfer.signal } : {}
  const config = { commitment: 'confirmed' } as const
  const [balance, latest] = await Promise.all([
    rpc.request(network, (node) => node.getBalance(from, config).send(options)),
    rpc.request(network, (node) => node.getLatestBlockhash(config).send(options)),
  ])
  if (balance.value < lamports + fee) throw new WalletError(sendInsufficientFundsError)
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (empty) => setTransactionMessageFeePayer(from, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(latest.value, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  )
  return getBase64EncodedWireTransaction(compileTransaction(message))
}

async function signAndSend(
  rpc: SolanaRpcClient,
  transfer: TransferParameters,
  plan: TransferPlan,
  transaction: string,
): Promise<string> {
  const { connection, network } = transfer
  const params = { transaction, pubkey: plan.from }
  const options = { network: network.caipNetworkId }
  const request = (method: string): Promise<unknown> =>
    connection.provider.request({ method, params }, options)
  try {
    const hash = readTextMember(await request('solana_signAndSendTransaction'), 'signature')
    if (fromBase58(hash)?.length === 64) return hash
    throw new WalletError(sendFailedError, { reason: 'Malformed signature' })
  } catch (error) {
    const { code } = translateWalletError(error, sendFailedError)
    if (code !== 'wallet.method_not_supported') throw toSendError(error)
  }
  try {
    const answer = await request('solana_signTransaction')
    const signed = parseSignTransactionResponse(answer, transaction)
    return await submitTransaction(rpc, network.caipNetworkId, signed)
  } catch (error) {
    throw toSendError(error)
  }
}
