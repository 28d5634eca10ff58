import { analyticsEvents } from 'latchkey/protocol'
import { defineRoute, reply, type Route } from '../../../../http/index.ts'
import type { EventStore } from '../createEventStore.ts'

/** A client sends 45 KB at once. */
const bodyLimit = 256 * 1024

/**
 * `POST /e` and `POST /batch`
 *
 * Both take one event or a list. They are kept before the answer, so none is lost that was taken.
 *
 * @param deps - Where events are kept.
 * @returns The routes. A project that wants no events keeps none; clients that send some all the same
 * need not know.
 * @source spec §7 "Analytics", facts: gateway §2.6
 */
export function postEvents({ store }: { readonly store: EventStore }): readonly Route[] {
  return (['/e', '/batch'] as const).map((path) =>
    defineRoute(
      {
        method: 'POST',
        path,
        summary: 'Take in events of the modal',
        project: 'query',
        body: analyticsEvents,
        bodyLimit,
      },
      async ({ body, project }) => {
        if (project?.isAnalyticsOn === true) await store.add(project.id, body)
        return reply(undefined, { status: 202 })
      },
    ),
  )
}
