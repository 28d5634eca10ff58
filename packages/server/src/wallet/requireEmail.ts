import { createLoginError } from './createLoginError.ts'
import type { EmailAddress } from './parseEmail.ts'
import type { WalletSession } from './sessions/WalletSession.ts'

/**
 * Returns the address of an account.
 *
 * @throws `login.email_invalid` (422) for accounts of social logins alone.
 */
export function requireEmail({ email, email_key: key }: WalletSession['user']): EmailAddress {
  if (email === null || key === null) throw createLoginError('login.email_invalid')
  return { address: email, key }
}
