import * as v from 'valibot'
import { hexKeySchema, unixSecondsSchema, boundedStringSchema } from './bounds.ts'

/** Parts of a pairing URI. */
export type PairingUri = {
  /** Topic on which the proposal is published; 64 hex digits. */
  readonly topic: string
  /** Symmetric key of the topic; 64 hex digits. Secret. */
  readonly symKey: string
  /** Expiry in seconds since 1970; absent in URIs of older clients. */
  readonly expiryTimestamp?: number | undefined
  /** Methods that will be requested immediately, such as `wc_sessionAuthenticate`. */
  readonly methods: readonly string[]
}

/** Parses {@link PairingUri} from the split URI. */
export const pairingUriSchema: v.GenericSchema<unknown, PairingUri> = v.pipe(
  v.object({
    version: v.literal('2'),
    relayProtocol: v.literal('irn'),
    topic: hexKeySchema,
    symKey: hexKeySchema,
    expiryTimestamp: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,12}$/),
        // Seconds, not an amount of money.
        v.transform((digits) => parseInt(digits, 10)),
        unixSecondsSchema,
      ),
    ),
    methods: v.pipe(v.array(boundedStringSchema(128)), v.maxLength(16)),
  }),
  v.transform(({ topic, symKey, expiryTimestamp, methods }) => ({
    topic,
    symKey,
    expiryTimestamp,
    methods,
  })),
)
