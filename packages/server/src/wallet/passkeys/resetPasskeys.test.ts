import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { useSharedDatabase } from '../../store/sharedDatabase.fixture.ts'
import { fillMailQueue } from '../mail/fillMailQueue.fixture.ts'
import { createUserAdministration, type UserAdministration } from '../createUserAdministration.ts'
import {
  createTestDevice,
  createTestWalletService,
  testSecret,
  type TestWalletService,
} from '../walletService.fixture.ts'

const opened = useSharedDatabase('postgres')

type Account = {
  readonly service: TestWalletService
  readonly users: UserAdministration
  readonly userId: string
  readonly email: string
}

/** Signs in with a language, and stores passkeys of the account. */
async function createAccount(passkeys: number, language = 'de'): Promise<Account> {
  const service = createTestWalletService(opened())
  const { sql, clock } = service
  const email = `${randomUUID()}@a.example`
  const { user } = await service.signIn(createTestDevice(), email)
  await sql.updateTable('wallet_user').set({ language }).where('id', '=', user.id).execute()
  const row = { user_id: user.id, public_key: 'k', counter: 0, added_at: clock.now() }
  for (let count = 0; count < passkeys; count += 1)
    await sql
      .insertInto('wallet_passkey')
      .values({ ...row, credential_id: randomUUID() })
      .execute()
  const users = createUserAdministration({ ...opened(), clock, secret: testSecret })
  return { service, users, userId: user.id, email }
}

/** Returns the messages to an account since a reset. */
async function readNotices({ service, email }: Account) {
  await service.settle()
  const all = service.mails.filter(({ to }) => to === email)
  return all.filter(({ text }) => !/\b\d{6}\b/.test(text))
}

it('notifies the mailbox once, in the language of the account, of passkeys that the operator removed (abuse 124)', async () => {
  const account = await createAccount(2)
  expect(await account.users.resetPasskeys(account.userId)).toBe(2)
  expect(await readNotices(account)).toMatchObject([
    {
      subject: 'Die Passkeys deiner Wallet wurden entfernt',
      text: expect.stringContaining('wende dich sofort an den Support von app.example'),
    },
  ])
  expect(await account.users.resetPasskeys(account.userId)).toBe(0)
  expect(await readNotices(account)).toHaveLength(1)
})

it('notifies an account whose sessions were deleted, and none without an address', async () => {
  const account = await createAccount(1, 'en')
  const { service, userId } = account
  await service.sql.deleteFrom('wallet_session').where('user_id', '=', userId).execute()
  expect(await account.users.resetPasskeys(userId)).toBe(1)
  const [notice] = await readNotices(account)
  expect(notice?.text).toMatch(/^The support of your wallet has removed all passkeys/)
  const other = await createAccount(1)
  const change = service.sql.updateTable('wallet_user').set({ email: null, email_key: null })
  await change.where('id', '=', other.userId).execute()
  expect(await other.users.resetPasskeys(other.userId)).toBe(1)
  expect(await readNotices(other)).toEqual([])
})

it('removes no passkey when its notice cannot be stored (abuse 124)', async () => {
  const { users, userId, service } = await createAccount(1)
  const deriveKeys = (purpose: string) =>
    purpose === 'wallet mail outbox'
      ? ([new Uint8Array(1)] as const)
      : testSecret.deriveKeys(purpose)
  const deps = { ...opened(), clock: service.clock, secret: { deriveKeys } }
  const failing = createUserAdministration(deps)
  await expect(failing.resetPasskeys(userId)).rejects.toThrow(/key/i)
  expect(await users.resetPasskeys(userId)).toBe(1)
})

it('removes the passkeys while too many notices of their project wait, and stores the message (abuse 124)', async () => {
  const account = await createAccount(1, 'en')
  const { users, userId, service } = account
  const sessions = service.sql.selectFrom('wallet_session').select('project_id')
  const { project_id } = await sessions.where('user_id', '=', userId).executeTakeFirstOrThrow()
  await fillMailQueue(service.sql, project_id)
  expect(await users.resetPasskeys(userId)).toBe(1)
  const [notice] = await readNotices(account)
  expect(notice?.text).toMatch(/^The support of your wallet has removed all passkeys/)
})
