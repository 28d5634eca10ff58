import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServiceLanguage } from '../language/index.ts'
import { createLinkPages } from './createLinkPages.ts'
import { launchTestBrowser } from './launchTestBrowser.fixture.ts'

const launched: { browser?: Browser } = {}

beforeAll(async () => {
  launched.browser = await launchTestBrowser()
}, 60_000)

afterAll(() => launched.browser?.close())

const completion = 'c'.repeat(43)
const flowId = '5f0c1b1e-6d0a-4a43-9a53-0d5f6f1d7c11'
const lastUrl = `https://wallet.example/login/done#flow=${flowId}&completion=${completion}`

/** Keeps the messages that a page receives, by themselves and on the channel of logins. */
const recorder = `<script>
  window.received = []
  const keep = ({ origin, data }) => received.push({ origin, data })
  addEventListener('message', keep)
  new BroadcastChannel('latchkey-social-login').addEventListener('message', keep)
</script>`

/** Frames of the page of an app: that of the wallet, and one of another origin. */
const ownFrames = ['https://wallet.example/frame', 'https://other.example/']

const readPage = async (name: string): Promise<string> =>
  readFile(new URL(`../../pages/${name}`, import.meta.url), 'utf8')

const readDonePage = (language: ServiceLanguage): string =>
  Buffer.from(createLinkPages()('done', language).bytes).toString()

/** Opens the page of an app with frames. */
async function openApp(
  describe: object,
  frames: readonly string[] = ownFrames,
  language: ServiceLanguage = 'en',
): Promise<Page> {
  const context = await launched.browser!.newContext()
  const page = await context.newPage()
  const bodies: Readonly<Record<string, string>> = {
    'https://app.example/':
      recorder + frames.map((src) => `<iframe src="${src}"></iframe>`).join(''),
    'https://wallet.example/frame': recorder,
    'https://other.example/': recorder,
    'https://wallet.example/login/done': readDonePage(language),
    'https://wallet.example/login/receiver': await readPage('receiver.html'),
  }
  await context.route('**/*', async (route) => {
    const url = route.request().url().split('#')[0]!
    if (url.endsWith('.js')) {
      const body = await readPage(url.slice(url.lastIndexOf('/') + 1))
      return route.fulfill({ body, contentType: 'text/javascript' })
    }
    if (url.endsWith('/social/describe')) return route.fulfill({ json: describe })
    return route.fulfill({ body: bodies[url] ?? '', contentType: 'text/html' })
  })
  await page.goto('https://app.example/')
  return page
}

const description = {
  purpose: 'login',
  appOrigin: 'https://app.example',
  account: 'ann',
  number: '42',
}

type Received = readonly { readonly origin: string; readonly data: unknown }[]

const origin = 'https://wallet.example'
const result = { origin, data: { resultUri: `${origin}/login/done#flow=${flowId}` } }
const secret = { origin, data: { type: 'socialCompletion', flowId, completion } }

/** Opens the last page, and waits for its question, before which it has posted several times. */
async function openLastPage(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup')
  await page.evaluate(`void open('${lastUrl}', '_blank', 'popup')`)
  const popup = await opened
  await popup.getByText('42', { exact: true }).waitFor()
}

const read = async (page: Page, url: string): Promise<Received> =>
  page
    .frames()
    .find((frame) => frame.url() === url)!
    .evaluate<Received>('received')

/** Returns each message once. */
const distinct = (received: Received): Received =>
  [...new Set(received.map((each) => JSON.stringify(each)))].map(
    (each) => JSON.parse(each) as Received[number],
  )

it('gives the secret of a login to the frame of the wallet, and only its id to the app (abuse 69)', async () => {
  const page = await openApp({ ...description, isFinished: false })
  await openLastPage(page)
  expect(await read(page, 'https://app.example/')).toEqual([result])
  expect(distinct(await read(page, 'https://wallet.example/frame'))).toEqual([secret])
  expect(await read(page, 'https://other.example/')).toEqual([])
}, 60_000)

/** Adds the frame of the wallet in a shadow root, and posts a secret of the app to the receiver, which ignores it. */
const addShadowFrame = `(async () => {
  const frame = document.createElement('iframe')
  frame.src = 'https://wallet.example/frame'
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
  const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
  root.append(frame)
  await loaded
  frames[0].postMessage({ type: 'socialCompletion', flowId: 'of the app' }, 'https://wallet.example')
})()`

