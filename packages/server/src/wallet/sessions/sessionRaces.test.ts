import { randomUUID } from 'node:crypto'
import { sql as rawSql, type Transaction } from 'kysely'
import type { EmailChallenge, WalletTokens } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import type { Tables } from '../../store/index.ts'
import { useSharedDatabase } from '../../store/sharedDatabase.fixture.ts'
import { createWalletProjectSettingsStore } from '../createWalletProjectSettingsStore.ts'
import { createUserAdministration } from '../createUserAdministration.ts'
import {
  createTestDevice,
  createTestWalletService,
  errorCodeOf,
  projectId,
  testSecret,
  type TestDevice,
  type TestWalletService,
} from '../walletService.fixture.ts'
import { endWalletSessions } from './endWalletSessions.ts'
import { lockUser } from './lockWalletSession.ts'

const opened = useSharedDatabase('postgres')

let day = 0

async function signIn() {
  const service = createTestWalletService(opened())
  service.clock.advance((day += 20) * 86_400_000)
  const [device, email] = [createTestDevice(), `race${day}@a.example`]
  const tokens = await service.signIn(device, email)
  service.clock.advance(31_000)
  return { service, device, email, tokens, userId: tokens.user.id }
}

/** Requests a code, and returns the function that signs in with it. */
async function startLogin(service: TestWalletService, device: TestDevice, email: string) {
  const { challengeId } = (await (await service.start(device, email)).json()) as EmailChallenge
  const body = { challengeId, code: await service.codeFor(email) }
  return () => service.call('/wallet/v1/email/verify', { device, body })
}

/**
 * Changes an account in a transaction that is committed only once a request waits for it, so that the request read
 * the account before the change and goes on after it.
 */
async function changeDuring(
  service: TestWalletService,
  userId: string,
  {
    change,
    request,
  }: {
    readonly change: (step: Transaction<Tables>) => Promise<unknown>
    readonly request: () => Promise<Response>
  },
): Promise<Response> {
  const { sql } = service
  const sent = await sql.transaction().execute(async (step) => {
    await lockUser(step, userId)
    const pending = request()
    for (;;) {
      const waiting = await rawSql<{ count: string }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(sql)
      if (Number(waiting.rows[0]?.count) > 0) break
    }
    await change(step)
    return { pending }
  })
  return await sent.pending
}

async function countLive({ sql }: TestWalletService, userId: string): Promise<number> {
  const rows = sql.selectFrom('wallet_session').select('id').where('user_id', '=', userId)
  return (await rows.where('revoked_at', 'is', null).execute()).length
}

const end = (service: TestWalletService, userId: string) => async (step: Transaction<Tables>) =>
  endWalletSessions(step, userId, { now: service.clock.now() })

it('starts no session with a login that waits while the account is locked', async () => {
  const { service, email, userId } = await signIn()
  const finish = await startLogin(service, createTestDevice(), email)
  const change = async (step: Transaction<Tables>): Promise<void> => {
    const lock = step.updateTable('wallet_user').set({ locked_at: service.clock.now() })
    await lock.where('id', '=', userId).execute()
    await end(service, userId)(step)
  }
  const response = await changeDuring(service, userId, { change, request: finish })
  expect(await errorCodeOf(response)).toBe('login.locked')
  await createUserAdministration({
    ...opened(),
    clock: service.clock,
    secret: testSecret,
  }).setLocked(userId, false)
  expect(await countLive(service, userId)).toBe(0)
})

it('starts no session with a login that waits while all sessions end', async () => {
  const { service, email, userId } = await signIn()
  const finish = await startLogin(service, createTestDevice(), email)
  const change = end(service, userId)
  const response = await changeDuring(service, userId, { change, request: finish })
  expect(await errorCodeOf(response)).toBe('login.code_expired')
  expect(await countLive(service, userId)).toBe(0)
})

it('starts no session with a login whose account is deleted meanwhile', async () => {
  const { service, email, userId } = await signIn()
  const finish = await startLogin(service, createTestDevice(), email)
  const change = (step: Transaction<Tables>): Promise<unknown> =>
    step.deleteFrom('wallet_user').where('id', '=', userId).execute()
  const response = await changeDuring(service, userId, { change, request: finish })
  expect(await errorCodeOf(response)).toBe('login.code_expired')
  expect(await countLive(service, userId)).toBe(0)
})

