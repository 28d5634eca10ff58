/** A row of the table of events. */
export type EventRow = {
  readonly project_id: string
  readonly event_id: string
  readonly name: string
  readonly at: number
  readonly received_at: number
  readonly domain: string | null
  /** JSON. */
  readonly props: string
}
