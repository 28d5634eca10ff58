import { describe, expect, it, onTestFinished } from 'vitest'
import {
  controlFakeFrame,
  fakeWalletUrl,
  readFakeFrame,
} from '../../embedded/embeddedPage.fixture.ts'
import { fakeWallet, otherFakeWallet } from '../../embedded/fakeFrame.fixture.ts'
import { evm } from '../../evm/index.ts'
import { solana } from '../../solana/index.ts'
import {
  cancelLogin,
  createFrameAppearanceStore,
  disconnect,
  getProvider,
  type Latchkey,
  type LatchkeyOptions,
  login,
  prepareEmailLogin,
  readAccount,
  readConnection,
  readLogin,
  rejectEmbeddedRequests,
  resendLoginEmail,
  startEmailLogin,
  startSocialLogin,
  submitEmailUpdateCode,
  submitLoginCode,
  updateEmail,
} from '../index.ts'
import { createLoginStorage } from './loginStorage.ts'
import { createEmbeddedFrameClient } from './operations/createEmbeddedFrameClient.ts'
import {
  createTestLoginClient,
  frameOf,
  type TestLoginClient,
  type TestLoginPage,
} from './testLoginClient.fixture.ts'

function make(options: Partial<LatchkeyOptions> = {}, page?: TestLoginPage): TestLoginClient {
  const adapters = [evm(), solana()]
  return createTestLoginClient({ adapters, walletUrl: fakeWalletUrl(), ...options }, page)
}

async function logIn(made: TestLoginClient, email = 'known@example.com'): Promise<void> {
  await startEmailLogin(made.client, { email })
  if (readLogin(made.client.store.get()).flow.status === 'code')
    await submitLoginCode(made.client, { code: '123456' })
  await expect.poll(() => readLogin(made.client.store.get()).flow.status).toBe('connected')
}

const flowOf = ({ client }: TestLoginClient): unknown => readLogin(client.store.get()).flow

/** The reply of a frame that has waited for the visitor as long as a request may take. */
const unconfirmed = { test: 'fail', code: 'login.unconfirmed', message: '' } as const

/** Counts the requests of a method that the frame has received. */
async function countRequests(made: TestLoginClient, method: string): Promise<number> {
  const frame = frameOf(made) as HTMLIFrameElement | null
  if (!frame || readLogin(made.client.store.get()).frame !== 'ready') return 0
  const { requests } = await readFakeFrame(frame)
  return requests.filter((request) => request.method === method).length
}

/** Lists the methods of the requests that the client has aborted in its frame. */
async function listAborted(made: TestLoginClient): Promise<readonly (string | undefined)[]> {
  const { requests } = await readFakeFrame(frameOf(made))
  return requests
    .filter(({ method }) => method === 'abort')
    .map(({ params }) => {
      const { requestId } = params as { readonly requestId: string }
      return requests.find(({ id }) => id === requestId)?.method
    })
}

/** A window whose popup is a frame of this page, which has the members that are used. */
function withPopup(): {
  readonly popup: { closed: boolean; isBlocked: boolean; href: string }
  readonly window: typeof window
  post(message: unknown, origin: string): void
} {
  const popup = {
    closed: false,
    isBlocked: false,
    href: '',
    location: {
      set href(url: string) {
        popup.href = url
      },
    },
    close() {
      popup.closed = true
    },
  }
  const target = new Proxy(window, {
    get(real, key) {
      if (key === 'open') return () => (popup.isBlocked ? null : popup)
      const value: unknown = Reflect.get(real, key, real)
      return typeof value === 'function' ? value.bind(real) : value
    },
  })
  return {
    popup,
    window: target,
    post(data, origin) {
      const event = new MessageEvent('message', { data, origin })
      Object.defineProperty(event, 'source', { value: popup })
      window.dispatchEvent(event)
    },
  }
}

