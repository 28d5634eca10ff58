import { isFrameError } from '../services/frameError.ts'
import { type MailStatusDeps, waitForMailAcceptance } from './waitForMailAcceptance.ts'

/** Watches the status of the message of a code, in place of an earlier one; `undefined` stops. */
export type WatchMailStatus = (challengeId: string | undefined) => void

/**
 * Creates the function that watches the message of the newest code.
 *
 * @param deps - `onFailed` is called when a message was not sent.
 */
export function createMailStatusWatcher(
  deps: MailStatusDeps & { readonly onFailed: () => void },
): WatchMailStatus {
  let current = new AbortController()
  return (challengeId) => {
    current.abort()
    if (challengeId === undefined) return
    current = new AbortController()
    waitForMailAcceptance(deps, challengeId, current.signal).catch((error: unknown) => {
      // Without a state of the message, the visitor still can enter the code.
      if (isFrameError(error, 'login.mail_failed')) deps.onFailed()
    })
  }
}
