import type {
  DeviceLinkDescription,
  DeviceWaitResult,
  EmailChallenge,
  WalletTokens,
} from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { useSharedDatabase } from '../store/sharedDatabase.fixture.ts'
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
} from './walletService.fixture.ts'

const opened = useSharedDatabase('pglite')

let day = 0

function createService(): TestWalletService {
  const service = createTestWalletService(opened(), { config: { hasDeviceLinks: true } })
  service.clock.advance((day += 20) * 86_400_000)
  return service
}

const newEmail = (): string => `device${day}@a.example`

async function start(
  service: TestWalletService,
  device: TestDevice,
  email = newEmail(),
  project = projectId,
) {
  const response = await service.start(device, email, project)
  const challenge = (await response.json()) as EmailChallenge
  await service.settle()
  const text = service.mails.findLast(({ to }) => to === email)?.text ?? ''
  const token = /\/device\?locale=en#token=([\w-]{43})/.exec(text)?.[1] ?? ''
  return { challenge, text, token, email }
}

const page = (service: TestWalletService, path: string, body: object): Promise<Response> =>
  service.request(`/wallet/v1/device/${path}`, {
    method: 'POST',
    headers: { origin: walletOrigin },
    body: JSON.stringify(body),
  })

async function wait(service: TestWalletService, device: TestDevice, challengeId: string) {
  const waiting = service.call('/wallet/v1/email/device', { device, body: { challengeId } })
  return (await (await waiting).json()) as DeviceWaitResult
}

it('sends a code once the link was approved with the number of the browser', async () => {
  const service = createService()
  const device = createTestDevice()
  const { challenge, text, token, email } = await start(service, device)
  expect(challenge).toMatchObject({
    action: 'VERIFY_DEVICE',
    number: expect.stringMatching(/^\d\d$/),
  })
  expect(text).not.toMatch(/\b\d{6}\b/)
  expect(text).not.toContain(` ${challenge.number} `)
  const described = (await (
    await page(service, 'describe', { token })
  ).json()) as DeviceLinkDescription
  expect(described).toMatchObject({ appOrigin: 'https://app.example', isOtherNetwork: false })
  expect(described.numbers).toHaveLength(3)
  expect(described.numbers).toContain(challenge.number)
  const readMail = async (): Promise<unknown> => {
    const status = { device, body: { challengeId: challenge.challengeId } }
    return (await service.call('/wallet/v1/email/status', status)).json()
  }
  expect(await readMail()).toEqual({ mail: 'sent' })
  service.mailFailure.error = Object.assign(new Error('451 later'), { isPermanent: false })
  const answer = await page(service, 'answer', { token, number: challenge.number })
  expect(await answer.json()).toEqual({ status: 'approved' })
  await service.settle()
  // The state is that of the second message.
  expect(await readMail()).toEqual({ mail: 'queued' })
  delete service.mailFailure.error
  service.clock.advance(2_000)
  expect(await wait(service, device, challenge.challengeId)).toEqual({ status: 'approved' })
  const { challengeId } = challenge
  const body = { challengeId, code: await service.codeFor(email) }
  expect((await service.call('/wallet/v1/email/verify', { device, body })).status).toBe(200)
  // The next code needs no link in this browser.
  service.clock.advance(31_000)
  expect((await start(service, device)).challenge.action).toBe('VERIFY_OTP')
})

it('needs a link for the address of another account than those of the browser', async () => {
  const service = createService()
  const device = createTestDevice()
  const { challenge, token, email } = await start(service, device)
  await page(service, 'answer', { token, number: challenge.number })
  const { challengeId } = challenge
  const body = { challengeId, code: await service.codeFor(email) }
  expect((await service.call('/wallet/v1/email/verify', { device, body })).status).toBe(200)
  const other = await start(service, device, `victim${day}@a.example`)
  expect(other.challenge.action).toBe('VERIFY_DEVICE')
})

it('does not approve by opening the link, as scanners of mail do (abuse 56)', async () => {
  const service = createService()
  const device = createTestDevice()
  const { challenge, token } = await start(service, device)
  await page(service, 'describe', { token })
  const body = { challengeId: challenge.challengeId, code: '000000' }
  const verified = await service.call('/wallet/v1/email/verify', { device, body })
  expect(await errorCodeOf(verified)).toBe('login.code_expired')
})

it('reports a link that is opened in another network than the request came from (abuse 57)', async () => {
  const service = createService()
  const device = createTestDevice()
  const { token } = await start(service, device)
  const describe = async (from: string): Promise<unknown> => {
    const call = { device, proof: null, body: { token }, from }
    return (await service.call('/wallet/v1/device/describe', call)).json()
  }
  expect(await describe(createTestAddress())).toMatchObject({ isOtherNetwork: true })
  expect(await describe(service.address)).toMatchObject({ isOtherNetwork: false })
})

