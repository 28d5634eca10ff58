import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../clock/Clock.ts'
import type { FastStore } from '../../../store/fast/FastStore.ts'
import type { CachePolicy, CacheRule } from './CachePolicy.ts'
import { createRetryQueue } from './createRetryQueue.ts'
import { type RawResponse, type RawRequest, missingResponse } from './RawRequest.ts'

/** Answers that this process remembers, of all chains. */
export type MemoryCache = LRUCache<string, string>

const maxEntries = 20_000
/** Characters of keys and answers, most of which take one byte. */
const maxCharacters = 48 * 1_048_576
const maxEntryCharacters = 1_048_576
/** Longer ones cost other nodes less to ask for than to share. */
const maxSharedCharacters = 262_144

/**
 * Makes the memory for answers.
 *
 * @param clock - Tells when they are over.
 */
export function createMemoryCache(clock: Pick<Clock, 'now'>): MemoryCache {
  return new LRUCache({
    max: maxEntries,
    maxSize: maxCharacters,
    maxEntrySize: maxEntryCharacters,
    sizeCalculation: (answer, key) => answer.length + key.length,
    perf: clock,
    // Otherwise it keeps the time by timers of its own.
    ttlResolution: 0,
  })
}

/** What became of a call before a node was asked. */
export type CacheOutcome = 'local' | 'hit' | 'joined' | 'shared' | 'miss'

/** How to ask for what is not known. */
export type FetchOptions = {
  /** Takes calls, and the part that they have of what one request may get. */
  readonly fetch: (calls: readonly RawRequest[], part: number) => Promise<readonly RawResponse[]>
  /** When it is too late to begin anew. */
  readonly deadline: number
}

/** Answers of one chain, remembered or asked for. */
export type ResponseCache = {
  /** What is known at once, as JSON. */
  peek(call: Pick<RawRequest, 'method' | 'params'>): string | undefined
  /**
   * Answers all calls, asking for what is not known: what many want at a time only once.
   *
   * @throws What asking threw, when nothing came of anything that was asked.
   */
  fetch(calls: readonly RawRequest[], options: FetchOptions): Promise<readonly RawResponse[]>
}

type Deps = {
  readonly chainId: string
  readonly policy: CachePolicy
  readonly memory: MemoryCache
  readonly clock: Pick<Clock, 'now'>
  /** Where other nodes of the deployment look. */
  readonly sharedStore?: Pick<FastStore, 'get' | 'set'> | undefined
  readonly observe: (what: CacheOutcome) => void
}

/** A call that is to be asked for, and who waits for it. */
type PendingRequest = {
  readonly request: RawRequest
  readonly key: string
  readonly rule: CacheRule | undefined
  readonly resolve: (answer: RawResponse) => void
  readonly reject: (error: unknown) => void
}

/** What is being asked for, by key. */
type InFlight = Map<string, Promise<RawResponse>>

/**
 * Makes the answers of a chain.
 *
 * @param deps - The chain's policy, and where answers are cached.
 */
export function createResponseCache(deps: Deps): ResponseCache {
  const { chainId, policy, memory, clock, observe } = deps
  const inFlight: InFlight = new Map()
  const loneInFlight: InFlight = new Map()
  const keyOf = (call: Pick<RawRequest, 'method' | 'params'>): string =>
    `${chainId} ${call.method} ${call.params === '' ? '[]' : call.params}`

  type Start = (call: RawRequest, pending: PendingRequest[], to: InFlight) => Promise<RawResponse>
  const start: Start = (call, pending, to) =>
    enqueue({ request: call, key: keyOf(call), rule: policy.ruleFor(call) }, pending, to)

  function peek(call: Pick<RawRequest, 'method' | 'params'>): string | undefined {
    const known = policy.constants.get(call.method)
    if (known !== undefined) {
      observe('local')
      return known
    }
    const cached = memory.get(keyOf(call))
    if (cached !== undefined) observe('hit')
    return cached
  }

  async function alone(call: RawRequest, { fetch }: FetchOptions): Promise<RawResponse> {
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
      const own = new Set<Promise<RawResponse>>()
      const retry = createRetryQueue({
        alone: (call) => alone(call, options),
        isLate: () => clock.now() >= options.deadline,
      })
      function join(call: RawRequest): Promise<RawResponse> {
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
      const found = calls.map((call): RawResponse | Promise<RawResponse> => {
        const result = peek(call)
        return result === undefined ? join(call) : { result }
      })
      if (pending.length > 0) void load(deps, pending, options.fetch)
      return settleAll(found)
    },
  }
}

/** Has a call asked for with what else is pending; others join if its answer is one that holds. */
function enqueue(
  { request, key, rule }: Pick<PendingRequest, 'request' | 'key' | 'rule'>,
  pending: PendingRequest[],
  target: InFlight,
): Promise<RawResponse> {
  const promise = new Promise<RawResponse>((resolve, reject) => {
    pending.push({ request, key, rule, resolve, reject })
  })
  if (!rule) return promise
  target.set(key, promise)
  const remove = (): void => void target.delete(key)
  promise.then(remove, remove)
  return promise
}

async function settleAll(
  found: readonly (RawResponse | Promise<RawResponse>)[],
): Promise<readonly RawResponse[]> {
  const settled = await Promise.allSettled(found.filter((each) => each instanceof Promise))
  const [first] = settled
  if (first?.status === 'rejected' && settled.every(({ status }) => status === 'rejected'))
    throw first.reason
  return Promise.all(found.map(async (answer) => orMissing(answer)))
}

async function orMissing(answer: RawResponse | Promise<RawResponse>): Promise<RawResponse> {
  try {
    return await answer
  } catch {
    return missingResponse()
  }
}

type Fetch = (calls: readonly RawRequest[]) => Promise<readonly RawResponse[]>

/** Asks for what others may wait for apart from the rest, which is not to be their undoing. */
async function load(
  deps: Deps,
  pending: readonly PendingRequest[],
  fetch: FetchOptions['fetch'],
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
      const answer = answers[index] as RawResponse
      if (answer.error === undefined) store(deps, each, answer.result)
      each.resolve(answer)
    }
  } catch (error) {
    for (const { reject } of pending) reject(error)
  }
}

/** Settles what other nodes of the deployment know already, and gives back the rest. */
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

function sharedKey(key: string): string {
  return `rpc:${createHash('sha256').update(key).digest('base64url')}`
}
