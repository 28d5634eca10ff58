import type { Clock } from '../../../clock/Clock.ts'
import { createAverages } from './createNodeStats.ts'
import { createRepute, type Experience } from './createPeerScore.ts'

/** How a request to a node went. */
export type Ending =
  | 'ok'
  /** No answer, or none that makes sense. */
  | 'failed'
  /** It has enough of us for now. */
  | 'limited'
  /** It did not serve this, which may be due to what was asked, or to us: it counts for nothing. */
  | 'unserved'
  /** We did not wait for it to the end: another was faster. */
  | 'outrun'

/** One node of a chain, and how it fared. */
export type Node = {
  readonly url: string
  /** For metrics and the log: tells of no key that the URL holds. */
  readonly name: string
  /** Whether it answers several calls at once. */
  takesBatches(): boolean
  /** Notes that it took a batch for no call. It is believed for a while. */
  refusedBatch(): void
  /** Whether others are well ahead of it. */
  isBehind: boolean
  /** How much it is to be preferred. */
  weight(): number
  /** Whether it may be asked: it is well, or it is time to try it again and nobody does yet. */
  mayAsk(): boolean
  /** Whether it is known to be away. */
  isDown(): boolean
  /** Notes that it is asked. */
  began(): void
  /** Notes how that went; `waitMs` is how long it wants to be left alone. */
  ended(ending: Ending, ms: number, waitMs?: number): void
  /** How it fared here. */
  experience(): Experience & { /** Of so many requests. */ readonly count: number }
  /** Notes how it fared for another process. It counts until we know better ourselves. */
  heard(told: Experience): void
  /** After how long an answer is later than almost all before it. */
  lateAfterMs(): number
}

/** Failures one after the other that open the breaker. */
const mostFailures = 5

const cooling = { least: 1_000, most: 60_000 }
/** Nodes are exchanged behind their address, and some errors only look like a refusal. */
const singlyMs = 300_000

/** Latency that counts as none, so that a node next door does not take everything. */
const besideMs = 25

/**
 * Makes the record of a node: moving averages of success and latency, and a circuit breaker that
 * lets one request through when its time is over.
 *
 * @param deps - `place` among the nodes of its chain, the best being 0; `onBreak` hears when it is
 * left alone.
 */
export function createNode(deps: {
  readonly url: string
  readonly place: number
  readonly clock: Pick<Clock, 'now'>
  readonly onBreak?: ((node: Node) => void) | undefined
}): Node {
  const { url, place, clock, onBreak } = deps
  let failures = 0
  let coolMs = 0
  let closedAt = 0
  let isTrying = false
  const own = createAverages()
  const repute = createRepute(clock)

  function rest(ms: number): void {
    const wasClosed = coolMs === 0
    coolMs = Math.min(Math.max(ms, cooling.least), cooling.most)
    closedAt = clock.now() + coolMs
    if (wasClosed) onBreak?.(node)
  }

  const node: Node = {
    url,
    name: nameOf(url),
    ...batchTaking(clock),
    isBehind: false,
    weight: () => weightOf(place, repute.believed(own, own.isTimed)),
    mayAsk: () => coolMs === 0 || (!isTrying && clock.now() >= closedAt),
    isDown: () => coolMs > 0,
    began() {
      if (coolMs > 0) isTrying = true
    },
    ended(ending, ms, waitMs) {
      isTrying = false
      if (ending === 'unserved') return undefined
      // Who was outrun took at least so long.
      if (ending === 'outrun') return ms > own.latency ? own.took(ms) : undefined
      own.answered(ending === 'ok')
      repute.livedThrough()
      if (ending === 'ok') {
        own.took(ms)
        failures = 0
        coolMs = 0
        return
      }
      failures += 1
      if (ending === 'limited') rest(waitMs ?? coolMs * 2)
      else if (failures >= mostFailures || coolMs > 0) rest(coolMs * 2)
    },
    // Who is left alone is worth less than its last answers say.
    experience() {
      const { success, latency, count } = own
      return { success: coolMs > 0 ? success / 2 : success, latency, count }
    },
    heard: repute.heard,
    lateAfterMs: own.lateAfterMs,
  }
  return node
}

function weightOf(place: number, { success, latency }: Experience): number {
  return ((1 / (place + 1)) * Math.max(success * success, 0.01)) / (latency + besideMs)
}

function batchTaking(clock: Pick<Clock, 'now'>): Pick<Node, 'takesBatches' | 'refusedBatch'> {
  let singlyUntil = -Infinity
  return {
    takesBatches: () => clock.now() >= singlyUntil,
    refusedBatch() {
      singlyUntil = clock.now() + singlyMs
    },
  }
}

/** Keys stand in paths and, at some, in front of the host. */
function nameOf(url: string): string {
  const { hostname, host } = new URL(url)
  if (/^[\d.]+$|^\[|^localhost$/.test(hostname)) return host
  return hostname.split('.').slice(-2).join('.')
}
