import type { Quota, Upstream } from '../../../upstream/index.ts'
import type { Node } from './createRpcNode.ts'
import { judge } from './classifyError.ts'
import { rawElements, rawMembers } from './rawJson.ts'
import type { RawAnswer, RawCall } from './RawRequest.ts'
import { type Reported, silence, sorted, together } from './NodeReply.ts'
import { sendToNode, statusFault } from './sendToNode.ts'

type Ask = {
  readonly upstream: Pick<Upstream, 'send'>
  readonly timeoutMs: number
  readonly signal: AbortSignal
  readonly quota?: Quota | undefined
}

/** Calls that are sent one by one to a node which takes no batches. */
const atOnce = 16

/** Calls in one batch: what many nodes take. */
const mostInBatch = 100

/**
 * Asks one node, and reads its answers.
 *
 * @param node - The node. Whether it takes batches is noted there.
 * @param calls - What to ask: in batches where it takes them.
 * @param ask - By what, for how long.
 * @throws The signal's reason; nothing else.
 */
export async function askNode(node: Node, calls: readonly RawCall[], ask: Ask): Promise<Reported> {
  const chunks = Array.from({ length: Math.ceil(calls.length / mostInBatch) }, (_, index) =>
    calls.slice(index * mostInBatch, (index + 1) * mostInBatch),
  )
  const exchange = (some: readonly RawCall[]): Promise<Reported | undefined> =>
    metered(ask, (own) => attempt(node, some, own))
  const isWhole = calls.length === 1 || node.takesBatches()
  const whole = isWhole ? await Promise.all(chunks.map(exchange)) : []
  if (isWhole && whole.includes(undefined)) node.refusedBatch()
  const alone = async (call: RawCall): Promise<Reported> => (await exchange([call])) ?? silence(1)
  const parts: Reported[] = []
  for (const [index, chunk] of chunks.entries())
    parts.push(whole[index] ?? together(await oneByOne(chunk, alone)))
  return together(parts)
}

/** What came to nothing takes nothing from what a request may get. */
async function metered<reported extends Reported | undefined>(
  { quota, ...ask }: Ask,
  run: (ask: Ask) => Promise<reported>,
): Promise<reported> {
  const own = quota && partOf(quota)
  let isUseful = false
  try {
    const reported = await run({ ...ask, quota: own })
    isUseful = reported !== undefined && [...reported.answers, ...reported.doubtful].some(Boolean)
    return reported
  } finally {
    if (!isUseful) own?.giveBack()
  }
}

/** Undefined when the node answered a batch as if it were none. */
async function attempt(
  node: Node,
  calls: readonly RawCall[],
  { upstream, ...rest }: Ask,
): Promise<Reported | undefined> {
  const request = {
    ...rest,
    url: node.url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: bodyOf(calls),
  } as const
  const answer = await sendToNode(upstream, request, calls.length)
  if ('ending' in answer) return answer
  const fault = statusFault(answer, calls.length)
  if (fault) return fault
  const text = answer.body.toString()
  return read(text, calls.length)
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

async function oneByOne<asked>(
  all: readonly asked[],
  ask: (one: asked) => Promise<Reported>,
): Promise<readonly Reported[]> {
  const reported: Reported[] = []
  const waiting = all.entries()
  async function work(): Promise<void> {
    // All workers take from the one iterator.
    for (const [index, one] of waiting) reported[index] = await ask(one)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, work))
  return reported
}
