import type { EmailChallenge, WalletTokens, WalletUser } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { useSharedDatabase } from '../store/sharedDatabase.fixture.ts'
import { fillMailQueue } from './mail/fillMailQueue.fixture.ts'
import {
  createTestDevice,
  createTestWalletService,
  errorCodeOf,
  type TestDevice,
  type TestWalletService,
} from './walletService.fixture.ts'

const opened = useSharedDatabase('postgres')

let number = 0
const newEmail = (): string => `mover${(number += 1)}@a.example`

type Account = {
  readonly service: TestWalletService
  readonly device: TestDevice
  readonly email: string
  readonly tokens: WalletTokens
}

async function signedIn(): Promise<Account> {
  const service = createTestWalletService(opened())
  // Each test has a day of its own, because limits count over the shared database, and one after the days to which
  // earlier tests advance: their cleanups go on in the shared database.
  service.clock.advance((number + 1) * 200 * 86_400_000)
  const [device, email] = [createTestDevice(), newEmail()]
  const tokens = await service.signIn(device, email)
  service.clock.advance(31_000)
  return { service, device, email, tokens }
}

const send = (
  { service, device, tokens }: Account,
  step: 'start' | 'confirm' | 'verify',
  body: object,
): Promise<Response> =>
  service.call(`/wallet/v1/email-change/${step}`, {
    device,
    accessToken: tokens.accessToken,
    body,
  })

/** Sends the code of a step, and returns it. */
async function challenge(
  account: Account,
  step: 'start' | 'confirm',
  body: object,
  to: string,
): Promise<{ challengeId: string; code: string }> {
  const { challengeId } = (await (await send(account, step, body)).json()) as EmailChallenge
  return { challengeId, code: await account.service.codeFor(to) }
}

it('changes nothing while the notices of the change cannot be stored', async () => {
  const account = await signedIn()
  const { service, device, email, tokens } = account
  const next = newEmail()
  const first = await challenge(account, 'start', { email: next }, email)
  const second = await challenge(account, 'confirm', first, next)
  const sessions = service.sql.selectFrom('wallet_session').select('project_id')
  const { project_id } = await sessions.where('device', '=', device.id).executeTakeFirstOrThrow()
  await fillMailQueue(service.sql, project_id)
  expect(await errorCodeOf(await send(account, 'verify', second))).toBe('login.limited')
  const { accessToken } = tokens
  const after = await service.call('/wallet/v1/user', { device, accessToken })
  expect(((await after.json()) as WalletUser).email).toBe(email)
  await service.sql.deleteFrom('wallet_mail').where('project_id', '=', project_id).execute()
})

it('changes with a code of both mailboxes, ends other sessions and notifies both', async () => {
  const account = await signedIn()
  const { service, device, email, tokens } = account
  const other = createTestDevice()
  const otherTokens = await service.signIn(other, email)
  service.clock.advance(31_000)
  const next = newEmail()
  const first = await challenge(account, 'start', { email: next }, email)
  const second = await challenge(account, 'confirm', first, next)
  const before = await service.call('/wallet/v1/user', { device, accessToken: tokens.accessToken })
  expect(((await before.json()) as WalletUser).email).toBe(email)
  const changed = await send(account, 'verify', second)
  expect(await changed.json()).toMatchObject({ id: tokens.user.id, email: next })
  const { accessToken } = otherTokens
  expect((await service.call('/wallet/v1/user', { device: other, accessToken })).status).toBe(401)
  await service.settle()
  expect(service.mails.slice(-2).map(({ to }) => to)).toEqual([email, next])
  const refreshed = await service.call('/wallet/v1/token', {
    device,
    body: { refreshToken: tokens.refreshToken },
  })
  const { accessToken: held } = (await refreshed.json()) as WalletTokens
  const claims = JSON.parse(Buffer.from(held.split('.')[1]!, 'base64url').toString()) as object
  expect(claims).toMatchObject({ hold: Math.ceil(service.clock.now() / 1_000) + 86_400 })
  expect(await errorCodeOf(await send(account, 'verify', second))).toBe('login.code_expired')
})

it('names the purpose of each code of a change in its message, and the new address in the first', async () => {
  const account = await signedIn()
  const { service, email } = account
  const next = newEmail()
  const lastTo = (address: string): { subject: string; text: string } =>
    service.mails.findLast(({ to }) => to === address)!
  const first = await challenge(account, 'start', { email: next }, email)
  expect(lastTo(email).subject).toBe('Your code to change your e-mail address on app.example')
  expect(lastTo(email).text).toContain(`changes the e-mail address of your wallet to ${next}.`)
  await challenge(account, 'confirm', first, next)
  expect(lastTo(next).subject).toBe('Your code for your new e-mail address on app.example')
})

it('keeps the address when a step is left out, or its code is of another step or device', async () => {
  const account = await signedIn()
  const { service, email } = account
  const next = newEmail()
  const first = await challenge(account, 'start', { email: next }, email)
  expect(await errorCodeOf(await send(account, 'verify', first))).toBe('login.code_expired')
  const login = await service.call('/wallet/v1/email/verify', {
    device: account.device,
    body: first,
  })
  expect(await errorCodeOf(login)).toBe('login.code_expired')
  const second = await challenge(account, 'confirm', first, next)
  const thiefDevice = createTestDevice()
  const thiefTokens = await service.signIn(thiefDevice, newEmail())
  const attacker = { ...account, device: thiefDevice, tokens: thiefTokens }
  expect(await errorCodeOf(await send(attacker, 'verify', second))).toBe('login.code_expired')
  expect(await errorCodeOf(await send(account, 'confirm', second))).toBe('login.code_expired')
  expect((await send(account, 'verify', second)).status).toBe(200)
})

