import {
  type SocialDescription,
  type SocialFlow,
  type WalletLoginProvider,
  type WalletLogins,
  walletLoginProviders,
  type WalletTokens,
} from 'latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../clock/createFakeClock.fixture.ts'
import { useSharedDatabase } from '../../store/sharedDatabase.fixture.ts'
import { startTestServer } from '../../upstream/server.fixture.ts'
import {
  createTestDevice,
  createTestWalletService,
  errorCodeOf,
  type TestDevice,
  type TestWalletService,
  walletOrigin,
} from '../walletService.fixture.ts'
import {
  linkAtProvider,
  readCompletion,
  readRefusal,
  returnToWallet,
  signInAtProvider,
  startSocial,
  startTestProvider,
  visitProvider,
} from './socialLogin.fixture.ts'

const opened = useSharedDatabase('pglite')

let number = 0
const newEmail = (): string => `visitor${(number += 1)}@a.example`

async function createService(): Promise<TestWalletService> {
  const { logins } = await startTestProvider()
  const service = createTestWalletService(opened(), { config: { logins } })
  // Each test has an hour of its own, because limits count over the shared database.
  service.clock.advance((number += 1) * 7_200_000)
  return service
}

const finish = (
  service: TestWalletService,
  device: TestDevice,
  body: { flowId: string; completion?: string | undefined },
): Promise<Response> => service.call('/wallet/v1/social/finish', { device, body })

const popup = (service: TestWalletService, path: string, body: object): Promise<Response> =>
  service.request(`/wallet/v1/social/${path}`, {
    method: 'POST',
    headers: { origin: walletOrigin },
    body: JSON.stringify(body),
  })

async function returned(
  service: TestWalletService,
  device: TestDevice,
  provider: WalletLoginProvider = 'google',
): Promise<SocialFlow & { completion: string }> {
  const flow = await startSocial(service, device, provider)
  const uri = await returnToWallet(service, await visitProvider(flow.uri, newEmail()))
  return { ...flow, completion: readCompletion(uri)! }
}

describe('the social providers [4.9b]', () => {
  it.each(walletLoginProviders)(
    'sign in with %s, and find the same account again',
    async (name) => {
      const service = await createService()
      const email = newEmail()
      const one = await signInAtProvider(service, createTestDevice(), { provider: name, email })
      expect(one.user).toMatchObject({ name: expect.stringContaining(email.split('@')[0]!) })
      expect(one.user.email).toBe(undefined)
      const other = await signInAtProvider(service, createTestDevice(), { provider: name, email })
      expect(other.user.id).toBe(one.user.id)
    },
  )
})

it('sends a challenge of PKCE, state and exact redirect URI (abuse 63, 68)', async () => {
  const { uri } = await startSocial(await createService(), createTestDevice(), 'google')
  const query = new URL(uri).searchParams
  expect(query.get('code_challenge_method')).toBe('S256')
  expect(query.get('code_challenge')).toMatch(/^[\w-]{43}$/)
  expect(query.get('state')).toMatch(/^[\w-]{43}$/)
  expect(query.get('nonce')).toMatch(/^[\w-]{43}$/)
  expect(query.get('redirect_uri')).toBe(`${walletOrigin}/wallet/v1/social/callback/google`)
})

it.each([
  ['without its challenge', { code_challenge: null, code_challenge_method: null }],
  ['without the method of its challenge', { code_challenge_method: null }],
  ['with the plain method', { code_challenge_method: 'plain' }],
] as const)('does not finish a login %s (abuse 63)', async (_, changes) => {
  const service = await createService()
  const device = createTestDevice()
  const { uri, flowId } = await startSocial(service, device, 'google')
  const path = await readRefusal(uri, changes)
  expect(path).toContain('error=invalid_request')
  expect(await returnToWallet(service, { path: path! })).toContain('#error=declined')
  expect(await finish(service, device, { flowId }).then(errorCodeOf)).toBe('login.code_expired')
})

it('sends visitors to its exact redirect URI alone (abuse 68)', async () => {
  const service = await createService()
  const { uri } = await startSocial(service, createTestDevice(), 'google')
  const own = `${walletOrigin}/wallet/v1/social/callback/google`
  for (const redirect_uri of [
    `${own}.evil.io`,
    `${own}/`,
    `${own}/../github`,
    `${own}?next=https://evil.example`,
    `${own}#evil`,
    own.replace('https:', 'http:'),
    own.replace('wallet.example', 'wallet.example.evil.io'),
    own.replace('wallet.example', 'wallet.example@evil.io'),
    own.replace('wallet.example', 'WALLET.example:8443'),
    own.replace('google', 'github'),
  ])
    expect(await readRefusal(uri, { redirect_uri })).toBe(undefined)
})

