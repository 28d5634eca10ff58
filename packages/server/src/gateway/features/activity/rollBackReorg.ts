import { upstreamError } from '../../../upstream/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import type { ActivityStore } from './createActivityStore.ts'
import type { BlockId, ActivityPort } from './ActivityPort.ts'

/** Blocks deeper than this are final. */
const settledBlocks = 256

/**
 * Compares recorded block hashes with the chain, and deletes the index above the highest block that
 * is still part of it.
 *
 * @param deps - The chain's port and the store.
 * @param head - The newest block.
 * @throws UpstreamError
 */
export async function rollBackReorg(
  { port, store }: { readonly port: ActivityPort; readonly store: ActivityStore },
  chain: Chain,
  head: BlockId,
  signal: AbortSignal,
): Promise<void> {
  const id = chain.caipNetworkId
  const marks = await store.marks(id)
  const below = marks.filter(({ block }) => block <= head.block)
  // A node may lag. A test chain may have been reset.
  const isShort = chain.isTest && below.length < marks.length
  const [highest] = below
  if (!highest) {
    if (isShort) await store.forgetAbove(id, -1)
    return
  }
  const standing = await findStanding(port, chain, { below, head }, signal)
  if (standing === highest && !isShort) return
  await store.forgetAbove(id, standing?.block ?? -1)
}

async function findStanding(
  port: ActivityPort,
  chain: Chain,
  { below, head }: { readonly below: readonly BlockId[]; readonly head: BlockId },
  signal: AbortSignal,
): Promise<BlockId | undefined> {
  for (const mark of below) {
    const { block, hash } = mark
    const now = block === head.block ? head.hash : await port.hashAt(chain, block, signal)
    if (now === hash) return mark
    if (now !== undefined || chain.isTest) continue
    // The node lags or prunes old blocks if it has none at this height.
    if (head.block - block >= settledBlocks) return mark
    throw upstreamError('body', chain.caipNetworkId)
  }
  return undefined
}
