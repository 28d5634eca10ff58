import * as v from 'valibot'

/** What a server decided on one feature. */
export type ProjectFeature = {
  readonly id: string
  readonly isEnabled: boolean
  /** Null leaves the choice to the app, whatever `isEnabled` says. Flags have an empty list. */
  readonly config: readonly string[] | null
}

/** Reply of `GET /appkit/v1/config`. A feature that is missing is off. */
export type ProjectConfig = { readonly features: readonly ProjectFeature[] }

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))

/**
 * Parses one decision on a feature.
 *
 * @source facts: gateway §2.3
 */
export const projectFeature: v.GenericSchema<unknown, ProjectFeature> = v.object({
  id: name,
  isEnabled: v.boolean(),
  config: v.nullable(v.pipe(v.array(name), v.maxLength(100))),
})

/**
 * Parses the reply of `GET /appkit/v1/config`.
 *
 * @source spec §7 "Configuration and wallet catalogue", facts: gateway §2.3
 */
export const projectConfig: v.GenericSchema<unknown, ProjectConfig> = v.object({
  features: v.pipe(v.array(projectFeature), v.maxLength(100)),
})
