import type { FrameSession } from './createFrameSession.ts'

/**
 * Calls back when the session ends, begins for another account than before, or gets another e-mail address, here or in
 * another tab. New tokens of the same account, as after a step-up, change nothing.
 */
export function watchAccount(
  session: Pick<FrameSession, 'read' | 'watch'>,
  onChange: (isConnected: boolean) => void,
): void {
  const readUser = async (): Promise<string | undefined> => {
    const { user } = (await session.read().catch(() => undefined)) ?? {}
    return user && JSON.stringify([user.id, user.email])
  }
  let known = readUser()
  session.watch((isConnected) => {
    if (!isConnected) {
      known = Promise.resolve(undefined)
      onChange(false)
      return
    }
    const before = known
    known = Promise.all([before, before.then(readUser)]).then(([user, next]) => {
      if (next !== undefined && next !== user) onChange(true)
      return next
    })
  })
}
