import type { Address, Base64EncodedWireTransaction } from '@solana/kit'
import type { Adapter } from '../core/index.ts'
import { fromBase58, fromBase64 } from '../crypto/index.ts'
import { rpcBadResponseError, sendFailedError } from '../errors/catalogue/index.ts'
import { isUserRejected, translateWalletError, WalletError } from '../errors/index.ts'
import { checkMintExtensions } from './checkMintExtensions.ts'
import type { SolanaRpcClient } from './createSolanaRpcClient.ts'
import { createSwapTerms, type SwapTerms } from './createSwapTerms.ts'
import type { PossiblySentSwaps } from './createPossiblySentSwaps.ts'
import { type DecodedSwapTransaction, decodeSwapTransaction } from './decodeSwapTransaction.ts'
import { transferPrograms } from './instructions.ts'
import { matchesSwapTerms } from './matchesSwapTerms.ts'
import { parseSignedTransaction, readTextMember } from './parseSignedTransaction.ts'
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
 * the page is reloaded meanwhile: its prompt is recorded before it opens.
 *
 * @param unreported - Journal of the swaps whose end the wallet has not reported.
 * @returns The function. It throws `send.token_has_transfer_fee` and the like; errors of wallets; `send.*`;
 * `rpc.*`.
 */
export function createSwapSender(rpc: SolanaRpcClient, unreported: PossiblySentSwaps): SendSwap {
  return async (request) => {
    const { address, network, swap, connection } = request
    const id = network.caipNetworkId
    const account = `${id}:${address}`
    const earlier = unreported.get(account)
    if (earlier !== undefined && !(await isExpired(rpc, request, earlier)))
      return { unsent: 'earlierPending' }
    unreported.remove(account)
    if (!(await isOrdered(rpc, request))) return { unsent: 'notOrdered' }

    const call = (method: string): Promise<unknown> => {
      const params = { transaction: swap.transaction, pubkey: address }
      return connection.provider.request({ method, params }, { network: id })
    }
    try {
      const answer = await call('solana_signTransaction')
      return await submit(rpc, request, parseSignedTransaction(answer, swap.transaction))
    } catch (error) {
      const { code } = translateWalletError(error, sendFailedError)
      if (code !== 'wallet.method_not_supported') throw toSendError(error)
    }
    unreported.add(account, swap.lastValidBlockHeight)
    try {
      const hash = readTextMember(await call('solana_signAndSendTransaction'), 'signature')
      if (fromBase58(hash)?.length === 64) {
        unreported.remove(account)
        return { hash }
      }
      throw new WalletError(sendFailedError, { reason: 'Malformed signature' })
    } catch (error) {
      // Any other failure may come after the wallet has sent it.
      const known = translateWalletError(error, sendFailedError)
      const isUnsent = isUserRejected(known) || known.code === 'wallet.method_not_supported'
      if (isUnsent) unreported.remove(account)
      throw toSendError(error)
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
  const decoded = await decodeSwapTransaction(swap.transaction)
  const terms = await createSwapTerms(address, swap)
  if (!decoded || !matchesSwapTerms(decoded, terms)) return false
  if (isMakerSwap(decoded)) await checkMints(rpc, request, terms)
  return true
}

/** Returns whether Token-2022 transfers tokens, which may have a fee. */
function isMakerSwap({ signers, instructions }: DecodedSwapTransaction): boolean {
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
