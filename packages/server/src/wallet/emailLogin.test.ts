import type { KyselyPlugin } from 'kysely'
import type { EmailChallenge, WalletTokens } from 'latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { useSharedDatabase } from '../store/sharedDatabase.fixture.ts'
import {
  appOrigin,
  errorCodeOf,
  createTestAddress,
  createTestDevice,
  createTestWalletService,
  secondProjectId,
  projectId,
  type TestDevice,
  type TestWalletService,
  walletOrigin,
} from './walletService.fixture.ts'

const shared = { postgres: useSharedDatabase('postgres'), pglite: useSharedDatabase('pglite') }
const minute = 60_000

let number = 0
/** A new address for each test, because tests share the database. */
const newEmail = (): string => `visitor${(number += 1)}@a.example`

const verify = (
  service: TestWalletService,
  device: TestDevice,
  body: { challengeId: string; code: string },
): Promise<Response> => service.call('/wallet/v1/email/verify', { device, body })

async function startChallenge(
  service: TestWalletService,
  device: TestDevice,
  email: string,
): Promise<{ challengeId: string; code: string }> {
  const { challengeId } = (await (await service.start(device, email)).json()) as EmailChallenge
  return { challengeId, code: await service.codeFor(email) }
}

const readSessionId = ({ accessToken }: WalletTokens): unknown =>
  (JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()) as { sid: unknown })
    .sid

async function countSessions({ sql }: TestWalletService, { id }: TestDevice): Promise<number> {
  const rows = sql.selectFrom('wallet_session').select('id').where('device', '=', id)
  return (await rows.execute()).length
}

const wrong = (code: string): string => `${(Number(code) + 1) % 1_000_000}`.padStart(6, '0')

