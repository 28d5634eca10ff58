import { createLoginError } from './createLoginError.ts'
import type { WalletServiceContext } from './WalletServiceContext.ts'

/**
 * Checks that sign-in is switched on: for the deployment, and for a project.
 *
 * @throws `login.stopped` (503).
 */
export async function requireSignInEnabled(
  { isStopped, settings }: Pick<WalletServiceContext, 'isStopped' | 'settings'>,
  projectId: string | undefined,
): Promise<void> {
  if (isStopped) throw createLoginError('login.stopped')
  if (projectId !== undefined && (await settings.read(projectId)).isStopped)
    throw createLoginError('login.stopped')
}
