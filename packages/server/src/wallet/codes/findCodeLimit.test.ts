import { randomBytes, randomUUID } from 'node:crypto'
import { sql as rawSql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { useSharedDatabase } from '../../store/sharedDatabase.fixture.ts'
import { hashText } from '../dpop/readDpopProof.ts'
import {
  codesPerDeploymentAndHour,
  codesPerRangeAndHour,
  knownSourceFactor,
  codesBeyondBudgetAndDay,
} from './codeLimits.ts'
import {
  createTestAddress,
  createTestDevice,
  createTestWalletService,
  errorCodeOf,
  projectId,
  secondProjectId,
  type TestDevice,
  type TestWalletService,
  walletOrigin,
} from '../walletService.fixture.ts'

const opened = useSharedDatabase('postgres')
const minute = 60_000
const cooldown = 30_000

/** A local part that no other test uses. */
const newName = (): string => `v${randomUUID().slice(0, 8)}`

/** Requests codes, each from another network and browser, and returns how many were sent. */
async function countSent(service: TestWalletService, emails: readonly string[]): Promise<number> {
  let sent = 0
  for (const email of emails) {
    const from = createTestAddress()
    const { status } = await service.start(createTestDevice(), email, projectId, from)
    if (status === 200) sent += 1
    service.clock.advance(cooldown)
  }
  return sent
}

/** Inserts codes for strangers in a domain, each from another network or all from one. */
async function insertCodes(
  { sql, clock }: TestWalletService,
  count: number,
  domain: string,
  range?: string,
  about: { readonly project_id?: string; readonly known?: 'device' } = {},
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    purpose: 'login',
    project_id: projectId,
    app_origin: '',
    email: '',
    email_key: '',
    device: '',
    network: `n${index}`,
    code_hash: '',
    attempts: 0,
    mail: 'sent' as const,
    created_at: clock.now(),
    expires_at: clock.now(),
    mailbox: `${index}@${domain}`,
    mail_domain: domain,
    client_range: range ?? `r${index}`,
    ...about,
  }))
  await sql.insertInto('wallet_code').values(rows).execute()
}

type KnownBrowser = { readonly device: TestDevice; readonly email: string; readonly from: string }

/** Creates a project with a budget, in which two accounts have each signed in from a browser. */
async function createKnownBrowsers(id: string, codesPerProjectAndDay: number) {
  const service = createTestWalletService(opened(), {
    projects: [{ id, origins: ['https://app.example'] }],
    config: { codesPerProjectAndDay },
  })
  const request = (of: KnownBrowser): Promise<Response> =>
    service.start(of.device, of.email, id, of.from)
  const signIn = async (): Promise<KnownBrowser> => {
    const from = createTestAddress()
    const browser = { device: createTestDevice(), email: `${newName()}@a.example`, from }
    const { challengeId } = (await (await request(browser)).json()) as { challengeId: string }
    const body = { challengeId, code: await service.codeFor(browser.email) }
    await service.call('/wallet/v1/email/verify', { device: browser.device, body, from })
    return browser
  }
  const start = (of: KnownBrowser): Promise<Response> => {
    service.clock.advance(cooldown)
    return request(of)
  }
  return { service, owner: await signIn(), attacker: await signIn(), start }
}

