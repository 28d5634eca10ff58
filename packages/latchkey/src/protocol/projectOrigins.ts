import * as v from 'valibot'

/** Reply of `GET /projects/v1/origins`. Every page is let in when none is listed. */
export type ProjectOrigins = { readonly allowedOrigins: readonly string[] }

/**
 * Parses the reply of `GET /projects/v1/origins`.
 *
 * @source spec §7 "Configuration and wallet catalogue", facts: gateway §2.4
 */
export const projectOrigins: v.GenericSchema<unknown, ProjectOrigins> = v.object({
  allowedOrigins: v.array(v.pipe(v.string(), v.maxLength(512))),
})