it('takes no response at a path with a suffix, nor another redirect URI in it (abuse 68)', async () => {
  const service = await createService()
  const device = createTestDevice()
  const { uri, flowId } = await startSocial(service, device, 'google')
  const response = await visitProvider(uri, newEmail())
  for (const suffix of ['/', '.evil.io', '%2f', '/..%2fgoogle', ';a', '%00'])
    expect(
      await returnToWallet(service, { path: response.path.replace('?', `${suffix}?`) }),
    ).not.toContain('completion=')
  const path = `${response.path}&redirect_uri=https://evil.example`
  const resultUri = await returnToWallet(service, { path })
  expect(resultUri.split('#')[0]).toBe(`${walletOrigin}/login/done`)
  const completion = readCompletion(resultUri)
  expect((await finish(service, device, { flowId, completion })).status).toBe(200)
})

it('does not accept a missing, changed, foreign or used state (abuse 61)', async () => {
  const service = await createService()
  const { uri } = await startSocial(service, createTestDevice(), 'google')
  const response = await visitProvider(uri, newEmail())
  const changed = response.path.replace(/state=[^&]+/, `state=${'a'.repeat(43)}`)
  for (const path of [
    changed,
    response.path.replace(/&?state=[^&]+/, ''),
    `${response.path}&state=b`,
  ])
    expect(await returnToWallet(service, { path })).toContain('#error=expired')
  const other = response.path.replace('/google?', '/github?')
  expect(await returnToWallet(service, { path: other })).toContain('#error=expired')
  expect(await returnToWallet(service, response)).toContain('completion=')
  expect(await returnToWallet(service, response)).toContain('#error=expired')
})

it('does not accept the code of another login (abuse 62)', async () => {
  const service = await createService()
  const device = createTestDevice()
  const codeOf = (path: string): string => /code=([^&]+)/.exec(path)![1]!
  const [mine, other] = [
    await startSocial(service, device, 'google'),
    await startSocial(service, device, 'google'),
  ]
  const [one, two] = [
    await visitProvider(mine.uri, newEmail()),
    await visitProvider(other.uri, newEmail()),
  ]
  const path = one.path.replace(codeOf(one.path), codeOf(two.path))
  expect(await returnToWallet(service, { path })).toContain('#error=provider_failed')
  const status = await service.call('/wallet/v1/social/status', {
    device,
    body: { flowId: mine.flowId },
  })
  expect(await status.json()).toEqual({ status: 'failed', reason: 'provider_failed' })
})

it('does not accept the code that another login has used (abuse 62)', async () => {
  const service = await createService()
  const device = createTestDevice()
  const codeOf = (path: string): string => /code=([^&]+)/.exec(path)![1]!
  const email = newEmail()
  const { uri } = await startSocial(service, device, 'google')
  const used = await visitProvider(uri, email)
  expect(await returnToWallet(service, used)).toContain('completion=')
  const next = await startSocial(service, device, 'google')
  const fresh = await visitProvider(next.uri, email)
  const path = fresh.path.replace(codeOf(fresh.path), codeOf(used.path))
  expect(await returnToWallet(service, { path })).toContain('#error=provider_failed')
  expect(await finish(service, device, { flowId: next.flowId }).then(errorCodeOf)).toBe(
    'login.code_expired',
  )
})

it('does not accept a response that names another issuer (abuse 64)', async () => {
  const service = await createService()
  const { uri } = await startSocial(service, createTestDevice(), 'google')
  const { path } = await visitProvider(uri, newEmail())
  const mixed = path.replace(/iss=[^&]+/, `iss=${encodeURIComponent('https://evil.example')}`)
  expect(await returnToWallet(service, { path: mixed })).toContain('#error=provider_failed')
})

it('finishes only in the browser that started it, once (abuse 61, 69)', async () => {
  const service = await createService()
  const device = createTestDevice()
  const { flowId, completion } = await returned(service, device)
  const attacker = await finish(service, createTestDevice(), { flowId, completion })
  expect(await errorCodeOf(attacker)).toBe('login.code_expired')
  expect((await finish(service, device, { flowId, completion })).status).toBe(200)
  const again = await finish(service, device, { flowId, completion })
  expect(await errorCodeOf(again)).toBe('login.code_expired')
})

