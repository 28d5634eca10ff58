import { analyticsEventsSchema } from 'latchkey/protocol'
import { defineRoute, createJsonReply, type HttpRoute } from '../../../../http/index.ts'
import type { TokenBucketRule } from '../../../../store/index.ts'
import type { EventStore } from '../createEventStore.ts'

/** Maximum size of a request; clients send 45 kB at once. */
const bodyLimit = 256 * 1024

/** Default quota of a project: events, or KiB of events when these are more. */
const defaultRate: TokenBucketRule = { capacity: 20_000, perSecond: 200 }

/** Events, or KiB, of a request for which it takes one token of the address. */
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
        bytesPerToken: unitsPerToken * 1_024,
      },
      async ({ body, project, charge, chargeProject, header }) => {
        const bytes = Number.parseInt(header('content-length') ?? `${bodyLimit}`, 10)
        const kibibytes = Math.floor(bytes / 1_024)
        // The tokens of the bytes were taken before the body was read.
        const tokens = Math.max(1, Math.ceil(kibibytes / unitsPerToken))
        await charge(Math.ceil(body.length / unitsPerToken) - tokens)
        const count = Math.max(body.length, kibibytes)
        await chargeProject({ name: 'events', rule: rate, count })
        if (project?.isAnalyticsOn === true) await store.add(project.id, body)
        return createJsonReply(undefined, { status: 202 })
      },
    ),
  )
}
