import type { ByteBudget, UpstreamClient } from '../../../upstream/index.ts'
import type { RpcNodeHealth } from './createRpcNodeHealth.ts'
import { classifyError } from './classifyError.ts'
import { splitJsonArray, splitJsonObject } from './rawJson.ts'
import type { RawRpcResponse, RawRpcRequest } from './RawRpcRequest.ts'
import {
  type NodeReply,
  createUnansweredNodeReply,
  toNodeReply,
  mergeReplies,
} from './NodeReply.ts'
import { fetchFromNode, createNodeReplyForErrorStatus } from './fetchFromNode.ts'

type RequestOptions = {
  readonly upstream: Pick<UpstreamClient, 'send'>
  readonly timeoutMs: number
  readonly signal: AbortSignal
  readonly byteBudget?: ByteBudget | undefined
}

/** Concurrent requests to a node without batch support. */
const concurrency = 16

/** Requests in one batch: a limit of many nodes. */
const batchSize = 100

/**
 * Sends requests to one node, in batches where it supports them, and parses its responses.
 *
 * @param node - The node. Missing batch support is recorded there.
 * @throws The signal's reason; nothing else.
 */
export async function requestNodeBatch(
  node: RpcNodeHealth,
  calls: readonly RawRpcRequest[],
  options: RequestOptions,
): Promise<NodeReply> {
  const chunks = Array.from({ length: Math.ceil(calls.length / batchSize) }, (_, index) =>
    calls.slice(index * batchSize, (index + 1) * batchSize),
  )
  const send = (some: readonly RawRpcRequest[]): Promise<NodeReply | undefined> =>
    withByteBudget(options, (own) => sendBatch(node, some, own))
  const isBatch = calls.length === 1 || node.supportsBatches()
  const replies = isBatch ? await Promise.all(chunks.map(send)) : []
  if (isBatch && replies.includes(undefined)) node.markBatchUnsupported()
  const alone = async (call: RawRpcRequest): Promise<NodeReply> =>
    (await send([call])) ?? createUnansweredNodeReply(1)
  const parts: NodeReply[] = []
  for (const [index, chunk] of chunks.entries())
    parts.push(replies[index] ?? mergeReplies(await runConcurrently(chunk, alone)))
  return mergeReplies(parts)
}

/**
 * Runs a function with a share of the byte budget, and returns the bytes to the budget when there
 * is no response.
 */
async function withByteBudget<reply extends NodeReply | undefined>(
  { byteBudget, ...fetch }: RequestOptions,
  run: (options: RequestOptions) => Promise<reply>,
): Promise<reply> {
  const own = byteBudget && createSubBudget(byteBudget)
  let isUseful = false
  try {
    const reply = await run({ ...fetch, byteBudget: own })
    isUseful = reply !== undefined && [...reply.responses, ...reply.fallbackErrors].some(Boolean)
    return reply
  } finally {
    if (!isUseful) own?.giveBack()
  }
}

/** Returns undefined when the node does not support batches. */
async function sendBatch(
  node: RpcNodeHealth,
  calls: readonly RawRpcRequest[],
  { upstream, ...rest }: RequestOptions,
): Promise<NodeReply | undefined> {
  const request = {
    ...rest,
    url: node.url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: encodeBatch(calls),
  } as const
  const answer = await fetchFromNode(upstream, request, calls.length)
  if ('outcome' in answer) return answer
  const fault = createNodeReplyForErrorStatus(answer, calls.length)
  if (fault) return fault
  const text = answer.body.toString()
  return parseReply(text, calls.length)
}

/** Creates a byte budget that draws from another one and can return what it took. */
function createSubBudget(replies: ByteBudget): ByteBudget & { giveBack(): void } {
  let taken = 0
  return {
    get remaining() {
      return replies.remaining
    },
    set remaining(remaining) {
      taken += replies.remaining - remaining
      replies.remaining = remaining
    },
    giveBack() {
      replies.remaining += taken
      taken = 0
    },
  }
}

function encodeBatch(calls: readonly RawRpcRequest[]): string {
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
    return createUnansweredNodeReply(count)
  }
  if (!Array.isArray(given)) {
    const alone = parseResponse(text, given, { isAlone: true })?.answer
    if (count === 1) return toNodeReply([alone], count)
    // A rate limit does not indicate missing batch support.
    const isLimit = alone?.error !== undefined && classifyError(alone) === 'limited'
    return isLimit ? createUnansweredNodeReply(count, { outcome: 'limited' }) : undefined
  }
  if (count === 1) return createUnansweredNodeReply(count)
  const answers = new Array<RawRpcResponse | undefined>(count).fill(undefined)
  const raw = splitJsonArray(text)
  for (const [index, each] of given.entries()) {
    const found = parseResponse(raw[index] ?? '', each, { isAlone: false })
    const position = (found?.id ?? 0) - 1
    // An unknown or duplicate id: no response of this batch can be attributed.
    if (!found || !(position in answers) || answers[position])
      return createUnansweredNodeReply(count)
    answers[position] = found.answer
  }
  return toNodeReply(answers, count)
}

function parseResponse(
  text: string,
  given: unknown,
  { isAlone }: { readonly isAlone: boolean },
): { readonly id: number; readonly answer: RawRpcResponse } | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const { id, error } = given as Readonly<Record<string, unknown>>
  // Some nodes answer a single request with an error and a null id.
  const isOwnId = typeof id === 'number' && (!isAlone || id === 1)
  if (!isOwnId && !(isAlone && error !== undefined && error !== null && id === null))
    return undefined
  const ownId = typeof id === 'number' ? id : 1
  const raw = splitJsonObject(text)
  const result = raw.get('result')
  if (typeof error === 'object' && error !== null) {
    const { code, message } = error as Readonly<Record<string, unknown>>
    if (typeof code !== 'number' || typeof message !== 'string') return undefined
    return { id: ownId, answer: { error: raw.get('error') ?? '', code, message } }
  }
  return result === undefined ? undefined : { id: ownId, answer: { result } }
}

async function runConcurrently<item>(
  all: readonly item[],
  fetch: (one: item) => Promise<NodeReply>,
): Promise<readonly NodeReply[]> {
  const reply: NodeReply[] = []
  const waiting = all.entries()
  async function work(): Promise<void> {
    // All workers share one iterator.
    for (const [index, one] of waiting) reply[index] = await fetch(one)
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, all.length) }, work))
  return reply
}
