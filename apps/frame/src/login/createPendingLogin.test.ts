import { expect, it } from 'vitest'
import { createPendingLogin } from './createPendingLogin.ts'

it.each(['declined', 'provider_failed', 'rejected'] as const)(
  'rejects a login that ended as %s',
  async (reason) => {
    const login = createPendingLogin('5f0c1b1e-6d0a-4a43-9a53-0d5f6f1d7c11', {
      wallet: { send: async () => ({ status: 'failed', reason }) as never },
      wait: async () => {},
      watchMessages: () => () => {},
    })
    const { signal } = new AbortController()
    await expect(login.waitForVisitor(signal)).rejects.toMatchObject({
      code: 'login.provider_failed',
    })
  },
)
