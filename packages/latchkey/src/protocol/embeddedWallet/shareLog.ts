import * as v from 'valibot'

const timestamp = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Body of `POST /shares/v1/log`. */
export type ListShareLogBody = {
  /** Sequence number below which entries are listed. */
  readonly before?: number | undefined
}

/** Parses {@link ListShareLogBody}. */
export const listShareLogBodySchema: v.GenericSchema<unknown, ListShareLogBody> = v.strictObject({
  before: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999))),
})

/** An entry of the log of a wallet: of released shares, devices and recovery. */
export type ShareLogEntry = {
  /** 1 for the first entry of the wallet. */
  readonly sequence: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly event: string
  /** Device of the request. */
  readonly device: string
  readonly details: Readonly<Record<string, string>>
}

/** Response of `POST /shares/v1/log`, newest first. */
export type ShareLogPage = {
  readonly entries: readonly ShareLogEntry[]
  /** Whether the entries are those that the service wrote, and none is missing. */
  readonly isIntact: boolean
}

/** Parses {@link ShareLogPage}. */
export const shareLogPageSchema: v.GenericSchema<unknown, ShareLogPage> = v.strictObject({
  entries: v.array(
    v.strictObject({
      sequence: timestamp,
      at: timestamp,
      event: v.string(),
      device: v.string(),
      details: v.record(v.string(), v.string()),
    }),
  ),
  isIntact: v.boolean(),
})
