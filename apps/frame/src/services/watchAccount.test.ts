import { expect, it } from 'vitest'
import type { FrameSession, StoredFrameSession } from './createFrameSession.ts'
import { watchAccount } from './watchAccount.ts'

/** A session whose account tests change, and the changes that were reported. */
function watch(userId?: string): {
  readonly changes: boolean[]
  /** Stores another session, or none, and announces it. */
  set(userId: string | undefined, email?: string): void
} {
  const current: { userId: string | undefined; email?: string | undefined } = { userId }
  const listeners: ((isConnected: boolean) => void)[] = []
  const session: Pick<FrameSession, 'read' | 'watch'> = {
    async read() {
      const { userId: id, email } = current
      return id === undefined ? undefined : ({ user: { id, email } } as StoredFrameSession)
    },
    watch(listener) {
      listeners.push(listener)
      return () => {}
    },
  }
  const changes: boolean[] = []
  watchAccount(session, (isConnected) => changes.push(isConnected))
  return {
    changes,
    set(next, email) {
      Object.assign(current, { userId: next, email })
      for (const listener of listeners) listener(next !== undefined)
    },
  }
}

const settle = async (): Promise<void> => new Promise((resolve) => void setTimeout(resolve))

it('reports the first account, another one and the end of the session', async () => {
  const { changes, set } = watch()
  await settle()
  for (const id of ['ada', 'bob', undefined, 'bob']) {
    set(id)
    await settle()
  }
  expect(changes).toEqual([true, true, false, true])
})

it('reports nothing for new tokens of the same account', async () => {
  const { changes, set } = watch('ada')
  await settle()
  set('ada')
  await settle()
  expect(changes).toEqual([])
})

it('reports another address of the same account, and its removal', async () => {
  const { changes, set } = watch('ada')
  for (const email of ['ada@example.com', 'ada@example.com', undefined]) {
    await settle()
    set('ada', email)
  }
  await settle()
  expect(changes).toEqual([true, true])
})

it('reports an account once that signs in while the former session is read', async () => {
  const { changes, set } = watch('ada')
  set(undefined)
  set('bob')
  set('bob')
  await settle()
  expect(changes).toEqual([false, true])
})
