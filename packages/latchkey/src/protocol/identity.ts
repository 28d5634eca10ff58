import * as v from 'valibot'

/** Name and avatar of an address, null when it has none. */
export type Identity = {
  readonly name: string | null
  /** URL of the image, or the image as a `data:` URL. */
  readonly avatar: string | null
  /** ISO 8601. Null when nothing was resolved. */
  readonly resolvedAt?: string | null | undefined
}

/** Query of `GET /v1/identity/{address}`. */
export type IdentityQuery = {
  /** Address of the visitor, for request logs. */
  readonly sender?: string | undefined
  /** `false` bypasses the cache, for development. */
  readonly useCache?: 'true' | 'false' | undefined
}

/**
 * Parses the query of `GET /v1/identity/{address}`.
 *
 * @see [7.3]
 */
export const identityQuerySchema: v.GenericSchema<unknown, IdentityQuery> = v.object({
  sender: v.optional(v.pipe(v.string(), v.maxLength(128))),
  useCache: v.optional(v.picklist(['true', 'false'])),
})

/**
 * Parses the response of `GET /v1/identity/{address}`.
 *
 * @see [7.3]
 */
export const identitySchema: v.GenericSchema<unknown, Identity> = v.object({
  name: v.nullable(v.pipe(v.string(), v.maxLength(255))),
  avatar: v.nullable(v.pipe(v.string(), v.maxLength(262_144))),
  resolvedAt: v.optional(v.nullable(v.string())),
})
