import type { AnalyticsEvent } from 'latchkey/protocol'
import { type TableDeps, toPostgresJson, toPostgresText } from '../../../store/index.ts'

/** Stores analytics events. */
export type EventStore = {
  /** Adds events of a project; duplicates are ignored. */
  add(projectId: string, events: readonly AnalyticsEvent[]): Promise<void>
  /** Deletes events received before a time, in milliseconds since 1970. */
  dropBefore(moment: number): Promise<void>
}

/** Creates the event store. */
export function createEventStore({ database, clock }: TableDeps): EventStore {
  const { sql } = database
  return {
    async add(projectId, events) {
      if (events.length === 0) return
      const rows = events.map(({ eventId, timestamp, domain, props: { event, ...props } }) => ({
        project_id: projectId,
        event_id: eventId,
        name: event,
        at: timestamp,
        received_at: clock.now(),
        // Only the host of the page: the rest of the URL may be secret.
        domain: domain === undefined ? null : toPostgresText(domain),
        props: toPostgresJson(props),
      }))
      await sql
        .insertInto('event')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['project_id', 'event_id']).doNothing())
        .execute()
    },
    async dropBefore(moment) {
      await sql.deleteFrom('event').where('received_at', '<', moment).execute()
    },
  }
}
