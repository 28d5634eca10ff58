import type { Quota, Upstream } from '../../../upstream/index.ts'
import type { RpcNode } from './createRpcNode.ts'
import { classifyError } from './classifyError.ts'
import { rawElements, rawMembers } from './rawJson.ts'
import type { RawResponse, RawRequest } from './RawRequest.ts'
import { type NodeReply, emptyReply, toNodeReply, mergeReplies } from './NodeReply.ts'
import { sendToNode, replyOfStatus } from './sendToNode.ts'

type RequestOptions = {
  readonly upstream: Pick<Upstream, 'send'>
  readonly timeoutMs: number
  readonly signal: AbortSignal
  readonly quota?: Quota | undefined
}

/** Calls that are sent one by one to a node which takes no batches. */
const concurrency = 16

/** Calls in one batch: what many nodes take. */
const batchSize = 100

/**
 * Asks one node, and reads its answers.
 *
 * @param node - The node. Whether it takes batches is noted there.
 * @param calls - What to ask: in batches where it takes them.
 * @param ask - By what, for how long.
 * @throws The signal's reason; nothing else.
 */
export async function requestNode(
  node: RpcNode,
  calls: readonly RawRequest[],
  ask: RequestOptions,
): Promise<NodeReply> {
  const chunks = Array.from({ length: Math.ceil(calls.length / batchSize) }, (_, index) =>
    calls.slice(index * batchSize, (index + 1) * batchSize),
  )
  const exchange = (some: readonly RawRequest[]): Promise<NodeReply | undefined> =>
    withQuota(ask, (own) => sendBatch(node, some, own))
  const isWhole = calls.length === 1 || node.supportsBatches()
  const whole = isWhole ? await Promise.all(chunks.map(exchange)) : []
  if (isWhole && whole.includes(undefined)) node.markBatchUnsupported()
  const alone = async (call: RawRequest): Promise<NodeReply> =>
    (await exchange([call])) ?? emptyReply(1)
  const parts: NodeReply[] = []
  for (const [index, chunk] of chunks.entries())
    parts.push(whole[index] ?? mergeReplies(await runConcurrently(chunk, alone)))
  return mergeReplies(parts)
}

/** What came to nothing takes nothing from what a request may get. */
async function withQuota<reported extends NodeReply | undefined>(
  { quota, ...ask }: RequestOptions,
  run: (ask: RequestOptions) => Promise<reported>,
): Promise<reported> {
  const own = quota && createSubQuota(quota)
  let isUseful = false
  try {
    const reported = await run({ ...ask, quota: own })
    isUseful =
      reported !== undefined && [...reported.responses, ...reported.fallbackErrors].some(Boolean)
    return reported
  } finally {
    if (!isUseful) own?.giveBack()
  }
}

/** Undefined when the node answered a batch as if it were none. */
async function sendBatch(
  node: RpcNode,
  calls: readonly RawRequest[],
  { upstream, ...rest }: RequestOptions,
): Promise<NodeReply | undefined> {
  const request = {
    ...rest,
    url: node.url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: encodeBatch(calls),
  } as const
  const answer = await sendToNode(upstream, request, calls.length)
  if ('outcome' in answer) return answer
  const fault = replyOfStatus(answer, calls.length)
  if (fault) return fault
  const text = answer.body.toString()
  return parseReply(text, calls.length)
}

/** Makes a quota that takes from another one, and gives back what was taken through it. */
function createSubQuota(whole: Quota): Quota & { giveBack(): void } {
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

function encodeBatch(calls: readonly RawRequest[]): string {
  const texts = calls.map(
    ({ method, params }, index) =>
      `{"jsonrpc":"2.0","id":${index + 1},"method":${JSON.stringify(method)}${params && `,"params":${params}`}}`,
  )
  return calls.length === 1 ? (texts[0] ?? '') : `[${texts.join(',')}]`
}

function parseReply(text: string, count: number): NodeReply | undefined {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return emptyReply(count)
  }
  if (!Array.isArray(given)) {
    const alone = parseResponse(text, given, { isAlone: true })?.answer
    if (count === 1) return toNodeReply([alone], count)
    // It has enough of us, which says nothing of batches.
    const isLimit = alone?.error !== undefined && classifyError(alone) === 'limited'
    return isLimit ? emptyReply(count, { outcome: 'limited' }) : undefined
  }
  if (count === 1) return emptyReply(count)
  const answers = new Array<RawResponse | undefined>(count).fill(undefined)
  const raw = rawElements(text)
  for (const [index, each] of given.entries()) {
    const found = parseResponse(raw[index] ?? '', each, { isAlone: false })
    const place = (found?.id ?? 0) - 1
    // An answer to what nobody asked, or two to one question: none of it can be trusted.
    if (!found || !(place in answers) || answers[place]) return emptyReply(count)
    answers[place] = found.answer
  }
  return toNodeReply(answers, count)
}

function parseResponse(
  text: string,
  given: unknown,
  { isAlone }: { readonly isAlone: boolean },
): { readonly id: number; readonly answer: RawResponse } | undefined {
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

async function runConcurrently<asked>(
  all: readonly asked[],
  ask: (one: asked) => Promise<NodeReply>,
): Promise<readonly NodeReply[]> {
  const reported: NodeReply[] = []
  const waiting = all.entries()
  async function work(): Promise<void> {
    // All workers take from the one iterator.
    for (const [index, one] of waiting) reported[index] = await ask(one)
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, all.length) }, work))
  return reported
}
