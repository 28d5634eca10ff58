import type { Clock } from '../../../../clock/Clock.ts'
import { isUpstreamError } from '../../../../upstream/index.ts'
import type { TraceReader } from './createTraceReader.ts'
import type {
  FindNativeTransfers,
  NativeTransfers,
  NativeTransferSearch,
} from './FindNativeTransfers.ts'
import type { Transfer } from './transfers.ts'
import type { Trace } from './evmReplies.ts'

/** About one range; and after that long no more is asked. */
const [mostQuestions, patienceMs] = [16, 5_000]
/** Transactions whose other traces are read as well. */
const mostDeep = 100
/** For how long a chain is not asked again whose nodes keep no traces, or told nothing at all. */
const silenceMs = 3_600_000

/** What nodes told, and from where on that is all. */
type TracesFound = { readonly traces: readonly Trace[]; readonly from: number }

/**
 * Makes what finds the coins that others sent, by the traces that some nodes keep: the newest part of
 * a range, as far as few questions reach.
 *
 * @param deps - What asks the nodes.
 * @source facts: gateway §6.2 "history EVM"
 */
export function createNativeTransferFinder(deps: {
  readonly reader: TraceReader
  readonly clock: Pick<Clock, 'now'>
}): FindNativeTransfers {
  const { reader, clock } = deps
  /** Blocks that nodes tell the traces of at once, as it was found out. */
  const spans = new Map<string, number>()
  const silentUntil = new Map<string, number>()

  /** Parts of the range, the newest first, until all was asked for or it takes too long. */
  async function readTraces(
    { chain, accounts, range }: NativeTransferSearch,
    signal: AbortSignal,
  ): Promise<TracesFound> {
    const { caipNetworkId: id, logSpan } = chain
    const until = clock.now() + patienceMs
    const traces: Trace[] = []
    let isHeard = false
    let to = range.to
    // What was too much once may have been a busy account.
    let span = Math.min(to - range.from + 1, (spans.get(id) ?? Infinity) * 2)
    for (let asked = 0; asked < mostQuestions && span > 0 && to >= range.from; asked += 1) {
      const part = { from: Math.max(range.from, to - span + 1), to }
      const told = await reader.sentTo({ chain, accounts, range: part }, signal)
      if (told === 'unknown') break
      isHeard ||= told !== 'refused'
      if (typeof told === 'string') {
        // What nodes are known to take, at the first httpError; below that, half of it and half again.
        span = span > logSpan ? logSpan : span >> 1
        spans.set(id, Math.max(1, span))
      } else {
        for (const one of told) traces.push(one)
        to = part.from - 1
        if (spans.has(id)) spans.set(id, Math.max(span, spans.get(id) ?? 0))
      }
      if (clock.now() >= until) break
    }
    if (!isHeard) silentUntil.set(id, clock.now() + silenceMs)
    return { traces, from: to + 1 }
  }

  return async (search, signal) => {
    const { caipNetworkId: id } = search.chain
    if ((silentUntil.get(id) ?? 0) > clock.now()) return undefined
    try {
      return await sortOut(reader, { ...search, ...(await readTraces(search, signal)) }, signal)
    } catch (error) {
      if (signal.aborted || !isUpstreamError(error)) throw error
      // The rest of a history does not wait for nodes that make no sense.
      silentUntil.set(id, clock.now() + silenceMs)
      return undefined
    }
  }
}

/** Leaves out what paid nothing to the accounts, and the oldest where too much is to be made sure of. */
async function sortOut(
  reader: TraceReader,
  found: NativeTransferSearch & TracesFound,
  signal: AbortSignal,
): Promise<NativeTransfers | undefined> {
  const { chain, accounts, range } = found
  const own = new Set(accounts.map((account) => account.toLowerCase()))
  const paid = found.traces
    .filter((one) => isPayment(one) && own.has(one.to))
    .filter(({ block }) => block >= found.from && block <= range.to)
    .toSorted((a, b) => b.block - a.block)
  const deep = new Map(paid.filter(isDeep).map(({ hash, block }) => [hash, block]))
  const edge = [...deep.values()][mostDeep]
  const from = edge === undefined ? found.from : edge + 1
  if (from > range.to) return undefined
  const hashes = [...deep].flatMap(([hash, block]) => (block >= from ? [hash] : []))
  const whole = await reader.within(chain, hashes, signal)
  const known = new Set(whole?.map(placeOf))
  if (!whole || hashes.some((hash) => !known.has(placeOf({ hash, path: [] })))) return undefined
  const failed = new Set(whole.flatMap((one) => (one.isFailed ? [placeOf(one)] : [])))
  const kept = paid.filter((one) => one.block >= from && !isUndone(one, failed))
  return { blocks: new Map(kept.map((one) => [one.hash, one.block])), inner: innerOf(kept), from }
}

/** What delegates hand along moves nothing of their own. */
function isPayment({ kind, amount, isFailed }: Trace): boolean {
  return (kind === 'call' || kind === 'suicide') && amount > 0n && !isFailed
}

/** Whether it stands below another than the transaction itself, whose receipt says how it went. */
function isDeep({ path }: Trace): boolean {
  return path.length > 1
}

/** What goes well within a call that fails is taken back with it, and its own trace does not say so. */
function isUndone({ hash, path }: Trace, failed: ReadonlySet<string>): boolean {
  return path.some((_, depth) => failed.has(placeOf({ hash, path: path.slice(0, depth) })))
}

function placeOf({ hash, path }: Pick<Trace, 'hash' | 'path'>): string {
  return `${hash} ${path.join('.')}`
}

/** What the transaction itself paid stands in it. */
function innerOf(traces: readonly Trace[]): ReadonlyMap<string, readonly Transfer[]> {
  const found = new Map<string, readonly Transfer[]>()
  const coin = { token: 'native', kind: 'fungible', id: undefined } as const
  for (const { hash, path, amount, from, to } of traces)
    if (path.length > 0)
      found.set(hash, [...(found.get(hash) ?? []), { ...coin, amount, from, to }])
  return found
}