it('starts no session with a login that the account loses meanwhile', async () => {
  const { service, email, userId } = await signIn()
  const finish = await startLogin(service, createTestDevice(), email)
  const change = (step: Transaction<Tables>): Promise<unknown> => {
    const next = { email: 'next@a.example', email_key: `next-${randomUUID()}` }
    return step.updateTable('wallet_user').set(next).where('id', '=', userId).execute()
  }
  const before = await countLive(service, userId)
  const response = await changeDuring(service, userId, { change, request: finish })
  expect(await errorCodeOf(response)).toBe('login.code_expired')
  expect(await countLive(service, userId)).toBe(before)
})

it('refuses a login that was requested before all sessions ended, and accepts one after', async () => {
  const { service, device, email, tokens, userId } = await signIn()
  const other = createTestDevice()
  const finish = await startLogin(service, other, email)
  const { accessToken } = tokens
  const signOut = { device, accessToken, body: { isEverywhere: true } }
  expect((await service.call('/wallet/v1/sign-out', signOut)).status).toBe(204)
  expect(await errorCodeOf(await finish())).toBe('login.code_expired')
  expect(await countLive(service, userId)).toBe(0)
  service.clock.advance(31_000)
  expect((await service.signIn(device, email)).user.id).toBe(userId)
})

it('gives no tokens to a refresh that waits while all sessions end', async () => {
  const { service, device, tokens, userId } = await signIn()
  const { refreshToken } = tokens
  const response = await changeDuring(service, userId, {
    change: end(service, userId),
    request: () => service.call('/wallet/v1/token', { device, body: { refreshToken } }),
  })
  expect([response.status, await errorCodeOf(response)]).toEqual([401, 'login.session_ended'])
})

it('confirms no session, and changes no account, of a session that ends meanwhile', async () => {
  const { service, device, email, tokens, userId } = await signIn()
  const { accessToken } = tokens
  const call = (path: string, body: object): Promise<Response> =>
    service.call(`/wallet/v1/${path}`, { device, accessToken, body })
  const started = (await (await call('step-up/start', {})).json()) as EmailChallenge
  const body = { challengeId: started.challengeId, code: await service.codeFor(email) }
  const response = await changeDuring(service, userId, {
    change: end(service, userId),
    request: () => call('step-up/verify', body),
  })
  expect([response.status, await errorCodeOf(response)]).toEqual([401, 'login.session_ended'])
})

it('removes no login by a request of a session that ends meanwhile', async () => {
  const { service, device, tokens, userId } = await signIn()
  const { accessToken } = tokens
  const identity = { user_id: userId, method: 'google', issuer: 'i', label: null, email_key: null }
  const id = randomUUID()
  const added = { ...identity, id, subject: id, added_at: service.clock.now() }
  await service.sql.insertInto('wallet_identity').values(added).execute()
  const response = await changeDuring(service, userId, {
    change: end(service, userId),
    request: () => service.call('/wallet/v1/logins/remove', { device, accessToken, body: { id } }),
  })
  expect([response.status, await errorCodeOf(response)]).toEqual([401, 'login.session_ended'])
  const rows = service.sql.selectFrom('wallet_identity').select('id').where('id', '=', id)
  expect(await rows.execute()).toHaveLength(1)
})

/** Signs in where automatic recovery is offered, with a function that requests a step of it. */
async function signInToRecover() {
  const signedIn = await signIn()
  const { service, device, tokens } = signedIn
  await createWalletProjectSettingsStore(opened()).write(projectId, { automaticRecoveryHours: 24 })
  const { accessToken } = tokens
  const recover = (step: 'start' | 'finish', body: object): Promise<Response> =>
    service.call(`/wallet/v1/recovery/${step}`, { device, accessToken, body })
  return { ...signedIn, recover }
}

it('starts no automatic recovery of a session that ends meanwhile (abuse 82)', async () => {
  const { service, userId, recover } = await signInToRecover()
  const response = await changeDuring(service, userId, {
    change: end(service, userId),
    request: () => recover('start', {}),
  })
  expect([response.status, await errorCodeOf(response)]).toEqual([401, 'login.session_ended'])
  const rows = service.sql.selectFrom('wallet_recovery').select('id')
  expect(await rows.where('user_id', '=', userId).execute()).toEqual([])
})