describe('login by e-mail', () => {
  it('loads nothing before it starts', async () => {
    const made = make()
    await made.client.start()
    expect(frameOf(made)).toBeNull()
  })

  it('uses the frame that has loaded while the visitor entered the address', async () => {
    const made = make()
    prepareEmailLogin(made.client)
    await expect.poll(() => readLogin(made.client.store.get()).frame).toBe('ready')
    const frame = frameOf(made)
    prepareEmailLogin(made.client)
    await startEmailLogin(made.client, { email: 'ada@example.com' })
    expect(flowOf(made)).toMatchObject({ status: 'code' })
    expect(made.container.querySelectorAll('iframe')).toHaveLength(1)
    expect(frameOf(made)).toBe(frame)
  })

  it('loads a frame again that did not load while the visitor entered the address', async () => {
    const container = document.createElement('div')
    document.body.append(container)
    const made = {
      ...make({ embeddedWallet: { url: 'https://wallet.invalid', container } }),
      container,
    }
    onTestFinished(() => container.remove())
    const alerts: unknown[] = []
    made.client.signals.on('alert', (alert) => alerts.push(alert))
    prepareEmailLogin(made.client)
    await expect.poll(() => frameOf(made)).not.toBeNull()
    const frame = frameOf(made)
    made.clock.advance(20_000)
    await expect.poll(() => readLogin(made.client.store.get()).frame).toBe('failed')
    expect(frame.isConnected).toBe(false)
    expect(flowOf(made)).toEqual({ status: 'idle' })
    void startEmailLogin(made.client, { email: 'ada@example.com' })
    await expect.poll(() => frameOf(made)).not.toBeNull()
    expect(alerts).toEqual([])
  })

  it('asks for a code, and connects both namespaces with it [4.9a, 4.9c, 3.8]', async () => {
    const made = make()
    await startEmailLogin(made.client, { email: ' ada@example.com ' })
    expect(flowOf(made)).toMatchObject({ status: 'code', email: 'ada@example.com' })
    await submitLoginCode(made.client, { code: '000000' })
    expect(flowOf(made)).toMatchObject({ status: 'code', error: { code: 'login.code_wrong' } })
    await submitLoginCode(made.client, { code: '123456' })
    const state = made.client.store.get()
    expect(readLogin(state)).toMatchObject({
      flow: { status: 'connected' },
      user: {
        email: 'ada@example.com',
        preferredAccountType: 'eoa',
        smartAccountDeployed: false,
      },
    })
    const account = readAccount(state, 'eip155')
    expect(account).toMatchObject({ address: fakeWallet.evm, user: { email: 'ada@example.com' } })
    expect(account.allAccounts[0]?.type).toBe('eoa')
    expect(readConnection(state, 'solana')?.accounts[0]?.address).toBe(fakeWallet.solana)
    expect(made.events.filter((name) => name.startsWith('EMAIL'))).toEqual([
      'EMAIL_SUBMITTED',
      'EMAIL_VERIFICATION_CODE_SENT',
      'EMAIL_VERIFICATION_CODE_FAIL',
      'EMAIL_VERIFICATION_CODE_PASS',
    ])
  })

  it('connects at once when the wallet knows this browser [4.9a]', async () => {
    const made = make()
    await startEmailLogin(made.client, { email: 'known@example.com' })
    expect(flowOf(made)).toMatchObject({ status: 'connected' })
  })

  it('waits for the approval of a new browser, then asks for the code [4.9a]', async () => {
    const made = make()
    const started = startEmailLogin(made.client, { email: 'device@example.com' })
    await expect.poll(() => flowOf(made)).toMatchObject({ status: 'device', number: '42' })
    await expect
      .poll(async () => (await readFakeFrame(frameOf(made))).requests.at(-1)?.method)
      .toBe('connectDevice')
    controlFakeFrame(frameOf(made), { test: 'answer', result: {} })
    await started
    expect(flowOf(made)).toMatchObject({ status: 'code' })
    expect(made.events).toContain('DEVICE_REGISTERED_FOR_EMAIL')
  })

  it('waits for the approval as long as the link is valid, without another e-mail [9.8]', async () => {
    const made = make()
    const started = startEmailLogin(made.client, { email: 'device@example.com' })
    await expect.poll(() => flowOf(made)).toMatchObject({ status: 'device' })
    for (const count of [1, 2, 3]) {
      await expect.poll(async () => countRequests(made, 'connectDevice')).toBe(count)
      made.clock.advance(110_000)
      expect(flowOf(made)).toMatchObject({ status: 'device', number: '42' })
      if (count === 3) controlFakeFrame(frameOf(made), { test: 'answer', result: {} })
      else controlFakeFrame(frameOf(made), unconfirmed)
    }
    await started
    expect(flowOf(made)).toMatchObject({ status: 'code' })
    expect(await countRequests(made, 'connectEmail')).toBe(1)
  })

  it('is delayed once the visitor has not answered for 110 s', async () => {
    const made = make()
    void startEmailLogin(made.client, { email: 'device@example.com' })
    await expect.poll(async () => countRequests(made, 'connectDevice')).toBe(1)
    expect(flowOf(made)).not.toHaveProperty('isDelayed')
    controlFakeFrame(frameOf(made), unconfirmed)
    await expect.poll(() => flowOf(made)).toMatchObject({ status: 'device', isDelayed: true })
  })

  it('has the failure of an e-mail that was not sent, and requests another one at once', async () => {
    const made = make()
    await startEmailLogin(made.client, { email: 'ada@example.com' })
    controlFakeFrame(frameOf(made), { test: 'post', message: { type: 'mailFailed' } })
    await expect
      .poll(() => flowOf(made))
      .toMatchObject({ status: 'code', error: { code: 'login.mail_failed' } })
    expect(readLogin(made.client.store.get()).nextEmailAt).toBe(0)
    await resendLoginEmail(made.client)
    expect(flowOf(made)).toMatchObject({ status: 'code', error: undefined })
    await expect(resendLoginEmail(made.client)).rejects.toMatchObject({ code: 'login.too_soon' })
    await submitLoginCode(made.client, { code: '123456' })
    expect(flowOf(made)).toMatchObject({ status: 'connected' })
  })

  it('ends the wait for the approval of a browser whose e-mail was not sent', async () => {
    const made = make()
    const started = startEmailLogin(made.client, { email: 'device@example.com' })
    await expect.poll(() => flowOf(made)).toMatchObject({ status: 'device' })
    controlFakeFrame(frameOf(made), { test: 'post', message: { type: 'mailFailed' } })
    await started
    expect(flowOf(made)).toMatchObject({ status: 'failed', error: { code: 'login.mail_failed' } })
    void startEmailLogin(made.client, { email: 'device@example.com' })
    await expect.poll(() => flowOf(made)).toMatchObject({ status: 'device' })
  })

  it('refuses another e-mail within 30 s, with the seconds left [5.1, 9.1a]', async () => {
    const made = make()
    await startEmailLogin(made.client, { email: 'ada@example.com' })
    made.clock.advance(5500)
    await startEmailLogin(made.client, { email: 'ada@example.com' })
    expect(flowOf(made)).toMatchObject({
      status: 'failed',
      error: { message: 'Please try again after 25 seconds' },
    })
    made.clock.advance(24_500)
    await startEmailLogin(made.client, { email: 'ada@example.com' })
    expect(flowOf(made)).toMatchObject({ status: 'code' })
    await expect(resendLoginEmail(made.client)).rejects.toMatchObject({ code: 'login.too_soon' })
  })

  it('is aborted by a newer one, whose late answer is dropped', async () => {
    const made = make()
    const first = startEmailLogin(made.client, { email: 'slow@example.com' })
    await expect.poll(() => frameOf(made)).not.toBeNull()
    await startEmailLogin(made.client, { email: 'ada@example.com' })
    await first
    expect(flowOf(made)).toMatchObject({ status: 'code', email: 'ada@example.com' })
  })

  it('stores e-mail and use below the prefix of the embedded wallet [3.22b]', async () => {
    const made = make()
    await logIn(made)
    const names = [...made.stored.keys()].map((key) => key.split('@appkit-wallet/')[1])
    expect(new Set(names.filter(Boolean))).toEqual(new Set(['EMAIL', 'EMAIL_LOGIN_USED_KEY']))
  })

  it('tells the frame the theme and the app [3.21a]', async () => {
    const made = make({
      themeMode: 'dark',
      themeVariables: { '--lk-accent': '#ff0000', '--lk-surface': 'url(javascript:alert(1))' },
      metadata: { name: 'App', description: '', url: 'https://app.example', icons: [] },
    })
    await logIn(made)
    const { requests } = await readFakeFrame(frameOf(made))
    expect(requests.find(({ method }) => method === 'syncTheme')?.params).toEqual({
      themeMode: 'dark',
      themeVariables: { accent: '#ff0000', background: undefined, borderRadius: undefined },
    })
    expect(requests.find(({ method }) => method === 'syncDappData')?.params).toMatchObject({
      projectId: 'login',
      metadata: { name: 'App' },
    })
  })
})

