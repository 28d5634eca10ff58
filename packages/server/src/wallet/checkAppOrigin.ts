import type { StepUpAction } from 'latchkey/protocol'
import { isFrameParent } from '../frame/index.ts'
import type { Project } from '../http/index.ts'
import { createLoginError } from './createLoginError.ts'
import type { WalletServiceContext } from './WalletServiceContext.ts'

/**
 * Checks the origin of the page that a login is for: an origin that may contain the frame of the project, or that of the
 * wallet itself, whose export page signs visitors in too.
 *
 * @throws `login.origin_not_allowed` (403).
 */
export function checkAppOrigin(
  context: Pick<WalletServiceContext, 'origin'>,
  project: Project | undefined,
  appOrigin: string,
): asserts project is Project {
  const isAllowed = isOwnPage(context, appOrigin) || (project && isFrameParent(project, appOrigin))
  if (!project || !isAllowed) throw createLoginError('login.origin_not_allowed')
}

/**
 * Returns what a login confirms besides the identity: on the page of the export, the visitor signs in anew at the provider,
 * and the session is confirmed for an export, as by a step-up.
 */
export function getLoginStepUpAction(
  context: Pick<WalletServiceContext, 'origin'>,
  appOrigin: string,
): StepUpAction | undefined {
  return isOwnPage(context, appOrigin) ? 'export' : undefined
}

/** Returns whether a login is for a page of the wallet. The export is the only one that visitors sign in to. */
export function isOwnPage(
  { origin }: Pick<WalletServiceContext, 'origin'>,
  appOrigin: string,
): boolean {
  return appOrigin === origin
}
