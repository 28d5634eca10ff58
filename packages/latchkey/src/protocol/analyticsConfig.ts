import * as v from 'valibot'

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
