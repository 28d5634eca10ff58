import { randomBytes } from 'node:crypto'
import { expect, type Frame, type Page, type Request, type Route } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { addAuthenticator } from './setup/addAuthenticator.ts'
import { findChains, weiPerEther } from './setup/chains.ts'
import { checkFrameAxe } from './setup/checkFrameAxe.ts'
import {
  addFrame,
  greetFrame,
  openFrame,
  openFrameHostPage,
  openFramePopup,
  readMailedCode,
  serveEmptyPage,
  type WalletBrowser,
  type FrameHostPage,
} from './setup/frameHostPage.ts'
import { approve, pressGuarded, pressUntil } from './setup/walletJourney.ts'
import { testWithProfiles } from './setup/walletProfiles.ts'

const server = new URL(process.env['LATCHKEY_LOCALNET'] ?? 'http://127.0.0.1:4870').origin
const wallet = server.replace('127.0.0.1', 'localhost')

type Site = { readonly url: string }

const test = testWithProfiles.extend<{ readonly site: Site }>({
  site: async ({ browserName: _name }, use) => {
    const site = await serveEmptyPage()
    await use(site)
    await site.close()
  },
})

/** A visitor of one test. */
type Visitor = { readonly email: string; readonly projectId: string }

const createVisitor = (): Visitor => ({
  email: `ada-${randomBytes(6).toString('hex')}@example.org`,
  projectId: randomBytes(16).toString('hex'),
})

async function open(
  browser: WalletBrowser,
  site: Site,
  { projectId }: Visitor,
): Promise<FrameHostPage> {
  const page = await browser.context.newPage()
  return openFrameHostPage(page, { app: site.url, wallet, projectId })
}

/** Loads the page of the app anew, in the same tab. */
async function reopen(
  { page }: FrameHostPage,
  site: Site,
  { projectId }: Visitor,
): Promise<FrameHostPage> {
  return openFrameHostPage(page, { app: site.url, wallet, projectId })
}

/** Starts a login; the returned promise ends when the wallet is open. */
async function signIn(
  host: FrameHostPage,
  { email }: Visitor,
): Promise<{ opened: Promise<unknown> }> {
  await host.request('connectEmail', { email })
  const otp = await readMailedCode(server, email)
  const opened = host.request('connectOtp', { otp })
  // Handled by the caller later; a failure before that must not end the process.
  opened.catch(() => {})
  return { opened }
}

/** Creates the wallet with a recovery code, which it returns. */
async function createWithCode(
  { frame }: FrameHostPage,
  onShown: () => Promise<void> = async () => {},
): Promise<string> {
  await frame.getByText('Recovery code').first().click()
  await frame.getByRole('button', { name: 'Continue' }).click()
  const shown = await frame.getByLabel('Your recovery code').textContent()
  const code = shown ?? ''
  expect(code).toMatch(/^(?:[\dA-Z]{4}-){4}[\dA-Z]{4}$/)
  await onShown()
  await frame.getByRole('textbox').fill(code.slice(-4))
  await frame.getByRole('button', { name: 'Done' }).click()
  return code
}

/** Logs in, and creates the wallet with a recovery code, which it returns. */
async function signInWithNewWallet(host: FrameHostPage, visitor: Visitor): Promise<string> {
  const { opened } = await signIn(host, visitor)
  const code = await createWithCode(host)
  await opened
  return code
}

const addressesOf = async (host: FrameHostPage): Promise<readonly string[]> =>
  ((await host.request('getUser', {})).accounts ?? []).map(({ address }) => address)