it('declines a wrong number, and shows the same numbers after a reload (abuse 57)', async () => {
  const service = createService()
  const device = createTestDevice()
  const { challenge, token } = await start(service, device)
  const [one, two] = await Promise.all(
    [1, 2].map(async () => (await page(service, 'describe', { token })).json()),
  )
  expect(one).toEqual(two)
  const { numbers } = one as DeviceLinkDescription
  const wrong = numbers.find((each) => each !== challenge.number)
  const answer = await page(service, 'answer', { token, number: wrong })
  expect(await answer.json()).toEqual({ status: 'declined' })
  expect(await wait(service, device, challenge.challengeId)).toEqual({ status: 'declined' })
  const again = await page(service, 'answer', { token, number: challenge.number })
  expect(again.status).toBe(410)
})

it('does not accept a link that was used, changed, is too old, or comes from another page (abuse 58)', async () => {
  const service = createService()
  const { challenge, token } = await start(service, createTestDevice())
  const { number } = challenge
  expect((await page(service, 'answer', { token: 'a'.repeat(43), number })).status).toBe(410)
  const foreign = await service.request('/wallet/v1/device/answer', {
    method: 'POST',
    headers: { origin: 'https://app.example' },
    body: JSON.stringify({ token, number }),
  })
  expect(foreign.status).toBe(403)
  service.clock.advance(600_001)
  expect((await page(service, 'answer', { token, number })).status).toBe(410)
})

it('does not accept a link again after it was approved, nor one with a changed character (abuse 58)', async () => {
  const service = createService()
  const device = createTestDevice()
  const { challenge, token, email } = await start(service, device)
  const { challengeId, number } = challenge
  const [first = ''] = token
  const changed = `${first === 'a' ? 'b' : 'a'}${token.slice(1)}`
  for (const tampered of [changed, token.slice(0, -1), `${token}a`, token.toUpperCase()])
    expect([400, 410]).toContain(
      (await page(service, 'answer', { token: tampered, number })).status,
    )
  expect((await page(service, 'describe', { token: changed })).status).toBe(410)
  expect(await (await page(service, 'answer', { token, number })).json()).toEqual({
    status: 'approved',
  })
  const code = await service.codeFor(email)
  const sent = service.mails.length
  expect((await page(service, 'describe', { token })).status).toBe(410)
  expect((await page(service, 'answer', { token, number })).status).toBe(410)
  await service.settle()
  expect(service.mails).toHaveLength(sent)
  const body = { challengeId, code }
  expect((await service.call('/wallet/v1/email/verify', { device, body })).status).toBe(200)
  expect((await page(service, 'answer', { token, number })).status).toBe(410)
})

it('approves the request of its own project alone (abuse 58)', async () => {
  const service = createService()
  const device = createTestDevice()
  const one = await start(service, device)
  service.clock.advance(31_000)
  const other = await start(service, device, one.email, secondProjectId)
  expect(other.challenge.action).toBe('VERIFY_DEVICE')
  await page(service, 'answer', { token: one.token, number: one.challenge.number })
  const code = await service.codeFor(one.email)
  const verify = (challengeId: string): Promise<Response> =>
    service.call('/wallet/v1/email/verify', { device, body: { challengeId, code } })
  expect(await errorCodeOf(await verify(other.challenge.challengeId))).toBe('login.code_expired')
  const signedIn = await verify(one.challenge.challengeId)
  const { accessToken } = (await signedIn.json()) as WalletTokens
  const claims: unknown = JSON.parse(
    Buffer.from(accessToken.split('.')[1]!, 'base64url').toString(),
  )
  expect(claims).toMatchObject({ project: projectId })
})

it('shows the state to the browser that requested it alone', async () => {
  const service = createService()
  const { challenge } = await start(service, createTestDevice())
  const { challengeId } = challenge
  const device = createTestDevice()
  const response = await service.call('/wallet/v1/email/device', { device, body: { challengeId } })
  expect(await errorCodeOf(response)).toBe('login.link_expired')
})

it('decides by the browser, and not by the address (abuse 55)', async () => {
  const service = createService()
  const known = createTestDevice()
  const { challenge, token, email } = await start(service, known)
  await page(service, 'answer', { token, number: challenge.number })
  const body = { challengeId: challenge.challengeId, code: await service.codeFor(email) }
  await service.call('/wallet/v1/email/verify', { device: known, body })
  service.clock.advance(31_000)
  const shape = ({ challenge: each }: { challenge: EmailChallenge }) => Object.keys(each).toSorted()
  const withAccount = await start(service, createTestDevice(), email)
  const without = await start(service, createTestDevice(), `nobody-${email}`)
  expect(shape(withAccount)).toEqual(shape(without))
  expect(withAccount.challenge.action).toBe('VERIFY_DEVICE')
  expect(without.challenge.action).toBe('VERIFY_DEVICE')
})
