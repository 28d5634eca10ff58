import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../../../clock/Clock.ts'
import type { FastStore } from '../../../store/fast/FastStore.ts'
import type { RpcNode } from './createRpcNode.ts'
import type { NodeScore } from './createPeerScore.ts'

/** Between two rounds, where a chain is in use. */
const intervalMs = 15_000
/** What nobody said again is forgotten. */
const ttlMs = 60_000

/** What processes of a deployment tell each other of the nodes of a chain. */
export type HealthGossip = {
  /** Tells and hears, unless it did a short while ago. Nobody waits for it. */
  exchange(): void
  /** Tells at once that a node is left alone. */
  publish(node: RpcNode): void
}

/** What one process said of a node. */
type PublishedScore = NodeScore & { readonly senderId: string }

/** A score of another process, and since when it is there. */
type ReceivedScore = { readonly text: string; readonly score: PublishedScore; readonly at: number }

/**
 * Makes what tells other processes how nodes fare, and hears it of them. It has no timer: of a chain
 * that nobody asks about, nothing is told.
 *
 * The last who says something is heard. Good news does not replace bad news until everybody had time
 * to hear it.
 *
 * @param deps - The chain's nodes; `sharedStore` where all processes see it, and nothing happens elsewhere.
 * @source facts: gateway §3.2
 */
export function createHealthGossip(deps: {
  readonly chainId: string
  readonly nodes: readonly RpcNode[]
  readonly sharedStore?: Pick<FastStore, 'isShared' | 'getAll' | 'set'> | undefined
  readonly clock: Pick<Clock, 'now'>
}): HealthGossip {
  const { chainId, nodes, clock } = deps
  // Of a node that is alone there is nothing to weigh.
  const sharedStore =
    deps.sharedStore?.isShared === true && nodes.length > 1 ? deps.sharedStore : undefined
  const senderId = randomBytes(4).toString('hex')
  const keys = new Map(nodes.map((node) => [node, storeKey(chainId, node)]))
  const publishedCounts = new Map<RpcNode, number>()
  const received = new Map<RpcNode, ReceivedScore>()
  let syncedAt = -Infinity

  async function publish(node: RpcNode): Promise<void> {
    const { count, successRate, latencyMs } = node.stats()
    if (count === (publishedCounts.get(node) ?? 0)) return
    publishedCounts.set(node, count)
    const text = [senderId, count, successRate.toFixed(3), latencyMs.toFixed(0)].join(' ')
    await sharedStore?.set(keys.get(node) ?? '', text, ttlMs)
  }
  function receive(node: RpcNode, text: string | undefined): void {
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
  function shouldPublish(node: RpcNode): boolean {
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
      // Without others, everybody goes by what it knows.
      syncAll().catch(() => {})
    },
    publish(node) {
      if (sharedStore) publish(node).catch(() => {})
    },
  }
}

/** URLs hold keys, which are nobody's business there. */
function storeKey(chainId: string, { url }: RpcNode): string {
  const hash = createHash('sha256').update(url).digest('base64url').slice(0, 22)
  return `rpc-node:${chainId}:${hash}`
}

/** Anything may stand there: another version wrote it, or somebody else. */
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
