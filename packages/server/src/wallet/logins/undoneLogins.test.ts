import type {
  EmailChallenge,
  WalletLoginProvider,
  WalletLogins,
  WalletTokens,
} from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { useSharedDatabase } from '../../store/sharedDatabase.fixture.ts'
import {
  createTestDevice,
  createTestWalletService,
  type TestDevice,
  type TestWalletService,
  walletOrigin,
} from '../walletService.fixture.ts'
import { linkAtProvider, signInAtProvider, startTestProvider } from './socialLogin.fixture.ts'

const opened = useSharedDatabase('pglite')
const day = 86_400_000

let number = 0
const newEmail = (): string => `undone${(number += 1)}@a.example`

/** A session in a browser. */
type Session = { readonly device: TestDevice; readonly accessToken: string }

async function createService(): Promise<TestWalletService> {
  const { logins } = await startTestProvider()
  const service = createTestWalletService(opened(), { config: { logins } })
  // Each test has months of its own, because limits count over the shared database.
  service.clock.advance((number += 1) * 200 * day)
  return service
}

async function signIn(service: TestWalletService, email: string): Promise<Session> {
  service.clock.advance(31_000)
  const device = createTestDevice()
  const { accessToken } = await service.signIn(device, email)
  service.clock.advance(31_000)
  return { device, accessToken }
}

async function link(
  service: TestWalletService,
  { device, accessToken }: Session,
  login: { readonly email: string; readonly provider: WalletLoginProvider },
): Promise<WalletTokens> {
  const linked = await linkAtProvider(service, device, { tokens: { accessToken }, ...login })
  expect(linked.status).toBe(200)
  return (await linked.json()) as WalletTokens
}

/** Changes the address of an account, and returns the token of the link that undoes it. */
async function changeAddress(
  service: TestWalletService,
  session: Session,
  { email, next }: { readonly email: string; readonly next: string },
): Promise<string> {
  const send = (step: string, body: object): Promise<Response> =>
    service.call(`/wallet/v1/email-change/${step}`, { ...session, body })
  const first = (await (await send('start', { email: next })).json()) as EmailChallenge
  const proof = { challengeId: first.challengeId, code: await service.codeFor(email) }
  const { challengeId } = (await (await send('confirm', proof)).json()) as EmailChallenge
  const last = await send('verify', { challengeId, code: await service.codeFor(next) })
  expect(last.status).toBe(200)
  await service.settle()
  const text = service.mails.findLast(({ to }) => to === email)?.text ?? ''
  return /\/undo\?locale=en#token=([\w-]{43})/.exec(text)![1]!
}

/** Confirms a session with a code, for changes of the account. */
async function confirm(
  service: TestWalletService,
  session: Session,
  email: string,
): Promise<Session> {
  const { device } = session
  const send = (step: string, body: object): Promise<Response> =>
    service.call(`/wallet/v1/step-up/${step}`, { ...session, body })
  const { challengeId } = (await (await send('start', {})).json()) as EmailChallenge
  const verified = await send('verify', { challengeId, code: await service.codeFor(email) })
  service.clock.advance(31_000)
  return { device, accessToken: ((await verified.json()) as WalletTokens).accessToken }
}

async function undo(service: TestWalletService, token: string): Promise<void> {
  const response = await service.request('/wallet/v1/email-change/undo', {
    method: 'POST',
    headers: { origin: walletOrigin },
    body: JSON.stringify({ token }),
  })
  expect(response.status).toBe(204)
}

/** Lists the logins of an account, in a new session. */
async function listLogins(service: TestWalletService, email: string): Promise<readonly string[]> {
  const listed = await service.call('/wallet/v1/logins', await signIn(service, email))
  return ((await listed.json()) as WalletLogins).logins.map(({ method }) => method)
}

it('removes the login that an attacker linked before the change of the address (abuse 122)', async () => {
  const service = await createService()
  const [email, next, stolen] = [newEmail(), newEmail(), newEmail()]
  const owner = await signIn(service, email)
  await link(service, owner, { provider: 'github', email })
  service.clock.advance(10 * day)
  const attacker = await signIn(service, email)
  await link(service, attacker, { provider: 'google', email: stolen })
  service.clock.advance(1_000)
  const token = await changeAddress(service, attacker, { email, next })
  await undo(service, token)
  expect(await listLogins(service, email)).toEqual(['email', 'github'])
  // The attacker signs in to an account of its own.
  const login = { provider: 'google', email: stolen } as const
  const { user } = await signInAtProvider(service, createTestDevice(), login)
  expect(user.email).not.toBe(email)
})

it('removes logins that another session linked within three days before the change (abuse 122)', async () => {
  const service = await createService()
  const [email, next] = [newEmail(), newEmail()]
  await link(service, await signIn(service, email), { provider: 'github', email })
  service.clock.advance(60_000)
  await link(service, await signIn(service, email), { provider: 'discord', email: newEmail() })
  service.clock.advance(3 * day - 100_000)
  const attacker = await signIn(service, email)
  const token = await changeAddress(service, attacker, { email, next })
  await undo(service, token)
  expect(await listLogins(service, email)).toEqual(['email', 'github'])
})

it('removes logins that the session of the change linked earlier (abuse 122)', async () => {
  const service = await createService()
  const [email, next] = [newEmail(), newEmail()]
  const owner = await signIn(service, email)
  await link(service, owner, { provider: 'github', email })
  const attacker = await signIn(service, email)
  const { device } = attacker
  const login = { provider: 'google', email: newEmail() } as const
  const { refreshToken } = await link(service, attacker, login)
  service.clock.advance(10 * day)
  const renewed = await service.call('/wallet/v1/token', { device, body: { refreshToken } })
  const token = await changeAddress(
    service,
    await confirm(service, { device, ...((await renewed.json()) as WalletTokens) }, email),
    { email, next },
  )
  await undo(service, token)
  expect(await listLogins(service, email)).toEqual(['email', 'github'])
})
