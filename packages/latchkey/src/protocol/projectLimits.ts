import * as v from 'valibot'

/** Reply of `GET /appkit/v1/project-limits`. */
export type ProjectLimits = {
  readonly planLimits: {
    /** The last one is spelled so on the wire. */
    readonly tier: 'none' | 'starter' | 'pro' | 'enteprise'
    readonly isAboveRpcLimit: boolean
    readonly isAboveMauLimit: boolean
  }
}

/**
 * Parses the reply of `GET /appkit/v1/project-limits`.
 *
 * @source facts: gateway §2.4
 */
export const projectLimits: v.GenericSchema<unknown, ProjectLimits> = v.object({
  planLimits: v.object({
    tier: v.picklist(['none', 'starter', 'pro', 'enteprise']),
    isAboveRpcLimit: v.boolean(),
    isAboveMauLimit: v.boolean(),
  }),
})