it('reaches a frame of the wallet in a shadow root through the receiver, and no other page (abuse 69)', async () => {
  const receiver = 'https://wallet.example/login/receiver'
  const page = await openApp({ ...description, isFinished: false }, [receiver, ownFrames[1]!])
  await page.evaluate(addShadowFrame)
  await openLastPage(page)
  expect(await read(page, 'https://app.example/')).toEqual([result])
  expect(distinct(await read(page, 'https://wallet.example/frame'))).toEqual([secret])
  expect(await read(page, 'https://other.example/')).toEqual([])
}, 60_000)

it('names the site and the account before the visitor confirms without an opener', async () => {
  const page = await openApp({ ...description, isFinished: false })
  await page.goto(lastUrl)
  await page.getByRole('button', { name: 'Yes, sign in' }).waitFor()
  const values = await page.locator('dd').allTextContents()
  expect(values).toEqual(['https://app.example', 'ann', '42'])
  expect(await page.getByText('is signed in to your wallet').isVisible()).toBe(true)
}, 60_000)

it('shows that the answer changes a wallet before the visitor confirms a step-up', async () => {
  const page = await openApp({ ...description, purpose: 'step_up', isFinished: false })
  await page.goto(lastUrl)
  await page.getByRole('button', { name: 'Yes, confirm' }).waitFor()
  expect(await page.getByText('can then change your wallet').isVisible()).toBe(true)
  expect(await page.getByRole('heading').textContent()).toBe('Confirm it’s you')
}, 60_000)

it('names the wallet that a login is added to before the visitor confirms', async () => {
  const page = await openApp({ ...description, purpose: 'link', isFinished: false })
  await page.goto(lastUrl)
  await page.getByRole('button', { name: 'Yes, add it' }).waitFor()
  const effect = 'sign in to the wallet of the device that shows this number'
  expect(await page.getByText(effect).isVisible()).toBe(true)
  expect(await page.getByRole('heading').textContent()).toBe('Add a way to sign in')
}, 60_000)

it.each([
  ['Yes, sign in', 429],
  ['Yes, sign in', 503],
  ['Yes, sign in', undefined],
  ['This was not me', 503],
] as const)(
  'keeps the question when the answer “%s” fails with %s, and takes the next one',
  async (button, status) => {
    const page = await openApp({ ...description, isFinished: false })
    await page.goto(lastUrl)
    let isFailing = true
    await page.route('**/social/confirm', async (route) => {
      if (!isFailing) return route.fulfill({ status: 204 })
      return status === undefined ? route.abort() : route.fulfill({ status })
    })
    await page.getByRole('button', { name: button }).click()
    await page.getByText('The server could not be reached. Try again.').waitFor()
    expect(await page.getByRole('button', { disabled: false }).count()).toBe(2)
    isFailing = false
    await page.getByRole('button', { name: 'This was not me' }).click()
    await page.getByText('Declined. You can close this window.').waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
  },
  60_000,
)

it('asks although a later description of the login fails', async () => {
  const page = await openApp({ ...description, isFinished: false })
  let requests = 0
  await page
    .context()
    .route('**/social/describe', async (route) =>
      requests++ === 0 ? route.fallback() : route.abort(),
    )
  await openLastPage(page)
  expect(requests).toBeGreaterThan(1)
}, 60_000)

it('asks in the language of the page', async () => {
  const step = { ...description, account: undefined, purpose: 'step_up', isFinished: false }
  const page = await openApp(step, ownFrames, 'de')
  await page.goto(lastUrl)
  await page.getByRole('button', { name: 'Ja, bestätigen' }).waitFor()
  expect(await page.title()).toBe('Bestätige, dass du es bist')
  expect(await page.locator('dd').allTextContents()).toEqual([
    'https://app.example',
    'Ohne Namen',
    '42',
  ])
  // It has expired meanwhile.
  await page.route('**/social/confirm', async (route) => route.fulfill({ status: 410 }))
  await page.getByRole('button', { name: 'Das war ich nicht' }).click()
  await page.getByText('Die Anmeldung hat nicht funktioniert.').waitFor()
}, 60_000)