describe('language of the frame', () => {
  it('is that of the app, and follows its changes', async () => {
    const made = make({ locale: 'de-AT-u-nu-latn' })
    await logIn(made)
    const { searchParams } = new URL(frameOf(made)?.src ?? '')
    expect(searchParams.get('locale')).toBe('de-AT')
    made.client.own(createFrameAppearanceStore).set({ locale: 'fr' })
    await expect
      .poll(async () => {
        const { requests } = await readFakeFrame(frameOf(made))
        return requests.filter(({ method }) => method === 'syncLocale').at(-1)?.params
      })
      .toEqual({ locale: 'fr' })
  })
})

describe('session of the embedded wallet', () => {
  it('is restored on the next visit, without a login', async () => {
    const first = make()
    await logIn(first)
    const { stored } = first
    first.client.destroy()
    const second = make({}, { stored })
    await second.client.start()
    expect(readAccount(second.client.store.get(), 'eip155').address).toBe(fakeWallet.evm)
    expect(readLogin(second.client.store.get()).user?.email).toBeUndefined()
  })

  it('ends with the sign-out, which removes what was stored of the visitor [4.10]', async () => {
    const made = make()
    await logIn(made)
    await disconnect(made.client)
    expect((await readFakeFrame(frameOf(made))).requests.at(-1)?.method).toBe('signOut')
    expect(readAccount(made.client.store.get(), 'eip155').isConnected).toBe(false)
    expect([...made.stored.keys()].filter((key) => key.includes('@appkit-wallet/'))).toEqual([])
  })

  it('ends when the frame reports that it has ended', async () => {
    const made = make()
    await logIn(made)
    controlFakeFrame(frameOf(made), {
      test: 'post',
      message: { type: 'sessionChanged', isConnected: false },
    })
    await expect.poll(() => readAccount(made.client.store.get(), 'eip155').isConnected).toBe(false)
    expect(readConnection(made.client.store.get(), 'solana')).toBeUndefined()
  })
})