it.each(['start', 'finish'] as const)(
  'does not %s an automatic recovery while the address changes (abuse 82)',
  async (to) => {
    const { service, userId, recover } = await signInToRecover()
    const { sql, clock } = service
    const body = to === 'finish' ? { id: randomUUID() } : {}
    if (to === 'finish') {
      expect((await recover('start', {})).status).toBe(200)
      // A recovery whose notices were sent, and whose delay has passed.
      const passed = { started_at: 1, notified_at: 1, reminded_at: 1 }
      const ready = sql.updateTable('wallet_recovery').set({ ...passed, ...body })
      await ready.where('user_id', '=', userId).execute()
    }
    const response = await changeDuring(service, userId, {
      async change(step) {
        const changed = { email_changed_at: clock.now() - 1 }
        await step.updateTable('wallet_user').set(changed).where('id', '=', userId).execute()
      },
      request: () => recover(to, body),
    })
    const refusal = to === 'start' ? 'login.on_hold' : 'login.recovery_ended'
    expect(await errorCodeOf(response)).toBe(refusal)
  },
)

it('finishes no automatic recovery of a session that ends meanwhile (abuse 82)', async () => {
  const { service, userId, recover } = await signInToRecover()
  expect((await recover('start', {})).status).toBe(200)
  const id = randomUUID()
  const passed = { id, started_at: 1, notified_at: 1, reminded_at: 1 }
  const ready = service.sql.updateTable('wallet_recovery').set(passed)
  await ready.where('user_id', '=', userId).execute()
  const response = await changeDuring(service, userId, {
    change: end(service, userId),
    request: () => recover('finish', { id }),
  })
  expect([response.status, await errorCodeOf(response)]).toEqual([401, 'login.session_ended'])
})

it('removes the passkeys of an account for the operator while the visitor removes one', async () => {
  const { service, userId } = await signIn()
  const { sql, clock } = service
  const added = { user_id: userId, public_key: '', counter: 0, added_at: clock.now() }
  for (const credential_id of [randomUUID(), randomUUID()])
    await sql
      .insertInto('wallet_passkey')
      .values({ ...added, credential_id })
      .execute()
  const users = createUserAdministration({ ...opened(), clock, secret: testSecret })
  const response = await changeDuring(service, userId, {
    async change(step) {
      const one = step.selectFrom('wallet_passkey').select('credential_id').limit(1)
      const removal = step.deleteFrom('wallet_passkey')
      await removal.where('credential_id', 'in', one.where('user_id', '=', userId)).execute()
    },
    request: async () => Response.json(await users.resetPasskeys(userId)),
  })
  expect(await response.json()).toBe(1)
})

it('leaves no session of a login and a sign-out everywhere at the same time', async () => {
  const { service, device, email, tokens, userId } = await signIn()
  const finish = await startLogin(service, createTestDevice(), email)
  const { accessToken } = tokens
  const signOut = { device, accessToken, body: { isEverywhere: true } }
  const [ended] = await Promise.all([service.call('/wallet/v1/sign-out', signOut), finish()])
  // Whichever was first.
  expect(ended.status).toBe(204)
  expect(await countLive(service, userId)).toBe(0)
})

it('keeps the sessions of two devices that sign in to a new account, and refresh their tokens, at the same time', async () => {
  const { service } = await signIn()
  const email = `pair${day}@a.example`
  const devices = [createTestDevice(), createTestDevice()]
  const logins: { readonly device: TestDevice; readonly finish: () => Promise<Response> }[] = []
  for (const device of devices) {
    logins.push({ device, finish: await startLogin(service, device, email) })
    service.clock.advance(31_000)
  }
  const started = await Promise.all(logins.map(async ({ finish }) => (await finish()).json()))
  const [one, other] = started as [WalletTokens, WalletTokens]
  expect(other.user).toEqual(one.user)

  const refreshed = await Promise.all(
    [one, other].map(async ({ refreshToken }, index) => {
      const device = devices[index]!
      const response = await service.call('/wallet/v1/token', { device, body: { refreshToken } })
      const { accessToken } = (await response.json()) as WalletTokens
      return service.call('/wallet/v1/user', { device, accessToken })
    }),
  )
  expect(refreshed.map(({ status }) => status)).toEqual([200, 200])
  expect(await countLive(service, one.user.id)).toBe(2)
})