it('does not finish what another person completed, without the popup or an answer (abuse 69)', async () => {
  const service = await createService()
  // The attacker starts in an own browser, and a victim signs in at the provider.
  const attacker = createTestDevice()
  const { flowId, completion, number: shown } = await returned(service, attacker)
  for (const guess of [undefined, 'a'.repeat(43)]) {
    const response = await finish(service, attacker, { flowId, completion: guess })
    expect(await errorCodeOf(response)).toBe('login.unconfirmed')
  }
  const description = await popup(service, 'describe', { flowId, completion })
  expect(await description.json()).toMatchObject({
    appOrigin: 'https://app.example',
    account: expect.stringContaining('visitor'),
    number: shown,
    isFinished: false,
  })
  await popup(service, 'confirm', { flowId, completion, isApproved: false })
  const declined = await finish(service, attacker, { flowId, completion })
  expect(await errorCodeOf(declined)).toBe('login.code_expired')
})

it('finishes after the answer of the visitor when the popup cannot reach the app', async () => {
  const service = await createService()
  const device = createTestDevice()
  const { flowId, completion } = await returned(service, device)
  const confirmed = await popup(service, 'confirm', { flowId, completion, isApproved: true })
  expect(confirmed.status).toBe(204)
  const { isFinished } = (await (
    await popup(service, 'describe', { flowId, completion })
  ).json()) as SocialDescription
  expect(isFinished).toBe(true)
  expect((await finish(service, device, { flowId })).status).toBe(200)
})

it('does not let other pages or guesses answer (abuse 69)', async () => {
  const service = await createService()
  const { flowId, completion } = await returned(service, createTestDevice())
  const body = JSON.stringify({ flowId, completion, isApproved: true })
  for (const origin of ['https://app.example', 'null', `${walletOrigin}.evil.io`]) {
    const init = { method: 'POST', headers: { origin }, body }
    const response = await service.request('/wallet/v1/social/confirm', init)
    expect(response.status).toBe(403)
  }
  const guess = { flowId, completion: 'a'.repeat(43), isApproved: true }
  expect((await popup(service, 'confirm', guess)).status).toBe(410)
})

it('takes the form of Apple without a cookie, once (abuse 70)', async () => {
  const service = await createService()
  const device = createTestDevice()
  const flow = await startSocial(service, device, 'apple')
  const response = await visitProvider(flow.uri, newEmail())
  expect(response.form?.get('state')).toBe(new URL(flow.uri).searchParams.get('state'))
  const uri = await returnToWallet(service, response)
  const completion = readCompletion(uri)
  expect(await returnToWallet(service, response)).toContain('#error=expired')
  expect((await finish(service, device, { flowId: flow.flowId, completion })).status).toBe(200)
})

it('reports a visitor who cancels, to the page of the app alone (abuse 73)', async () => {
  const service = await createService()
  const device = createTestDevice()
  const { uri, flowId } = await startSocial(service, device, 'google')
  const response = await visitProvider(uri, newEmail(), 'no')
  const location = await returnToWallet(service, {
    path: `${response.path}&redirect=https://evil.example`,
  })
  expect(location).toBe(
    `${walletOrigin}/login/done#error=declined&origin=${encodeURIComponent('https://app.example')}`,
  )
  const status = await service.call('/wallet/v1/social/status', { device, body: { flowId } })
  expect(await status.json()).toEqual({ status: 'failed', reason: 'declined' })
})

it('a social login never joins accounts by their address (abuse 66, 67)', async () => {
  const service = await createService()
  const email = newEmail()
  const owner = await service.signIn(createTestDevice(), email)
  const refused = await signInAtProvider(service, createTestDevice(), { provider: 'google', email })
  expect(refused).toMatchObject({ reasons: [{ field: 'login.link_required' }] })
  // Facebook does not say that it has verified the address: the account is another one.
  const other = await signInAtProvider(service, createTestDevice(), { provider: 'facebook', email })
  expect(other.user.id).not.toBe(owner.user.id)
  const third = await signInAtProvider(service, createTestDevice(), { provider: 'discord', email })
  expect(third).toMatchObject({ reasons: [{ field: 'login.link_required' }] })
})

