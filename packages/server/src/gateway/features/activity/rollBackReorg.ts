import { upstreamError } from '../../../upstream/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import type { ActivityStore } from './createActivityStore.ts'
import type { BlockId, ActivityPort } from './ActivityPort.ts'

/** A block that lies so far below the newest is not turned back. */
const settledBlocks = 256

/**
 * Compares the blocks that history stands on with those of the chain, and forgets what is above the
 * highest that is still there.
 *
 * @param deps - The chain's port, and what is kept.
 * @param chain - The chain.
 * @param head - Its newest block.
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
  // A node may be behind another. A chain for tests may be a new one, or set back.
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
    // There is a block below the newest: a node that has none is behind, and says nothing of the
    // chain, or keeps no old ones.
    if (head.block - block >= settledBlocks) return mark
    throw upstreamError('body', chain.caipNetworkId)
  }
  return undefined
}
