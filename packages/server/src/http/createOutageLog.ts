import { isCaipNetworkId } from 'latchkey/caip'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock/Clock.ts'
import type { Log, LogEntry } from './Log.ts'

/** Time without a failure after which the next one counts as a new outage. */
const quietMs = 600_000

/** Failures that are remembered; more than a deployment has chains, vendors and nodes. */
const maxFailures = 10_000

/**
 * Creates a log that writes the warnings of an outage once. Clients poll, so that a chain whose nodes
 * do not answer would be logged every few seconds.
 *
 * All warnings of a chain are the same outage, whatever failed because of it. Warnings of a node or a vendor are
 * the same when they have the same event, chain, node, vendor and port. Other entries pass.
 */
export function createOutageLog(log: Log, clock: Pick<Clock, 'now'>): Log {
  const failures = new LRUCache<string, number>({ max: maxFailures })
  const logOnce = (entry: LogEntry): void => {
    const key = failureOf(entry)
    if (key === undefined) return log(entry)
    const now = clock.now()
    const last = failures.get(key)
    failures.set(key, now)
    if (last === undefined || now - last >= quietMs) log(entry)
  }
  return Object.assign(logOnce, { lowest: log.lowest })
}

function failureOf({ level, event, chain, node, source, port }: LogEntry): string | undefined {
  if (level !== 'warn' || (chain ?? source) === undefined) return undefined
  // The source of a failed request to the nodes of a chain is the chain.
  const network = chain ?? (isCaipNetworkId(`${source}`) ? source : undefined)
  const isOfChain = network !== undefined && (source === undefined || source === network)
  if (isOfChain && node === undefined) return `${network}`
  return JSON.stringify([event, chain, node, source, port])
}
