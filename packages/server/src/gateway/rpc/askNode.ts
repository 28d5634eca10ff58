import {
  isUpstreamError,
  type Quota,
  type Upstream,
  type UpstreamAnswer,
} from '../../upstream/index.ts'
import type { Node } from './createNode.ts'
import { isRefusal, judge } from './judge.ts'
import { rawElements, rawMembers } from './rawJson.ts'
import type { RawAnswer, RawCall } from './RawCall.ts'

/** What a node made of some calls. */
export type Reported = {
  /** As the calls; a hole where another node is to be asked. */
  readonly answers: readonly (RawAnswer | undefined)[]
  /** Errors that stand if no other node knows better. */
  readonly doubtful: readonly (RawAnswer | undefined)[]
  readonly ending: 'ok' | 'failed' | 'limited'
  /**
   * Whose that ending is, where it is not `ok`: the node's, whatever it is asked; that of what it was
   * asked, for all we know; either, as the node did not let us in; or ours, as it never got there.
   */
  readonly fault: Fault
  /** Whether the calls surely did not get to it. */
  readonly isUntouched: boolean
  readonly waitMs?: number | undefined
}

type Fault = 'node' | 'call' | 'door' | 'ours'

type Ask = {
  readonly upstream: Pick<Upstream, 'send'>
  readonly timeoutMs: number
  readonly signal: AbortSignal
  readonly quota?: Quota | undefined
}

/** Statuses of who looks at no body: too many, not paid, not let in, not there. */
const turnedAway: ReadonlySet<number> = new Set([401, 402, 403, 404, 405, 413, 415, 429])

/** Those among them that a key which is over gets for everything: not known, not paid, not let in. */
const notLetIn: ReadonlySet<number> = new Set([401, 402, 403])

/** Connections that were never made. */
const neverSent: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Also what ends a connection that was written to, as the way to the other side is lost. */
const lostWay: ReadonlySet<unknown> = new Set(['EHOSTUNREACH', 'ENETUNREACH'])

/** Calls that are sent one by one to a node which takes no batches. */
const atOnce = 16

/** Calls in one batch: what many nodes take. */
const mostInBatch = 100

/**
 * Asks one node, and reads its answers.
 *
 * @param node - The node. Whether it takes batches is noted there.
 * @param calls - What to ask, in batches where it takes them.
 * @param ask - By what, for how long.
 * @throws The signal's reason; nothing else.
 */
export async function askNode(node: Node, calls: readonly RawCall[], ask: Ask): Promise<Reported> {
  const chunks = Array.from({ length: Math.ceil(calls.length / mostInBatch) }, (_, index) =>
    calls.slice(index * mostInBatch, (index + 1) * mostInBatch),
  )
  const isWhole = calls.length === 1 || node.takesBatches()
  const whole = isWhole ? await Promise.all(chunks.map((each) => exchange(node, each, ask))) : []
  if (isWhole && whole.includes(undefined)) node.refusedBatch()
  const parts: Reported[] = []
  for (const [index, chunk] of chunks.entries())
    parts.push(whole[index] ?? together(await oneByOne(node, chunk, ask)))
  return together(parts)
}

/** Undefined when the node answered a batch as if it were none. */
async function exchange(
  node: Node,
  calls: readonly RawCall[],
  { quota, ...ask }: Ask,
): Promise<Reported | undefined> {
  const own = quota && partOf(quota)
  let isUseful = false
  try {
    const reported = await attempt(node, calls, { ...ask, quota: own })
    isUseful = reported !== undefined && [...reported.answers, ...reported.doubtful].some(Boolean)
    return reported
  } finally {
    if (!isUseful) own?.giveBack()
  }
}

async function attempt(
  { url }: Node,
  calls: readonly RawCall[],
  { upstream, ...rest }: Ask,
): Promise<Reported | undefined> {
  let answer: UpstreamAnswer
  try {
    answer = await upstream.send({
      ...rest,
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: bodyOf(calls),
    })
  } catch (error) {
    if (!isUpstreamError(error)) throw error
    const { cause, failure, isUnsent } = error
    return silence(calls.length, {
      fault: isUnsent ? 'ours' : failure === 'unavailable' ? 'node' : 'call',
      isUntouched: isUnsent || wasNeverMade(cause),
    })
  }
  const { status, headers } = answer
  if (turnedAway.has(status)) {
    const waitMs = Number.parseInt(headers['retry-after'] ?? '', 10) * 1_000
    const isLimit = status === 429
    return silence(calls.length, {
      ending: isLimit ? 'limited' : 'failed',
      // The others may be due to the method, or to the size of what was asked.
      fault: isLimit ? 'node' : notLetIn.has(status) ? 'door' : 'call',
      isUntouched: true,
      waitMs: waitMs || undefined,
    })
  }
  if ((status < 200 || status > 299) && status !== 400)
    return silence(calls.length, { fault: status >= 500 ? 'node' : 'call' })
  return read(answer.body.toString(), calls.length)
}

/** Tells whether an error is that of a connection which did not come about. */
function wasNeverMade(cause: unknown): boolean {
  // Of a host with several addresses, none of which could be connected to.
  if (cause instanceof AggregateError) return cause.errors.every(wasNeverMade)
  if (!(cause instanceof Error) || !('code' in cause)) return false
  if (neverSent.has(cause.code)) return true
  return lostWay.has(cause.code) && 'syscall' in cause && cause.syscall === 'connect'
}