describe('another account that signs in to the wallet in another tab', () => {
  it('is shown in this tab, with its addresses and e-mail alone', async () => {
    const page = withPopup()
    const made = make({}, page)
    const { client } = made
    const login = startSocialLogin(client, { provider: 'google' })
    await expect.poll(() => flowOf(made)).toMatchObject({ status: 'popup' })
    page.post({ resultUri: `${fakeWalletUrl()}/login/done#flow=1` }, fakeWalletUrl())
    await login
    const seen: unknown[] = []
    client.store.watch(
      (state) => readAccount(state, 'eip155').address,
      (address) => seen.push(address),
    )
    controlFakeFrame(frameOf(made), { test: 'changeAccount', isOpen: true })
    await expect.poll(() => seen).toEqual([otherFakeWallet.evm])
    expect(readAccount(client.store.get(), 'eip155').isConnected).toBe(true)
    expect(readConnection(client.store.get(), 'solana')?.accounts[0]?.address).toBe(
      otherFakeWallet.solana,
    )
    expect(readLogin(client.store.get()).user).toMatchObject({
      email: 'bob@example.com',
      userName: undefined,
      socialProvider: undefined,
    })
    client.destroy()
    const second = make({}, { stored: made.stored })
    await second.client.start()
    expect(readAccount(second.client.store.get(), 'eip155').isConnected).toBe(true)
  })

  it('ends the connection where this browser does not open its wallet', async () => {
    const made = make()
    const { client } = made
    await logIn(made)
    controlFakeFrame(frameOf(made), { test: 'changeAccount', isOpen: false })
    await expect.poll(() => readAccount(client.store.get(), 'eip155').isConnected).toBe(false)
    expect(readConnection(client.store.get(), 'solana')).toBeUndefined()
    expect(readLogin(client.store.get()).user).toBeUndefined()
    expect((await readFakeFrame(frameOf(made))).requests.map(({ method }) => method)).not.toContain(
      'signOut',
    )
  })

  it('changes nothing for new tokens of the account, nor before this tab has connected', async () => {
    const made = make()
    const { client } = made
    await startEmailLogin(client, { email: 'ada@example.com' })
    const connected = { type: 'sessionChanged', isConnected: true } as const
    controlFakeFrame(frameOf(made), { test: 'post', message: connected })
    await submitLoginCode(client, { code: '123456' })
    await expect.poll(() => flowOf(made)).toMatchObject({ status: 'connected' })
    const methods = async (): Promise<readonly string[]> =>
      (await readFakeFrame(frameOf(made))).requests.map(({ method }) => method)
    expect(await methods()).not.toContain('isConnected')
    const before = client.store.get()
    controlFakeFrame(frameOf(made), { test: 'post', message: connected })
    await expect.poll(async () => (await methods()).at(-1)).toBe('getUser')
    await expect
      .poll(async () => (await methods()).filter((one) => one === 'getUser').length)
      .toBe(2)
    expect(client.store.get().connection).toBe(before.connection)
    expect(readLogin(client.store.get()).user).toBe(readLogin(before).user)
  })

  it('shows the address that the visitor has added in the settings, and none after its removal', async () => {
    const made = make()
    const { client } = made
    await logIn(made)
    for (const email of [undefined, 'lovelace@example.com']) {
      controlFakeFrame(frameOf(made), { test: 'changeEmail', email })
      await expect.poll(() => readLogin(client.store.get()).user?.email).toBe(email)
      expect(readAccount(client.store.get(), 'eip155').isConnected).toBe(true)
    }
  })
})

