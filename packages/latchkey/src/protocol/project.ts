import * as v from 'valibot'

/** Features that a server configures. */
export type ProjectFeatureId =
  | 'social_login'
  | 'swap'
  | 'onramp'
  | 'activity'
  | 'branding'
  | 'multi_wallet'
  | 'email_capture'
  | 'fund_from_exchange'
  | 'payments'
  | 'auth'
  | 'headless'

/** Features by their id, with all that those with a list may offer; undefined for flags. */
export const projectFeatures: Readonly<Record<ProjectFeatureId, readonly string[] | undefined>> = {
  social_login: ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  swap: ['1inch'],
  onramp: ['meld'],
  activity: undefined,
  branding: undefined,
  multi_wallet: undefined,
  email_capture: ['required'],
  fund_from_exchange: undefined,
  payments: undefined,
  auth: undefined,
  headless: undefined,
}

/** Other names of features, which clients of the category know. gateway §2.3 */
export const projectFeatureAliases: Readonly<Record<string, ProjectFeatureId>> = {
  reown_branding: 'branding',
  reown_authentication: 'auth',
}

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

/** Reply of `GET /getAnalyticsConfig`. */
export type AnalyticsConfig = { readonly isAnalyticsEnabled: boolean }

/**
 * Parses the reply of `GET /getAnalyticsConfig`.
 *
 * @source spec §7 "Configuration and wallet catalogue", facts: gateway §2.4
 */
export const analyticsConfig: v.GenericSchema<unknown, AnalyticsConfig> = v.object({
  isAnalyticsEnabled: v.boolean(),
})

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
