import type { FrameSession } from './createFrameSession.ts'
import { createFrameError } from './frameError.ts'

/**
 * Creates the signals of the accounts: one is aborted with `login.session_ended` when the session ends or becomes that of
 * another account, here or in another tab. New tokens of the same account, as after a step-up, abort nothing.
 *
 * @returns A function that returns the signal of an account.
 */
export function createAccountAbortSignals(
  session: Pick<FrameSession, 'read' | 'watch'>,
): (userId: string) => AbortSignal {
  let current: { readonly userId: string; readonly controller: AbortController } | undefined

  async function check(): Promise<void> {
    const checked = current
    if (!checked) return
    const stored = await session.read().catch(() => undefined)
    if (stored?.user.id === checked.userId) return
    checked.controller.abort(createFrameError('login.session_ended'))
    if (current === checked) current = undefined
  }

  session.watch(() => void check())
  return (userId) => {
    if (current?.userId !== userId) {
      current?.controller.abort(createFrameError('login.session_ended'))
      current = { userId, controller: new AbortController() }
    }
    const { signal } = current.controller
    // The session may have changed since the caller read it.
    void check()
    return signal
  }
}
