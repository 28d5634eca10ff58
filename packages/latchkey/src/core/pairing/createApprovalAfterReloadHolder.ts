import type { PairedSession } from '../../pairing/index.ts'
import type { ActiveSessionHolder } from './createActiveSessionHolder.ts'

/** Approval that arrives after the page was reloaded while the wallet was open, as on phones. */
export type ApprovalAfterReloadHolder = {
  /** Calls `onReturn` with the approved session, immediately if it has arrived. */
  watch(onReturn: (paired: PairedSession) => void): void
  /** Handles a session that no call on this page waits for. */
  receive(paired: PairedSession): void
  /** Returns the approved session and stops watching. */
  take(): PairedSession | undefined
}

/**
 * Creates the storage of an approval that no call on this page waits for.
 *
 * @param session - The active session; while there is one, no approval is expected.
 */
export function createApprovalAfterReloadHolder(
  session: ActiveSessionHolder,
): ApprovalAfterReloadHolder {
  let callback: ((paired: PairedSession) => void) | undefined
  let returned: PairedSession | undefined

  function receive(paired: PairedSession): void {
    if (!callback || returned || session.read()) return
    returned = paired
    callback(paired)
  }

  return {
    receive: receive,
    watch(onReturn) {
      callback = onReturn
      const stored = session.stored()
      if (stored) receive(stored)
    },
    take() {
      const one = returned
      returned = undefined
      callback = undefined
      return one
    },
  }
}