test('signs what the visitor approves, and nothing that is rejected', async ({
  profiles,
  site,
}) => {
  const ada = createVisitor()
  const host = await open(await profiles.start(), site, ada)
  await signInWithNewWallet(host, ada)
  const [address = ''] = await addressesOf(host)
  const sign = async (message: string): Promise<unknown> =>
    host.request('rpcRequest', {
      chainId: 'eip155:31337',
      method: 'personal_sign',
      params: [message, address],
    })
  const approved = sign('I agree.')
  await expect(host.frame.getByText(new URL(site.url).origin)).toBeVisible()
  await approve(host.frame, 'Sign')
  const signature = (await approved) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'I agree.', signature })).toBe(address)
  const rejected = sign('I agree again.').catch(String)
  await host.frame.getByRole('button', { name: 'Reject' }).click()
  expect(await rejected).toContain('User rejected the request.')

  const assets = await host.request('rpcRequest', {
    chainId: 'eip155:31337',
    method: 'wallet_getAssets',
    params: [{ account: address, chainFilter: ['0x7a69'], assetFilter: { '0x7a69': ['native'] } }],
  })
  expect(assets).toMatchObject({ '0x7a69': [{ address: 'native', balance: '0x0' }] })
})

test('logs in a new visitor without a failed request or an error in the console', async ({
  profiles,
  site,
}) => {
  const ada = createVisitor()
  const { context } = await profiles.start()
  const failures: string[] = []
  context.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`)
  })
  const page = await context.newPage()
  page.on('console', (line) => {
    if (line.type() === 'error') failures.push(line.text())
  })
  const host = await openFrameHostPage(page, { app: site.url, wallet, projectId: ada.projectId })
  await signInWithNewWallet(host, ada)
  expect(await addressesOf(host)).toHaveLength(2)
  expect(failures).toEqual([])
})

test('serves two frames of one page, each with the answers to its own requests', async ({
  profiles,
  site,
}) => {
  const ada = createVisitor()
  const one = await open(await profiles.start(), site, ada)
  const two = await openFrame(one.page, { app: site.url, wallet, projectId: ada.projectId })
  await signInWithNewWallet(one, ada)
  await expect.poll(two.events).toContainEqual({ type: 'sessionChanged', isConnected: true })
  const addresses = await addressesOf(one)
  expect(await addressesOf(two)).toEqual(addresses)

  const [address = ''] = addresses
  const chainId = 'eip155:31337'
  const signed = [one, two].map(async (host, index) => {
    const params = [`For frame ${index}.`, address]
    const signature = await host.request('rpcRequest', { chainId, method: 'personal_sign', params })
    return recoverMessageAddress({
      message: `For frame ${index}.`,
      signature: signature as `0x${string}`,
    })
  })
  for (const [index, { frame }] of [two, one].entries()) {
    await expect(frame.getByText(`For frame ${1 - index}.`)).toBeVisible()
    await approve(frame, 'Sign')
  }
  expect(await Promise.all(signed)).toEqual([address, address])

  const ended = one.page.waitForResponse(
    (response) =>
      response.url().endsWith('/wallet/v1/sign-out') && response.request().method() === 'POST',
  )
  await two.request('signOut', {})
  expect((await ended).ok()).toBe(true)
  await expect.poll(one.events).toContainEqual({ type: 'sessionChanged', isConnected: false })
  expect(await one.request('isConnected', {})).toEqual({ isConnected: false })
})

test('ends open requests when another account signs in, also one in a window (abuse 126)', async ({
  profiles,
  site,
}) => {
  const browser = await profiles.start()
  // Typed data is shown in a window where nothing reports what covers the frame.
  await browser.context.addInitScript(() => {
    delete (IntersectionObserverEntry.prototype as { isVisible?: unknown }).isVisible
  })
  const [ada, bob] = [createVisitor(), createVisitor()]
  const host = await open(browser, site, ada)
  await signInWithNewWallet(host, ada)
  const [address = ''] = await addressesOf(host)
  const request = async (method: string, params: readonly unknown[]): Promise<unknown> =>
    host.request('rpcRequest', { chainId: 'eip155:31337', method, params } as never).catch(String)
  const typedData = {
    types: {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      Note: [{ name: 'text', type: 'string' }],
    },
    primaryType: 'Note',
    domain: { name: 'Notes' },
    message: { text: 'Of the first account.' },
  }
  const shown = request('eth_signTypedData_v4', [address, JSON.stringify(typedData)])
  const waiting = request('personal_sign', ['Of the first account.', address])
  const popup = host.page.waitForEvent('popup')
  await host.frame.getByRole('button', { name: 'Continue in a window' }).click()
  await expect((await popup).getByText('Of the first account.')).toBeVisible()

  const next = await signIn(host, { ...bob, projectId: ada.projectId })
  expect(await shown).toContain('login.session_ended')
  expect(await waiting).toContain('login.session_ended')
  await expect.poll(async () => (await popup).isClosed()).toBe(true)
  await createWithCode(host)
  await next.opened
  expect((await addressesOf(host))[0]).not.toBe(address)
})

test('creates a wallet with a code, keeps it, and opens it in another browser', async ({
  profiles,
  site,
}) => {
  const ada = createVisitor()
  const first = await profiles.start()
  const host = await open(first, site, ada)
  expect(await host.request('isConnected', {})).toEqual({ isConnected: false })
  const code = await signInWithNewWallet(host, ada)
  const addresses = await addressesOf(host)
  expect(addresses[0]).toMatch(/^0x[\da-fA-F]{40}$/)
  expect(await host.events()).toContainEqual({ type: 'approvalChanged', isOpen: false })

  const reloaded = await open(first, site, ada)
  expect(await reloaded.request('isConnected', {})).toEqual({ isConnected: true })
  expect(await addressesOf(reloaded)).toEqual(addresses)

  const second = await profiles.start()
  const other = await open(second, site, ada)
  await requestCodeAgain(other, ada)
  const otp = await readMailedCode(server, ada.email, 1)
  const recovered = other.request('connectOtp', { otp })
  recovered.catch(() => {})
  await other.frame.getByRole('textbox').fill(code.toLowerCase())
  await other.frame.getByRole('button', { name: 'Open wallet' }).click()
  await recovered
  expect(await addressesOf(other)).toEqual(addresses)

  await removeOtherDevice(other)
  const removed = await open(first, site, ada)
  expect(await removed.request('isConnected', {})).toEqual({ isConnected: false })
})

/** Removes the other device in the settings. */
async function removeOtherDevice(host: FrameHostPage): Promise<void> {
  const settings = host.request('openSettings', {})
  settings.catch(() => {})
  const { frame } = host
  await frame.getByRole('button', { name: 'Devices' }).click()
  await expect(frame.getByText('This device')).toBeVisible()
  await frame.getByRole('button', { name: /^Remove Device/ }).click()
  await pressGuarded(frame.getByRole('button', { name: 'Remove', exact: true }))
  await expect(frame.getByText('This is the only device of your wallet.')).toBeVisible()
  await frame.getByRole('button', { name: 'Close' }).click()
  await settings
}

test('keeps nothing when the visitor closes the first step', async ({ profiles, site }) => {
  const ada = createVisitor()
  const browser = await profiles.start()
  const host = await open(browser, site, ada)
  const { opened } = await signIn(host, ada)
  await host.frame.getByRole('button', { name: 'Close' }).click()
  await expect(opened).rejects.toThrow('frame.request_aborted')
  expect(await host.request('isConnected', {})).toEqual({ isConnected: false })
})

test('opens the wallet in a separate window where frames store nothing (abuse 85)', async ({
  context,
  page,
  site,
}) => {
  await context.addInitScript(() => {
    if (window !== window.top) Object.defineProperty(window, 'indexedDB', { value: undefined })
  })
  const ada = createVisitor()
  const options = { app: site.url, wallet, projectId: ada.projectId }
  const framed = await openFrameHostPage(page, options)
  await expect(framed.request('connectEmail', { email: ada.email })).rejects.toThrow(
    'frame.storage_unavailable',
  )
  const host = await openFramePopup(framed, options)
  await expect(host.frame.getByText('Keep this window open')).toBeVisible()
  await signInWithNewWallet(host, ada)
  expect(await host.request('isConnected', {})).toEqual({ isConnected: true })
  await expect(host.frame.getByText('Keep this window open')).toBeVisible()
})

test('answers no request that is sent to its window before the handshake (abuse 17)', async ({
  page,
  site,
}) => {
  const { projectId } = createVisitor()
  const early = await openFrameHostPage(page, { app: site.url, wallet, projectId, isEarly: true })
  // The frame handles messages in their order: it has read the earlier one when it answers this.
  expect(await early.request('isConnected', {})).toEqual({ isConnected: false })
  expect(await early.answersToEarly()).toEqual([])
})

/**
 * Runs in the page of the app, in a sibling of the frame, or in a window that the page opened: greets the frame with a
 * port of its own, and requests the state of the session on it.
 */
function greetWithOwnPort(wallet: string): void {
  const { port1, port2 } = new MessageChannel()
  const answers: unknown[] = []
  port1.addEventListener('message', ({ data }) => answers.push(data))
  port1.start()
  const hello = { type: 'latchkey:hello', proto: 1, nonce: crypto.randomUUID() }
  const page = (window.opener ?? window.parent) as Window
  page.frames[0]?.postMessage(hello, wallet, [port2])
  port1.postMessage({ id: crypto.randomUUID(), method: 'isConnected', params: {} })
  Object.assign(window, { answers })
}

const readAnswers = async (from: Page | Frame): Promise<unknown> =>
  from.evaluate(() => (window as unknown as { answers: unknown }).answers)

test('answers no second handshake with another port (abuse 16)', async ({ page, site }) => {
  const { projectId } = createVisitor()
  const host = await openFrameHostPage(page, { app: site.url, wallet, projectId })
  expect(await host.request('isConnected', {})).toEqual({ isConnected: false })
  await page.evaluate(greetWithOwnPort, wallet)
  // The frame handles messages in their order, and still answers on the first port.
  for (let request = 0; request < 2; request += 1)
    expect(await host.request('isConnected', {})).toEqual({ isConnected: false })
  expect(await readAnswers(page)).toEqual([])
})

test('answers neither a sibling frame nor a window of the page, which have the origin of the app (abuse 1, 2, 3)', async ({
  page,
  site,
}) => {
  const options = { app: site.url, wallet, projectId: createVisitor().projectId }
  await page.goto(site.url)
  await addFrame(page, options)
  const framed = page.frames().at(-1)!
  await framed.evaluate(() => {
    const received: string[] = []
    window.addEventListener('message', ({ data }) => received.push(data.type))
    Object.assign(window, { received })
  })
  const popup = page.waitForEvent('popup')
  await page.evaluate(async (src) => {
    const sibling = Object.assign(document.createElement('iframe'), { src })
    document.body.append(sibling)
    window.open(src)
    await new Promise((resolve) => sibling.addEventListener('load', resolve))
  }, site.url)
  const opened = await popup
  await opened.waitForLoadState()
  const others = [page.frames().at(-1)!, opened]
  for (const other of others) await other.evaluate(greetWithOwnPort, wallet)
  const readReceived = (): unknown => (window as unknown as { received: unknown }).received
  await expect
    .poll(async () => framed.evaluate(readReceived))
    .toEqual(['latchkey:hello', 'latchkey:hello'])
  // The page around the frame is still accepted, and alone is answered.
  await greetFrame(page.mainFrame(), options)
  for (const other of others) expect(await readAnswers(other)).toEqual([])
})

test('shows neither the name nor the icon of the app with an approval, and loads no icon (abuse 26, 27)', async ({
  profiles,
  site,
}) => {
  const ada = createVisitor()
  const host = await open(await profiles.start(), site, ada)
  const requested: string[] = []
  host.page.on('request', (request) => requested.push(request.url()))
  // Looks like "Base", with a Cyrillic letter, and is displayed from right to left.
  const name = '\u202EB\u0430se'
  const setIcons = async (...icons: readonly string[]): Promise<unknown> =>
    host.request('syncDappData', {
      metadata: { name, description: name, url: site.url, icons },
      projectId: ada.projectId,
    })
  const internal = ['https://10.0.0.1/icon.png', 'https://169.254.169.254/icon.png']
  await setIcons(`${site.url}icon.svg`, 'https://127.0.0.1:1/icon.svg', ...internal)
  const script = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  await expect(setIcons(script)).rejects.toThrow('frame.')
  await signInWithNewWallet(host, ada)
  const [address = ''] = await addressesOf(host)
  const signed = host.request('rpcRequest', {
    chainId: 'eip155:31337',
    method: 'personal_sign',
    params: ['I agree.', address],
  })
  signed.catch(() => {})
  await expect(host.frame.getByText(new URL(site.url).origin)).toBeVisible()
  const shown = await host.frame.innerText()
  expect(shown).toContain('I agree.')
  expect(shown).not.toMatch(/[\u0430\u202E]/)
  await expect(host.frame.locator('img, image, object, embed, iframe')).toHaveCount(0)
  expect(requested.filter((url) => url.includes('icon'))).toEqual([])
  expect(requested.filter((url) => url.startsWith(wallet))).not.toEqual([])
  await host.frame.getByRole('button', { name: 'Reject' }).click()
})

/** Waits until the browser has blocked a page of the wallet because of the pages around it. */
async function waitForBlock(page: Page, add: () => Promise<void>): Promise<void> {
  const blocked = page.waitForEvent('console', (line) => line.text().includes('frame-ancestors'))
  await add()
  await blocked
  await expect.poll(() => page.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/')
}

test('the frame is blocked in a page of another origin and in a sandboxed one, and its export in every page (abuse 4, 86, 98)', async ({
  page,
  site,
}) => {
  const sandboxed = await serveEmptyPage('sandbox allow-scripts')
  const { projectId } = createVisitor()
  // The same server under another name, which is no name of a local page.
  const other = site.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')
  for (const app of [other, sandboxed.url]) {
    await page.goto(app)
    await waitForBlock(page, async () => addFrame(page, { app, wallet, projectId }))
  }
  await sandboxed.close()

  const options = { app: site.url, wallet, projectId }
  await openFrameHostPage(page, options)
  await waitForBlock(page, async () => addFrame(page, options, 'export'))
})

test('refuses a page that is inside another page (abuse 100)', async ({ page, site }) => {
  const options = { app: site.url, wallet, projectId: createVisitor().projectId }
  const outer = await serveEmptyPage()
  await page.goto(outer.url)
  const element = await page.evaluateHandle((src) => {
    const iframe = Object.assign(document.createElement('iframe'), { src })
    document.body.append(iframe)
    return iframe
  }, site.url)
  const inner = await element.contentFrame()
  await inner!.waitForURL(site.url)
  await addFrame(inner!, options)
  await expect(greetFrame(inner!, options)).rejects.toThrow('frame.unverified_domain')
  await expect(page.frames().at(-1)!.locator('#root')).toBeEmpty()
  await outer.close()
})

test('exports the words in a separate tab, and leaves no device behind', async ({
  profiles,
  site,
}) => {
  const ada = createVisitor()
  const browser = await profiles.start()
  const host = await open(browser, site, ada)
  const code = await signInWithNewWallet(host, ada)
  const { uri } = await host.request('openExport', {})
  expect(uri).toBe(`${wallet}/export?projectId=${ada.projectId}&locale=en-US`)

  const page = await browser.context.newPage()
  await page.goto(uri)
  await page.getByLabel('Email').fill(ada.email)
  const sendCode = page.getByRole('button', { name: 'Send code' })
  await pressUntil(sendCode, 'visible', page.getByLabel('Code of six digits'))
  await page.getByLabel('Code of six digits').fill(await readMailedCode(server, ada.email, 1))
  await page.getByRole('textbox').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.locator('.words li')).toHaveCount(12)
  const hold = page.getByRole('button', { name: 'Hold to reveal' })
  await hold.hover()
  await page.mouse.down()
  await expect(page.getByText('Private keys')).toBeHidden()
  await expect(
    page.getByRole('list', { name: 'Recovery words' }).getByRole('listitem').first(),
  ).toHaveText(/^[a-z]+$/)
  expect((await wordsOf(page)).every((word) => /^[a-z]{3,8}$/.test(word))).toBe(true)
  await page.mouse.up()
  expect(await wordsOf(page)).toEqual(Array.from({ length: 12 }, () => ''))

  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('The export has ended.')).toBeVisible()
})

const wordsOf = async (page: Page): Promise<readonly string[]> =>
  page.locator('.words li').allTextContents()

test('the first passkey confirms changes, too, when the visitor chooses it', async ({
  profiles,
  site,
}) => {
  const ada = createVisitor()
  const host = await open(await profiles.start(), site, ada)
  const { frame, page } = host
  await addAuthenticator(page)
  const { opened } = await signIn(host, ada)
  await expect(frame.getByRole('checkbox')).not.toBeChecked()
  await frame.getByText('Also confirm changes with it').click()
  await frame.getByRole('button', { name: 'Continue' }).click()
  await opened
  const settings = host.request('openSettings', {})
  settings.catch(() => {})
  await frame.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect(frame.getByText('Opens your wallet in another browser')).toBeVisible()
  await frame.getByRole('button', { name: 'Close' }).click()
  await settings
})

test('recovers with a passkey after the browser lost its storage, and adds a code with it (abuse 85)', async ({
  profiles,
  site,
}) => {
  const ada = createVisitor()
  const browser = await profiles.start()
  const host = await open(browser, site, ada)
  await addAuthenticator(host.page)
  const { frame } = host
  const { opened } = await signIn(host, ada)
  await frame.getByRole('button', { name: 'Continue' }).click()
  await opened
  const addresses = await addressesOf(host)

  const settings = host.request('openSettings', {})
  settings.catch(() => {})
  await frame.getByRole('button', { name: 'Recovery' }).click()
  await frame.getByRole('button', { name: 'Create a new code' }).click()
  await frame.getByRole('button', { name: 'Use passkey' }).click()
  const code = (await frame.getByLabel('Your recovery code').textContent()) ?? ''
  await frame.getByRole('textbox').fill(code.slice(-4))
  await frame.getByRole('button', { name: 'Done' }).click()
  await expect(frame.getByText('Recovery is updated.')).toBeVisible()
  await frame.getByRole('button', { name: 'Close' }).click()
  await settings

  await frame.evaluate(() =>
    Promise.all(
      ['latchkey-custody', 'latchkey-session'].map(
        (name) =>
          new Promise((resolve, reject) => {
            const request = indexedDB.deleteDatabase(name)
            request.addEventListener('success', resolve)
            request.addEventListener('error', reject)
            request.addEventListener('blocked', reject)
          }),
      ),
    ),
  )
  // The authenticator belongs to the page, which loads anew.
  const emptied = await reopen(host, site, ada)
  expect(await emptied.request('isConnected', {})).toEqual({ isConnected: false })
  await requestCodeAgain(emptied, ada)
  const otp = await readMailedCode(server, ada.email, 1)
  const recovered = emptied.request('connectOtp', { otp })
  recovered.catch(() => {})
  await emptied.frame.getByRole('button', { name: 'Use passkey' }).click()
  await recovered
  expect(await addressesOf(emptied)).toEqual(addresses)
})

test('asks for a second way to recover before a large transfer, and sends once it is added', async ({
  profiles,
  site,
}) => {
  const ada = createVisitor()
  const browser = await profiles.start()
  await setSecondFactor(browser, 500)
  const host = await open(browser, site, ada)
  await addAuthenticator(host.page)
  const { frame } = host
  const { opened } = await signIn(host, ada)
  await frame.getByRole('button', { name: 'Continue' }).click()
  await opened
  const [from = ''] = await addressesOf(host)
  const { one } = await findChains(process.env['LATCHKEY_LOCALNET'] ?? '')
  await one.fund(from, 5n * weiPerEther)
  const to = `0x${randomBytes(20).toString('hex')}`
  const send = async (value: bigint): Promise<unknown> => {
    const params = [{ from, to, value: `0x${value.toString(16)}` }]
    const chainId = 'eip155:31337'
    return host.request('rpcRequest', { chainId, method: 'eth_sendTransaction', params })
  }
  const sent = send(weiPerEther)
  sent.catch(() => {})
  const add = frame.getByRole('button', { name: 'Add a second way' })
  await expect(add).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Not now' })).toHaveCount(0)
  await checkFrameAxe(host, 'second factor')
  await frame.getByRole('button', { name: 'I can’t add one' }).click()
  await expect(frame.getByRole('button', { name: 'Continue this time' })).toBeVisible()
  await checkFrameAxe(host, 'no second factor')
  await frame.getByRole('button', { name: 'Back' }).click()
  await add.click()
  await frame.getByRole('button', { name: 'Create a new code' }).click()
  await frame.getByRole('button', { name: 'Use passkey' }).click()
  const code = (await frame.getByLabel('Your recovery code').textContent()) ?? ''
  await frame.getByRole('textbox').fill(code.slice(-4))
  await frame.getByRole('button', { name: 'Done' }).click()
  await approve(frame)
  expect(await sent).toMatch(/^0x[\da-f]{64}$/)
  await expect.poll(async () => one.balance(to)).toBe(weiPerEther)
})

test('sends a transfer once when the page removes or reloads the frame while it is signed or sent (abuse 22, 23)', async ({
  profiles,
  site,
}) => {
  const ada = createVisitor()
  const browser = await profiles.start()
  const { context } = browser
  let host = await open(browser, site, ada)
  await signInWithNewWallet(host, ada)
  const [from = ''] = await addressesOf(host)
  const { one } = await findChains(process.env['LATCHKEY_LOCALNET'] ?? '')
  await one.fund(from, weiPerEther)
  const to = `0x${randomBytes(20).toString('hex')}`
  const value = 10n ** 15n
  const send = async (): Promise<unknown> => {
    const params = [{ from, to, value: `0x${value.toString(16)}` }]
    const sent = host.request('rpcRequest', {
      chainId: 'eip155:31337',
      method: 'eth_sendTransaction',
      params,
    })
    sent.catch(() => {})
    await approve(host.frame)
    return sent
  }
  const remove = async (): Promise<void> =>
    host.page.evaluate(() => document.querySelector('iframe')?.remove())
  const reload = async (): Promise<void> => {
    const loaded = host.page.waitForEvent('framenavigated')
    host.request('reload', {}).catch(() => {})
    await loaded
  }
  /** Sends with a frame that ends when a request arrives, before its answer; then opens another one. */
  const sendAndEnd = async (
    end: () => Promise<void>,
    isArrived: (request: Request) => boolean,
    answer: (route: Route) => Promise<void>,
  ): Promise<void> => {
    const arrived = new Promise<void>((resolve, reject) => {
      void context.route(`${wallet}/**`, async (route) => {
        if (!isArrived(route.request())) return route.continue()
        await answer(route)
        return end().then(resolve, reject)
      })
    })
    send().catch(() => {})
    await arrived
    await context.unroute(`${wallet}/**`)
    host = await reopen(host, site, ada)
    expect(await addressesOf(host)).toEqual(expect.arrayContaining([from]))
  }

  for (const end of [remove, reload])
    await sendAndEnd(
      end,
      (request) => request.url().endsWith('/release'),
      async () => {},
    )
  expect(await one.balance(to)).toBe(0n)

  let sent = 0n
  for (const end of [remove, reload]) {
    await sendAndEnd(
      end,
      (request) => request.postData()?.includes('eth_sendRawTransaction') === true,
      async (route) => void (await route.fetch()),
    )
    sent += value
    await expect.poll(async () => one.balance(to)).toBe(sent)
  }
  expect(await send()).toMatch(/^0x[\da-f]{64}$/)
  await expect.poll(async () => one.balance(to)).toBe(sent + value)
})

test('forgets the wallet on request, so that a login from the mailbox opens nothing in this browser (abuse 127)', async ({
  profiles,
  site,
}) => {
  const ada = createVisitor()
  const host = await open(await profiles.start(), site, ada)
  const code = await signInWithNewWallet(host, ada)
  const addresses = await addressesOf(host)
  // The end of the session ends the request.
  const settings = host.request('openSettings', {}).catch(String)
  const { frame } = host
  await frame.getByRole('button', { name: /^Devices/ }).click()
  await frame.getByRole('button', { name: 'Remove This device' }).click()
  await checkFrameAxe(host, 'removal of this device')
  await pressGuarded(frame.getByRole('button', { name: 'Remove', exact: true }))
  await settings
  await expect.poll(host.events).toContainEqual({ type: 'sessionChanged', isConnected: false })

  await requestCodeAgain(host, ada)
  const again = host.request('connectOtp', { otp: await readMailedCode(server, ada.email, 1) })
  again.catch(() => {})
  await expect(frame.getByRole('heading', { name: 'Open your wallet here' })).toBeVisible()
  await frame.getByRole('textbox').fill(code)
  await frame.getByRole('button', { name: 'Open wallet' }).click()
  await again
  expect(await addressesOf(host)).toEqual(addresses)
})

/** Requests another code, which the service sends 30 s after the first one. */
async function requestCodeAgain(host: FrameHostPage, { email }: Visitor): Promise<void> {
  await expect(async () => {
    await host.request('connectEmail', { email })
  }).toPass({ timeout: 60_000, intervals: [5_000] })
}

/** Gives a project the threshold of a production one: those of `latchkey dev` have a higher one. */
async function setSecondFactor({ context }: WalletBrowser, usd: number): Promise<void> {
  await context.route('**/wallet/v1/origins?*', async (route) => {
    const response = await route.fetch()
    const settings = (await response.json()) as Record<string, unknown>
    await route.fulfill({ response, json: { ...settings, secondFactorUsd: usd } })
  })
}

test('the views of the frame have no axe violations, in both themes', async ({
  profiles,
  site,
}) => {
  const ada = createVisitor()
  const browser = await profiles.start()
  const host = await open(browser, site, ada)
  const { frame } = host
  const { opened } = await signIn(host, ada)
  await expect(frame.getByRole('button', { name: 'Continue' })).toBeVisible()
  await checkFrameAxe(host, 'first factor')
  await createWithCode(host, async () => checkFrameAxe(host, 'code'))
  await opened

  const settings = host.request('openSettings', {})
  settings.catch(() => {})
  await expect(frame.getByRole('button', { name: 'Devices' })).toBeVisible()
  await checkFrameAxe(host, 'settings')
  for (const name of ['Devices', 'Recovery', 'Ways to sign in', 'Activity log', 'Sign out']) {
    await frame.getByRole('button', { name }).click()
    await expect(frame.getByRole('heading', { level: 2 })).toBeVisible()
    await expect(frame.locator('[aria-busy=true]')).toHaveCount(0)
    await checkFrameAxe(host, name)
    await frame.getByRole('button', { name: 'Back' }).click()
  }
})

test('the frame is in the language of the app, and exports in it', async ({ profiles, site }) => {
  const ada = createVisitor()
  const host = await open(await profiles.start(), site, ada)
  await host.request('syncLocale', { locale: 'ar' })
  const { opened } = await signIn(host, ada)
  opened.catch(() => {})
  await expect(host.frame.getByRole('heading', { name: 'احمِ محفظتك' })).toBeVisible()
  expect(await readDirection(host)).toBe('rtl')
  const { uri } = await host.request('openExport', {})
  const exported = await host.page.context().newPage()
  await exported.goto(uri)
  await expect(exported.getByRole('heading', { name: 'تصدير محفظتك' })).toBeVisible()
})

async function readDirection({ page }: FrameHostPage): Promise<string | undefined> {
  const [framed] = page.frames().filter((each) => each.parentFrame() !== null)
  return framed?.evaluate(() => document.documentElement.dir)
}
