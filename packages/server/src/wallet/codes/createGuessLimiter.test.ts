import { randomUUID } from 'node:crypto'
import type { EmailChallenge } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { useSharedDatabase } from '../../store/sharedDatabase.fixture.ts'
import {
  createTestAddress,
  createTestDevice,
  createTestWalletService,
  errorCodeOf,
  projectId,
  secondProjectId,
  type TestDevice,
  type TestWalletService,
} from '../walletService.fixture.ts'

const opened = useSharedDatabase('postgres')
const hour = 3_600_000
/** A day of each test, because tests share the database. */
const days = { used: 0 }

function createService(): TestWalletService {
  const service = createTestWalletService(opened())
  days.used += 1
  service.clock.advance(days.used * 24 * hour)
  return service
}

const newEmail = (): string => `v${randomUUID()}@a.example`
const wrong = (code: string): string => `${(Number(code) + 1) % 1_000_000}`.padStart(6, '0')

async function startChallenge(
  service: TestWalletService,
  device: TestDevice,
  email: string,
): Promise<{ challengeId: string; code: string }> {
  const from = createTestAddress()
  const response = await service.start(device, email, projectId, from)
  const { challengeId } = (await response.json()) as EmailChallenge
  return { challengeId, code: await service.codeFor(email) }
}

/** Inserts wrong codes, each from another network or all from one. */
async function insertGuesses(
  { sql, clock }: TestWalletService,
  count: number,
  about: { network?: string; range?: string; project?: string } = {},
): Promise<void> {
  const { network, range, project = secondProjectId } = about
  const rows = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    project_id: project,
    network: network ?? `n${index}`,
    client_range: range ?? `r${index}`,
    at: clock.now(),
  }))
  await sql.insertInto('wallet_guess').values(rows).execute()
}

const rangeOf = (address: string): string => `${address.split('.').slice(0, 3).join('.')}.0/24`

/** Enters a code from an address. */
const enter = (
  service: TestWalletService,
  device: TestDevice,
  body: { challengeId: string; code: string },
  from: string,
): Promise<Response> => service.call('/wallet/v1/email/verify', { device, body, from })

it('makes an address wait that guesses at many codes, and leaves them valid (abuse 103)', async () => {
  const service = createService()
  const from = createTestAddress()
  await insertGuesses(service, 9, { network: from, range: rangeOf(from) })
  const device = createTestDevice()
  const one = await startChallenge(service, device, newEmail())
  const other = await startChallenge(service, device, newEmail())
  const tenth = await enter(service, device, { ...one, code: wrong(one.code) }, from)
  expect(await errorCodeOf(tenth)).toBe('login.code_wrong')
  const refused = await enter(service, device, other, from)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  expect(await errorCodeOf(refused)).toBe('login.too_soon')
  // Another client of the same network is not refused, and neither is the right code after the wait.
  const neighbour = from.replace(/\.\d+$/, '.200')
  expect((await enter(service, device, one, neighbour)).status).toBe(200)
  service.clock.advance(30_000)
  expect((await enter(service, device, other, from)).status).toBe(200)
})

it('doubles the wait with each further wrong code, up to a quarter of an hour (abuse 103)', async () => {
  const service = createService()
  const device = createTestDevice()
  for (const [count, seconds] of [
    [11, '60'],
    [13, '240'],
    [40, '900'],
  ] as const) {
    const from = createTestAddress()
    await insertGuesses(service, count, { network: from, range: rangeOf(from) })
    const sent = await startChallenge(service, device, newEmail())
    const refused = await enter(service, device, sent, from)
    expect(refused.headers.get('retry-after')).toBe(seconds)
  }
})

it('counts the addresses of a network together (abuse 103)', async () => {
  const service = createService()
  const from = createTestAddress()
  await insertGuesses(service, 40, { range: rangeOf(from) })
  const device = createTestDevice()
  const sent = await startChallenge(service, device, newEmail())
  expect((await enter(service, device, sent, from)).status).toBe(429)
  expect((await enter(service, device, sent, createTestAddress())).status).toBe(200)
})

it('lowers the attempts of each source while a project is sprayed, and serves a right code (abuse 103)', async () => {
  const service = createService()
  await insertGuesses(service, 300, { project: projectId })
  const [device, from] = [createTestDevice(), createTestAddress()]
  const sent = await startChallenge(service, device, newEmail())
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect((await enter(service, device, { ...sent, code: wrong(sent.code) }, from)).status).toBe(
      422,
    )
  expect((await enter(service, device, sent, from)).status).toBe(429)
  const visitor = await startChallenge(service, createTestDevice(), newEmail())
  expect((await enter(service, device, visitor, createTestAddress())).status).toBe(410)
  const [own, email] = [createTestDevice(), newEmail()]
  const right = await startChallenge(service, own, email)
  expect((await enter(service, own, right, createTestAddress())).status).toBe(200)
})

it('lets each source guess once while all projects are sprayed (abuse 103)', async () => {
  const service = createService()
  await insertGuesses(service, 5_000)
  const [device, from] = [createTestDevice(), createTestAddress()]
  const sent = await startChallenge(service, device, newEmail())
  expect((await enter(service, device, { ...sent, code: wrong(sent.code) }, from)).status).toBe(422)
  const refused = await enter(service, device, sent, from)
  expect(refused.headers.get('retry-after')).toBe('300')
})

it('does not refuse a browser that the account has used before (abuse 102, 103)', async () => {
  const service = createService()
  const [device, email] = [createTestDevice(), newEmail()]
  await service.signIn(device, email)
  service.clock.advance(30_000)
  const from = createTestAddress()
  await insertGuesses(service, 5_000, { network: from, range: rangeOf(from) })
  const sent = await startChallenge(service, device, email)
  expect((await enter(service, device, { ...sent, code: wrong(sent.code) }, from)).status).toBe(422)
  expect((await enter(service, device, sent, from)).status).toBe(200)
})

it('compares no more of a hundred concurrent guesses at many codes (abuse 103)', async () => {
  const service = createService()
  const [device, from] = [createTestDevice(), createTestAddress()]
  await insertGuesses(service, 8, { network: from, range: rangeOf(from) })
  const sent: { challengeId: string; code: string }[] = []
  for (let index = 0; index < 10; index += 1)
    sent.push(await startChallenge(service, device, newEmail()))
  const guesses = sent.map((each) =>
    enter(service, device, { ...each, code: wrong(each.code) }, from),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(2)
  expect(statuses.filter((status) => status === 429)).toHaveLength(8)
})
