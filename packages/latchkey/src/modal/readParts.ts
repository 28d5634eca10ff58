import type { Features } from '../core/index.ts'

/** Parts that are loaded only when their feature is on. */
export type Part =
  | 'email'
  | 'socials'
  | 'swaps'
  | 'send'
  | 'receive'
  | 'onramp'
  | 'activity'
  | 'pay'

const parts: readonly Part[] = [
  'email',
  'socials',
  'swaps',
  'send',
  'receive',
  'onramp',
  'activity',
  'pay',
]

/**
 * Lists the optional parts that may load.
 *
 * @param features - Features of the client.
 * @returns The parts whose feature is on, in the order of the specification.
 * @source spec §2 "Optional parts load only when their feature is on"
 */
export function readParts(features: Features): readonly Part[] {
  return parts.filter((part) => {
    const setting = features[part]
    return Array.isArray(setting) ? setting.length > 0 : setting !== false
  })
}