it('makes no second account of an address that a provider has verified (abuse 67)', async () => {
  const service = await createService()
  const email = newEmail()
  const countUsers = async (): Promise<number> =>
    (await service.sql.selectFrom('wallet_user').select('id').execute()).length
  const google = { provider: 'google', email } as const
  const owner = await signInAtProvider(service, createTestDevice(), google)
  const count = await countUsers()
  const refused = { reasons: [{ field: 'login.link_required' }] }
  const discord = { provider: 'discord', email } as const
  expect(await signInAtProvider(service, createTestDevice(), discord)).toMatchObject(refused)
  expect(await service.signIn(createTestDevice(), email)).toMatchObject(refused)
  expect(await countUsers()).toBe(count)
  const again = await signInAtProvider(service, createTestDevice(), google)
  expect(again.user.id).toBe(owner.user.id)
})

it('opens no account for another subject of a provider with the same address (abuse 71)', async () => {
  const service = await createService()
  const google = { provider: 'google', email: newEmail() } as const
  const owner = await signInAtProvider(service, createTestDevice(), google)
  const identities = (): Promise<readonly { readonly user_id: string }[]> =>
    service.sql.selectFrom('wallet_identity').select('user_id').execute()
  const { length: count } = await identities()
  // The local provider has one subject for an address: that of the first sign-in becomes another one.
  await service.sql
    .updateTable('wallet_identity')
    .set({ subject: 'earlier' })
    .where('user_id', '=', owner.user.id)
    .execute()
  const refused = await signInAtProvider(service, createTestDevice(), google)
  expect(refused).toMatchObject({ reasons: [{ field: 'login.link_required' }] })
  expect(await identities()).toHaveLength(count)
})

it('links a second login after proof of the first, and signs in with both', async () => {
  const service = await createService()
  const device = createTestDevice()
  const email = newEmail()
  const tokens = await service.signIn(device, email)
  const linked = await linkAtProvider(service, device, { tokens, email })
  expect(linked.status).toBe(200)
  await service.settle()
  expect(service.mails.at(-1)).toMatchObject({
    to: email,
    subject: expect.stringContaining('added'),
  })
  const again = await signInAtProvider(service, createTestDevice(), { provider: 'google', email })
  expect(again.user.id).toBe(tokens.user.id)
})

it('adds no login, and notifies nobody, when the session cannot be renewed', async () => {
  const service = await createService()
  const device = createTestDevice()
  const email = newEmail()
  let tokens = await service.signIn(device, email)
  for (let count = 0; count < 120; count++) {
    const { refreshToken } = tokens
    const renewed = await service.call('/wallet/v1/token', { device, body: { refreshToken } })
    tokens = (await renewed.json()) as WalletTokens
  }
  const refused = await linkAtProvider(service, device, { tokens, email: newEmail() })
  expect(refused.status).toBe(429)
  const { accessToken } = tokens
  const listed = await service.call('/wallet/v1/logins', { device, accessToken })
  expect(((await listed.json()) as WalletLogins).logins).toMatchObject([{ method: 'email' }])
  await service.settle()
  expect(service.mails.map(({ subject }) => subject)).not.toContainEqual(
    expect.stringContaining('added'),
  )
})

it('does not link without a recent step-up, nor a login of another account (abuse 67)', async () => {
  const service = await createService()
  const device = createTestDevice()
  const taken = newEmail()
  await signInAtProvider(service, createTestDevice(), { provider: 'google', email: taken })
  const tokens = await service.signIn(device, newEmail())
  const refused = await linkAtProvider(service, device, { tokens, email: taken })
  expect(await errorCodeOf(refused)).toBe('login.identity_taken')
  service.clock.advance(301_000)
  const fresh = await service.call('/wallet/v1/token', {
    device,
    body: { refreshToken: tokens.refreshToken },
  })
  const later = (await fresh.json()) as WalletTokens
  const late = await linkAtProvider(service, device, { tokens: later, email: newEmail() })
  expect(await errorCodeOf(late)).toBe('login.step_up_required')
})

it('confirms a session with an identity of the account, and no other', async () => {
  const service = await createService()
  const device = createTestDevice()
  const email = newEmail()
  const tokens = await signInAtProvider(service, device, { provider: 'x', email })
  const purpose = 'step_up'
  const foreign = await linkAtProvider(service, device, {
    tokens,
    email: newEmail(),
    provider: 'x',
    purpose,
  })
  expect(await errorCodeOf(foreign)).toBe('login.other_identity')
  const own = await linkAtProvider(service, device, { tokens, email, provider: 'x', purpose })
  expect(own.status).toBe(200)
})

