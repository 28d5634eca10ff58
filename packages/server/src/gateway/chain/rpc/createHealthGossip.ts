import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../../../clock/Clock.ts'
import type { FastStore } from '../../../store/fast/FastStore.ts'
import type { RpcNodeHealth } from './createRpcNodeHealth.ts'
import type { NodeScore } from './createPeerNodeScore.ts'

/** Minimum time between two exchanges. */
const intervalMs = 15_000
/** Lifetime of a published score. */
const ttlMs = 60_000

/** Exchange of node scores between the processes of a deployment. */
export type HealthGossip = {
  /** Publishes and receives scores in the background, at most once per interval. */
  exchange(): void
  /** Publishes the score of one node at once, when its circuit opens. */
  publish(node: RpcNodeHealth): void
}

/** A score with the process that published it. */
type PublishedScore = NodeScore & { readonly senderId: string }

/** A score of another process, and when it was received. */
type ReceivedScore = { readonly text: string; readonly score: PublishedScore; readonly at: number }

/**
 * Creates the gossip of a chain. It has no timer: chains without requests cause no traffic.
 *
 * The last published score wins. A better score does not replace a worse one before the other processes
 * had time to read it.
 *
 * @param deps - Without a `sharedStore` that other processes share, nothing is exchanged.
 */
export function createHealthGossip(deps: {
  readonly chainId: string
  readonly nodes: readonly RpcNodeHealth[]
  readonly sharedStore?: Pick<FastStore, 'isShared' | 'getAll' | 'set'> | undefined
  readonly clock: Pick<Clock, 'now'>
}): HealthGossip {
  const { chainId, nodes, clock } = deps
  // With a single node there is no choice to make.
  const sharedStore =
    deps.sharedStore?.isShared === true && nodes.length > 1 ? deps.sharedStore : undefined
  const senderId = randomBytes(4).toString('hex')
  const keys = new Map(nodes.map((node) => [node, storeKey(chainId, node)]))
  const publishedCounts = new Map<RpcNodeHealth, number>()
  const received = new Map<RpcNodeHealth, ReceivedScore>()
  let syncedAt = -Infinity

  async function publish(node: RpcNodeHealth): Promise<void> {
    const { count, successRate, latencyMs } = node.stats()
    if (count === (publishedCounts.get(node) ?? 0)) return
    publishedCounts.set(node, count)
    const text = [senderId, count, successRate.toFixed(3), latencyMs.toFixed(0)].join(' ')
    await sharedStore?.set(keys.get(node) ?? '', text, ttlMs)
  }
  function receive(node: RpcNodeHealth, text: string | undefined): void {
    const score = parseScore(text)
    if (
      text === undefined ||
      !score ||
      score.senderId === senderId ||
      received.get(node)?.text === text
    )
      return
    received.set(node, { text, score, at: clock.now() })
    node.applyPeerScore(score)
  }
  function shouldPublish(node: RpcNodeHealth): boolean {
    const other = received.get(node)
    const isFresh = other !== undefined && clock.now() - other.at < intervalMs
    return !isFresh || node.stats().successRate <= other.score.successRate
  }
  async function syncAll(): Promise<void> {
    const texts = (await sharedStore?.getAll([...keys.values()])) ?? []
    for (const [index, node] of nodes.entries()) receive(node, texts[index])
    await Promise.all(nodes.filter(shouldPublish).map(publish))
  }

  return {
    exchange() {
      const now = clock.now()
      if (!sharedStore || now - syncedAt < intervalMs) return
      syncedAt = now
      // On failure every process uses its own scores.
      syncAll().catch(() => {})
    },
    publish(node) {
      if (sharedStore) publish(node).catch(() => {})
    },
  }
}

/** Hashes the URL, which may contain an API key. */
function storeKey(chainId: string, { url }: RpcNodeHealth): string {
  const hash = createHash('sha256').update(url).digest('base64url').slice(0, 22)
  return `rpc-node:${chainId}:${hash}`
}

/** Returns undefined for a text of another format, as another version may write it. */
function parseScore(text = ''): PublishedScore | undefined {
  const [, senderId, success, latency] =
    /^([0-9a-f]{8}) \d{1,15} (0\.\d{3}|1\.000) (\d{1,7})$/.exec(text) ?? []
  if (senderId === undefined || success === undefined || latency === undefined) return undefined
  return {
    senderId,
    successRate: Number.parseFloat(success),
    latencyMs: Number.parseInt(latency, 10),
  }
}