describe('requests to the embedded wallet', () => {
  it('name the account of this tab in a batch that names none', async () => {
    const made = make()
    await logIn(made)
    const calls = [{ to: fakeWallet.evm, value: '0x1' }]
    const batch = { version: '2.0.0', chainId: '0x1', atomicRequired: false, calls }
    const provider = getProvider(made.client, { namespace: 'eip155' })
    const sent = provider?.request({ method: 'wallet_sendCalls', params: [batch] })
    await expect.poll(() => readLogin(made.client.store.get()).isFrameOpen).toBe(true)
    controlFakeFrame(frameOf(made), { test: 'answer', result: { id: '0x1' } })
    await sent
    const { requests } = await readFakeFrame(frameOf(made))
    const request = requests.findLast(({ method }) => method === 'rpcRequest')
    expect(request?.params).toMatchObject({ params: [{ ...batch, from: fakeWallet.evm }] })
  })

  const sign = (client: Latchkey): Promise<unknown> | undefined =>
    getProvider(client, { namespace: 'eip155' })?.request({
      method: 'personal_sign',
      params: ['0x68', fakeWallet.evm],
    })

  it('open the frame until the visitor has answered', async () => {
    const made = make()
    await logIn(made)
    const signature = sign(made.client)
    await expect.poll(() => readLogin(made.client.store.get()).isFrameOpen).toBe(true)
    controlFakeFrame(frameOf(made), { test: 'answer', result: '0xab' })
    expect(await signature).toBe('0xab')
    await expect.poll(() => readLogin(made.client.store.get()).isFrameOpen).toBe(false)
  })

  it('reject with the error of the wallet, unchanged', async () => {
    const made = make()
    await logIn(made)
    const signature = sign(made.client)?.catch((error: unknown) => error)
    await expect.poll(() => readLogin(made.client.store.get()).isFrameOpen).toBe(true)
    controlFakeFrame(frameOf(made), {
      test: 'fail',
      code: 'frame.failed',
      message: '',
      rpc: { code: 3, message: 'execution reverted', data: '0x08c379a0' },
    })
    expect(await signature).toMatchObject({
      code: 3,
      message: 'execution reverted',
      data: '0x08c379a0',
    })
  })

  it('are rejected when the visitor closes the view [4.11a]', async () => {
    const made = make()
    await logIn(made)
    const signature = sign(made.client)?.catch((error: unknown) => error)
    await expect.poll(() => readLogin(made.client.store.get()).isFrameOpen).toBe(true)
    rejectEmbeddedRequests(made.client)
    expect(await signature).toMatchObject({ code: 4001, message: 'Request was aborted' })
  })

  it('reject a method that is not allowed with 4200, and are not sent [4.11c]', async () => {
    const made = make()
    await logIn(made)
    const kinds: string[] = []
    made.client.signals.on('attention', ({ kind }) => kinds.push(kind))
    const provider = getProvider(made.client, { namespace: 'eip155' })
    const open = sign(made.client)?.catch((error: unknown) => error)
    await expect.poll(() => readLogin(made.client.store.get()).isFrameOpen).toBe(true)
    const refused = provider?.request({ method: 'eth_sign', params: [] })
    await expect(refused).rejects.toMatchObject({
      code: 4200,
      message: 'Requested RPC call is not allowed',
    })
    expect(await open).toMatchObject({ code: 4001 })
    expect(kinds).toContain('methodRefused')
    const { requests } = await readFakeFrame(frameOf(made))
    expect(JSON.stringify(requests)).not.toContain('eth_sign"')
  })

  it('reject with 4900 once the page has removed the frame', async () => {
    const made = make()
    await logIn(made)
    const signature = sign(made.client)?.catch((error: unknown) => error)
    await expect.poll(() => readLogin(made.client.store.get()).isFrameOpen).toBe(true)
    frameOf(made).remove()
    expect(await signature).toMatchObject({ code: 4900 })
    expect(readLogin(made.client.store.get())).toMatchObject({
      frame: 'removed',
      isFrameOpen: false,
    })
  })
})

describe('two clients of one page', () => {
  it('have a frame each, whose answers do not reach the other', async () => {
    const [one, other] = [make({ projectId: 'one' }), make({ projectId: 'other' })]
    await startEmailLogin(one.client, { email: 'ada@example.com' })
    await startEmailLogin(other.client, { email: 'bob@example.com' })
    expect(frameOf(other)).not.toBe(frameOf(one))
    await submitLoginCode(other.client, { code: '123456' })
    expect(flowOf(one)).toMatchObject({ status: 'code', email: 'ada@example.com' })
    await submitLoginCode(one.client, { code: '123456' })
    const userOf = ({ client }: TestLoginClient): unknown => readLogin(client.store.get()).user
    expect([one, other].map(userOf)).toMatchObject([
      { email: 'ada@example.com' },
      { email: 'bob@example.com' },
    ])

    const signatures = [one, other].map(async ({ client }) =>
      getProvider(client, { namespace: 'eip155' })?.request({
        method: 'personal_sign',
        params: ['0x68', fakeWallet.evm],
      }),
    )
    for (const [made, result] of [
      [other, '0x02'],
      [one, '0x01'],
    ] as const) {
      await expect.poll(() => readLogin(made.client.store.get()).isFrameOpen).toBe(true)
      controlFakeFrame(frameOf(made), { test: 'answer', result })
      await expect.poll(() => readLogin(made.client.store.get()).isFrameOpen).toBe(false)
    }
    expect(await Promise.all(signatures)).toEqual(['0x01', '0x02'])

    one.client.destroy()
    expect(frameOf(one)).toBeNull()
    expect(frameOf(other).isConnected).toBe(true)
    expect(readAccount(other.client.store.get(), 'eip155').isConnected).toBe(true)
  })
})

