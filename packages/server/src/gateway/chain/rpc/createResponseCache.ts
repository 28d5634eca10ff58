import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../clock/Clock.ts'
import type { FastStore } from '../../../store/fast/FastStore.ts'
import type { CallRules, Keeping } from './CachePolicy.ts'
import { createSecondTry } from './createRetryQueue.ts'
import { type RawAnswer, type RawCall, unanswered } from './RawRequest.ts'

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

/** How to ask for what is not known. */
export type Asking = {
  /** Takes calls, and the part that they have of what one request may get. */
  readonly ask: (calls: readonly RawCall[], part: number) => Promise<readonly RawAnswer[]>
  /** When it is too late to begin anew. */
  readonly end: number
}

/** Answers of one chain, remembered or asked for. */
export type Answers = {
  /** What is known at once, as JSON. */
  peek(call: Pick<RawCall, 'method' | 'params'>): string | undefined
  /**
   * Answers all calls, asking for what is not known: what many want at a time only once.
   *
   * @throws What asking threw, when nothing came of anything that was asked.
   */
  find(calls: readonly RawCall[], asking: Asking): Promise<readonly RawAnswer[]>
}

type Deps = {
  readonly chainId: string
  readonly rules: CallRules
  readonly memory: Memory
  readonly clock: Pick<Clock, 'now'>
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

/** What is being asked for, by key. */
type Flights = Map<string, Promise<RawAnswer>>

/**
 * Makes the answers of a chain.
 *
 * @param deps - The chain's rules, and where answers are kept.
 */
export function createAnswers(deps: Deps): Answers {
  const { chainId, rules, memory, clock, observe } = deps
  const flights: Flights = new Map()
  const loneFlights: Flights = new Map()
  const keyOf = (call: Pick<RawCall, 'method' | 'params'>): string =>
    `${chainId} ${call.method} ${call.params === '' ? '[]' : call.params}`

  const begin = (call: RawCall, wanted: Wanted[], among: Flights): Promise<RawAnswer> =>
    takeOff({ call, key: keyOf(call), keeping: rules.keeping(call) }, wanted, among)

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

  async function alone(call: RawCall, { ask }: Asking): Promise<RawAnswer> {
    const result = peek(call)
    if (result !== undefined) return { result }
    const flight = loneFlights.get(keyOf(call))
    if (flight) return flight
    const wanted: Wanted[] = []
    const begun = begin(call, wanted, loneFlights)
    void load(deps, wanted, ask)
    return begun
  }

  return {
    peek,
    async find(calls, asking) {
      const wanted: Wanted[] = []
      const own = new Set<Promise<RawAnswer>>()
      const secondTry = createSecondTry({
        alone: (call) => alone(call, asking),
        isLate: () => clock.now() >= asking.end,
      })
      function fly(call: RawCall): Promise<RawAnswer> {
        const key = keyOf(call)
        const flight = flights.get(key) ?? loneFlights.get(key)
        if (flight) {
          observe('joined')
          return own.has(flight) ? flight : secondTry(call, flight)
        }
        const begun = begin(call, wanted, flights)
        own.add(begun)
        return begun
      }
      const found = calls.map((call): RawAnswer | Promise<RawAnswer> => {
        const result = peek(call)
        return result === undefined ? fly(call) : { result }
      })
      if (wanted.length > 0) void load(deps, wanted, asking.ask)
      return allOf(found)
    },
  }
}

/** Has a call asked for with what else is wanted; others join if its answer is one that holds. */
function takeOff(
  { call, key, keeping }: Pick<Wanted, 'call' | 'key' | 'keeping'>,
  wanted: Wanted[],
  among: Flights,
): Promise<RawAnswer> {
  const flight = new Promise<RawAnswer>((settle, fail) => {
    wanted.push({ call, key, keeping, settle, fail })
  })
  if (!keeping) return flight
  among.set(key, flight)
  const land = (): void => void among.delete(key)
  flight.then(land, land)
  return flight
}

async function allOf(
  found: readonly (RawAnswer | Promise<RawAnswer>)[],
): Promise<readonly RawAnswer[]> {
  const landed = await Promise.allSettled(found.filter((each) => each instanceof Promise))
  const [first] = landed
  if (first?.status === 'rejected' && landed.every(({ status }) => status === 'rejected'))
    throw first.reason
  return Promise.all(found.map(async (answer) => orNone(answer)))
}

async function orNone(answer: RawAnswer | Promise<RawAnswer>): Promise<RawAnswer> {
  try {
    return await answer
  } catch {
    return unanswered()
  }
}

type Ask = (calls: readonly RawCall[]) => Promise<readonly RawAnswer[]>

/** Asks for what others may wait for apart from the rest, which is not to be their undoing. */
async function load(deps: Deps, wanted: readonly Wanted[], ask: Asking['ask']): Promise<void> {
  try {
    const missing = await lookElsewhere(deps, wanted)
    for (const _ of missing) deps.observe('miss')
    const groups = [
      missing.filter(({ keeping }) => keeping),
      missing.filter(({ keeping }) => !keeping),
    ].filter(({ length }) => length > 0)
    const askPart: Ask = (calls) => ask(calls, 1 / groups.length)
    await Promise.all(groups.map((group) => loadTogether(deps, group, askPart)))
  } catch (error) {
    for (const { fail } of wanted) fail(error)
  }
}

async function loadTogether(deps: Deps, wanted: readonly Wanted[], ask: Ask): Promise<void> {
  try {
    const answers = await ask(wanted.map(({ call }) => call))
    for (const [index, each] of wanted.entries()) {
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
