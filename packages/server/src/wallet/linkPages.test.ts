import type { Browser, Page } from '@playwright/test'
import type { DeviceWaitResult, EmailChallenge, WalletPasskeys } from 'latchkey/protocol'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { createFrameRoutes } from '../frame/createFrameRoutes.ts'
import { launchTestBrowser } from '../frame/launchTestBrowser.fixture.ts'
import { loadPages } from '../frame/loadPages.ts'
import { createHttpApp, createStaticProjects } from '../http/index.ts'
import { useSharedDatabase } from '../store/sharedDatabase.fixture.ts'
import { createSoftwarePasskey } from './passkeys/softwarePasskey.fixture.ts'
import {
  createTestAddress,
  createTestDevice,
  createTestWalletService,
  projectId,
  type TestDevice,
  type TestWalletService,
  walletOrigin,
} from './walletService.fixture.ts'

const opened = useSharedDatabase('pglite')

const launched: { browser?: Browser } = {}
beforeAll(async () => void (launched.browser = await launchTestBrowser()), 60_000)
afterAll(() => launched.browser?.close())

/** Creates the pages of the wallet, with their headers. */
function createPages(): ReturnType<typeof createHttpApp> {
  const projects = createStaticProjects([])
  return createHttpApp({
    routes: createFrameRoutes({
      build: undefined,
      pages: loadPages(),
      projects,
      rpcUrl: 'https://rpc.example/v1',
      logins: [],
      findSettings: async () => ({}),
    }),
    projects,
    clock: createFakeClock(),
    log: () => {},
    health: () => ({ status: 'ok' }),
  })
}

/** Opens tabs whose requests the pages and the service answer, and fails for errors of their scripts. */
async function createTabs(service: TestWalletService): Promise<(url: string) => Promise<Page>> {
  const context = await launched.browser!.newContext()
  onTestFinished(() => context.close())
  const pages = createPages()
  const problems: string[] = []
  await context.route('**/*', async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const init = {
      method: request.method(),
      headers: await request.allHeaders(),
      ...(request.method() === 'POST' && { body: request.postData() ?? '' }),
    }
    const isService = pathname.startsWith('/wallet/')
    const response = await (isService
      ? service.request(pathname, init)
      : pages.request(pathname + search, init))
    const headers = Object.fromEntries(response.headers)
    const body = Buffer.from(await response.arrayBuffer())
    // The body is not compressed any more.
    delete headers['content-encoding']
    await route.fulfill({ status: response.status, headers, body })
  })
  onTestFinished(() => expect(problems).toEqual([]))
  return async (url) => {
    const page = await context.newPage()
    page.on('pageerror', ({ message }) => problems.push(message))
    await page.goto(url)
    return page
  }
}

/** Returns the link of the newest message to a mailbox. */
async function readLink(service: TestWalletService, email: string): Promise<string> {
  await service.settle()
  const text = service.mails.findLast(({ to }) => to === email)?.text ?? ''
  return /https:\S+#\S+/.exec(text)?.[0] ?? ''
}

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

async function expectStatus(page: Page, text: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: text }).waitFor()
}

/** Requests a sign-in with a browser that the account does not know. */
async function startOnDevice(
  service: TestWalletService,
  email: string,
  from = service.address,
): Promise<EmailChallenge & { readonly waited: () => Promise<DeviceWaitResult> }> {
  const device = createTestDevice()
  const started = await service.start(device, email, projectId, from)
  const challenge = (await started.json()) as EmailChallenge
  const { challengeId } = challenge
  const call = { device, body: { challengeId } }
  return {
    ...challenge,
    waited: async () =>
      (await (await service.call('/wallet/v1/email/device', call)).json()) as DeviceWaitResult,
  }
}

