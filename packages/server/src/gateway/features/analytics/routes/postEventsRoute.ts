import { analyticsEventsSchema } from 'latchkey/protocol'
import { defineRoute, createJsonReply, type HttpRoute } from '../../../../http/index.ts'
import type { TokenBucketRule } from '../../../../store/index.ts'
import type { EventStore } from '../createEventStore.ts'

/** Maximum size of a request; clients send 45 kB at once. */
const bodyLimit = 256 * 1024

/** Default quota of a project: events, or KiB of events when these are more. */
const defaultRate: TokenBucketRule = { capacity: 20_000, perSecond: 200 }

/** Events, or KiB, of a request that takes one token of the address. */
const unitsPerToken = 10

/**
 * `POST /e` and `POST /batch`
 *
 * Both accept one event or a list. Events are stored before the response. A project with analytics
 * turned off stores none and responds the same. The cost grows with the events, for the address as for
 * the project.
 *
 * @param deps - `rate` is the quota of a project.
 *
 * @see [7.28a]
 */
export function postEventsRoute(deps: {
  readonly store: EventStore
  readonly rate?: TokenBucketRule | undefined
}): readonly HttpRoute[] {
  const { store, rate = defaultRate } = deps
  return (['/e', '/batch'] as const).map((path) =>
    defineRoute(
      {
        method: 'POST',
        path,
        summary: 'Record analytics events',
        project: 'query',
        body: analyticsEventsSchema,
        bodyLimit,
      },
      async ({ body, project, charge, chargeProject, header }) => {
        const kibibytes = Math.floor(Number.parseInt(header('content-length') ?? '0', 10) / 1_024)
        const units = Math.max(body.length, kibibytes)
        // The first token was taken before the body was read.
        await charge(Math.ceil(units / unitsPerToken) - 1)
        await chargeProject({ name: 'events', rule: rate, count: units })
        if (project?.isAnalyticsOn === true) await store.add(project.id, body)
        return createJsonReply(undefined, { status: 202 })
      },
    ),
  )
}
