import * as v from 'valibot'
import { type MessageScope, messageScopeSchemaEntries } from './messageScope.ts'

/** The address that a name resolves to for one coin type. */
export type NameAddress = { readonly address: string; readonly created_at: string }

/** Addresses by their coin type, in decimal digits. ENSIP-11 */
export type NameAddresses = Readonly<Record<string, NameAddress>>

/** Text records of a name, by key. ENSIP-5 */
export type NameAttributes = Readonly<Record<string, string>>

/** A registered name. Timestamps are ISO 8601. */
export type NameRecord = {
  readonly name: string
  readonly registered_at: string
  readonly updated_at: string
  readonly attributes: NameAttributes
  readonly addresses: NameAddresses
}

const text = v.pipe(v.string(), v.maxLength(4096))
const integerUpTo = (most: number): v.GenericSchema<number, number> =>
  v.pipe(v.number(), v.integer('Must be a whole number'), v.minValue(0), v.maxValue(most))
/** ENSIP-11 leaves 32 bits. */
const coinType = integerUpTo(0xffff_ffff)
const seconds = integerUpTo(Number.MAX_SAFE_INTEGER)

const nameAddress = v.object({ address: v.string(), created_at: v.string() })

/** Parses addresses by their coin type. */
export const nameAddressesSchema: v.GenericSchema<unknown, NameAddresses> = v.record(
  v.string(),
  nameAddress,
)

/** Parses attributes of a name. The server defines the allowed keys. */
export const nameAttributesSchema: v.GenericSchema<unknown, NameAttributes> = v.pipe(
  v.unknown(),
  v.check((given) => !Array.isArray(given), 'Must be an object'),
  v.record(v.string(), v.string()),
  v.check((given) => Object.keys(given).length <= 32, 'There are too many'),
)

/** Parses a registered name. */
export const nameRecordSchema: v.GenericSchema<unknown, NameRecord> = v.object({
  name: v.string(),
  registered_at: v.string(),
  updated_at: v.string(),
  attributes: nameAttributesSchema,
  addresses: nameAddressesSchema,
})

/**
 * Parses the response of `GET /v1/profile/account/{name}`; an empty list for an unregistered
 * name when `apiVersion` is 2.
 */
export const nameLookupSchema: v.GenericSchema<unknown, NameRecord | readonly []> = v.union([
  nameRecordSchema,
  v.strictTuple([]),
])

/**
 * Parses the response of `GET /v1/profile/reverse/{address}`: the names that an address owns and
 * confirmed by a signature, the primary one first, then the oldest.
 */
export const nameRecordsSchema: v.GenericSchema<unknown, readonly NameRecord[]> =
  v.array(nameRecordSchema)

/** Query of the look-ups. */
export type NameQuery = {
  /** `2` returns an empty list instead of 404. */
  readonly apiVersion?: string | undefined
  readonly sender?: string | undefined
}

/** Parses the query of the look-ups. */
export const nameQuerySchema: v.GenericSchema<unknown, NameQuery> = v.object({
  apiVersion: v.optional(v.pipe(v.string(), v.maxLength(8))),
  sender: v.optional(v.pipe(v.string(), v.maxLength(128))),
})

/** Query of `GET /v1/profile/resolve/{name}`. */
export type ResolveNameQuery = {
  /** Coin type of the chain, in decimal digits. ENSIP-11 @default 60 */
  readonly coinType?: string | undefined
}

/** Parses the query of `GET /v1/profile/resolve/{name}`. */
export const resolveNameQuerySchema: v.GenericSchema<unknown, ResolveNameQuery> = v.object({
  coinType: v.optional(v.pipe(v.string(), v.regex(/^\d{1,10}$/, 'Must be a whole number'))),
})

/** A name and the address that it resolves to; null when it has none. */
export type ResolvedName = {
  /** Normalized by ENSIP-15. */
  readonly name: string
  readonly address: string | null
}

/** Parses the response of `GET /v1/profile/resolve/{name}`. */
export const resolvedNameSchema: v.GenericSchema<unknown, ResolvedName> = v.object({
  name: v.pipe(v.string(), v.maxLength(255)),
  address: v.nullable(v.pipe(v.string(), v.maxLength(128))),
})

/** A suggested name. */
export type NameSuggestion = { readonly name: string; readonly registered: boolean }

/** Response of `GET /v1/profile/suggestions/{name}`: the typed name first, then available ones. */
export type NameSuggestionsResponse = { readonly suggestions: readonly NameSuggestion[] }

