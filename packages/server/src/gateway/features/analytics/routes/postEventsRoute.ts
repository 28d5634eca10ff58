import { analyticsEventsSchema } from 'latchkey/protocol'
import { defineRoute, createJsonReply, type HttpRoute } from '../../../../http/index.ts'
import type { EventStore } from '../createEventStore.ts'

/** Maximum size of a request; clients send 45 kB at once. */
const bodyLimit = 256 * 1024

/**
 * `POST /e` and `POST /batch`
 *
 * Both accept one event or a list. Events are stored before the response. A project with analytics
 * turned off stores none and responds the same.
 *
 * @see [7.28a]
 */
export function postEventsRoute({ store }: { readonly store: EventStore }): readonly HttpRoute[] {
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
      async ({ body, project }) => {
        if (project?.isAnalyticsOn === true) await store.add(project.id, body)
        return createJsonReply(undefined, { status: 202 })
      },
    ),
  )
}
