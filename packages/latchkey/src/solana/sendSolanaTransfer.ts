import type { Base64EncodedWireTransaction } from '@solana/kit'
import type { Transfer } from '../core/index.ts'
import { fromBase58, fromBase64, toBase64 } from '../crypto/index.ts'
import { isWalletError, WalletError } from '../errors/index.ts'
import type { SolanaRpcClient } from './createSolanaRpcClient.ts'
import { toSendError } from './toSendError.ts'
import { type TransferPlan, planTransfer } from './planTransfer.ts'
import { loadKit } from './loadKit.ts'

/**
 * Sends coins or tokens through the wallet; one that can only sign has its transaction sent here.
 *
 * @param rpc - Client of the network.
 * @param transfer - The transfer.
 * @returns The signature of the transaction in base58, which is its hash.
 * @throws `send.insufficient_funds`, `send.failed`, `wallet.user_rejected` and what else wallets
 * say; `rpc.*`, `transport.*`.
 * @source spec §4 "Sending"
 */
export async function sendSolanaTransfer(
  rpc: SolanaRpcClient,
  transfer: Transfer,
): Promise<{ readonly hash: string }> {
  const plan = await planTransfer(rpc, transfer)
  const transaction = await compile(rpc, transfer, plan)
  const hash = await hand(rpc, transfer, plan, transaction).catch((error: unknown) => {
    throw toSendError(error)
  })
  if (fromBase58(hash)?.length !== 64)
    throw new WalletError('send.failed', { reason: 'Malformed signature' })
  return { hash }
}

/** Legacy, for it needs no lookup tables and every wallet and hardware key can read it. */
async function compile(
  rpc: SolanaRpcClient,
  transfer: Transfer,
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
  } = await loadKit()
  const { from, instructions, fee, lamports } = plan
  const network = transfer.network.caipNetworkId
  const options = transfer.signal ? { abortSignal: transfer.signal } : {}
  const config = { commitment: 'confirmed' } as const
  const [balance, latest] = await Promise.all([
    rpc.request(network, (node) => node.getBalance(from, config).send(options)),
    rpc.request(network, (node) => node.getLatestBlockhash(config).send(options)),
  ])
  if (balance.value < lamports + fee) throw new WalletError('send.insufficient_funds')
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (empty) => setTransactionMessageFeePayer(from, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(latest.value, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  )
  return getBase64EncodedWireTransaction(compileTransaction(message))
}

async function hand(
  rpc: SolanaRpcClient,
  transfer: Transfer,
  plan: TransferPlan,
  transaction: string,
): Promise<string> {
  const { connection, network, signal } = transfer
  const params = { transaction, pubkey: plan.from }
  const options = { network: network.caipNetworkId, signal }
  const ask = (method: string): Promise<unknown> =>
    connection.provider.request({ method, params }, options)
  try {
    return textOf(await ask('solana_signAndSendTransaction'), 'signature')
  } catch (error) {
    if (!isWalletError(error, 'wallet.method_not_supported')) throw error
  }
  const signed = readSigned(await ask('solana_signTransaction'), transaction)
  const sent = signal ? { abortSignal: signal } : {}
  return rpc.request(network.caipNetworkId, (node) =>
    node
      .sendTransaction(signed, { encoding: 'base64', preflightCommitment: 'confirmed' })
      .send(sent),
  )
}

/** Older wallets give the signature alone; it belongs behind the first byte, their number. */
function readSigned(answer: unknown, transaction: string): Base64EncodedWireTransaction {
  const whole = textOf(answer, 'transaction')
  if (whole) return whole as Base64EncodedWireTransaction
  const signature = fromBase58(textOf(answer, 'signature'))
  const bytes = fromBase64(transaction)
  if (!bytes || signature?.length !== 64)
    throw new WalletError('send.failed', { reason: 'Malformed signature' })
  bytes.set(signature, 1)
  return toBase64(bytes) as Base64EncodedWireTransaction
}

function textOf(answer: unknown, key: string): string {
  const value = (answer as Readonly<Record<string, unknown>> | undefined | null)?.[key]
  return typeof value === 'string' ? value : ''
}