describe('social login', () => {
  it('connects with the result that the popup posts from the origin of the wallet', async () => {
    const page = withPopup()
    const made = make({}, page)
    const login = startSocialLogin(made.client, { provider: 'google' })
    await expect.poll(() => flowOf(made)).toMatchObject({ status: 'popup' })
    expect(page.popup.href).toBe(`${fakeWalletUrl()}/fake-provider`)
    const receivers = (): readonly HTMLIFrameElement[] =>
      [...document.querySelectorAll('iframe')].filter(({ src }) => src.includes('/login/receiver'))
    expect(receivers()).toMatchObject([
      { src: `${fakeWalletUrl()}/login/receiver?projectId=login` },
    ])
    page.post({ resultUri: `${fakeWalletUrl()}/login/done#flow=1` }, fakeWalletUrl())
    await login
    expect(receivers()).toEqual([])
    expect(flowOf(made)).toMatchObject({ status: 'connected', method: 'google' })
    expect(readAccount(made.client.store.get(), 'eip155')).toMatchObject({
      socialProvider: 'google',
      user: { userName: 'ada' },
    })
    expect(made.events.filter((name) => name.startsWith('SOCIAL_'))).toEqual([
      'SOCIAL_LOGIN_STARTED',
      'SOCIAL_LOGIN_REQUEST_USER_DATA',
      'SOCIAL_LOGIN_SUCCESS',
    ])
    expect(page.popup.closed).toBe(true)
  })

  const redirect = { uri: `${fakeWalletUrl()}/fake-provider`, number: '42' }
  const user = { address: fakeWallet.evm, chainId: 'eip155:1', userName: 'late' }

  /** Starts a login that the frame answers when the test does. */
  async function startSlow(
    page: ReturnType<typeof withPopup>,
    options: { readonly showsLink?: boolean } = {},
  ): Promise<{
    readonly made: TestLoginClient
    readonly login: Promise<void>
    /** Answers the request that waits. */
    answer(result: unknown): void
    /** Waits for a request. Returns the function that answers it, also after it was aborted. */
    waitFor(method: 'getSocialRedirectUri' | 'connectSocial'): Promise<() => Promise<void>>
  }> {
    const made = make({ projectId: 'slow' }, page)
    const login = startSocialLogin(made.client, { provider: 'google', ...options })
    const results = { getSocialRedirectUri: redirect, connectSocial: user }
    return {
      made,
      login,
      answer: (result) => controlFakeFrame(frameOf(made), { test: 'answer', result }),
      async waitFor(method) {
        const find = async (): Promise<{ readonly id: string } | undefined> => {
          const { requests } = await readFakeFrame(frameOf(made))
          return requests.find((request) => request.method === method)
        }
        await expect.poll(() => readLogin(made.client.store.get()).frame).toBe('ready')
        await expect.poll(find).toBeDefined()
        const { id } = (await find())!
        return async () => {
          const message = { type: 'result', id, result: results[method] }
          controlFakeFrame(frameOf(made), { test: 'post', message })
          // The port delivers in order: an answer to this comes after that.
          await made.client.own(createEmbeddedFrameClient).request('isConnected', {})
        }
      },
    }
  }

  const timedOut = {
    status: 'failed',
    error: {
      code: 'login.social_timed_out',
      message: 'Social login timed out. Please try again.',
    },
  }

  it('times out 45 s after the click without the page of the provider, whose late URL is dropped', async () => {
    const page = withPopup()
    const { made, login, waitFor } = await startSlow(page)
    const answerLate = await waitFor('getSocialRedirectUri')
    made.clock.advance(44_999)
    expect(flowOf(made)).toMatchObject({ status: 'requesting' })
    made.clock.advance(1)
    await login
    expect(flowOf(made)).toMatchObject(timedOut)
    expect(page.popup.closed).toBe(true)
    await answerLate()
    expect(flowOf(made)).toMatchObject(timedOut)
    expect(page.popup.href).toBe('')
    expect(await listAborted(made)).toEqual(['getSocialRedirectUri'])
  })

  /** Starts a login whose provider has cut the connection of its window to the page: it looks closed. */
  async function startCutOff(
    page: ReturnType<typeof withPopup>,
  ): Promise<Awaited<ReturnType<typeof startSlow>>> {
    const started = await startSlow(page)
    const { made, answer, waitFor } = started
    await waitFor('getSocialRedirectUri')
    answer(redirect)
    await expect.poll(() => flowOf(made)).toMatchObject({ status: 'popup' })
    page.popup.closed = true
    made.clock.advance(1000)
    await waitFor('connectSocial')
    return started
  }

  it('waits as long as the visitor needs at a provider that has cut off its window, and keeps the number [9.8]', async () => {
    const { made, login, answer } = await startCutOff(withPopup())
    for (const count of [2, 3]) {
      made.clock.advance(110_000)
      controlFakeFrame(frameOf(made), unconfirmed)
      await expect.poll(async () => countRequests(made, 'connectSocial')).toBe(count)
    }
    made.clock.advance(60_000)
    expect(flowOf(made)).toMatchObject({ status: 'popup', number: '42' })
    answer(user)
    await login
    expect(made.events).toContain('SOCIAL_LOGIN_SUCCESS')
    expect(await listAborted(made)).toEqual([])
  })

  it('times out when the visitor has not confirmed it while it was valid', async () => {
    const { made, login } = await startCutOff(withPopup())
    controlFakeFrame(frameOf(made), { test: 'fail', code: 'login.code_expired', message: '' })
    await login
    expect(flowOf(made)).toMatchObject(timedOut)
  })

  it('that was canceled does not replace a newer login when its answer is late', async () => {
    const page = withPopup()
    const { made, login, answer, waitFor } = await startSlow(page)
    await waitFor('getSocialRedirectUri')
    answer(redirect)
    await expect.poll(() => flowOf(made)).toMatchObject({ status: 'popup' })
    page.post({ resultUri: `${fakeWalletUrl()}/login/done#flow=1` }, fakeWalletUrl())
    const answerLate = await waitFor('connectSocial')
    cancelLogin(made.client)
    await login
    expect(flowOf(made)).toEqual({ status: 'idle' })
    await logIn(made)
    await answerLate()
    expect(flowOf(made)).toMatchObject({ status: 'connected', method: 'email' })
    const account = readAccount(made.client.store.get(), 'eip155')
    expect(account).toMatchObject({ user: { email: 'known@example.com' } })
    expect(account.user?.userName).toBeUndefined()
    expect(account.socialProvider).toBeUndefined()
    expect(made.events).not.toContain('SOCIAL_LOGIN_SUCCESS')
  })

  it('ends when the popup posts from another origin', async () => {
    const page = withPopup()
    const made = make({}, page)
    const login = startSocialLogin(made.client, { provider: 'google' })
    await expect.poll(() => flowOf(made)).toMatchObject({ status: 'popup' })
    page.post({ resultUri: `${fakeWalletUrl()}/login/done#flow=1` }, 'https://evil.example')
    await login
    expect(flowOf(made)).toMatchObject({ status: 'failed', error: { message: 'Untrusted Origin' } })
    const { requests } = await readFakeFrame(frameOf(made))
    expect(requests.some(({ method }) => method === 'connectSocial')).toBe(false)
  })

  it('fails at once when the policy of the page has cut its connection to the popup', async () => {
    const page = withPopup()
    page.popup.closed = true
    const made = make({}, page)
    await startSocialLogin(made.client, { provider: 'google' })
    expect(flowOf(made)).toMatchObject({
      status: 'failed',
      error: { code: 'login.window_unreachable' },
    })
    expect(page.popup.href).toBe('')
  })

  it.each(['isBlocked', 'closed'] as const)(
    'continues by a link where the popup cannot be used: %s',
    async (problem) => {
      const page = withPopup()
      page.popup[problem] = true
      const { made, login, answer, waitFor } = await startSlow(page, { showsLink: true })
      await waitFor('getSocialRedirectUri')
      answer(redirect)
      await waitFor('connectSocial')
      expect(flowOf(made)).toMatchObject({ status: 'popup', number: '42', url: redirect.uri })
      expect(made.events).not.toContain('SOCIAL_LOGIN_REQUEST_USER_DATA')
      answer(user)
      await login
      expect(made.events).toContain('SOCIAL_LOGIN_REQUEST_USER_DATA')
      expect(flowOf(made)).toMatchObject({ status: 'connected', method: 'google' })
      expect(page.popup.href).toBe('')
    },
  )

  it('continues by a link that login is allowed to show', async () => {
    const page = withPopup()
    page.popup.isBlocked = true
    const made = make({}, page)
    const flow = login(made.client, { provider: 'google', showsLink: true })
    expect(await flow).toMatchObject({ status: 'connected', method: 'google' })
  })

  it('connects with Farcaster after the scan, and stores the name', async () => {
    const made = make()
    const seen: unknown[] = []
    made.client.store.watch(
      (state) => readLogin(state).flow,
      (flow) => seen.push(flow),
    )
    await startSocialLogin(made.client, { provider: 'farcaster' })
    expect(seen).toContainEqual({
      status: 'scan',
      method: 'farcaster',
      url: expect.stringMatching(/\/farcaster\?channel=1$/),
    })
    expect(flowOf(made)).toMatchObject({ status: 'connected', method: 'farcaster' })
    expect(readAccount(made.client.store.get()).address).toBe(fakeWallet.evm)
    expect(made.events).toContain('SOCIAL_LOGIN_SUCCESS')
    expect(made.client.own(createLoginStorage).userName.get()).toBe('ada')
  })

  it('with Farcaster is canceled while the code is shown, and an e-mail login follows', async () => {
    const made = make({ projectId: 'slow' })
    const canceled = startSocialLogin(made.client, { provider: 'farcaster' })
    await expect.poll(() => flowOf(made)).toMatchObject({ status: 'scan' })
    cancelLogin(made.client)
    await canceled
    expect(flowOf(made)).toEqual({ status: 'idle' })
    await expect.poll(async () => listAborted(made)).toEqual(['connectFarcaster'])
    await logIn(made)
    expect(made.events).not.toContain('SOCIAL_LOGIN_ERROR')
  })

  it('that is canceled at the provider requests no data', async () => {
    const page = withPopup()
    const made = make({}, page)
    const canceled = startSocialLogin(made.client, { provider: 'google' })
    await expect.poll(() => flowOf(made)).toMatchObject({ status: 'popup' })
    cancelLogin(made.client)
    await canceled
    expect(made.events).not.toContain('SOCIAL_LOGIN_REQUEST_USER_DATA')
  })

  it('fails when the browser blocks the popup', async () => {
    const page = withPopup()
    page.popup.isBlocked = true
    const made = make({}, page)
    await startSocialLogin(made.client, { provider: 'google' })
    expect(flowOf(made)).toMatchObject({ status: 'failed', error: { code: 'login.popup_blocked' } })
  })

  it('whose popup the browser blocks ends the login before it', async () => {
    const page = withPopup()
    const { made, login, waitFor } = await startSlow(page)
    await waitFor('getSocialRedirectUri')
    page.popup.isBlocked = true
    const blocked = startSocialLogin(made.client, { provider: 'github' })
    await Promise.all([login, blocked])
    expect(flowOf(made)).toMatchObject({ status: 'failed', method: 'github' })
    expect(await listAborted(made)).toEqual(['getSocialRedirectUri'])
  })
})

