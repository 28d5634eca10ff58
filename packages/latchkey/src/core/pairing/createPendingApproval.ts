import type { PairedSession } from '../../pairing/index.ts'
import type { ActiveSession } from './createActiveSession.ts'

/** Approvals that come to a page which was dropped, and loaded anew, while the wallet was open. */
export type PendingApproval = {
  /** Has `onReturn` told of one, at once if it came before. */
  watch(onReturn: (paired: PairedSession) => void): void
  /** A session was settled that nobody on this page waits for. */
  receive(paired: PairedSession): void
  /** Takes the one that came, and awaits no more. */
  take(): PairedSession | undefined
}

/**
 * Makes the keeper of approvals that nobody on this page waits for.
 *
 * @param session - The session in use; while there is one, none is awaited.
 * @returns The keeper, which awaits nothing yet.
 */
export function createPendingApproval(session: ActiveSession): PendingApproval {
  let tell: ((paired: PairedSession) => void) | undefined
  let returned: PairedSession | undefined

  function hear(paired: PairedSession): void {
    if (!tell || returned || session.read()) return
    returned = paired
    tell(paired)
  }

  return {
    receive: hear,
    watch(onReturn) {
      tell = onReturn
      const stored = session.stored()
      if (stored) hear(stored)
    },
    take() {
      const one = returned
      returned = undefined
      tell = undefined
      return one
    },
  }
}
