import type { AnalyticsEvent } from 'latchkey/protocol'
import { sql } from 'kysely'
import { type SqlStoreDeps, toPostgresJson } from '../../../store/index.ts'
import { createEventWriter } from './createEventWriter.ts'
import type { EventRow } from './EventRow.ts'

/** Stores analytics events. */
export type EventStore = {
  /** Adds events of a project; duplicates are ignored. */
  add(projectId: string, events: readonly AnalyticsEvent[]): Promise<void>
  /** Deletes events received before a time, in milliseconds since 1970. */
  dropBefore(moment: number): Promise<void>
}

/** Creates the event store. */
export function createEventStore({ database, clock }: SqlStoreDeps): EventStore {
  const writer = createEventWriter({ insert: (rows) => insertEvents(database, rows) })
  return {
    async add(projectId, events) {
      const rows = events.map(({ eventId, timestamp, domain, props: { event, ...props } }) => ({
        project_id: projectId,
        event_id: eventId,
        name: event,
        at: timestamp,
        received_at: clock.now(),
        // Only the host of the page: the rest of the URL may be secret.
        domain: domain ?? null,
        props: toPostgresJson(props),
      }))
      await writer.write(projectId, rows)
    },
    async dropBefore(moment) {
      await database.sql.deleteFrom('event').where('received_at', '<', moment).execute()
    },
  }
}

/** Inserts rows from one parameter: a statement with a parameter per value takes several times longer. */
async function insertEvents(
  { sql: connection }: SqlStoreDeps['database'],
  rows: readonly EventRow[],
): Promise<void> {
  const json = `[${rows.map(toJson).join(',')}]`
  await sql`
    insert into event (project_id, event_id, name, at, received_at, domain, props)
    select project_id, event_id, name, at, received_at, domain, props
    from jsonb_to_recordset(${json}::jsonb) as row (
      project_id text, event_id text, name text, at bigint, received_at bigint, domain text, props jsonb
    )
    on conflict (project_id, event_id) do nothing`.execute(connection)
}

/** Serializes a row, of which `props` is JSON already. */
function toJson({ props, ...row }: EventRow): string {
  return `${toPostgresJson(row).slice(0, -1)},"props":${props}}`
}
