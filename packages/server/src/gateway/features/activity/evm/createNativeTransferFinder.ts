import type { Clock } from '../../../../clock/Clock.ts'
import { isUpstreamError } from '../../../../upstream/index.ts'
import type { TraceReader } from './createTraceReader.ts'
import type {
  FindNativeTransfers,
  NativeTransfers,
  NativeTransferSearch,
} from './FindNativeTransfers.ts'
import type { EvmTransfer } from './transfers.ts'
import type { Trace } from './evmReplySchemas.ts'

/** Requests and milliseconds per range. */
const [maxRequests, timeoutMs] = [16, 5_000]
/** Transactions whose full traces are read. */
const maxDeepTraces = 100
/** Milliseconds without retries for a chain whose nodes keep no traces. */
const retryDelayMs = 3_600_000

/** Traces, and the first block from which they are complete. */
type TracesFound = { readonly traces: readonly Trace[]; readonly from: number }

/**
 * Creates the finder of native currency transfers, by the traces that some nodes keep. It covers
 * the newest part of a range, as far as few requests reach.
 *
 * @param deps - The trace reader.
 */
export function createNativeTransferFinder(deps: {
  readonly reader: TraceReader
  readonly clock: Pick<Clock, 'now'>
}): FindNativeTransfers {
  const { reader, clock } = deps
  /** Block span that nodes accept per request, by chain. */
  const spans = new Map<string, number>()
  const retryAt = new Map<string, number>()

  /** Reads parts of the range, newest first, until it is complete or the time is over. */
  async function readTraces(
    { chain, accounts, range }: NativeTransferSearch,
    signal: AbortSignal,
  ): Promise<TracesFound> {
    const { caipNetworkId: id, logSpan } = chain
    const until = clock.now() + timeoutMs
    const traces: Trace[] = []
    let isSupported = false
    let to = range.to
    // The previous limit may have been due to a busy account.
    let span = Math.min(to - range.from + 1, (spans.get(id) ?? Infinity) * 2)
    for (
      let requested = 0;
      requested < maxRequests && span > 0 && to >= range.from;
      requested += 1
    ) {
      const part = { from: Math.max(range.from, to - span + 1), to }
      const received = await reader.sentTo({ chain, accounts, range: part }, signal)
      if (received === 'unknown') break
      isSupported ||= received !== 'refused'
      if (typeof received === 'string') {
        // First fall back to the configured span, then halve.
        span = span > logSpan ? logSpan : span >> 1
        spans.set(id, Math.max(1, span))
      } else {
        for (const one of received) traces.push(one)
        to = part.from - 1
        if (spans.has(id)) spans.set(id, Math.max(span, spans.get(id) ?? 0))
      }
      if (clock.now() >= until) break
    }
    if (!isSupported) retryAt.set(id, clock.now() + retryDelayMs)
    return { traces, from: to + 1 }
  }

  return async (search, signal) => {
    const { caipNetworkId: id } = search.chain
    if ((retryAt.get(id) ?? 0) > clock.now()) return undefined
    try {
      return await selectTransfers(
        reader,
        { ...search, ...(await readTraces(search, signal)) },
        signal,
      )
    } catch (error) {
      if (signal.aborted || !isUpstreamError(error)) throw error
      // A node with invalid traces must not delay the rest of the index.
      retryAt.set(id, clock.now() + retryDelayMs)
      return undefined
    }
  }
}

/** Drops traces without payments to the accounts, and the oldest blocks if there are too many. */
async function selectTransfers(
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
  const edge = [...deep.values()][maxDeepTraces]
  const from = edge === undefined ? found.from : edge + 1
  if (from > range.to) return undefined
  const hashes = [...deep].flatMap(([hash, block]) => (block >= from ? [hash] : []))
  const fullTraces = await reader.within(chain, hashes, signal)
  const known = new Set(fullTraces?.map(traceKeyOf))
  if (!fullTraces || hashes.some((hash) => !known.has(traceKeyOf({ hash, path: [] }))))
    return undefined
  const failed = new Set(fullTraces.flatMap((one) => (one.isFailed ? [traceKeyOf(one)] : [])))
  const transfers = paid.filter((one) => one.block >= from && !isUndone(one, failed))
  return {
    blocks: new Map(transfers.map((one) => [one.hash, one.block])),
    inner: innerOf(transfers),
    from,
  }
}

/** A delegate call transfers no value. */
function isPayment({ kind, amount, isFailed }: Trace): boolean {
  return (kind === 'call' || kind === 'suicide') && amount > 0n && !isFailed
}

/** Whether a trace is below another than the root, whose receipt has its status. */
function isDeep({ path }: Trace): boolean {
  return path.length > 1
}

/**
 * Returns whether a call is below a failed one, with which it is reverted although its own trace
 * reports no error.
 */
function isUndone({ hash, path }: Trace, failed: ReadonlySet<string>): boolean {
  return path.some((_, depth) => failed.has(traceKeyOf({ hash, path: path.slice(0, depth) })))
}

function traceKeyOf({ hash, path }: Pick<Trace, 'hash' | 'path'>): string {
  return `${hash} ${path.join('.')}`
}

/** Payments of the root call are the transaction's own value. */
function innerOf(traces: readonly Trace[]): ReadonlyMap<string, readonly EvmTransfer[]> {
  const found = new Map<string, readonly EvmTransfer[]>()
  const nativeCurrency = { token: 'native', kind: 'fungible', id: undefined } as const
  for (const { hash, path, amount, from, to } of traces)
    if (path.length > 0)
      found.set(hash, [...(found.get(hash) ?? []), { ...nativeCurrency, amount, from, to }])
  return found
}