describe.each(['postgres', 'pglite'] as const)('a code by e-mail on %s', (driver) => {
  const opened = shared[driver]

  it('signs in, once, the browser that requested it (abuse 48, 49)', async () => {
    const service = createTestWalletService(opened())
    const [device, attacker] = [createTestDevice(), createTestDevice()]
    const email = newEmail()
    const sent = await startChallenge(service, device, email)
    const other = await startChallenge(service, device, newEmail())
    expect(await errorCodeOf(await verify(service, attacker, sent))).toBe('login.code_expired')
    const mixed = { challengeId: other.challengeId, code: sent.code }
    if (sent.code !== other.code)
      expect(await errorCodeOf(await verify(service, device, mixed))).toBe('login.code_wrong')
    const response = await verify(service, device, sent)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ user: { email }, expiresIn: 300 })
    service.clock.advance(60_001)
    expect(await errorCodeOf(await verify(service, device, sent))).toBe('login.code_expired')
  })

  it('is answered with the same session when it is sent again after a lost answer (abuse 49)', async () => {
    const service = createTestWalletService(opened())
    const [device, attacker] = [createTestDevice(), createTestDevice()]
    const sent = await startChallenge(service, device, newEmail())
    const lost = (await (await verify(service, device, sent)).json()) as WalletTokens
    expect(await errorCodeOf(await verify(service, attacker, sent))).toBe('login.code_expired')
    const guess = { ...sent, code: wrong(sent.code) }
    expect(await errorCodeOf(await verify(service, device, guess))).toBe('login.code_expired')
    const again = (await (await verify(service, device, sent)).json()) as WalletTokens
    expect(readSessionId(again)).toBe(readSessionId(lost))
    expect(await countSessions(service, device)).toBe(1)
    const { refreshToken } = again
    const refreshed = await service.call('/wallet/v1/token', { device, body: { refreshToken } })
    expect(refreshed.status).toBe(200)
    expect(await errorCodeOf(await verify(service, device, sent))).toBe('login.code_expired')
  })

  it('is answered again twice, and not a third time', async () => {
    const service = createTestWalletService(opened())
    const device = createTestDevice()
    const sent = await startChallenge(service, device, newEmail())
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1)
      statuses.push((await verify(service, device, sent)).status)
    expect(statuses).toEqual([200, 200, 200, 410])
  })

  it('brings back no session that another code has started', async () => {
    const service = createTestWalletService(opened())
    const [device, email] = [createTestDevice(), newEmail()]
    const refused = await startChallenge(service, device, email)
    // As when the account is locked, or the service ends, after the code was used up.
    const used = service.sql.updateTable('wallet_code').set({ used_at: service.clock.now() })
    await used.where('id', '=', refused.challengeId).execute()
    service.clock.advance(31_000)
    await service.signIn(device, email)
    expect(await errorCodeOf(await verify(service, device, refused))).toBe('login.code_expired')
  })

  it('brings back no session that has ended when it is sent again', async () => {
    const service = createTestWalletService(opened())
    const device = createTestDevice()
    const sent = await startChallenge(service, device, newEmail())
    const { accessToken } = (await (await verify(service, device, sent)).json()) as WalletTokens
    const signOut = { device, accessToken, body: { isEverywhere: true } }
    expect((await service.call('/wallet/v1/sign-out', signOut)).ok).toBe(true)
    expect(await errorCodeOf(await verify(service, device, sent))).toBe('login.code_expired')
  })

  it('is refused after five wrong attempts, also when it is right (abuse 46, 47)', async () => {
    const service = createTestWalletService(opened())
    const device = createTestDevice()
    const { challengeId, code } = await startChallenge(service, device, newEmail())
    const guess = async (): Promise<string | undefined> =>
      errorCodeOf(await verify(service, device, { challengeId, code: wrong(code) }))
    for (let attempt = 0; attempt < 4; attempt += 1) expect(await guess()).toBe('login.code_wrong')
    expect(await guess()).toBe('login.code_locked')
    const sixth = await verify(service, device, { challengeId, code })
    expect([sixth.status, await errorCodeOf(sixth)]).toEqual([410, 'login.code_locked'])
  })

  it('compares five of a hundred concurrent guesses (abuse 51)', async () => {
    const service = createTestWalletService(opened())
    const device = createTestDevice()
    const { challengeId, code } = await startChallenge(service, device, newEmail())
    const guesses = Array.from({ length: 100 }, () =>
      verify(service, device, { challengeId, code: wrong(code) }).then(errorCodeOf),
    )
    const wrongOnes = (await Promise.all(guesses)).filter((each) => each === 'login.code_wrong')
    expect(wrongOnes).toHaveLength(4)
    // The fifth wrong code gets the same answer as later ones.
    const { attempts } = await opened()
      .database.sql.selectFrom('wallet_code')
      .select('attempts')
      .where('id', '=', challengeId)
      .executeTakeFirstOrThrow()
    expect(attempts).toBe(5)
    expect(await errorCodeOf(await verify(service, device, { challengeId, code }))).toBe(
      'login.code_locked',
    )
  })

  it('starts one session for concurrent right guesses', async () => {
    const service = createTestWalletService(opened())
    const device = createTestDevice()
    const sent = await startChallenge(service, device, newEmail())
    const responses = await Promise.all([1, 2, 3].map(() => verify(service, device, sent)))
    const accepted = responses.filter(({ status }) => status === 200)
    expect(accepted.length).toBeGreaterThan(0)
    expect(responses.every(({ status }) => status === 200 || status === 410)).toBe(true)
    const tokens = await Promise.all(accepted.map((each) => each.json() as Promise<WalletTokens>))
    expect(new Set(tokens.map(readSessionId)).size).toBe(1)
    expect(await countSessions(service, device)).toBe(1)
  })

  it('passes the cooldown once for concurrent requests (abuse 52)', async () => {
    const service = createTestWalletService(opened())
    const email = newEmail()
    const requests = Array.from({ length: 10 }, () => service.start(createTestDevice(), email))
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 429)).toHaveLength(9)
  })
})

