import { expect, it } from 'vitest'
import { createSettingsActions, type SettingsDeps } from './createSettingsActions.ts'

const user = { id: 'account', email: 'ada@example.com', createdAt: 0 }

/** Removes a login of an account, and returns what the session has of the account. */
async function removeLogin(id: string): Promise<unknown> {
  let stored: object = user
  const deps = {
    key: { deviceId: 'own' },
    session: {
      read: async () => ({ user: stored }),
      send: async () => ({ logins: [] }),
      setUser: async (next: object) => void (stored = next),
    },
    logins: [],
    now: () => 0,
  } as unknown as SettingsDeps
  await createSettingsActions({ shareName: 'share' }, deps).removeLogin(id)
  return stored
}

it('removes the address from the session with the login that it was', async () => {
  expect(await removeLogin('account')).toEqual({ ...user, email: undefined })
})

it('keeps the address in the session when another login is removed', async () => {
  expect(await removeLogin('google')).toEqual(user)
})
