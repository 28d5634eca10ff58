import type { FrameSession } from './createFrameSession.ts'

/**
 * Calls back when the session ends, or begins for another account than before, here or in another tab. New tokens of
 * the same account, as after a step-up, change nothing.
 */
export function watchAccount(
  session: Pick<FrameSession, 'read' | 'watch'>,
  onChange: (isConnected: boolean) => void,
): void {
  const readId = async (): Promise<string | undefined> =>
    (await session.read().catch(() => undefined))?.user.id
  let known = readId()
  session.watch((isConnected) => {
    if (!isConnected) {
      known = Promise.resolve(undefined)
      onChange(false)
      return
    }
    const before = known
    known = Promise.all([before, before.then(readId)]).then(([id, next]) => {
      if (next !== undefined && next !== id) onChange(true)
      return next
    })
  })
}