describe('a code by e-mail', () => {
  const opened = shared.postgres

  it('expires after ten minutes of the server, whatever the clock of the browser is (abuse 50)', async () => {
    const service = createTestWalletService(opened())
    const device = createTestDevice()
    const { challengeId, code } = await startChallenge(service, device, newEmail())
    service.clock.advance(10 * minute)
    const body = { challengeId, code }
    const late = { device, body, now: service.clock.now() - 60 * minute }
    const first = await service.call('/wallet/v1/email/verify', late)
    expect(first.headers.get('www-authenticate')).toContain('use_dpop_nonce')
    const nonce = first.headers.get('dpop-nonce')
    const response = await service.call('/wallet/v1/email/verify', { ...late, claims: { nonce } })
    expect(await errorCodeOf(response)).toBe('login.code_expired')
  })

  it('works when the clock of the browser is off by an hour', async () => {
    const service = createTestWalletService(opened())
    const device = createTestDevice()
    const body = await startChallenge(service, device, newEmail())
    const off = { device, body, now: service.clock.now() + 60 * minute }
    const first = await service.call('/wallet/v1/email/verify', off)
    const nonce = first.headers.get('dpop-nonce')
    const response = await service.call('/wallet/v1/email/verify', { ...off, claims: { nonce } })
    expect(response.status).toBe(200)
  })

  it('is sent again after 30 s, five times an hour and ten times a day (abuse 52)', async () => {
    const service = createTestWalletService(opened())
    const email = newEmail()
    expect((await service.start(createTestDevice(), email)).status).toBe(200)
    service.clock.advance(29_900)
    const early = await service.start(createTestDevice(), email)
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await early.json()).toMatchObject({
      reasons: [{ field: 'login.too_soon', description: 'Please try again after 1 seconds' }],
    })
    service.clock.advance(100)
    let sent = 1
    for (let hour = 0; hour < 4; hour += 1) {
      for (let attempt = 0; attempt < 6; attempt += 1) {
        const { status } = await service.start(createTestDevice(), email)
        if (status === 200) sent += 1
        service.clock.advance(30_000)
      }
      if (hour === 0) expect(sent).toBe(5)
      service.clock.advance(60 * minute)
    }
    expect(sent).toBe(10)
  })

  it('is sent once in 30 s to requests from 50 addresses, and five times an hour (abuse 52)', async () => {
    const service = createTestWalletService(opened())
    const email = newEmail()
    const addresses = Array.from({ length: 50 }, createTestAddress)
    const start = (from: string): Promise<Response> =>
      service.start(createTestDevice(), email, projectId, from)
    const first = await Promise.all(addresses.map(start))
    expect(first.filter(({ status }) => status === 200)).toHaveLength(1)
    let sent = 1
    for (const address of addresses) {
      service.clock.advance(30_000)
      if ((await start(address)).status === 200) sent += 1
    }
    await service.settle()
    expect([sent, service.mails.length]).toEqual([5, 5])
  })

  it('is sent again without a wait when the mail server rejected the last one, five times an hour (abuse 52, 60)', async () => {
    const service = createTestWalletService(opened())
    const device = createTestDevice()
    const email = newEmail()
    service.mailFailure.error = Object.assign(new Error('550 later'), { isPermanent: true })
    const statuses: number[] = []
    for (let attempt = 0; attempt < 4; attempt += 1) {
      statuses.push((await service.start(device, email)).status)
      await service.settle()
    }
    delete service.mailFailure.error
    statuses.push((await service.start(device, email)).status)
    await service.settle()
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    expect(await errorCodeOf(await service.start(device, email))).toBe('login.too_soon')
    service.clock.advance(30_000)
    expect(await errorCodeOf(await service.start(device, email))).toBe('login.limited')
  })

  it('counts an address over projects and spellings, and a client over addresses (abuse 54, 59)', async () => {
    const service = createTestWalletService(opened())
    service.clock.advance(3 * 24 * 60 * minute)
    const email = newEmail()
    expect((await service.start(createTestDevice(), email)).status).toBe(200)
    const twin = await service.start(createTestDevice(), email.toUpperCase(), secondProjectId)
    expect(await errorCodeOf(twin)).toBe('login.too_soon')
    const codes: number[] = []
    for (let index = 0; index < 21; index += 1)
      codes.push((await service.start(createTestDevice(), newEmail())).status)
    expect(codes.filter((status) => status === 200)).toHaveLength(19)
    expect(codes.at(-1)).toBe(429)
  })

  it('is not sent beyond the budget of a project, nor when sign-in is switched off', async () => {
    const id = 'c'.repeat(32)
    const projects = [{ id, origins: [appOrigin] }]
    const service = createTestWalletService(opened(), {
      projects,
      config: { codesPerProjectAndDay: 2 },
    })
    service.clock.advance(9 * 24 * 60 * minute)
    const start = (): Promise<Response> => service.start(createTestDevice(), newEmail(), id)
    expect([(await start()).status, (await start()).status]).toEqual([200, 200])
    expect(await errorCodeOf(await start())).toBe('login.limited')
    const stopped = createTestWalletService(opened(), { config: { isStopped: true } })
    expect(await errorCodeOf(await stopped.start(createTestDevice(), newEmail()))).toBe(
      'login.stopped',
    )
    expect(stopped.mails).toEqual([])
  })

  it('has the same response for an address with an account and without (abuse 55)', async () => {
    const service = createTestWalletService(opened())
    service.clock.advance(20 * 24 * 60 * minute)
    const known = newEmail()
    await service.signIn(createTestDevice(), known)
    service.clock.advance(60 * minute)
    const describeStart = async (email: string): Promise<unknown> => {
      const device = createTestDevice()
      const response = await service.start(device, email)
      const { challengeId, ...body } = (await response.json()) as EmailChallenge
      const headers = [...response.headers.keys()]
      await service.settle()
      const status = { device, body: { challengeId } }
      const mail = await (await service.call('/wallet/v1/email/status', status)).json()
      return { status: response.status, headers, body, mail }
    }
    expect(await describeStart(known)).toEqual(await describeStart(newEmail()))
  })

  it.each([false, true])(
    'is sent after the response, which needs the same statements with an account and without, links %s (abuse 55)',
    async (hasDeviceLinks) => {
      const clock = createFakeClock()
      clock.advance((hasDeviceLinks ? 22 : 24) * 24 * 60 * minute)
      const known = newEmail()
      const earlier = createTestWalletService(opened(), { clock })
      await earlier.signIn(createTestDevice(), known)
      // Its outbox would send messages of the service below.
      earlier.stop()
      clock.advance(60 * minute)
      const { database } = opened()
      const statements: string[] = []
      const recorder: KyselyPlugin = {
        transformQuery({ node, queryId }) {
          statements.push(database.sql.getExecutor().compileQuery(node, queryId).sql)
          return node
        },
        transformResult: async ({ result }) => result,
      }
      const sql = database.sql.withPlugin(recorder)
      const options = { clock, config: { hasDeviceLinks } }
      const service = createTestWalletService({ database: { ...database, sql } }, options)
      const mailServer: { answer?: () => void } = {}
      service.mailFailure.until = new Promise((resolve) => {
        mailServer.answer = resolve
      })
      const listStatements = async (email: string): Promise<readonly string[]> => {
        statements.length = 0
        expect((await service.start(createTestDevice(), email)).status).toBe(200)
        // The outbox takes messages at any time.
        return statements.filter((text) => !/skip locked$|^update "wallet_mail"/.test(text))
      }
      const ofAccount = await listStatements(known)
      expect(ofAccount).toContainEqual(expect.stringContaining('insert into "wallet_mail"'))
      expect(await listStatements(newEmail())).toEqual(ofAccount)
      expect(service.mails).toEqual([])
      mailServer.answer!()
      await service.settle()
      expect(service.mails).toHaveLength(2)
    },
  )

  it('reports a message that the mail server rejected, to its browser alone (abuse 60)', async () => {
    const service = createTestWalletService(opened())
    service.clock.advance(30 * 24 * 60 * minute)
    const device = createTestDevice()
    service.mailFailure.error = Object.assign(new Error('550 unknown'), { isPermanent: true })
    const { challengeId } = (await (
      await service.start(device, newEmail())
    ).json()) as EmailChallenge
    await service.settle()
    const status = { device, body: { challengeId } }
    const response = await service.call('/wallet/v1/email/status', status)
    expect(await response.json()).toEqual({ mail: 'failed' })
    const other = { device: createTestDevice(), body: { challengeId } }
    expect(await errorCodeOf(await service.call('/wallet/v1/email/status', other))).toBe(
      'login.code_expired',
    )
  })

  it.each([
    'https://evil-app.example',
    'https://app.example.evil.io',
    'https://app.example:8443',
    'https://app.example.',
    'https://x@app.example',
    'https://APP.example',
    'http://app.example',
    'null',
  ])('is not sent for a frame on %s (abuse 4, 98)', async (page) => {
    const service = createTestWalletService(opened())
    const response = await service.call(`/wallet/v1/email/start?projectId=${projectId}`, {
      device: createTestDevice(),
      body: { email: newEmail(), appOrigin: page },
    })
    expect([400, 403]).toContain(response.status)
    expect(service.mails).toEqual([])
  })

  it('is sent for a page of the wallet itself, and names it', async () => {
    const service = createTestWalletService(opened())
    const email = newEmail()
    const response = await service.call(`/wallet/v1/email/start?projectId=${projectId}`, {
      device: createTestDevice(),
      body: { email, appOrigin: walletOrigin },
    })
    expect(response.status).toBe(200)
    await service.settle()
    expect(service.mails.find(({ to }) => to === email)!.text).toContain(walletOrigin)
  })

  it('is not sent for a project without origins, nor for localhost in production (abuse 99)', async () => {
    const local = 'http://localhost:5173'
    const projects = [
      { id: projectId, origins: [] },
      { id: secondProjectId, origins: [appOrigin] },
      { id: 'd'.repeat(32), origins: [], isDevelopment: true },
    ]
    const service = createTestWalletService(opened(), { projects })
    service.clock.advance(40 * 24 * 60 * minute)
    const start = async (project: string): Promise<number> =>
      (
        await service.call(`/wallet/v1/email/start?projectId=${project}`, {
          device: createTestDevice(),
          body: { email: newEmail(), appOrigin: local },
        })
      ).status
    expect(await Promise.all(projects.map(({ id }) => start(id)))).toEqual([403, 403, 200])
  })

  it('is neither stored nor logged in plain text (abuse 87)', async () => {
    const service = createTestWalletService(opened())
    service.clock.advance(50 * 24 * 60 * minute)
    const device = createTestDevice()
    const email = newEmail()
    const { challengeId, code } = await startChallenge(service, device, email)
    const tokens = await verify(service, device, { challengeId, code })
    const { accessToken, refreshToken } = (await tokens.json()) as Record<string, string>
    const tables = [
      'wallet_code',
      'wallet_session',
      'wallet_refresh_token',
      'wallet_audit',
    ] as const
    const rows = await Promise.all(
      tables.map((table) => service.sql.selectFrom(table).selectAll().execute()),
    )
    const stored = JSON.stringify(rows)
    const row = await service.sql
      .selectFrom('wallet_code')
      .selectAll()
      .where('id', '=', challengeId)
      .executeTakeFirstOrThrow()
    expect(Object.values(row)).not.toContain(code)
    for (const secret of [accessToken!, refreshToken!]) expect(stored).not.toContain(secret)
    const logged = JSON.stringify(service.log)
    for (const secret of [code, accessToken!, refreshToken!, email])
      expect(logged).not.toContain(secret)
  })
})
