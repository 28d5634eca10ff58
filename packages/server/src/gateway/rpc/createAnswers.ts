import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock.ts'
import type { FastStore } from '../../store/fast/FastStore.ts'
import type { CallRules, Keeping } from './CallRules.ts'
import type { RawAnswer, RawCall } from './RawCall.ts'

/** Answers that this process remembers, of all chains. */
export type Memory = LRUCache<string, string>

const mostEntries = 20_000
/** Characters of keys and answers, most of which take one byte. */
const mostCharacters = 48 * 1_048_576
const longestEntry = 1_048_576
/** Longer ones cost other nodes less to ask for than to share. */
const longestShared = 262_144

/**
 * Makes the memory for answers.
 *
 * @param clock - Tells when they are over.
 */
export function createMemory(clock: Pick<Clock, 'now'>): Memory {
  return new LRUCache({
    max: mostEntries,
    maxSize: mostCharacters,
    maxEntrySize: longestEntry,
    sizeCalculation: (answer, key) => answer.length + key.length,
    perf: clock,
    // Otherwise it keeps the time by timers of its own.
    ttlResolution: 0,
  })
}

/** What became of a call before a node was asked. */
export type Remembered = 'local' | 'hit' | 'joined' | 'shared' | 'miss'

/** Answers of one chain, remembered or asked for. */
export type Answers = {
  /** What is known at once, as JSON. */
  peek(call: Pick<RawCall, 'method' | 'params'>): string | undefined
  /** Answers all calls, asking for what is not known: what many want at a time only once. */
  find(
    calls: readonly RawCall[],
    ask: (calls: readonly RawCall[]) => Promise<readonly RawAnswer[]>,
  ): Promise<readonly RawAnswer[]>
}

type Deps = {
  readonly chainId: string
  readonly rules: CallRules
  readonly memory: Memory
  /** Where other nodes of the deployment look. */
  readonly fast?: Pick<FastStore, 'get' | 'set'> | undefined
  readonly observe: (what: Remembered) => void
}

/** A call that is to be asked for, and who waits for it. */
type Wanted = {
  readonly call: RawCall
  readonly key: string
  readonly keeping: Keeping | undefined
  readonly settle: (answer: RawAnswer) => void
  readonly fail: (error: unknown) => void
}

/**
 * Makes the answers of a chain.
 *
 * @param deps - The chain's rules, and where answers are kept.
 */
export function createAnswers(deps: Deps): Answers {
  const { chainId, rules, memory, observe } = deps
  const flights = new Map<string, Promise<RawAnswer>>()
  const keyOf = (call: Pick<RawCall, 'method' | 'params'>): string =>
    `${chainId} ${call.method} ${call.params === '' ? '[]' : call.params}`

  function begin(call: RawCall, key: string, wanted: Wanted[]): Promise<RawAnswer> {
    const keeping = rules.keeping(call)
    const flight = new Promise<RawAnswer>((settle, fail) => {
      wanted.push({ call, key, keeping, settle, fail })
    })
    if (!keeping) return flight
    flights.set(key, flight)
    const land = (): void => void flights.delete(key)
    flight.then(land, land)
    return flight
  }

  function peek(call: Pick<RawCall, 'method' | 'params'>): string | undefined {
    const known = rules.local.get(call.method)
    if (known !== undefined) {
      observe('local')
      return known
    }
    const kept = memory.get(keyOf(call))
    if (kept !== undefined) observe('hit')
    return kept
  }

  return {
    peek,
    async find(calls, ask) {
      const wanted: Wanted[] = []
      const found = calls.map(async (call): Promise<RawAnswer> => {
        const result = peek(call)
        if (result !== undefined) return { result }
        const key = keyOf(call)
        const flight = flights.get(key)
        if (!flight) return begin(call, key, wanted)
        observe('joined')
        return flight
      })
      const answers = Promise.all(found)
      if (wanted.length > 0) void load(deps, wanted, ask)
      return answers
    },
  }
}

async function load(
  deps: Deps,
  wanted: readonly Wanted[],
  ask: (calls: readonly RawCall[]) => Promise<readonly RawAnswer[]>,
): Promise<void> {
  try {
    const missing = await lookElsewhere(deps, wanted)
    for (const _ of missing) deps.observe('miss')
    if (missing.length === 0) return
    const answers = await ask(missing.map(({ call }) => call))
    for (const [index, each] of missing.entries()) {
      const answer = answers[index] as RawAnswer
      if (answer.error === undefined) keep(deps, each, answer.result)
      each.settle(answer)
    }
  } catch (error) {
    for (const { fail } of wanted) fail(error)
  }
}

/** Settles what other nodes of the deployment know already, and gives back the rest. */
async function lookElsewhere(
  { fast, memory, observe }: Deps,
  wanted: readonly Wanted[],
): Promise<readonly Wanted[]> {
  if (!fast || !wanted.some(({ keeping }) => keeping?.isShared)) return wanted
  const missing: Wanted[] = []
  await Promise.all(
    wanted.map(async (each) => {
      const { key, keeping, settle } = each
      const result = keeping?.isShared ? await fast.get(sharedKey(key)) : undefined
      if (result === undefined) return missing.push(each)
      observe('shared')
      memory.set(key, result, { ttl: keeping?.ttlMs ?? 0 })
      return settle({ result })
    }),
  )
  return missing
}

function keep({ memory, fast }: Deps, { key, keeping }: Wanted, result: string): void {
  if (!keeping || keeping.isKept?.(result) === false) return
  memory.set(key, result, { ttl: keeping.ttlMs })
  if (keeping.isShared && result.length <= longestShared)
    void fast?.set(sharedKey(key), result, keeping.ttlMs)
}

function sharedKey(key: string): string {
  return `rpc:${createHash('sha256').update(key).digest('base64url')}`
}