/** Makes a quota that takes from another one, and gives back what was taken through it. */
function partOf(whole: Quota): Quota & { giveBack(): void } {
  let taken = 0
  return {
    get left() {
      return whole.left
    },
    set left(left) {
      taken += whole.left - left
      whole.left = left
    },
    giveBack() {
      whole.left += taken
      taken = 0
    },
  }
}

function bodyOf(calls: readonly RawCall[]): string {
  const texts = calls.map(
    ({ method, params }, index) =>
      `{"jsonrpc":"2.0","id":${index + 1},"method":${JSON.stringify(method)}${params && `,"params":${params}`}}`,
  )
  return calls.length === 1 ? (texts[0] ?? '') : `[${texts.join(',')}]`
}

function read(text: string, count: number): Reported | undefined {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return silence(count)
  }
  if (!Array.isArray(given)) {
    const alone = answerOf(text, given, { isAlone: true })?.answer
    if (count === 1) return sorted([alone], count)
    // It has enough of us, which says nothing of batches.
    const isLimit = alone?.error !== undefined && judge(alone) === 'limited'
    return isLimit ? silence(count, { ending: 'limited' }) : undefined
  }
  if (count === 1) return silence(count)
  const answers = new Array<RawAnswer | undefined>(count).fill(undefined)
  const raw = rawElements(text)
  for (const [index, each] of given.entries()) {
    const found = answerOf(raw[index] ?? '', each, { isAlone: false })
    const place = (found?.id ?? 0) - 1
    // An answer to what nobody asked, or two to one question: none of it can be trusted.
    if (!found || !(place in answers) || answers[place]) return silence(count)
    answers[place] = found.answer
  }
  return sorted(answers, count)
}

function answerOf(
  text: string,
  given: unknown,
  { isAlone }: { readonly isAlone: boolean },
): { readonly id: number; readonly answer: RawAnswer } | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const { id, error } = given as Readonly<Record<string, unknown>>
  // Some answer errors of a single call with the id null.
  const isOurs = typeof id === 'number' && (!isAlone || id === 1)
  if (!isOurs && !(isAlone && error !== undefined && error !== null && id === null))
    return undefined
  const place = typeof id === 'number' ? id : 1
  const raw = rawMembers(text)
  const result = raw.get('result')
  if (typeof error === 'object' && error !== null) {
    const { code, message } = error as Readonly<Record<string, unknown>>
    if (typeof code !== 'number' || typeof message !== 'string') return undefined
    return { id: place, answer: { error: raw.get('error') ?? '', code, message } }
  }
  return result === undefined ? undefined : { id: place, answer: { result } }
}

/** Sets apart what another node may know better, and what says no more than that this one is busy. */
function sorted(given: readonly (RawAnswer | undefined)[], count: number): Reported {
  const verdicts = given.map((answer) => (answer?.error === undefined ? undefined : judge(answer)))
  const isOpen = (index: number): boolean =>
    verdicts[index] === 'limited' || verdicts[index] === 'unable'
  const isSilent = given.includes(undefined)
  const isLimited = verdicts.includes('limited')
  const [alone] = given
  return {
    answers: given.map((answer, index) => (isOpen(index) ? undefined : answer)),
    doubtful: given.map((answer, index) => (verdicts[index] === 'unable' ? answer : undefined)),
    ending: isLimited ? 'limited' : isSilent ? 'failed' : 'ok',
    fault: 'call',
    isUntouched: count === 1 && alone?.error !== undefined && isRefusal(alone),
  }
}

function silence(
  count: number,
  how: Partial<Omit<Reported, 'answers' | 'doubtful'>> = {},
): Reported {
  const holes = new Array<RawAnswer | undefined>(count).fill(undefined)
  return {
    answers: holes,
    doubtful: holes,
    ending: 'failed',
    fault: 'call',
    isUntouched: false,
    ...how,
  }
}

async function oneByOne(
  node: Node,
  calls: readonly RawCall[],
  ask: Ask,
): Promise<readonly Reported[]> {
  const reported: Reported[] = []
  const waiting = calls.entries()
  async function work(): Promise<void> {
    // All workers take from the one iterator.
    for (const [index, call] of waiting)
      reported[index] = (await exchange(node, [call], ask)) ?? silence(1)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, calls.length) }, work))
  return reported
}

/** What is the node's own counts most: it holds for all that it was asked. */
function together(parts: readonly Reported[]): Reported {
  const [only] = parts
  if (only && parts.length === 1) return only
  const bad = parts.filter(({ ending }) => ending !== 'ok')
  const blamed = bad.filter(({ fault }) => fault === 'node')
  const worst = blamed.length > 0 ? blamed : bad
  const told = worst.find(({ ending }) => ending === 'limited') ?? worst[0]
  return {
    answers: parts.flatMap(({ answers }) => answers),
    doubtful: parts.flatMap(({ doubtful }) => doubtful),
    ending: told?.ending ?? 'ok',
    fault: told?.fault ?? 'call',
    isUntouched: false,
    waitMs: parts.find(({ waitMs }) => waitMs !== undefined)?.waitMs,
  }
}
