import * as v from 'valibot'

/** Where a signed message is valid: it is rejected by other gateways and for other projects. */
export type MessageScope = {
  /** Origin of the gateway, such as `https://gateway.example.com`. */
  readonly audience: string
  readonly projectId: string
}

/** Schemas of the members of a {@link MessageScope}. */
export const messageScopeSchemaEntries: {
  readonly audience: v.GenericSchema<string, string>
  readonly projectId: v.GenericSchema<string, string>
} = {
  audience: v.pipe(v.string(), v.maxLength(2_048)),
  projectId: v.pipe(v.string(), v.maxLength(128)),
}
