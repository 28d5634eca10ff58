import type { Address, Base64EncodedWireTransaction } from '@solana/kit'
import { type Adapter, isOutcomeUnknown } from '../core/index.ts'
import { fromBase58, fromBase64 } from '../crypto/index.ts'
import {
  rpcBadResponseError,
  sendFailedError,
  swapOutcomeUnknownError,
} from '../errors/catalogue/index.ts'
import { isWalletError, translateWalletError, WalletError } from '../errors/index.ts'
import { checkEarlierSwap } from './checkEarlierSwap.ts'
import { checkMintExtensions } from './checkMintExtensions.ts'
import type { SolanaRpcClient } from './createSolanaRpcClient.ts'
import { createSwapTerms, type SwapTerms } from './createSwapTerms.ts'
import type { PossiblySentSwaps } from './createPossiblySentSwaps.ts'
import {
  type DecodedSolanaSwapTransaction,
  decodeSolanaSwapTransaction,
} from './decodeSolanaSwapTransaction.ts'
import { transferPrograms } from './instructions.ts'
import { matchesSwapTerms } from './matchesSwapTerms.ts'
import { parseSignTransactionResponse, readTextMember } from './parseSignTransactionResponse.ts'
import { readSignatures } from './readSignatures.ts'
import { submitTransaction } from './submitTransaction.ts'
import { toSendError } from './toSendError.ts'

type SendSwap = NonNullable<Adapter['sendSwap']>
type SwapRequest = Parameters<SendSwap>[0]

/**
 * Creates the function that verifies, signs and sends swaps.
 *
 * The wallet only signs where it can, and the transaction is sent to the RPC node here, so that its
 * signature is known before it is sent: a failure after that never leads to a second transaction while
 * the first may still be confirmed. A wallet that only sends by itself may do so without an answer, as when
 * the page is reloaded meanwhile: its prompt is recorded before it opens, and `checkEarlierSwap` finds out about it.
 *
 * @param possiblySent - Journal of the swaps whose end the wallet has not reported.
 * @returns The function. It throws `send.token_has_transfer_fee` and the like; errors of wallets; `send.*`;
 * `swap.outcome_unknown` when the wallet may have sent the swap, or an earlier one; `rpc.*`.
 */
export function createSwapSender(rpc: SolanaRpcClient, possiblySent: PossiblySentSwaps): SendSwap {
  return async (request) => {
    const { address, network, swap, connection } = request
    const id = network.caipNetworkId
    await checkEarlierSwap(rpc, possiblySent, { network: id, address })
    if (!(await isOrdered(rpc, request))) return { unsent: 'notOrdered' }

    const call = (method: string): Promise<unknown> => {
      const params = { transaction: swap.transaction, pubkey: address }
      return connection.provider.request({ method, params }, { network: id })
    }
    try {
      const answer = await call('solana_signTransaction')
      return await submit(rpc, request, parseSignTransactionResponse(answer, swap.transaction))
    } catch (error) {
      const { code } = translateWalletError(error, sendFailedError)
      if (code !== 'wallet.method_not_supported') throw toSendError(error)
    }
    const account = `${id}:${address}`
    const newest = await readSignatures(rpc, { network: id, address, limit: 1 }).catch(
      () => undefined,
    )
    const newestSignature = newest && (newest[0]?.signature ?? '')
    const { lastValidBlockHeight } = swap
    possiblySent.add(account, { lastValidBlockHeight, newestSignature })
    try {
      const hash = readTextMember(await call('solana_signAndSendTransaction'), 'signature')
      if (fromBase58(hash)?.length !== 64)
        throw new WalletError(sendFailedError, { reason: 'Malformed signature' })
      possiblySent.remove(account)
      return { hash }
    } catch (cause) {
      const error = toSendError(cause)
      if (isOutcomeUnknown(error))
        throw new WalletError(swapOutcomeUnknownError, error.details, { cause })
      // After an abort, as when the client was destroyed, the wallet may still prompt.
      if (!isWalletError(error, 'transport.aborted')) possiblySent.remove(account)
      throw error
    }
  }
}

/**
 * Returns whether the transaction is the ordered swap.
 *
 * @throws What `checkMintExtensions` throws for a trade of tokens that are not received in full.
 */
async function isOrdered(rpc: SolanaRpcClient, request: SwapRequest): Promise<boolean> {
  const { address, swap } = request
  const decoded = await decodeSolanaSwapTransaction(swap.transaction)
  const terms = await createSwapTerms(address, swap)
  if (!decoded || !matchesSwapTerms(decoded, terms)) return false
  if (isMakerSwap(decoded)) await checkMints(rpc, request, terms)
  return true
}

/** Returns whether Token-2022 transfers tokens, which may have a fee. */
function isMakerSwap({ signers, instructions }: DecodedSolanaSwapTransaction): boolean {
  return (
    signers.length > 1 && instructions.some(({ program }) => program === transferPrograms.token2022)
  )
}

/** @throws What `checkMintExtensions` throws. */
async function checkMints(
  rpc: SolanaRpcClient,
  { network }: SwapRequest,
  { sellMint, buyMint }: SwapTerms,
): Promise<void> {
  const mints = [sellMint, buyMint].filter((mint) => mint !== undefined) as Address[]
  const { value } = await rpc.request(network.caipNetworkId, (node) =>
    node.getMultipleAccounts(mints, { encoding: 'base64', commitment: 'confirmed' }).send(),
  )
  for (const account of value) {
    const data = account ? fromBase64(account.data[0]) : undefined
    if (!data) throw new WalletError(rpcBadResponseError)
    checkMintExtensions(data)
  }
}

/** Sends a signed transaction. */
async function submit(
  rpc: SolanaRpcClient,
  request: SwapRequest,
  signed: Base64EncodedWireTransaction,
): ReturnType<SendSwap> {
  try {
    return { hash: await submitTransaction(rpc, request.network.caipNetworkId, signed) }
  } catch (error) {
    const { lastValidBlockHeight } = request.swap
    if (await isExpired(rpc, request, lastValidBlockHeight).catch(() => false))
      return { unsent: 'expired' }
    throw toSendError(error)
  }
}

/** Returns whether no block accepts a transaction any more. */
async function isExpired(
  rpc: SolanaRpcClient,
  { network }: SwapRequest,
  lastValidBlockHeight: bigint,
): Promise<boolean> {
  const height = await rpc.request(network.caipNetworkId, (node) =>
    node.getBlockHeight({ commitment: 'confirmed' }).send(),
  )
  return height > lastValidBlockHeight
}