it('approves and declines a browser on the page of its link, after a click alone (abuse 56, 57)', async () => {
  const service = createTestWalletService(opened(), { config: { hasDeviceLinks: true } })
  const open = await createTabs(service)
  const email = 'pages-device@a.example'
  const first = await startOnDevice(service, email)
  const link = await readLink(service, email)
  const page = await open(link)
  const { number = '' } = first
  await page.getByRole('button', { name: number, exact: true }).waitFor()
  expect(page.url()).toBe(`${walletOrigin}/device?locale=en`)
  expect(await page.locator('#site').textContent()).toBe('https://app.example')
  expect(await page.getByRole('group').getByRole('button').count()).toBe(3)
  expect(await page.getByText('The request came from another network').isVisible()).toBe(false)
  // Opened, and not answered: no code was sent.
  await service.settle()
  expect(service.mails.filter(({ to }) => to === email)).toHaveLength(1)
  await press(page, number)
  await expectStatus(page, 'Confirmed. Continue in the browser where you sign in.')
  expect(await page.getByRole('button').count()).toBe(0)
  expect(await first.waited()).toEqual({ status: 'approved' })
  await expectStatus(await open(link), 'This link has expired or was used.')

  service.clock.advance(31_000)
  const second = await startOnDevice(service, email, createTestAddress())
  const declined = await open(await readLink(service, email))
  await declined.getByText('The request came from another network').waitFor()
  await press(declined, 'This was not me')
  await expectStatus(declined, 'Declined. That browser was not signed in.')
  expect(await second.waited()).toEqual({ status: 'declined' })
}, 60_000)

type Account = {
  readonly service: TestWalletService
  readonly device: TestDevice
  readonly accessToken: string
}

const send = async <Reply>(
  { service, device, accessToken }: Account,
  path: string,
  body: object,
): Promise<Reply> =>
  (await (await service.call(`/wallet/v1/${path}`, { device, accessToken, body })).json()) as Reply

/** Changes the address of an account, with codes to both mailboxes. */
async function changeEmail(account: Account, email: string, next: string): Promise<void> {
  const { service } = account
  const path = 'email-change'
  const one = await send<EmailChallenge>(account, `${path}/start`, { email: next })
  const code = await service.codeFor(email)
  const { challengeId } = one
  const two = await send<EmailChallenge>(account, `${path}/confirm`, { challengeId, code })
  const last = { challengeId: two.challengeId, code: await service.codeFor(next) }
  await send(account, `${path}/verify`, last)
}

it('undoes a change of the address and removes a passkey on the page of their links, once', async () => {
  const service = createTestWalletService(opened())
  const open = await createTabs(service)
  const [device, email, next] = [createTestDevice(), 'pages-old@a.example', 'pages-new@a.example']
  const { accessToken } = await service.signIn(device, email)
  const account = { service, device, accessToken }
  service.clock.advance(31_000)
  await changeEmail(account, email, next)
  const undoLink = await readLink(service, email)

  const page = await open(undoLink)
  await page.getByRole('heading', { name: 'Undo the change of your e-mail address' }).waitFor()
  expect(page.url()).toBe(`${walletOrigin}/undo?locale=en`)
  expect((await userOf(account)).email).toBe(next)
  await press(page, 'Undo the change')
  await expectStatus(page, 'Done. Sign in again with your former address.')
  expect((await userOf(account)).email).toBe(email)
  const again = await open(undoLink.replace('locale=en', 'locale=de'))
  await press(again, 'Änderung rückgängig machen')
  await expectStatus(again, 'Dieser Link ist abgelaufen')

  service.clock.advance(31_000)
  const { accessToken: renewed } = await service.signIn(device, email)
  const owner = { ...account, accessToken: renewed }
  const passkey = createSoftwarePasskey(walletOrigin)
  const challenge = await send<never>(owner, 'passkeys/start', {})
  await send(owner, 'passkeys', passkey.register(challenge))
  expect((await passkeysOf(owner)).passkeys).toHaveLength(1)
  const removal = await open(await readLink(service, email))
  await removal.getByRole('heading', { name: 'Remove a new passkey of your wallet' }).waitFor()
  await press(removal, 'Remove the passkey')
  await expectStatus(removal, 'Done. Sign in again.')
  service.clock.advance(31_000)
  const { accessToken: last } = await service.signIn(device, email)
  expect(await passkeysOf({ ...account, accessToken: last })).toEqual({ passkeys: [] })
}, 60_000)

