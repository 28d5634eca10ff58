import type { WalletTokens } from 'latchkey/protocol'
import { requireSignInEnabled } from './requireSignInEnabled.ts'
import { createLoginError } from './createLoginError.ts'
import { createWalletTokens } from './createWalletTokens.ts'
import type { OnSessionStarted, NewWalletSession } from './sessions/createWalletSessionStore.ts'
import type { ProvenLogin } from './sessions/findOrCreateUser.ts'
import type { RedeemedLoginCode } from './sessions/resumeSession.ts'
import type { WalletServiceContext } from './WalletServiceContext.ts'

/**
 * Starts a session after a login, and creates its tokens. All switches hold here, for every login: what
 * the deployment or the project switched off after the login has started ends it.
 *
 * @throws `login.stopped` (503), `login.locked` (403), `login.link_required` (409), `login.code_expired` (410) when
 * the sessions of the account were ended since the login was started.
 */
export async function startWalletSession(
  context: WalletServiceContext,
  login: ProvenLogin,
  page: NewWalletSession & { readonly network: string },
  onStarted: OnSessionStarted = async () => {},
): Promise<WalletTokens> {
  await requireSignInAllowed(context, page.project_id)
  const started = await context.sessions.start(login, page, onStarted)
  if (started === 'locked') throw createLoginError('login.locked')
  if (started === 'link_required') throw createLoginError('login.link_required')
  if (started === 'ended') throw createLoginError('login.code_expired')
  await context.knownSources.add(started.user.id, page)
  return createWalletTokens(context, started)
}

/**
 * Returns other tokens of the session that a code has just started, because the response may have been lost. Undefined
 * when the browser has used one of its tokens, or the session ended.
 *
 * @throws `login.stopped` (503).
 */
export async function resumeWalletSession(
  context: WalletServiceContext,
  code: RedeemedLoginCode,
): Promise<WalletTokens | undefined> {
  await requireSignInAllowed(context, code.project_id)
  const resumed = await context.sessions.resume(code)
  return resumed && createWalletTokens(context, resumed)
}

async function requireSignInAllowed(
  context: WalletServiceContext,
  projectId: string,
): Promise<void> {
  await requireSignInEnabled(context, projectId)
  if (!(await context.projects.find(projectId))) throw createLoginError('login.stopped')
}
