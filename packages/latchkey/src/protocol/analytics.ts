import * as v from 'valibot'
import { type JsonObject, jsonObjectSchema } from './jsonObject.ts'

/** Event name and properties of an event. */
export type AnalyticsProps = JsonObject & {
  /** `CONNECT_SUCCESS`, `SWITCH_NETWORK` and the like. */
  readonly event: string
  /** `track`, or `error`. */
  readonly type?: string | undefined
}

/** Event of the modal. */
export type AnalyticsEvent = {
  /** Unique id; events with the same id are stored once. */
  readonly eventId: string
  /** URL of the page. */
  readonly url?: string | undefined
  readonly domain?: string | undefined
  /** Milliseconds since 1970. */
  readonly timestamp: number
  readonly props: AnalyticsProps
}

/** Maximum number of events per request; one beacon contains fewer. */
const maxEvents = 500

const timestamp = v.pipe(
  v.union([v.pipe(v.string(), v.maxLength(40)), v.number()]),
  // Error events have ISO 8601 timestamps, others numbers.
  v.transform((given) => (typeof given === 'string' ? Date.parse(given) : given)),
  v.integer('Must be a moment'),
  v.minValue(0, 'Must be a moment'),
  v.maxValue(8.64e15, 'Must be a moment'),
)

const event: v.GenericSchema<unknown, AnalyticsEvent> = v.object({
  eventId: v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/, 'Must be an id')),
  url: v.optional(v.pipe(v.string(), v.maxLength(2048))),
  domain: v.optional(v.pipe(v.string(), v.maxLength(255))),
  timestamp: timestamp,
  props: v.pipe(
    jsonObjectSchema,
    v.looseObject({
      event: v.pipe(v.string(), v.regex(/^\w{1,100}$/, 'Must be the name of an event')),
      type: v.optional(v.pipe(v.string(), v.maxLength(32))),
    }),
  ),
})

/**
 * Parses the body of `POST /e` and `POST /batch`: one event, or a list of them.
 *
 * @see [7.28a]
 */
export const analyticsEventsSchema: v.GenericSchema<unknown, readonly AnalyticsEvent[]> = v.pipe(
  v.unknown(),
  v.transform((given): unknown => (Array.isArray(given) ? given : [given])),
  v.array(event),
  v.maxLength(maxEvents, `Must be ${maxEvents} events at most`),
)
