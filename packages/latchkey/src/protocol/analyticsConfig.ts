import * as v from 'valibot'

/** Response of `GET /getAnalyticsConfig`. */
export type AnalyticsConfig = { readonly isAnalyticsEnabled: boolean }

/**
 * Parses the response of `GET /getAnalyticsConfig`.
 *
 * @see [7.26]
 */
export const analyticsConfigSchema: v.GenericSchema<unknown, AnalyticsConfig> = v.object({
  isAnalyticsEnabled: v.boolean(),
})
