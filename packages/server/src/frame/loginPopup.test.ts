import { readFile } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'

const launched: { browser?: Browser } = {}

beforeAll(async () => {
  const { findChromium, chromiumArgs } = (await import(
    new URL('../../../../tooling/setup/chromium.mjs', import.meta.url).href
  )) as { findChromium: () => string | undefined; chromiumArgs: string[] }
  const executablePath = findChromium()
  launched.browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: chromiumArgs,
  })
}, 60_000)

afterAll(() => launched.browser?.close())

const completion = 'c'.repeat(43)
const flowId = '5f0c1b1e-6d0a-4a43-9a53-0d5f6f1d7c11'
const lastUrl = `https://wallet.example/login/done#flow=${flowId}&completion=${completion}`

/** Keeps the messages that a page receives. */
const recorder = `<script>
  window.received = []
  addEventListener('message', ({ origin, data }) => received.push({ origin, data }))
</script>`

/** Opens the page of an app, with a frame of the wallet and one of another origin. */
async function openApp(describe: object): Promise<Page> {
  const context = await launched.browser!.newContext()
  const page = await context.newPage()
  const pages = new URL('../../pages/', import.meta.url)
  const [html, script] = [
    await readFile(new URL('done.html', pages), 'utf8'),
    await readFile(new URL('done.js', pages), 'utf8'),
  ]
  const frames = ['https://wallet.example/frame', 'https://other.example/']
  const bodies: Readonly<Record<string, string>> = {
    'https://app.example/':
      recorder + frames.map((src) => `<iframe src="${src}"></iframe>`).join(''),
    'https://wallet.example/frame': recorder,
    'https://other.example/': recorder,
    'https://wallet.example/login/done': html,
  }
  await context.route('**/*', async (route) => {
    const url = route.request().url().split('#')[0]!
    if (url.endsWith('.js')) return route.fulfill({ body: script, contentType: 'text/javascript' })
    if (url.endsWith('/social/describe')) return route.fulfill({ json: describe })
    return route.fulfill({ body: bodies[url] ?? '', contentType: 'text/html' })
  })
  await page.goto('https://app.example/')
  return page
}

const description = { appOrigin: 'https://app.example', account: 'ann', number: '42' }

type Received = readonly { readonly origin: string; readonly data: unknown }[]

it('gives the secret of a login to the frame of the wallet, and only its id to the app', async () => {
  const page = await openApp({ ...description, isFinished: false })
  const opened = page.waitForEvent('popup')
  await page.evaluate(`void open('${lastUrl}', '_blank', 'popup')`)
  const popup = await opened
  await popup.getByText('42', { exact: true }).waitFor()
  const read = async (index: number): Promise<Received> =>
    page.frames()[index]!.evaluate<Received>('received')
  const [app, wallet, other] = [await read(0), await read(1), await read(2)]
  const origin = 'https://wallet.example'
  expect(app).toEqual([{ origin, data: { resultUri: `${origin}/login/done#flow=${flowId}` } }])
  expect(wallet).toEqual([{ origin, data: { type: 'socialCompletion', flowId, completion } }])
  expect(other).toEqual([])
}, 60_000)

it('names the site and the account before the visitor confirms without an opener', async () => {
  const page = await openApp({ ...description, isFinished: false })
  await page.goto(lastUrl)
  await page.getByRole('button', { name: 'Yes, sign in' }).waitFor()
  const values = await page.locator('dd').allTextContents()
  expect(values).toEqual(['https://app.example', 'ann', '42'])
}, 60_000)
