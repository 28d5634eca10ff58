import * as v from 'valibot'

/** Server-side setting of one feature. */
export type ProjectFeature = {
  readonly id: string
  readonly isEnabled: boolean
  /** Null leaves the choice to the app, regardless of `isEnabled`. Flags have an empty list. */
  readonly config: readonly string[] | null
}

/** Response of `GET /appkit/v1/config`. A feature that is missing is off. */
export type ProjectConfig = {
  readonly features: readonly ProjectFeature[]
  /** Logins that the server's embedded wallet offers, such as `email` and `google`. Without it, they are unknown. */
  readonly logins?: readonly string[] | undefined
}

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))
const names = v.pipe(v.array(name), v.maxLength(100))

/** Parses the setting of one feature. */
export const projectFeatureSchema: v.GenericSchema<unknown, ProjectFeature> = v.object({
  id: name,
  isEnabled: v.boolean(),
  config: v.nullable(names),
})

/**
 * Parses the response of `GET /appkit/v1/config`.
 *
 * @see [7.23]
 */
export const projectConfigSchema: v.GenericSchema<unknown, ProjectConfig> = v.object({
  features: v.pipe(v.array(projectFeatureSchema), v.maxLength(100)),
  logins: v.optional(names),
})