/** Parses the query of `GET /v1/profile/suggestions/{name}`. */
export const nameSuggestionsQuerySchema: v.GenericSchema<
  unknown,
  { readonly zone?: string | undefined }
> = v.object({ zone: v.optional(v.pipe(v.string(), v.maxLength(255))) })

/** Parses the response of `GET /v1/profile/suggestions/{name}`. */
export const nameSuggestionsSchema: v.GenericSchema<unknown, NameSuggestionsResponse> = v.object({
  suggestions: v.array(v.object({ name: v.string(), registered: v.boolean() })),
})

/** A signed message about a name: the body of every change. */
export type SignedNameMessage = {
  /** The signed JSON text. */
  readonly message: string
  /** Hex with `0x`. */
  readonly signature: string
  /** Coin type of the signer's chain. ENSIP-11 */
  readonly coin_type: number
  /** The signer, with EIP-55 checksum. */
  readonly address: string
}

/** Parses the body of `POST /v1/profile/account` and of the changes below it. */
export const signedNameMessageSchema: v.GenericSchema<unknown, SignedNameMessage> = v.object({
  message: text,
  signature: v.pipe(v.string(), v.maxLength(32_768)),
  coin_type: coinType,
  address: v.pipe(v.string(), v.maxLength(128)),
})

/** Message that registers a name [7.22c]. */
export type NameRegistrationMessage = MessageScope & {
  readonly purpose: 'register-name'
  readonly name: string
  readonly attributes: NameAttributes
  /** Seconds since 1970. */
  readonly timestamp: number
}

/** Parses the message that registers a name. */
export const nameRegistrationMessageSchema: v.GenericSchema<unknown, NameRegistrationMessage> =
  v.object({
    purpose: v.literal('register-name'),
    ...messageScopeSchemaEntries,
    name: v.string(),
    attributes: nameAttributesSchema,
    timestamp: seconds,
  })

/** Message that replaces the attributes of a name. */
export type NameAttributesMessage = MessageScope & {
  readonly purpose: 'set-name-attributes'
  readonly name: string
  readonly attributes: NameAttributes
  readonly timestamp: number
}

/** Parses the message that replaces attributes. */
export const nameAttributesMessageSchema: v.GenericSchema<unknown, NameAttributesMessage> =
  v.object({
    purpose: v.literal('set-name-attributes'),
    ...messageScopeSchemaEntries,
    name: v.string(),
    attributes: nameAttributesSchema,
    timestamp: seconds,
  })

/** Message that changes the address of a name for one coin type. */
export type SetNameAddressMessage = MessageScope & {
  readonly purpose: 'set-name-address'
  readonly name: string
  readonly coin_type: number
  readonly address: string
  readonly timestamp: number
}

/** Parses the message that changes an address. */
export const nameAddressMessageSchema: v.GenericSchema<unknown, SetNameAddressMessage> = v.object({
  purpose: v.literal('set-name-address'),
  ...messageScopeSchemaEntries,
  name: v.string(),
  coin_type: coinType,
  address: v.pipe(v.string(), v.maxLength(128)),
  timestamp: seconds,
})

/** Message that chooses a name as the primary one of its owner. */
export type PrimaryNameMessage = MessageScope & {
  readonly purpose: 'set-primary-name'
  readonly name: string
  readonly timestamp: number
}

/** Parses the message that chooses a primary name. */
export const primaryNameMessageSchema: v.GenericSchema<unknown, PrimaryNameMessage> =
  v.strictObject({
    purpose: v.literal('set-primary-name'),
    ...messageScopeSchemaEntries,
    name: v.string(),
    timestamp: seconds,
  })

/** A CCIP Read request. EIP-3668 */
export type CcipRequest = { readonly sender: string; readonly data: string }

const hex = (longest: number): v.GenericSchema<string, string> =>
  v.pipe(
    v.string(),
    v.maxLength(longest),
    v.regex(/^0x([0-9a-fA-F]{2})*$/, 'Must be hexadecimal digits'),
  )

/**
 * Parses a CCIP Read request, the body of `POST /v1/ccip`.
 *
 * @see EIP-3668
 */
export const ccipRequestSchema: v.GenericSchema<unknown, CcipRequest> = v.object({
  sender: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'Must be an address')),
  data: hex(16_384),
})

/** A signed CCIP Read response. EIP-3668 */
export type CcipResponse = { readonly data: string }

/**
 * Parses a CCIP Read response.
 *
 * @see EIP-3668
 */
export const ccipResponseSchema: v.GenericSchema<unknown, CcipResponse> = v.object({
  data: hex(262_144),
})