it('asks again on the page of a link whose request is limited, and does not call it expired', async () => {
  const service = createTestWalletService(opened())
  const request = async (): Promise<Response> => new Response(null, { status: 429 })
  const open = await createTabs({ ...service, request })
  for (const [secret, button] of [
    ['token', 'Undo the change'],
    ['passkey', 'Remove the passkey'],
  ] as const) {
    const page = await open(`${walletOrigin}/undo?locale=en#${secret}=a`)
    await press(page, button)
    await expectStatus(page, 'The server could not be reached. Try again.')
    expect(await page.getByRole('button', { name: button, exact: true }).isVisible()).toBe(true)
  }
}, 60_000)

/** Service that answers requests of a path with a status, until `end` is called. */
function limit(
  service: TestWalletService,
  { path, status }: { readonly path: string; readonly status: number },
): { readonly limited: TestWalletService; readonly end: () => void } {
  let isLimited = true
  const request: TestWalletService['request'] = async (url, init) =>
    isLimited && url === path ? new Response(null, { status }) : service.request(url, init)
  return { limited: { ...service, request }, end: () => void (isLimited = false) }
}

it.each([429, 503])(
  'asks again on the page of a device link whose answer fails with %i, and takes the next answer',
  async (status) => {
    const service = createTestWalletService(opened(), { config: { hasDeviceLinks: true } })
    const { limited, end } = limit(service, { path: '/wallet/v1/device/answer', status })
    const open = await createTabs(limited)
    const email = `pages-limited-${status}@a.example`
    const { number = '', waited } = await startOnDevice(service, email)
    const page = await open(await readLink(service, email))
    for (const button of [number, 'This was not me']) {
      await press(page, button)
      await expectStatus(page, 'The server could not be reached. Try again.')
      expect(await page.getByRole('button', { disabled: false }).count()).toBe(4)
    }
    await page.route('**/device/answer', async (route) => route.abort(), { times: 1 })
    await press(page, number)
    await expectStatus(page, 'The server could not be reached. Try again.')
    end()
    await press(page, number)
    await expectStatus(page, 'Confirmed. Continue in the browser where you sign in.')
    expect(await waited()).toEqual({ status: 'approved' })
  },
  60_000,
)

it('asks to open a device link again when its request cannot be loaded, and does not call it expired', async () => {
  const service = createTestWalletService(opened(), { config: { hasDeviceLinks: true } })
  const { limited, end } = limit(service, { path: '/wallet/v1/device/describe', status: 429 })
  const open = await createTabs(limited)
  const email = 'pages-unloaded@a.example'
  const { number = '' } = await startOnDevice(service, email)
  const link = await readLink(service, email)
  await expectStatus(await open(link), 'The page could not be loaded. Open the link again.')
  end()
  const page = await open(link)
  await page.getByRole('button', { name: number, exact: true }).waitFor()
  expect(await page.getByRole('button').count()).toBe(4)
}, 60_000)

async function userOf({ service, device }: Account): Promise<{ readonly email: string | null }> {
  const users = service.sql
    .selectFrom('wallet_user')
    .innerJoin('wallet_session', (join) =>
      join.onRef('wallet_session.user_id', '=', 'wallet_user.id').on('device', '=', device.id),
    )
  return users.select('wallet_user.email').executeTakeFirstOrThrow()
}

const passkeysOf = async ({ service, device, accessToken }: Account): Promise<WalletPasskeys> =>
  (await (
    await service.call('/wallet/v1/passkeys', { device, accessToken })
  ).json()) as WalletPasskeys
