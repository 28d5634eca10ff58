import * as v from 'valibot'

/** Response of `GET /appkit/v1/project-limits`. */
export type ProjectLimits = {
  readonly planLimits: {
    /** The last name is misspelled on the wire. */
    readonly tier: 'none' | 'starter' | 'pro' | 'enteprise'
    readonly isAboveRpcLimit: boolean
    readonly isAboveMauLimit: boolean
  }
}

/** Parses the response of `GET /appkit/v1/project-limits`. */
export const projectLimitsSchema: v.GenericSchema<unknown, ProjectLimits> = v.object({
  planLimits: v.object({
    tier: v.picklist(['none', 'starter', 'pro', 'enteprise']),
    isAboveRpcLimit: v.boolean(),
    isAboveMauLimit: v.boolean(),
  }),
})
