import * as v from 'valibot'

/** Response of `GET /projects/v1/origins`. An empty list allows every origin. */
export type ProjectOrigins = { readonly allowedOrigins: readonly string[] }

/**
 * Parses the response of `GET /projects/v1/origins`.
 *
 * @see [7.24]
 */
export const projectOriginsSchema: v.GenericSchema<unknown, ProjectOrigins> = v.object({
  allowedOrigins: v.array(v.pipe(v.string(), v.maxLength(512))),
})
