import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../clock/Clock.ts'
import type { FastStore } from '../../../store/fast/FastStore.ts'
import type { CachePolicy, RpcCacheRule } from './CachePolicy.ts'
import { createJoinedRequestRetryQueue } from './createJoinedRequestRetryQueue.ts'
import {
  type RawRpcResponse,
  type RawRpcRequest,
  createUnansweredResponse,
} from './RawRpcRequest.ts'

/** Cached results of all chains in this process, as raw JSON. */
export type MemoryCache = LRUCache<string, string>

const maxEntries = 20_000
/** Maximum size of the cache in characters of keys and results; most take one byte. */
const maxCharacters = 48 * 1_048_576
const maxEntryCharacters = 1_048_576
/** Maximum length of a shared result; longer ones are cheaper to request again. */
const maxSharedCharacters = 262_144

/**
 * Creates the in-process LRU cache.
 */
export function createMemoryCache(clock: Pick<Clock, 'now'>): MemoryCache {
  return new LRUCache({
    max: maxEntries,
    maxSize: maxCharacters,
    maxEntrySize: maxEntryCharacters,
    sizeCalculation: (answer, key) => answer.length + key.length,
    perf: clock,
    // Otherwise lru-cache caches the time with timers of its own.
    ttlResolution: 0,
  })
}

/** Source of a response. Also the `source` label of the metrics. */
export type CacheOutcome = 'local' | 'hit' | 'joined' | 'shared' | 'miss'

/** Fetcher of responses that are not cached. */
export type UncachedResponseFetcher = {
  /** Fetches from nodes; `part` is the share of the byte quota of one client request, from 0 to 1. */
  readonly fetch: (
    calls: readonly RawRpcRequest[],
    part: number,
  ) => Promise<readonly RawRpcResponse[]>
  /** Time in ms after which nothing is fetched again. */
  readonly deadline: number
}

/** Response cache of one chain, with single flight. */
export type ResponseCache = {
  /** Returns a cached or constant result as raw JSON. */
  peek(call: Pick<RawRpcRequest, 'method' | 'params'>): string | undefined
  /**
   * Returns all responses, fetching those that are not cached. Concurrent cacheable requests are
   * fetched once.
   *
   * @throws The error of the fetch, when it failed for all requests.
   */
  fetch(
    calls: readonly RawRpcRequest[],
    options: UncachedResponseFetcher,
  ): Promise<readonly RawRpcResponse[]>
  /** Refreshes the number of the newest block by a response that was not fetched through the cache. */
  addResponse(call: RawRpcRequest, answer: RawRpcResponse): void
  /** Refreshes the number of the newest block by a frame of a node's WebSocket. */
  addFrame(frame: string): void
}

type Deps = {
  readonly chainId: string
  readonly policy: CachePolicy
  readonly memory: MemoryCache
  readonly clock: Pick<Clock, 'now'>
  /** Shared with the other processes of the deployment. */
  readonly sharedStore?: Pick<FastStore, 'get' | 'set'> | undefined
  readonly observe: (what: CacheOutcome) => void
}

/** A request to be fetched, with the callbacks of its promise. */
type PendingRequest = {
  readonly request: RawRpcRequest
  readonly key: string
  readonly rule: RpcCacheRule | undefined
  readonly resolve: (answer: RawRpcResponse) => void
  readonly reject: (error: unknown) => void
}

/** Responses being fetched, by cache key. */
type InFlight = Map<string, Promise<RawRpcResponse>>

/** Adds a request to those to be sent, and to the responses being fetched. */
type StartRequest = (
  call: RawRpcRequest,
  pending: PendingRequest[],
  to: InFlight,
) => Promise<RawRpcResponse>

/** Creates the response cache of a chain. */
export function createResponseCache(deps: Deps): ResponseCache {
  const { chainId, policy, memory, clock, observe } = deps
  const inFlight: InFlight = new Map()
  const loneInFlight: InFlight = new Map()
  const keyOf = (call: Pick<RawRpcRequest, 'method' | 'params'>): string =>
    `${chainId} ${call.method} ${call.params === '' ? '[]' : call.params}`

  const start: StartRequest = (call, pending, to) =>
    enqueue({ request: call, key: keyOf(call), rule: policy.ruleFor(call) }, pending, to)

  function peek(call: Pick<RawRpcRequest, 'method' | 'params'>): string | undefined {
    const known = policy.constants.get(call.method)
    if (known !== undefined) {
      observe('local')
      return known
    }
    const cached = memory.get(keyOf(call))
    if (cached !== undefined) observe('hit')
    return cached
  }

  type Fetch = UncachedResponseFetcher['fetch']
  async function fetchAlone(call: RawRpcRequest, fetch: Fetch): Promise<RawRpcResponse> {
    const result = peek(call)
    if (result !== undefined) return { result }
    const promise = loneInFlight.get(keyOf(call))
    if (promise) return promise
    const pending: PendingRequest[] = []
    const started = start(call, pending, loneInFlight)
    void load(deps, pending, fetch)
    return started
  }

  return {
    peek,
    async fetch(calls, options) {
      const pending: PendingRequest[] = []
      const own = new Set<Promise<RawRpcResponse>>()
      const retry = createJoinedRequestRetryQueue({
        alone: (call) => fetchAlone(call, options.fetch),
        isLate: () => clock.now() >= options.deadline,
      })
      function join(call: RawRpcRequest): Promise<RawRpcResponse> {
        const key = keyOf(call)
        const promise = inFlight.get(key) ?? loneInFlight.get(key)
        if (promise) {
          observe('joined')
          return own.has(promise) ? promise : retry(call, promise)
        }
        const started = start(call, pending, inFlight)
        own.add(started)
        return started
      }
      const found = calls.map((call): RawRpcResponse | Promise<RawRpcResponse> => {
        const result = peek(call)
        return result === undefined ? join(call) : { result }
      })
      if (pending.length > 0) void load(deps, pending, options.fetch)
      return settleAll(found)
    },
    addResponse: (call, answer) => refreshByResponse(deps, call, answer),
    addFrame: (frame) => refreshNewestBlock(deps, policy.newestBlock?.blockInFrame(frame)),
  }
}

