import {
  type FarcasterFlow,
  newPasskeyGracePeriodMs,
  type ExportLoginFragment,
  exportLoginFragmentSchema,
  type WalletAuditPage,
  type WalletTokens,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { useSharedDatabase } from '../store/sharedDatabase.fixture.ts'
import { startFarcaster } from './logins/farcasterRelay.fixture.ts'
import {
  returnToWallet,
  startSocial,
  startTestProvider,
  visitProvider,
} from './logins/socialLogin.fixture.ts'
import { createSoftwarePasskey } from './passkeys/softwarePasskey.fixture.ts'
import {
  createTestDevice,
  createTestWalletService,
  errorCodeOf,
  projectId,
  type TestDevice,
  type TestWalletService,
  walletOrigin,
} from './walletService.fixture.ts'

const opened = useSharedDatabase('pglite')

const tests = { count: 0 }

type Visit = {
  readonly service: TestWalletService
  readonly device: TestDevice
  /** Address at the provider. */
  readonly email: string
}

/** Each test is later than the others, because limits are of the shared database. */
async function createVisit(): Promise<Visit> {
  const { logins } = await startTestProvider()
  const service = createTestWalletService(opened(), { config: { logins } })
  service.clock.advance((tests.count += 1) * 2 * newPasskeyGracePeriodMs)
  return { service, device: createTestDevice(), email: `export${tests.count}@a.example` }
}

/** Signs in at the provider for the page of the export. Returns the page at the end, and its fragment. */
async function visit(
  { service, device, email }: Visit,
  answer?: string,
): Promise<{ readonly flowId: string; readonly url: URL; readonly result: ExportLoginFragment }> {
  const { flowId, uri } = await startSocial(service, device, 'google', walletOrigin)
  // The visitor types the password again.
  expect(new URL(uri).searchParams.get('max_age')).toBe('0')
  const url = new URL(await returnToWallet(service, await visitProvider(uri, email, answer)))
  const values = Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
  return { flowId, url, result: v.parse(exportLoginFragmentSchema, values) }
}

const finish = (
  { service, device }: Pick<Visit, 'service' | 'device'>,
  result: ExportLoginFragment,
): Promise<Response> => {
  const completion = 'completion' in result ? result.completion : undefined
  const body = { flowId: result.flow, completion }
  return service.call('/wallet/v1/social/finish', { device, body })
}

async function signIn(of: Visit): Promise<string> {
  const finished = await finish(of, (await visit(of)).result)
  expect(finished.status).toBe(200)
  return ((await finished.json()) as WalletTokens).accessToken
}

const send = (
  { service, device }: Pick<Visit, 'service' | 'device'>,
  accessToken: string,
  path: string,
  body?: object,
): Promise<Response> => service.call(`/wallet/v1/${path}`, { device, accessToken, body })

it('exports after a new sign-in at a provider, for an account without an address', async () => {
  const of = await createVisit()
  const { url, flowId, result } = await visit(of)
  expect(url.href.split('#')[0]).toBe(`${walletOrigin}/export?projectId=${projectId}`)
  expect(result.flow).toBe(flowId)
  const finished = await finish(of, result)
  const { accessToken } = (await finished.json()) as WalletTokens
  expect((await send(of, accessToken, 'exports', {})).status).toBe(200)
  const audit = (await (await send(of, accessToken, 'audit')).json()) as WalletAuditPage
  expect(audit.entries.map(({ event }) => event).slice(0, 2)).toEqual([
    'export.opened',
    'session.confirmed',
  ])
  const details = { method: 'google', action: 'export', origin: walletOrigin }
  expect(audit.entries[1]!.details).toMatchObject(details)
  // Once.
  expect(await errorCodeOf(await finish(of, result))).toBe('login.code_expired')
})

it('confirms nothing but the export (abuse 114)', async () => {
  const of = await createVisit()
  const accessToken = await signIn(of)
  for (const [path, body] of [
    ['logins/social/start', { provider: 'x', purpose: 'link' }],
    ['passkeys/start', {}],
    ['email-change/start', { email: `new-${of.email}` }],
  ] as const)
    expect(await errorCodeOf(await send(of, accessToken, path, body))).toBe(
      'login.step_up_required',
    )
})

it('gives the result to no other browser than the one that started it (abuse 61, 116)', async () => {
  const of = await createVisit()
  const { result } = await visit(of)
  const other = { service: of.service, device: createTestDevice() }
  expect(await errorCodeOf(await finish(other, result))).toBe('login.code_expired')
  // Who sends the page of the provider to the visitor gets no answer: the secret is in the visitor's browser.
  const lured = { flow: result.flow, error: 'declined' } as const
  expect(await errorCodeOf(await finish(of, lured))).toBe('login.unconfirmed')
  expect((await finish(of, result)).status).toBe(200)
})

it('does not start for a page of another site (abuse 73)', async () => {
  const { service, device } = await createVisit()
  for (const appOrigin of ['https://evil.example', `${walletOrigin}.evil.example`])
    for (const path of ['social', 'farcaster']) {
      const body = { appOrigin, ...(path === 'social' && { provider: 'google' }) }
      const url = `/wallet/v1/${path}/start?projectId=${projectId}`
      const refused = await service.call(url, { device, body })
      expect(await errorCodeOf(refused)).toBe('login.origin_not_allowed')
    }
})

it('confirms no account with an address, or with a passkey of three days (abuse 117)', async () => {
  const of = await createVisit()
  const { service, device } = of
  const owner = `owner-${of.email}`
  const { accessToken: mailed } = await service.signIn(device, owner)
  const body = { provider: 'google', purpose: 'link' }
  const started = (await (await send(of, mailed, 'logins/social/start', body)).json()) as {
    readonly flowId: string
    readonly uri: string
  }
  const last = await returnToWallet(service, await visitProvider(started.uri, of.email))
  const completion = new URLSearchParams(new URL(last).hash.slice(1)).get('completion')
  const linked = { flowId: started.flowId, completion }
  expect((await send(of, mailed, 'logins/social/finish', linked)).status).toBe(200)
  const withAddress = await signIn(of)
  expect(await errorCodeOf(await send(of, withAddress, 'exports', {}))).toBe(
    'login.step_up_required',
  )

  const second = await createVisit()
  const passkey = createSoftwarePasskey(walletOrigin)
  const confirmed = await stepUp(second, await signIn(second))
  const challenge = await (await send(second, confirmed, 'passkeys/start', {})).json()
  await send(second, confirmed, 'passkeys', passkey.register(challenge as never))
  expect((await send(second, await signIn(second), 'exports', {})).status).toBe(200)
  second.service.clock.advance(newPasskeyGracePeriodMs)
  const later = await signIn(second)
  expect(await errorCodeOf(await send(second, later, 'exports', {}))).toBe('login.step_up_required')
  const methods = await (await send(second, later, 'step-up')).json()
  expect(methods).toEqual({ methods: ['passkey'] })
})

/** Confirms a session for a new passkey, at the provider. */
async function stepUp(of: Visit, accessToken: string): Promise<string> {
  const body = { provider: 'google', purpose: 'step_up', action: 'passkeys' }
  const started = await send(of, accessToken, 'logins/social/start', body)
  const { flowId, uri } = (await started.json()) as { flowId: string; uri: string }
  const last = await returnToWallet(of.service, await visitProvider(uri, of.email))
  const completion = new URLSearchParams(new URL(last).hash.slice(1)).get('completion')
  const finished = await send(of, accessToken, 'logins/social/finish', { flowId, completion })
  return ((await finished.json()) as WalletTokens).accessToken
}

it('returns to the export when the visitor declines at the provider', async () => {
  const of = await createVisit()
  const { url, flowId, result } = await visit(of, 'no')
  expect(url.pathname).toBe('/export')
  expect(result).toEqual({ flow: flowId, error: 'declined' })
  expect(await errorCodeOf(await finish(of, result))).toBe('login.code_expired')
})

it('ends a sign-in for the export after five minutes', async () => {
  const of = await createVisit()
  const { result } = await visit(of)
  of.service.clock.advance(300_001)
  expect(await errorCodeOf(await finish(of, result))).toBe('login.code_expired')
})

it('exports after a new signature of Farcaster', async () => {
  const farcaster = await startFarcaster()
  const logins = { farcaster: farcaster.config }
  const service = createTestWalletService(opened(), { config: { logins } })
  service.clock.advance((tests.count += 1) * 2 * newPasskeyGracePeriodMs)
  const of = { service, device: createTestDevice() }
  const account = privateKeyToAccount(generatePrivateKey())
  farcaster.custody.set(account.address.toLowerCase(), BigInt(tests.count))
  const path = `/wallet/v1/farcaster/start?projectId=${projectId}`
  const body = { appOrigin: walletOrigin }
  const started = await service.call(path, { device: of.device, body })
  const { flowId } = (await started.json()) as FarcasterFlow
  await farcaster.sign(account, { fid: tests.count, now: service.clock.now() })
  await service.call('/wallet/v1/farcaster/status', { device: of.device, body: { flowId } })
  const finished = await service.call('/wallet/v1/social/finish', {
    device: of.device,
    body: { flowId },
  })
  const { accessToken } = (await finished.json()) as WalletTokens
  expect((await send(of, accessToken, 'exports', {})).status).toBe(200)
})
