import type { Signature } from '@solana/kit'
import type { CaipNetworkId } from '../caip/index.ts'
import { sendPossiblySentError, swapOutcomeUnknownError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import type { PossiblySentSwaps } from './createPossiblySentSwaps.ts'
import type { SolanaRpcClient } from './createSolanaRpcClient.ts'
import { readSignatures } from './readSignatures.ts'

/**
 * Checks what has become of the swap that an account may have sent before. Its signature is not known: the wallet has
 * not reported it, and may have changed the transaction. Once no block accepts it any more, it was confirmed only if a
 * transaction of the account has succeeded since the prompt.
 *
 * @throws `swap.outcome_unknown` while it may still be confirmed, and when no node answers; `send.possibly_sent`, once,
 * when it may have been confirmed.
 */
export async function checkEarlierSwap(
  rpc: SolanaRpcClient,
  possiblySent: PossiblySentSwaps,
  sender: { readonly network: CaipNetworkId; readonly address: string },
): Promise<void> {
  const account = `${sender.network}:${sender.address}`
  const earlier = possiblySent.get(account)
  if (!earlier) return
  const { lastValidBlockHeight, newestSignature } = earlier

  async function readIsConfirmed(): Promise<boolean | undefined> {
    const { blockHeight, absoluteSlot } = await rpc.request(sender.network, (node) =>
      node.getEpochInfo({ commitment: 'confirmed' }).send(),
    )
    if (blockHeight <= lastValidBlockHeight) return undefined
    if (newestSignature === undefined) return true
    const until = newestSignature === '' ? {} : { until: newestSignature as Signature }
    // A request may go to another node, which must have reached the same slot.
    const range = { ...sender, ...until, minContextSlot: absoluteSlot }
    return (await readSignatures(rpc, range)).some(({ err }) => err === null)
  }

  const isConfirmed = await readIsConfirmed().catch(() => undefined)
  if (isConfirmed === undefined) throw new WalletError(swapOutcomeUnknownError)
  possiblySent.remove(account)
  if (isConfirmed) throw new WalletError(sendPossiblySentError)
}
