import type { ProtectionNeed } from './ProtectionCheckDeps.ts'

/** An approval that ended because another recovery factor is needed first. */
type RecoveryRequiredError = Error & { readonly hold: ProtectionNeed }

/** Creates the error of an approval that has to wait. */
export function createRecoveryRequiredError(hold: ProtectionNeed): RecoveryRequiredError {
  return Object.assign(new Error('The wallet needs another way to recover it first.'), { hold })
}

/** Returns what an approval has to wait for; undefined for other errors. */
export function findRequiredRecovery(error: unknown): ProtectionNeed | undefined {
  return error instanceof Error && 'hold' in error
    ? (error as RecoveryRequiredError).hold
    : undefined
}
