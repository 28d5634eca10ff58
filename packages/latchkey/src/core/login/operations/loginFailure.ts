import { frameFailedError } from '../../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../../errors/index.ts'
import type { Latchkey } from '../../model/Latchkey.ts'
import type { LoginMethod } from '../../model/slices/login.ts'
import { updateLogin } from '../loginState.ts'

/** Ends a login with an error. */
export function setLoginFailed(
  client: Latchkey,
  failure: {
    readonly method: LoginMethod
    readonly cause: unknown
    readonly email?: string | undefined
  },
): void {
  const { method, cause, email } = failure
  const error = toLoginError(cause)
  client.store.set(updateLogin({ flow: { status: 'failed', method, email, error } }))
}

/** Returns an error of the catalogue. */
export function toLoginError(cause: unknown): WalletError {
  return isWalletError(cause) ? cause : new WalletError(frameFailedError, {}, { cause })
}