it('a step-up has the visitor sign in again at a provider that supports it', async () => {
  const service = await createService()
  const device = createTestDevice()
  const about = { provider: 'google', email: newEmail() } as const
  const tokens = await signInAtProvider(service, device, about)
  const { accessToken } = tokens
  const body = { provider: 'google', purpose: 'step_up', action: 'logins' }
  const started = await service.call('/wallet/v1/logins/social/start', {
    device,
    accessToken,
    body,
  })
  const { uri } = (await started.json()) as SocialFlow
  expect(new URL(uri).searchParams.get('max_age')).toBe('0')
  const { uri: plain } = await startSocial(service, device, 'google')
  expect(new URL(plain).searchParams.get('max_age')).toBe(null)
  const confirmed = await linkAtProvider(service, device, { ...about, tokens, purpose: 'step_up' })
  expect(confirmed.status).toBe(200)
})

it('does not confirm a session of an account with an address by a provider', async () => {
  const service = await createService()
  const device = createTestDevice()
  const email = newEmail()
  const tokens = await service.signIn(device, email)
  expect((await linkAtProvider(service, device, { tokens, email, provider: 'x' })).status).toBe(200)
  const about = { tokens, email, provider: 'x', purpose: 'step_up' } as const
  expect(await errorCodeOf(await linkAtProvider(service, device, about))).toBe(
    'login.step_up_required',
  )
})

it('does not take a login at a provider for a step-up', async () => {
  const service = await createService()
  const device = createTestDevice()
  const email = newEmail()
  const { accessToken } = await signInAtProvider(service, device, { provider: 'google', email })
  const claims = JSON.parse(
    Buffer.from(accessToken.split('.')[1]!, 'base64url').toString(),
  ) as object
  expect(claims).toMatchObject({ auth_time: 0 })
  const body = { provider: 'github', purpose: 'link' }
  const started = await service.call('/wallet/v1/logins/social/start', {
    device,
    accessToken,
    body,
  })
  expect(await errorCodeOf(started)).toBe('login.step_up_required')
})

it('removes logins, but not the last one', async () => {
  const service = await createService()
  const device = createTestDevice()
  const email = newEmail()
  const { accessToken, user } = await service.signIn(device, email)
  const tokens = { accessToken } as WalletTokens
  await linkAtProvider(service, device, { tokens, email: newEmail(), provider: 'github' })
  const listed = await service.call('/wallet/v1/logins', { device, accessToken })
  const { logins } = (await listed.json()) as WalletLogins
  expect(logins.map(({ method }) => method)).toEqual(['email', 'github'])
  const remove = (id: string): Promise<Response> =>
    service.call('/wallet/v1/logins/remove', { device, accessToken, body: { id } })
  const left = (await (await remove(user.id)).json()) as WalletLogins
  expect(left.logins.map(({ method }) => method)).toEqual(['github'])
  expect(await errorCodeOf(await remove(left.logins[0]!.id))).toBe('login.last_login')
})

it('ends the sessions of other browsers when a login is removed', async () => {
  const service = await createService()
  const device = createTestDevice()
  const email = newEmail()
  const { accessToken } = await service.signIn(device, newEmail())
  const tokens = { accessToken } as WalletTokens
  await linkAtProvider(service, device, { tokens, email, provider: 'github' })
  const intruder = createTestDevice()
  const stolen = await signInAtProvider(service, intruder, { provider: 'github', email })
  const isSignedIn = async (of: typeof device, token: string): Promise<boolean> =>
    (await service.call('/wallet/v1/user', { device: of, accessToken: token })).status === 200
  expect(await isSignedIn(intruder, stolen.accessToken)).toBe(true)
  const listed = await service.call('/wallet/v1/logins', { device, accessToken })
  const { logins } = (await listed.json()) as WalletLogins
  const body = { id: logins.find(({ method }) => method === 'github')!.id }
  await service.call('/wallet/v1/logins/remove', { device, accessToken, body })
  expect(await isSignedIn(intruder, stolen.accessToken)).toBe(false)
  expect(await isSignedIn(device, accessToken)).toBe(true)
})

