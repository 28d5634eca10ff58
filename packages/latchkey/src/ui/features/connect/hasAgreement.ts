import type { ResolvedOptions } from '../../../core/index.ts'

/** Tells whether the host has anything to be agreed to. */
export function hasAgreement(options: ResolvedOptions): boolean {
  return options.termsConditionsUrl !== undefined || options.privacyPolicyUrl !== undefined
}
