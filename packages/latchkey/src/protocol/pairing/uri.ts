import * as v from 'valibot'
import { hexKey, unixSecondsSchema, boundedString } from './bounds.ts'

/** What a pairing URI says. */
export type PairingUri = {
  /** Where the proposal waits; 64 hex digits. */
  readonly topic: string
  /** What it is sealed with; 64 hex digits. Secret. */
  readonly symKey: string
  /** Seconds since 1970; absent in URIs of old clients. */
  readonly expiryTimestamp?: number | undefined
  /** Methods that will be asked for at once, such as `wc_sessionAuthenticate`. */
  readonly methods: readonly string[]
}

/** Parses {@link PairingUri} from the parts of the text. */
export const pairingUri: v.GenericSchema<unknown, PairingUri> = v.pipe(
  v.object({
    version: v.literal('2'),
    relayProtocol: v.literal('irn'),
    topic: hexKey,
    symKey: hexKey,
    expiryTimestamp: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,12}$/),
        // Seconds, no amount of money.
        v.transform((digits) => parseInt(digits, 10)),
        unixSecondsSchema,
      ),
    ),
    methods: v.pipe(v.array(boundedString(128)), v.maxLength(16)),
  }),
  v.transform(({ topic, symKey, expiryTimestamp, methods }) => ({
    topic,
    symKey,
    expiryTimestamp,
    methods,
  })),
)
