import type { WalletError } from '../../../errors/index.ts'

/** Returns whether no code is accepted any longer, so that the visitor needs a new one. */
export function needsNewCode(error: WalletError | undefined): boolean {
  return error?.code === 'login.code_locked' || error?.code === 'login.code_expired'
}
