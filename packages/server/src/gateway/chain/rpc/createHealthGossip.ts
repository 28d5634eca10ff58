import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../../../clock/Clock.ts'
import type { FastStore } from '../../../store/fast/FastStore.ts'
import type { Node } from './createRpcNode.ts'
import type { Experience } from './createPeerScore.ts'

/** Between two rounds, where a chain is in use. */
const everyMs = 15_000
/** What nobody said again is forgotten. */
const keptMs = 60_000

/** What processes of a deployment tell each other of the nodes of a chain. */
export type Hearsay = {
  /** Tells and hears, unless it did a short while ago. Nobody waits for it. */
  exchange(): void
  /** Tells at once that a node is left alone. */
  broke(node: Node): void
}

/** What one process said of a node. */
type Note = Experience & { readonly by: string }

/** A note of another process, and since when it is there. */
type Seen = { readonly text: string; readonly note: Note; readonly at: number }

/**
 * Makes what tells other processes how nodes fare, and hears it of them. It has no timer: of a chain
 * that nobody asks about, nothing is told.
 *
 * The last who says something is heard. Good news does not replace bad news until everybody had time
 * to hear it.
 *
 * @param deps - The chain's nodes; `fast` where all processes see it, and nothing happens elsewhere.
 * @source facts: gateway §3.2
 */
export function createHearsay(deps: {
  readonly chainId: string
  readonly nodes: readonly Node[]
  readonly fast?: Pick<FastStore, 'isShared' | 'getAll' | 'set'> | undefined
  readonly clock: Pick<Clock, 'now'>
}): Hearsay {
  const { chainId, nodes, clock } = deps
  // Of a node that is alone there is nothing to weigh.
  const fast = deps.fast?.isShared === true && nodes.length > 1 ? deps.fast : undefined
  const by = randomBytes(4).toString('hex')
  const keys = new Map(nodes.map((node) => [node, keyOf(chainId, node)]))
  const told = new Map<Node, number>()
  const seen = new Map<Node, Seen>()
  let exchangedAt = -Infinity

  async function tell(node: Node): Promise<void> {
    const { count, success, latency } = node.experience()
    if (count === (told.get(node) ?? 0)) return
    told.set(node, count)
    const text = [by, count, success.toFixed(3), latency.toFixed(0)].join(' ')
    await fast?.set(keys.get(node) ?? '', text, keptMs)
  }
  function hear(node: Node, text: string | undefined): void {
    const note = parseNote(text)
    if (text === undefined || !note || note.by === by || seen.get(node)?.text === text) return
    seen.set(node, { text, note, at: clock.now() })
    node.heard(note)
  }
  function isNews(node: Node): boolean {
    const other = seen.get(node)
    const isFresh = other !== undefined && clock.now() - other.at < everyMs
    return !isFresh || node.experience().success <= other.note.success
  }
  async function round(): Promise<void> {
    const texts = (await fast?.getAll([...keys.values()])) ?? []
    for (const [index, node] of nodes.entries()) hear(node, texts[index])
    await Promise.all(nodes.filter(isNews).map(tell))
  }

  return {
    exchange() {
      const now = clock.now()
      if (!fast || now - exchangedAt < everyMs) return
      exchangedAt = now
      // Without others, everybody goes by what it knows.
      round().catch(() => {})
    },
    broke(node) {
      if (fast) tell(node).catch(() => {})
    },
  }
}

/** URLs hold keys, which are nobody's business there. */
function keyOf(chainId: string, { url }: Node): string {
  const hash = createHash('sha256').update(url).digest('base64url').slice(0, 22)
  return `rpc-node:${chainId}:${hash}`
}

/** Anything may stand there: another version wrote it, or somebody else. */
function parseNote(text = ''): Note | undefined {
  const [, by, success, latency] =
    /^([0-9a-f]{8}) \d{1,15} (0\.\d{3}|1\.000) (\d{1,7})$/.exec(text) ?? []
  if (by === undefined || success === undefined || latency === undefined) return undefined
  return { by, success: Number.parseFloat(success), latency: Number.parseInt(latency, 10) }
}
