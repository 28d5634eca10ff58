import type { Features } from '../core/index.ts'

const optionalFeatures = [
  'email',
  'socials',
  'swaps',
  'send',
  'receive',
  'onramp',
  'activity',
  'pay',
] as const

/** Feature whose code loads only while it is on. */
export type OptionalFeature = (typeof optionalFeatures)[number]

/**
 * Returns the optional features that are on, in the order of the specification.
 *
 * @param features - Features of the client.
 * @see [2.14]
 */
export function readEnabledFeatures(features: Features): readonly OptionalFeature[] {
  return optionalFeatures.filter((name) => {
    const setting = features[name]
    return Array.isArray(setting) ? setting.length > 0 : setting !== false
  })
}
