import type { AnalyticsEvent } from 'latchkey/protocol'
import { type TableDeps, toPostgresJson, toPostgresText } from '../../../store/index.ts'

/** Where events are kept. */
export type EventStore = {
  /** Keeps events of a project; those that it has already, once. */
  add(projectId: string, events: readonly AnalyticsEvent[]): Promise<void>
  /** Drops what came in before a moment, in milliseconds since 1970. */
  dropBefore(moment: number): Promise<void>
}

/**
 * Makes the events of a database.
 *
 * @param deps - The database, and the clock.
 */
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
        // The address of the page is left out: what stands behind its host may be a secret.
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
