import { namespaceOf } from 'latchkey/caip'
import type { Clock } from '../../../clock/Clock.ts'
import type { Log, LogEntry } from '../../../http/index.ts'
import { isUpstreamError, upstreamError } from '../../../upstream/index.ts'
import { type Chain, type Chains, findChain } from '../../chain/chains/index.ts'
import { isNodeRpcError } from '../../chain/rpc/index.ts'
import { createConcurrencyLimiter } from './createConcurrencyLimiter.ts'
import { createWatchedAccounts } from './createWatchedAccounts.ts'
import type { ActivityPort } from './ActivityPort.ts'
import {
  type IndexingErrorsByAccount,
  indexNewBlocks,
  type IndexerContext,
  backfill,
} from './indexNewBlocks.ts'

/** Interval between polls of the newest block while accounts are watched. */
const pollMs = 4_000
/** Age in milliseconds below which a result is not refreshed. */
const freshMs = 2_000
/** Limits of concurrent and queued backfills, in total and per caller. */
const jobs = { running: 8, runningEach: 2, waiting: 64, waitingEach: 16 } as const

/**
 * Indexes the activity of accounts: older blocks on request, and new blocks while accounts are
 * watched.
 */
export type Indexer = {
  supports(chain: Chain): boolean
  /**
   * Indexes an account up to the newest block and watches it for a while.
   *
   * @throws UpstreamError
   */
  refresh(chain: Chain, account: string): Promise<void>
  /**
   * Indexes older blocks of an account, as far as one request may. Callers share the capacity
   * fairly; a task that does not fit in the queue is dropped.
   *
   * @throws UpstreamError
   */
  backfill(chain: Chain, requested: BackfillRequest): Promise<void>
  stop(): void
}

/** The account to backfill, and the caller. */
export type BackfillRequest = { readonly account: string; readonly visitor: string }

type Deps = Pick<IndexerContext, 'store' | 'mark'> & {
  readonly chains: Chains
  readonly ports: readonly ActivityPort[]
  readonly clock: Clock
  readonly log: Log
}

/**
 * Creates the indexer.
 *
 * @param deps - Ports by namespace, and the store.
 */
export function createIndexer(deps: Deps): Indexer {
  const { chains, ports, clock, log } = deps
  const { signal, ...controller } = abortable()
  const watch = createWatchedAccounts({ clock })
  const onceFollowed = createOnce<IndexingErrorsByAccount>()
  const onceDeepened = createOnce<void>()
  const followedAt = new Map<string, number>()
  const limiter = createConcurrencyLimiter(jobs)

  const readingOf = (chain: Chain): IndexerContext => ({ ...deps, port: portOf(ports, chain) })

  const follow = (chain: Chain): Promise<IndexingErrorsByAccount> =>
    onceFollowed(chain.caipNetworkId, async () => {
      const began = clock.now()
      const accounts = watch.accounts(chain.caipNetworkId)
      const failures = await indexNewBlocks(readingOf(chain), { chain, accounts }, signal)
      for (const account of accounts)
        if (!failures.has(account)) followedAt.set(keyOf(chain, account), began)
      return failures
    })

  async function tick(): Promise<void> {
    for (const [key, at] of followedAt) if (at < clock.now() - 10 * pollMs) followedAt.delete(key)
    const watched = watch.chains().flatMap((id) => findChain(chains, id) ?? [])
    const work = watched.map(async (chain) => {
      try {
        const [error] = (await follow(chain)).values()
        if (error !== undefined) log(failed(chain, error))
      } catch (error) {
        if (!signal.aborted) log(failed(chain, error))
      }
    })
    await Promise.all(work)
  }
  const stopPolling = clock.every(pollMs, () => void tick())

  return {
    supports: ({ caipNetworkId }) =>
      ports.some(({ namespace }) => namespace === namespaceOf(caipNetworkId)),
    async refresh(chain, account) {
      const key = keyOf(chain, account)
      const isNew = (): boolean => (followedAt.get(key) ?? 0) > clock.now() - freshMs
      watch.add(chain.caipNetworkId, account)
      if (isNew()) return
      let failures = await follow(chain)
      // The current run may have started without this account.
      if (!isNew() && !failures.has(account)) failures = await follow(chain)
      if (failures.has(account)) throw failures.get(account)
    },
    async backfill(chain, { account, visitor }) {
      const read = async (): Promise<void> => {
        if (!signal.aborted) await backfill(readingOf(chain), { chain, account }, signal)
      }
      await onceDeepened(keyOf(chain, account), () => limiter.run(visitor, read))
    },
    stop() {
      stopPolling()
      controller.abort()
    },
  }
}

type Once<value> = (key: string, run: () => Promise<value>) => Promise<value>

/** Shares one promise among concurrent callers with the same key. */
function createOnce<value>(): Once<value> {
  const running = new Map<string, Promise<value>>()
  return (key, run) => {
    const known = running.get(key)
    if (known) return known
    const work = run().finally(() => running.delete(key))
    running.set(key, work)
    return work
  }
}

function portOf(ports: readonly ActivityPort[], { caipNetworkId }: Chain): ActivityPort {
  const port = ports.find(({ namespace }) => namespace === namespaceOf(caipNetworkId))
  if (!port) throw upstreamError('unavailable', caipNetworkId)
  return port
}

function failed({ caipNetworkId }: Chain, error: unknown): LogEntry {
  const level = isUpstreamError(error) || isNodeRpcError(error) ? 'warn' : 'error'
  const message = error instanceof Error ? error.message : String(error)
  return { level, event: 'activity.not_followed', chain: caipNetworkId, message }
}

function abortable(): { readonly signal: AbortSignal; abort(): void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

function keyOf({ caipNetworkId }: Chain, account: string): string {
  return `${caipNetworkId} ${account}`
}
