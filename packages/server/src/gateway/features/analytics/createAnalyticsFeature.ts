import type { Clock } from '../../../clock/Clock.ts'
import type { Log, HttpRoute } from '../../../http/index.ts'
import type { SqlDatabase, TokenBucketRule } from '../../../store/index.ts'
import { scheduleCleanup } from '../../../store/scheduleCleanup.ts'
import { createEventStore } from './createEventStore.ts'
import { postEventsRoute } from './routes/postEventsRoute.ts'

const dayMs = 86_400_000
const tidyMs = 3_600_000

/** The analytics feature. */
export type AnalyticsFeature = {
  readonly routes: readonly HttpRoute[]
  stop(): void
}

/**
 * Creates the analytics feature.
 *
 * @param deps - `keepDays` that an event is kept.
 * @see [7.28a]
 */
export function createAnalyticsFeature(deps: {
  readonly database: Pick<SqlDatabase, 'sql'>
  readonly clock: Clock
  readonly log: Log
  /** @default 90 */
  readonly keepDays?: number | undefined
  /** Quota of a project: events, or KiB of events when these are more. @default 200 a second */
  readonly rate?: TokenBucketRule | undefined
}): AnalyticsFeature {
  const { clock, log, keepDays = 90, rate } = deps
  const store = createEventStore(deps)
  const stop = scheduleCleanup({ clock, log }, { name: 'analytics', everyMs: tidyMs }, () =>
    store.dropBefore(clock.now() - keepDays * dayMs),
  )
  return { routes: postEventsRoute({ store, rate }), stop }
}
