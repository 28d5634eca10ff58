import { randomUUID } from 'node:crypto'
import type { EmailChallenge, WalletTokens } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { useSharedDatabase } from '../store/sharedDatabase.fixture.ts'
import {
  readCompletion,
  returnToWallet,
  startSocial,
  startTestProvider,
  visitProvider,
} from './logins/socialLogin.fixture.ts'
import { createWalletProjectSettingsStore } from './createWalletProjectSettingsStore.ts'
import {
  appOrigin,
  createTestDevice,
  createTestWalletService,
  projectId,
  type TestDevice,
  type TestWalletService,
} from './walletService.fixture.ts'

const opened = useSharedDatabase('pglite')
const hour = 3_600_000

type Visit = { readonly device: TestDevice; readonly email: string; readonly language?: string }

/** Signs in with a browser whose frame has a language. */
async function signIn(
  service: TestWalletService,
  { device, email, language }: Visit,
): Promise<WalletTokens> {
  service.clock.advance(31_000)
  const path = `/wallet/v1/email/start?projectId=${projectId}`
  const started = await service.call(path, { device, body: { email, appOrigin }, language })
  const { challengeId } = (await started.json()) as EmailChallenge
  const body = { challengeId, code: await service.codeFor(email) }
  const verified = await service.call('/wallet/v1/email/verify', { device, body, language })
  return (await verified.json()) as WalletTokens
}

const lastTo = (service: TestWalletService, email: string): { subject: string; text: string } =>
  service.mails.findLast(({ to }) => to === email)!

/** Sends the notice about a new automatic recovery, and returns its first line and link. */
async function startRecovery(service: TestWalletService, visit: Visit): Promise<string> {
  const { accessToken } = await signIn(service, visit)
  const { device, email, language } = visit
  const call = { device, accessToken, language, body: {} }
  expect((await service.call('/wallet/v1/recovery/start', call)).status).toBe(200)
  await service.settle()
  return `${lastTo(service, email).subject}\n${lastTo(service, email).text}`
}

it('sends the code in the language of the frame, or in English', async () => {
  const service = createTestWalletService(opened())
  const email = `${randomUUID()}@a.example`
  const device = createTestDevice()
  await signIn(service, { device, email, language: 'de' })
  expect(lastTo(service, email).subject).toBe('Dein Code zur Anmeldung bei app.example')
  expect(lastTo(service, email).text).toMatch(/^Dein Code ist \d{6}\.$/m)
  await signIn(service, { device, email, language: 'xx, ja;q=0.5' })
  expect(lastTo(service, email).subject).toBe('app.example へのログイン用コード')
  await signIn(service, { device, email, language: '"><script>' })
  expect(lastTo(service, email).subject).toBe('Your code to sign in to app.example')
})

it('sends the code behind a link in the language of the browser that requested it', async () => {
  const service = createTestWalletService(opened(), { config: { hasDeviceLinks: true } })
  const email = `${randomUUID()}@a.example`
  const device = createTestDevice()
  const path = `/wallet/v1/email/start?projectId=${projectId}`
  const call = { device, body: { email, appOrigin }, language: 'fr' }
  const { number } = (await (await service.call(path, call)).json()) as { number: string }
  await service.settle()
  const link = lastTo(service, email)
  expect(link.subject).toBe('Confirmez une connexion à app.example')
  const token = /\/device\?locale=fr#token=([\w-]{43})/.exec(link.text)?.[1]
  await service.request('/wallet/v1/device/answer', {
    method: 'POST',
    headers: { origin: 'https://wallet.example', 'accept-language': 'en' },
    body: JSON.stringify({ token, number }),
  })
  await service.settle()
  expect(lastTo(service, email).subject).toBe('Votre code pour vous connecter à app.example')
})

it('sends notices in the language of the account, which a new browser does not choose', async () => {
  const service = createTestWalletService(opened())
  await createWalletProjectSettingsStore(opened()).write(projectId, { automaticRecoveryHours: 48 })
  const email = `${randomUUID()}@a.example`
  const owner = { device: createTestDevice(), email }
  await signIn(service, { ...owner, language: 'de' })
  const attacker = { device: createTestDevice(), email, language: 'ja' }
  const notice = await startRecovery(service, attacker)
  expect(notice).toMatch(/^Ein neues Gerät möchte deine Wallet wiederherstellen\n/)
  expect(notice).toMatch(/\/cancel\?locale=de#token=[\w-]{43}$/m)
  expect(notice).toMatch(/Möglich ist das ab .+ UTC\./)
  // The last notice, which no request causes.
  service.clock.advance(36 * hour + 1)
  await expect
    .poll(async () => {
      await service.settle()
      return lastTo(service, email).subject
    })
    .toBe('Deine Wallet wird bald auf einem anderen Gerät geöffnet')
})

it('sends the codes of a session in the language of the account, which the page of an app does not choose', async () => {
  const service = createTestWalletService(opened())
  const device = createTestDevice()
  const [email, next] = [`${randomUUID()}@a.example`, `${randomUUID()}@a.example`]
  const { accessToken } = await signIn(service, { device, email: email, language: 'de' })
  const call = async (path: string, body: object): Promise<EmailChallenge> => {
    service.clock.advance(31_000)
    const sent = { device, accessToken, body, language: 'ja' }
    return (await (await service.call(`/wallet/v1/${path}`, sent)).json()) as EmailChallenge
  }
  await call('step-up/start', {})
  await service.settle()
  expect(lastTo(service, email).text).toMatch(/^Dein Code ist \d{6}\.$/m)
  const { challengeId } = await call('email-change/start', { email: next })
  const code = await service.codeFor(email)
  expect(lastTo(service, email).text).toMatch(/^Dein Code ist \d{6}\.$/m)
  // The visitor of this page reads the new mailbox.
  await call('email-change/confirm', { challengeId, code })
  await service.settle()
  expect(lastTo(service, next).text).not.toMatch(/Dein Code/)
})

it('changes the language of an account with a browser that it has used before', async () => {
  const service = createTestWalletService(opened())
  await createWalletProjectSettingsStore(opened()).write(projectId, { automaticRecoveryHours: 48 })
  const email = `${randomUUID()}@a.example`
  const device = createTestDevice()
  await signIn(service, { device, email, language: 'de' })
  const notice = await startRecovery(service, { device, email, language: 'es' })
  expect(notice).toMatch(/^Un dispositivo nuevo pidió recuperar tu wallet\n/)
})

it('keeps the language of a login at a provider, for notices once the account has an address', async () => {
  const { logins } = await startTestProvider()
  const service = createTestWalletService(opened(), { config: { logins } })
  const signInThere = async (device: TestDevice, language: string): Promise<string | null> => {
    const { uri, flowId } = await startSocial(service, device, 'google')
    const last = await returnToWallet(service, await visitProvider(uri, 'language@a.example'))
    const body = { flowId, completion: readCompletion(last) }
    const finished = await service.call('/wallet/v1/social/finish', { device, body, language })
    const { user } = (await finished.json()) as WalletTokens
    const users = service.sql.selectFrom('wallet_user').select('language')
    return (await users.where('id', '=', user.id).executeTakeFirstOrThrow()).language
  }
  const device = createTestDevice()
  expect(await signInThere(device, 'de-AT')).toBe('de')
  expect(await signInThere(createTestDevice(), 'ja')).toBe('de')
  expect(await signInThere(device, 'es')).toBe('es')
})