/** Adds a request to those to fetch; later callers join it if its response is cacheable. */
function enqueue(
  { request, key, rule }: Pick<PendingRequest, 'request' | 'key' | 'rule'>,
  pending: PendingRequest[],
  target: InFlight,
): Promise<RawRpcResponse> {
  const promise = new Promise<RawRpcResponse>((resolve, reject) => {
    pending.push({ request, key, rule, resolve, reject })
  })
  if (!rule) return promise
  target.set(key, promise)
  const remove = (): void => void target.delete(key)
  promise.then(remove, remove)
  return promise
}

async function settleAll(
  found: readonly (RawRpcResponse | Promise<RawRpcResponse>)[],
): Promise<readonly RawRpcResponse[]> {
  const settled = await Promise.allSettled(found.filter((each) => each instanceof Promise))
  const [first] = settled
  if (first?.status === 'rejected' && settled.every(({ status }) => status === 'rejected'))
    throw first.reason
  return Promise.all(found.map(async (answer) => orMissing(answer)))
}

async function orMissing(
  answer: RawRpcResponse | Promise<RawRpcResponse>,
): Promise<RawRpcResponse> {
  try {
    return await answer
  } catch {
    return createUnansweredResponse()
  }
}

type Fetch = (calls: readonly RawRpcRequest[]) => Promise<readonly RawRpcResponse[]>

/** Fetches cacheable requests, which others may have joined, separately from the others. */
async function load(
  deps: Deps,
  pending: readonly PendingRequest[],
  fetch: UncachedResponseFetcher['fetch'],
): Promise<void> {
  try {
    const missing = await readShared(deps, pending)
    for (const _ of missing) deps.observe('miss')
    const groups = [missing.filter(({ rule }) => rule), missing.filter(({ rule }) => !rule)].filter(
      ({ length }) => length > 0,
    )
    const fetchPart: Fetch = (calls) => fetch(calls, 1 / groups.length)
    await Promise.all(groups.map((group) => loadGroup(deps, group, fetchPart)))
  } catch (error) {
    for (const { reject } of pending) reject(error)
  }
}

async function loadGroup(
  deps: Deps,
  pending: readonly PendingRequest[],
  fetch: Fetch,
): Promise<void> {
  try {
    const answers = await fetch(pending.map(({ request }) => request))
    for (const [index, each] of pending.entries()) {
      const answer = answers[index] as RawRpcResponse
      if (answer.error === undefined) store(deps, each, answer.result)
      refreshByResponse(deps, each.request, answer)
      each.resolve(answer)
    }
  } catch (error) {
    for (const { reject } of pending) reject(error)
  }
}

/** Resolves the requests that the shared store has, and returns the others. */
async function readShared(
  { sharedStore, memory, observe }: Deps,
  pending: readonly PendingRequest[],
): Promise<readonly PendingRequest[]> {
  if (!sharedStore || !pending.some(({ rule }) => rule?.isShared)) return pending
  const missing: PendingRequest[] = []
  await Promise.all(
    pending.map(async (each) => {
      const { key, rule, resolve } = each
      const result = rule?.isShared ? await sharedStore.get(sharedKey(key)) : undefined
      if (result === undefined) return missing.push(each)
      observe('shared')
      memory.set(key, result, { ttl: rule?.ttlMs ?? 0 })
      return resolve({ result })
    }),
  )
  return missing
}

function store({ memory, sharedStore }: Deps, { key, rule }: PendingRequest, result: string): void {
  if (!rule || rule.isCacheable?.(result) === false) return
  memory.set(key, result, { ttl: rule.ttlMs })
  if (rule.isShared && result.length <= maxSharedCharacters)
    void sharedStore?.set(sharedKey(key), result, rule.ttlMs)
}

/** Blocks by which a single response may advance the cached number of the newest block. */
const maxAdvance = 100

function refreshByResponse(deps: Deps, call: RawRpcRequest, answer: RawRpcResponse): void {
  if (answer.error === undefined)
    refreshNewestBlock(deps, deps.policy.newestBlock?.blockIn(call, answer.result))
}

/**
 * Replaces the cached number of the newest block when a response contains a newer one, so that clients
 * do not see a receipt of a block that is not mined yet.
 */
function refreshNewestBlock(
  { chainId, policy: { newestBlock }, memory }: Deps,
  block: number | undefined,
): void {
  if (!newestBlock || block === undefined) return
  const key = `${chainId} ${newestBlock.method} []`
  const cached = memory.get(key)
  if (cached === undefined) return
  const ahead = block - (newestBlock.blockIn({ method: newestBlock.method }, cached) ?? Infinity)
  if (ahead > 0 && ahead < maxAdvance)
    memory.set(key, newestBlock.encode(block), { ttl: newestBlock.ttlMs })
}

function sharedKey(key: string): string {
  return `rpc:${createHash('sha256').update(key).digest('base64url')}`
}