describe('change of the e-mail address', () => {
  it('asks for the code of the present address, then for that of the new one [4.9a]', async () => {
    const made = make()
    await logIn(made)
    const step = (): unknown => readLogin(made.client.store.get()).emailUpdate
    await updateEmail(made.client, { email: 'new@example.com' })
    expect(step()).toMatchObject({ status: 'primary', email: 'new@example.com' })
    await submitEmailUpdateCode(made.client, { code: '111111' })
    expect(step()).toMatchObject({ status: 'primary', error: { code: 'login.code_wrong' } })
    await submitEmailUpdateCode(made.client, { code: '123456' })
    expect(step()).toMatchObject({ status: 'secondary' })
    await submitEmailUpdateCode(made.client, { code: '123456' })
    expect(step()).toEqual({ status: 'updated', email: 'new@example.com' })
    expect(readLogin(made.client.store.get()).user?.email).toBe('new@example.com')
  })

  it('has the failure of a code that was not sent', async () => {
    const made = make()
    await logIn(made)
    await updateEmail(made.client, { email: 'new@example.com' })
    controlFakeFrame(frameOf(made), { test: 'post', message: { type: 'mailFailed' } })
    await expect
      .poll(() => readLogin(made.client.store.get()).emailUpdate)
      .toMatchObject({ status: 'primary', error: { code: 'login.mail_failed' } })
    await submitEmailUpdateCode(made.client, { code: '123456' })
    expect(readLogin(made.client.store.get()).emailUpdate).toMatchObject({ status: 'secondary' })
  })

  it('rejects with its failure, which the flow has too', async () => {
    const made = make()
    const update = updateEmail(made.client, { email: 'not an address' })
    const error = await update.catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: expect.stringMatching(/^(login|frame)\./) })
    expect(readLogin(made.client.store.get()).emailUpdate).toMatchObject({
      status: 'failed',
      error,
    })
  })
})