it('keeps no token of a provider, and logs none (abuse 87)', async () => {
  const service = await createService()
  const device = createTestDevice()
  await returned(service, device)
  const rows = await service.sql.selectFrom('wallet_login_flow').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/access_token|id_token|eyJ/)
  expect(JSON.stringify(service.log)).not.toMatch(/code=|state=|completion=|eyJ/)
})

it('ends logins after ten minutes', async () => {
  const service = await createService()
  const device = createTestDevice()
  const { flowId, completion } = await returned(service, device)
  service.clock.advance(600_001)
  const late = await finish(service, device, { flowId, completion })
  expect(await errorCodeOf(late)).toBe('login.code_expired')
})

it('refuses providers that are not configured, and those that do not answer', async () => {
  const { logins } = await startTestProvider()
  const google = { ...logins.google!, issuer: 'http://127.0.0.1:1' }
  const service = createTestWalletService(opened(), { config: { logins: { google } } })
  const device = createTestDevice()
  const off = await startSocial(service, device, 'github')
  expect(off).toMatchObject({ reasons: [{ field: 'login.provider_off' }] })
  const failed = await startSocial(service, device, 'google')
  expect(failed).toMatchObject({ reasons: [{ field: 'login.provider_failed' }] })
})

/** A login with GitHub whose code is exchanged, which the provider answers when the test does. */
async function exchangeSlowly() {
  const { logins } = await startTestProvider()
  const tokenUrl = logins.github!.tokenUrl!
  const held: (() => Promise<void>)[] = []
  const slow = await startTestServer(({ headers }, response, body) => {
    held.push(async () => {
      const type = headers['content-type'] ?? ''
      const init = { method: 'POST', headers: { 'content-type': type }, body }
      const answered = await fetch(tokenUrl, init)
      response.writeHead(answered.status, { 'content-type': 'application/json' })
      response.end(await answered.text())
    })
  })
  const github = { ...logins.github!, tokenUrl: slow.url }
  const clock = createFakeClock()
  const service = createTestWalletService(opened(), {
    config: { logins: { ...logins, github } },
    clock,
    upstreamClock: clock,
  })
  clock.advance((number += 1) * 7_200_000)
  const device = createTestDevice()
  const { flowId, uri } = await startSocial(service, device, 'github')
  const returning = returnToWallet(service, await visitProvider(uri, newEmail()))
  await slow.waitForRequests(1)
  return { service, device, flowId, returning, answer: () => held[0]!() }
}

const countAccounts = async ({ sql }: TestWalletService): Promise<number> =>
  (await sql.selectFrom('wallet_user').select('id').execute()).length

it('fails a login whose provider takes longer than 10 s, and signs nobody in with its late answer', async () => {
  const { service, device, flowId, returning, answer } = await exchangeSlowly()
  const before = await countAccounts(service)
  service.clock.advance(10_000)
  expect(await returning).toContain('#error=provider_failed')
  await answer()
  const status = await service.call('/wallet/v1/social/status', { device, body: { flowId } })
  expect(await status.json()).toEqual({ status: 'failed', reason: 'provider_failed' })
  expect(await errorCodeOf(await finish(service, device, { flowId }))).toBe('login.code_expired')
  expect(await countAccounts(service)).toBe(before)
})

it('signs nobody in with an answer of the provider that comes after the login has ended', async () => {
  const { service, device, flowId, returning, answer } = await exchangeSlowly()
  const before = await countAccounts(service)
  service.clock.jump(600_001)
  await answer()
  const completion = readCompletion(await returning)
  const late = await finish(service, device, { flowId, completion })
  expect(await errorCodeOf(late)).toBe('login.code_expired')
  expect(await countAccounts(service)).toBe(before)
})

it('leaves the session of a newer login as it is when an older one is answered late', async () => {
  const { service, device, flowId, returning, answer } = await exchangeSlowly()
  const email = newEmail()
  const { accessToken, user } = await signInAtProvider(service, device, {
    provider: 'google',
    email,
  })
  await answer()
  expect(readCompletion(await returning)).toMatch(/^[\w-]{43}$/)
  const current = await service.call('/wallet/v1/user', { device, accessToken })
  expect(await current.json()).toEqual(user)
  // Without the secret of its window it is not finished.
  expect(await errorCodeOf(await finish(service, device, { flowId }))).toBe('login.unconfirmed')
})
