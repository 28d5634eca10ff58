import type { WalletTokens } from 'latchkey/protocol'
import { checkProject } from './checkProject.ts'
import { createLoginError } from './createLoginError.ts'
import { createWalletTokens } from './createWalletTokens.ts'
import type { OnSessionStarted, WalletSessionPage } from './sessions/createWalletSessionStore.ts'
import type { ProvenLogin } from './sessions/findOrCreateUser.ts'
import type { WalletServiceContext } from './WalletServiceContext.ts'

/**
 * Starts a session after a login, and creates its tokens. All switches hold here, for every login: what
 * the deployment or the project switched off after the login has started ends it.
 *
 * @throws `login.stopped` (503), `login.locked` (403), `login.link_required` (409), `login.code_expired` (410) when
 * the sessions of the account were ended since the login was started.
 */
export async function startSession(
  context: WalletServiceContext,
  login: ProvenLogin,
  page: WalletSessionPage & { readonly network: string },
  onStarted: OnSessionStarted = async () => {},
): Promise<WalletTokens> {
  const { project_id: projectId } = page
  await checkProject(context, projectId)
  if (!(await context.projects.find(projectId))) throw createLoginError('login.stopped')
  const started = await context.sessions.start(login, page, onStarted)
  if (started === 'locked') throw createLoginError('login.locked')
  if (started === 'link_required') throw createLoginError('login.link_required')
  if (started === 'ended') throw createLoginError('login.code_expired')
  await context.knownSources.add(started.user.id, page)
  return createWalletTokens(context, started)
}
