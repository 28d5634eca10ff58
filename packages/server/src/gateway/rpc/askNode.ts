import { isUpstreamError, type Upstream, type UpstreamAnswer } from '../../upstream/index.ts'
import type { Node } from './createNode.ts'
import { judge } from './judge.ts'
import { rawElements, rawMembers } from './rawJson.ts'
import type { RawAnswer, RawCall } from './RawCall.ts'

/** What a node made of some calls. */
export type Reported = {
  /** As the calls; a hole where another node is to be asked. */
  readonly answers: readonly (RawAnswer | undefined)[]
  /** Errors that stand if no other node knows better. */
  readonly doubtful: readonly (RawAnswer | undefined)[]
  readonly ending: 'ok' | 'failed' | 'limited'
  /** Whether the calls surely did not get to it. */
  readonly isUntouched: boolean
  readonly waitMs?: number | undefined
}

type Ask = {
  readonly upstream: Pick<Upstream, 'send'>
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** Statuses of who looks at no body: too many, not paid, not let in, not there. */
const turnedAway: ReadonlySet<number> = new Set([401, 402, 403, 404, 405, 413, 415, 429])

/** Connections that were never made. */
const neverSent: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Calls that are sent one by one to a node which takes no batches. */
const atOnce = 16

/**
 * Asks one node, and reads its answers.
 *
 * @param node - The node. Whether it takes batches is noted there.
 * @param calls - What to ask, in one batch where it takes them.
 * @param ask - By what, for how long.
 * @throws The signal's reason; nothing else.
 */
export async function askNode(node: Node, calls: readonly RawCall[], ask: Ask): Promise<Reported> {
  if (calls.length === 1 || node.takesBatches) {
    const reported = await exchange(node, calls, ask)
    if (reported) return reported
    node.takesBatches = false
  }
  return together(calls.length, await oneByOne(node, calls, ask))
}

/** Undefined when the node answered a batch as if it were none. */
async function exchange(
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
    const { cause } = error
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    return silence(calls.length, { isUntouched: neverSent.has(code) })
  }
  const { status, headers } = answer
  if (turnedAway.has(status)) {
    const waitMs = Number.parseInt(headers['retry-after'] ?? '', 10) * 1_000
    const ending = status === 429 ? 'limited' : 'failed'
    return silence(calls.length, { ending, isUntouched: true, waitMs: waitMs || undefined })
  }
  if ((status < 200 || status > 299) && status !== 400) return silence(calls.length)
  return read(answer.body.toString(), calls.length)
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
    if (count > 1) return undefined
    return sorted([answerOf(text, given, { isAlone: true })?.answer], count)
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
  return {
    answers: given.map((answer, index) => (isOpen(index) ? undefined : answer)),
    doubtful: given.map((answer, index) => (verdicts[index] === 'unable' ? answer : undefined)),
    ending: isLimited ? 'limited' : isSilent ? 'failed' : 'ok',
    isUntouched: count === 1 && !isSilent && isOpen(0),
  }
}

function silence(
  count: number,
  how: Partial<Pick<Reported, 'ending' | 'isUntouched' | 'waitMs'>> = {},
): Reported {
  const holes = new Array<RawAnswer | undefined>(count).fill(undefined)
  return { answers: holes, doubtful: holes, ending: 'failed', isUntouched: false, ...how }
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

function together(count: number, parts: readonly Reported[]): Reported {
  const endings = parts.map(({ ending }) => ending)
  return {
    answers: Array.from({ length: count }, (_, index) => parts[index]?.answers[0]),
    doubtful: Array.from({ length: count }, (_, index) => parts[index]?.doubtful[0]),
    ending: endings.find((ending) => ending === 'limited') ?? endings.find(isFailed) ?? 'ok',
    isUntouched: false,
    waitMs: parts.find(({ waitMs }) => waitMs !== undefined)?.waitMs,
  }
}

function isFailed(ending: Reported['ending']): boolean {
  return ending === 'failed'
}
