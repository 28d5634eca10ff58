import { frameFailedError, loginMailFailedError } from '../../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../../errors/index.ts'
import type { Latchkey } from '../../model/Latchkey.ts'
import type { LoginMethod } from '../../model/slices/login.ts'
import { endEmailCooldown } from '../emailCooldown.ts'
import { readLogin, updateLogin } from '../loginState.ts'
import { createLoginLatestRun } from './loginLatestRuns.ts'

/** Ends a login with an error, also what the frame still does for it. */
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
  client.own(createLoginLatestRun).abort()
  client.store.set(updateLogin({ flow: { status: 'failed', method, email, error } }))
}

/** Shows that the e-mail of a code was not sent, where the visitor waits for it, and allows another one at once. */
export function setMailFailed(client: Latchkey): void {
  const { store } = client
  const { flow, emailUpdate } = readLogin(store.get())
  const error = new WalletError(loginMailFailedError)
  endEmailCooldown(client)
  if (flow.status === 'code') store.set(updateLogin({ flow: { ...flow, error } }))
  if (flow.status === 'device')
    setLoginFailed(client, { method: 'email', cause: error, email: flow.email })
  if (emailUpdate.status === 'primary' || emailUpdate.status === 'secondary')
    store.set(updateLogin({ emailUpdate: { ...emailUpdate, error } }))
}

/** Returns an error of the catalogue. */
export function toLoginError(cause: unknown): WalletError {
  return isWalletError(cause) ? cause : new WalletError(frameFailedError, {}, { cause })
}
