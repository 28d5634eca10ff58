import * as v from 'valibot'

/** Who an address is: its name and picture, where it has them. */
export type Identity = {
  readonly name: string | null
  /** Address of a picture, or the picture itself as `data:`. */
  readonly avatar: string | null
  /** ISO 8601. Null where there was nothing to look up. */
  readonly resolvedAt?: string | null | undefined
}

/** Query of `GET /v1/identity/{address}`. */
export type IdentityQuery = {
  /** The visitor's own address, for the logs of a server that keeps them. */
  readonly sender?: string | undefined
  /** `false` looks everything up anew. For projects in development. */
  readonly useCache?: 'true' | 'false' | undefined
}

/**
 * Parses the query of `GET /v1/identity/{address}`.
 *
 * @source spec §7 "Blockchain data API", facts: gateway §1.2
 */
export const identityQuery: v.GenericSchema<unknown, IdentityQuery> = v.object({
  sender: v.optional(v.pipe(v.string(), v.maxLength(128))),
  useCache: v.optional(v.picklist(['true', 'false'])),
})

/**
 * Parses the reply of `GET /v1/identity/{address}`.
 *
 * @source spec §7 "Blockchain data API", facts: gateway §1.2
 */
export const identity: v.GenericSchema<unknown, Identity> = v.object({
  name: v.nullable(v.pipe(v.string(), v.maxLength(255))),
  avatar: v.nullable(v.pipe(v.string(), v.maxLength(262_144))),
  resolvedAt: v.optional(v.nullable(v.string())),
})