it.each([
  ['a client address', false, 20],
  ['an exempt one, such as that of the own machine in development', true, 22],
])('limits the codes of %s', async (_, isExempt, expected) => {
  const service = createTestWalletService(opened(), { isExempt: () => isExempt })
  const from = createTestAddress()
  const statuses: number[] = []
  for (let index = 0; index < 22; index += 1) {
    const email = `${newName()}@gmail.com`
    statuses.push((await service.start(createTestDevice(), email, projectId, from)).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(expected)
})

describe('limits of one mailbox', () => {
  it.each([
    ['tags', 'a.example', (name: string, index: number) => `${name}+${index}`],
    [
      'dots',
      'gmail.com',
      (name: string, index: number) => name.slice(0, index + 1) + '.' + name.slice(index + 1),
    ],
    ['both names of Gmail', 'googlemail.com', (name: string, index: number) => `${name}+${index}`],
  ])('count %s as the address without them (abuse 101)', async (_, domain, vary) => {
    const service = createTestWalletService(opened())
    const name = newName()
    const emails = Array.from({ length: 8 }, (__, index) => `${vary(name, index)}@${domain}`)
    expect(await countSent(service, emails)).toBe(5)
    const plain = `${name}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`
    const refused = await service.start(createTestDevice(), plain, secondProjectId)
    expect(await errorCodeOf(refused)).toBe('login.limited')
  })

  it('join no accounts: each exact address has its own (abuse 101)', async () => {
    const service = createTestWalletService(opened())
    const name = newName()
    const one = await service.signIn(createTestDevice(), `${name}@a.example`)
    service.clock.advance(cooldown)
    const other = await service.signIn(createTestDevice(), `${name}+shop@a.example`)
    expect(other.user.id).not.toBe(one.user.id)
    expect(other.user.email).toBe(`${name}+shop@a.example`)
  })

  it('leave the browser of the owner its own codes (abuse 102)', async () => {
    const service = createTestWalletService(opened())
    const email = `${newName()}@a.example`
    const device = createTestDevice()
    await service.signIn(device, email)
    service.clock.advance(cooldown)
    const attack = Array.from({ length: 12 }, (_, index) => email.replace('@', `+${index}@`))
    expect(await countSent(service, attack)).toBeLessThan(6)
    const otherAddress = createTestAddress()
    const owner = await service.start(device, email, projectId, otherAddress)
    expect(owner.status).toBe(200)
    const again = await service.start(device, email, projectId, otherAddress)
    expect(await errorCodeOf(again)).toBe('login.too_soon')
    let sent = 1
    for (let index = 0; index < 6; index += 1) {
      service.clock.advance(cooldown)
      if ((await service.start(device, email, projectId, otherAddress)).status === 200) sent += 1
    }
    // One code was that of the first sign-in, when the browser was not known yet.
    expect(sent).toBe(5)
  })

  it('leave an address where the owner signed in its own codes (abuse 102)', async () => {
    const service = createTestWalletService(opened())
    const email = `${newName()}@a.example`
    await service.signIn(createTestDevice(), email)
    service.clock.advance(cooldown)
    await countSent(
      service,
      Array.from({ length: 12 }, () => email),
    )
    const unknown = await service.start(createTestDevice(), email, projectId, createTestAddress())
    expect(await errorCodeOf(unknown)).toBe('login.limited')
    expect((await service.start(createTestDevice(), email)).status).toBe(200)
  })

  it('leave the owner a code while a project has used up its budget (abuse 102)', async () => {
    const id = 'e'.repeat(32)
    const projects = [{ id, origins: ['https://app.example'] }]
    const config = { codesPerProjectAndDay: 2 }
    const service = createTestWalletService(opened(), { projects, config })
    const device = createTestDevice()
    const email = `${newName()}@a.example`
    const signIn = await service.start(device, email, id)
    const { challengeId } = (await signIn.json()) as { challengeId: string }
    const body = { challengeId, code: await service.codeFor(email) }
    await service.call('/wallet/v1/email/verify', { device, body })
    await service.start(createTestDevice(), `${newName()}@a.example`, id)
    const unknown = await service.start(createTestDevice(), `${newName()}@a.example`, id)
    expect(await errorCodeOf(unknown)).toBe('login.limited')
    expect((await service.start(device, email, id)).status).toBe(200)
  })

  it('leave each owner a few codes while known browsers of other accounts have used up the budget of a project (abuse 102)', async () => {
    const { service, owner, attacker, start } = await createKnownBrowsers('f'.repeat(32), 4)
    for (let count = 0; count < 3; count += 1) expect((await start(attacker)).status).toBe(200)
    expect((await start(owner)).status).toBe(200)
    for (let count = 3; count < codesBeyondBudgetAndDay; count += 1)
      expect((await start(attacker)).status).toBe(200)
    service.clock.advance(60 * minute)
    expect(await errorCodeOf(await start(attacker))).toBe('login.limited')
    expect((await start(owner)).status).toBe(200)
  })

  it('send known browsers no more than twice the budget of a project (abuse 102)', async () => {
    const id = '9'.repeat(32)
    const { service, owner, attacker, start } = await createKnownBrowsers(id, 2)
    for (let count = 0; count < 4; count += 1) expect((await start(attacker)).status).toBe(200)
    expect(await errorCodeOf(await start(owner))).toBe('login.limited')
    service.clock.advance(24 * 60 * minute)
    expect((await start(owner)).status).toBe(200)
  })

  it('leave a known browser its codes when another one of its network has used up those of the network (abuse 102)', async () => {
    const id = '8'.repeat(32)
    const { service, owner, attacker, start } = await createKnownBrowsers(id, 6)
    for (let count = 0; count < 3; count += 1) await start(attacker)
    const other = { ...owner, device: createTestDevice() }
    for (let count = 0; count < codesBeyondBudgetAndDay; count += 1)
      expect((await start(other)).status).toBe(200)
    service.clock.advance(60 * minute)
    expect(await errorCodeOf(await start(other))).toBe('login.limited')
    expect((await start(owner)).status).toBe(200)
  })

  it('let the known browsers of one network not use up the budget of a project (abuse 102)', async () => {
    const id = 'd'.repeat(32)
    const most = knownSourceFactor * codesPerRangeAndHour
    const { service, owner, attacker, start } = await createKnownBrowsers(id, most + 100)
    const range = `${attacker.from.split('.').slice(0, 3).join('.')}.0/24`
    await insertCodes(service, most, 'f.example', range, { project_id: id, known: 'device' })
    expect(await errorCodeOf(await start(attacker))).toBe('login.limited')
    expect((await start(owner)).status).toBe(200)
  })

  it('forget the browsers of an account whose change of the address was undone (abuse 102)', async () => {
    const service = createTestWalletService(opened())
    const email = `${newName()}@a.example`
    const device = createTestDevice()
    const { user } = await service.signIn(device, email)
    const token = randomBytes(32).toString('base64url')
    const undo = { user_id: user.id, email, email_key: email, next_email_key: '' }
    await service.sql
      .insertInto('wallet_email_undo')
      .values({ ...undo, hash: hashText(token), expires_at: service.clock.now() + 1 })
      .execute()
    const response = await service.request('/wallet/v1/email-change/undo', {
      method: 'POST',
      headers: { origin: walletOrigin },
      body: JSON.stringify({ token }),
    })
    expect(response.status).toBe(204)
    const after = await service.start(device, email)
    expect(await errorCodeOf(after)).toBe('login.too_soon')
  })

  it('do not count addresses of proxies and carriers as known (abuse 102)', async () => {
    const service = createTestWalletService(opened())
    const email = `${newName()}@a.example`
    const device = createTestDevice()
    const first = await service.start(device, email, projectId, '10.0.0.1')
    const { challengeId } = (await first.json()) as { challengeId: string }
    const body = { challengeId, code: await service.codeFor(email) }
    await service.call('/wallet/v1/email/verify', { device, body, from: '10.0.0.1' })
    const other = await service.start(createTestDevice(), email, projectId, '10.0.0.1')
    expect(await errorCodeOf(other)).toBe('login.too_soon')
  })
})

describe('limits of clients and domains', () => {
  it('count the network of an address (abuse 59, 101)', async () => {
    const service = createTestWalletService(opened())
    const prefix = createTestAddress().split('.').slice(0, 3).join('.')
    await insertCodes(service, 98, 'b.example', `${prefix}.0/24`)
    const statuses: number[] = []
    for (const from of [`${prefix}.1`, `${prefix}.2`, `${prefix}.3`]) {
      const email = `${newName()}@c.example`
      statuses.push((await service.start(createTestDevice(), email, projectId, from)).status)
    }
    expect(statuses).toEqual([200, 200, 429])
  })

  it('are not passed by concurrent requests of one address (abuse 101)', async () => {
    const service = createTestWalletService(opened())
    const requests = Array.from({ length: 30 }, () =>
      service.start(createTestDevice(), `${newName()}@c.example`),
    )
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  })

  it('refuse the networks that flood a domain, and not the others (abuse 101)', async () => {
    const service = createTestWalletService(opened())
    const domain = `${newName()}.example`
    await insertCodes(service, 200, domain)
    const flooder = createTestAddress()
    const start = async (from: string): Promise<number> =>
      (await service.start(createTestDevice(), `${newName()}@${domain}`, projectId, from)).status
    expect([await start(flooder), await start(flooder), await start(flooder)]).toEqual([
      200, 200, 429,
    ])
    expect(await start(createTestAddress())).toBe(200)
    await insertCodes(service, 1_800, domain)
    expect(await start(createTestAddress())).toBe(429)
    service.clock.advance(60 * minute)
    expect(await start(createTestAddress())).toBe(200)
  })
})

it('limits the codes of the whole deployment, and counts known browsers apart (abuse 101, 102)', async () => {
  const service = createTestWalletService(opened())
  const { clock, sql } = service
  // Rows of other tests are not in this hour, and its own are removed.
  clock.advance(30 * 24 * 60 * minute)
  onTestFinished(async () => {
    await sql.deleteFrom('wallet_code').where('created_at', '>=', firstAt).execute()
  })
  const firstAt = clock.now()
  const owner = createTestDevice()
  const email = `${newName()}@gmail.com`
  await service.signIn(owner, email)
  clock.advance(cooldown)
  const now = clock.now()
  await rawSql`insert into wallet_code (id, purpose, project_id, app_origin, email, email_key, device, network,
    code_hash, attempts, mail, created_at, expires_at, mailbox, mail_domain, client_range)
    select 'total' || n, 'login', 'p' || n, '', '', '', '', 'n' || n, '', 0, 'sent', ${now}::bigint, ${now}::bigint,
    n || '@d.example', 'd.example', 'r' || n
    from generate_series(1, ${codesPerDeploymentAndHour - 2}::int) as n`.execute(sql)
  const start = (): Promise<Response> =>
    service.start(createTestDevice(), `${newName()}@gmail.com`, secondProjectId)
  // With that of the first sign-in, it is the last one.
  expect((await start()).status).toBe(200)
  expect(await errorCodeOf(await start())).toBe('login.limited')
  expect((await service.start(owner, email)).status).toBe(200)
  clock.advance(60 * minute)
  expect((await start()).status).toBe(200)
})