it('reveals that another account has the address after its mailbox was proven only (abuse 55)', async () => {
  const taken = await signedIn()
  const account = await signedIn()
  const { service, email } = account
  const first = await challenge(account, 'start', { email: taken.email.toUpperCase() }, email)
  service.clock.advance(31_000)
  const to = taken.email.toUpperCase().replace('A.EXAMPLE', 'a.example')
  const second = await challenge(account, 'confirm', first, to)
  const response = await send(account, 'verify', second)
  expect([response.status, await errorCodeOf(response)]).toEqual([409, 'login.email_taken'])
  for (const same of [email, email.toUpperCase(), 'no address'])
    expect(await errorCodeOf(await send(account, 'start', { email: same }))).toBe(
      'login.email_invalid',
    )
})

const readEmail = async ({ service, device, tokens }: Account): Promise<string | undefined> => {
  const { accessToken } = tokens
  const response = await service.call('/wallet/v1/user', { device, accessToken })
  return ((await response.json()) as WalletUser).email
}

it('keeps the address of a visitor who leaves after any step, and starts again', async () => {
  const account = await signedIn()
  const { service, email } = account
  const next = newEmail()
  await challenge(account, 'start', { email: next }, email)
  const early = await send(account, 'start', { email: next })
  expect(await early.json()).toMatchObject({
    reasons: [{ field: 'login.too_soon', description: 'Please try again after 30 seconds' }],
  })
  service.clock.advance(31_000)
  const second = await challenge(account, 'start', { email: next }, email)
  await challenge(account, 'confirm', second, next)
  expect(await readEmail(account)).toBe(email)

  service.clock.advance(31_000)
  const third = await challenge(account, 'start', { email: next }, email)
  const last = await challenge(account, 'confirm', third, next)
  expect(await readEmail(account)).toBe(email)
  expect((await send(account, 'verify', last)).status).toBe(200)
  expect(await readEmail(account)).toBe(next)
})

it('accepts the code of the present address again after the new mailbox had a code too recently', async () => {
  const account = await signedIn()
  const { service, email } = account
  const next = newEmail()
  const left = await challenge(account, 'start', { email: next }, email)
  service.clock.advance(20_000)
  await challenge(account, 'confirm', left, next)
  service.clock.advance(11_000)
  const first = await challenge(account, 'start', { email: next }, email)
  const early = await send(account, 'confirm', first)
  expect([early.status, await errorCodeOf(early)]).toEqual([429, 'login.too_soon'])
  service.clock.advance(19_000)
  const second = await challenge(account, 'confirm', first, next)
  expect((await send(account, 'verify', second)).status).toBe(200)
  expect(await errorCodeOf(await send(account, 'confirm', first))).toBe('login.code_expired')
})

it('sends one code to the new address for a confirmation that is sent again after a lost answer', async () => {
  const account = await signedIn()
  const { service, email } = account
  const next = newEmail()
  const first = await challenge(account, 'start', { email: next }, email)
  const lost = (await (await send(account, 'confirm', first)).json()) as EmailChallenge
  service.clock.advance(10_000)
  const again = await send(account, 'confirm', first)
  expect(await again.json()).toEqual({ ...lost, retryAfter: 20 })
  const code = await service.codeFor(next)
  expect(service.mails.filter(({ to }) => to === next)).toHaveLength(1)

  const wrong = first.code === '000000' ? '000001' : '000000'
  const guess = await send(account, 'confirm', { ...first, code: wrong })
  expect(await errorCodeOf(guess)).toBe('login.code_expired')
  service.clock.advance(51_000)
  expect(await errorCodeOf(await send(account, 'confirm', first))).toBe('login.code_expired')
  const { challengeId } = lost
  expect((await send(account, 'verify', { challengeId, code })).status).toBe(200)
})

it('does not return to a code whose message failed when a confirmation is sent again', async () => {
  const account = await signedIn()
  const { service, email } = account
  const next = newEmail()
  const first = await challenge(account, 'start', { email: next }, email)
  service.mailFailure.error = Object.assign(new Error('550'), {
    isPermanent: true,
    isReceiver: true,
  })
  expect((await send(account, 'confirm', first)).status).toBe(200)
  await service.settle()
  expect(await errorCodeOf(await send(account, 'confirm', first))).toBe('login.code_expired')
})

it('changes once for a last step that is sent twice, as after a lost answer', async () => {
  const account = await signedIn()
  const { email } = account
  const next = newEmail()
  const first = await challenge(account, 'start', { email: next }, email)
  const second = await challenge(account, 'confirm', first, next)
  const answers = await Promise.all([
    send(account, 'verify', second),
    send(account, 'verify', second),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 410,
  ])
  expect(await readEmail(account)).toBe(next)
  expect(await errorCodeOf(await send(account, 'start', { email: next }))).toBe(
    'login.email_invalid',
  )
  expect(await errorCodeOf(await send(account, 'start', { email }))).toBe('login.change_pending')
})
