import type { StepUpMethods, WalletLoginMethod } from 'latchkey/protocol'
import { createLoginError } from './createLoginError.ts'
import type { WalletSession } from './sessions/WalletSession.ts'
import type { WalletServiceContext } from './WalletServiceContext.ts'

type Context = Pick<WalletServiceContext, 'farcaster' | 'identities' | 'loginClients' | 'passkeys'>
type User = WalletSession['user']

/**
 * Lists the ways to confirm a session that an account has. After three days, a passkey is the only one. A code to the
 * mailbox proves more than a provider, most of which ask for no password again, so accounts with an address have no other.
 */
export async function listStepUpMethods(
  context: Context,
  user: User,
): Promise<StepUpMethods['methods']> {
  const { passkeys, identities } = context
  const hasPasskey = (await passkeys.list(user.id)).length > 0
  const own = hasPasskey ? (['passkey'] as const) : []
  if (await passkeys.isRequired(user.id)) return own
  if (user.email !== null) return [...own, 'email']
  const methods = (await identities.list(user)).map(({ method }) => method)
  return [...own, ...new Set(methods.filter((method) => isOffered(context, method)))]
}

/**
 * Checks that a login at a provider may confirm an account.
 *
 * @throws `login.passkey_required` (403), `login.step_up_required` (403) for accounts with an address,
 * `login.other_identity` (409) for a method that the account does not sign in with.
 */
export async function requireSocialStepUpAllowed(
  { passkeys, identities }: Pick<Context, 'passkeys' | 'identities'>,
  user: User,
  method: WalletLoginMethod,
): Promise<void> {
  await passkeys.requireNoneHeld(user.id)
  if (user.email !== null) throw createLoginError('login.step_up_required')
  const logins = await identities.list(user)
  if (!logins.some((each) => each.method === method)) throw createLoginError('login.other_identity')
}

function isOffered(
  { loginClients, farcaster }: Pick<Context, 'loginClients' | 'farcaster'>,
  method: WalletLoginMethod,
): boolean {
  if (method === 'farcaster') return farcaster !== undefined
  return method !== 'email' && loginClients.has(method)
}
