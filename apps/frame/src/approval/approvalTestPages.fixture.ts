import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Frame, type Locator, type Page } from '@playwright/test'
import { build } from 'vite'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { ApprovalHarness } from './approvalHarness.fixture.ts'

/** Chromium, and a server of a page of an app with the frame of another site in it. */
type ApprovalTestPages = {
  /** Opens the app, and shows requests in the frame. */
  open(names: readonly string[], options?: OpenOptions): Promise<OpenedApproval>
  close(): Promise<void>
}

type OpenOptions = {
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** Pixels of the display per CSS pixel. @default 1 */
  readonly deviceScaleFactor?: number | undefined
  readonly theme?: 'light' | 'dark' | undefined
  readonly locale?: string | undefined
}

/** A page with a request in its frame. */
export type OpenedApproval = {
  readonly page: Page
  readonly frame: Frame
  readonly approve: Locator
  /** Returns the requests that were executed. */
  executed(): Promise<readonly string[]>
  /** Puts the mouse over the button, for as long as it takes before a press. Returns where it is. */
  hover(): Promise<{ readonly x: number; readonly y: number }>
  /** Gives the button the focus, for as long as it takes before a key. */
  focus(): Promise<void>
}

/** Milliseconds that are longer than the guard waits before it accepts a press or a key. */
const pauseMs = 400

const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>`
const parent = (frame: string): string => `${head}
  <style>body { margin: 0; block-size: 2000px } iframe { display: block; border: 0 }</style>
  <button id="own">Play</button>
  <iframe id="frame" src="${frame}" width="360" height="600"></iframe>`
const child = `${head}<link rel="stylesheet" href="/harness.css"><div id="root"></div>
  <script type="module" src="/harness.js"></script>`

/** Starts the pages before the tests of a file, and closes them afterwards. Returns `open`. */
export function useApprovalTestPages(): ApprovalTestPages['open'] {
  let pages: ApprovalTestPages | undefined
  beforeAll(async () => {
    pages = await startApprovalTestPages()
  })
  afterAll(async () => pages?.close())
  return async (names, options) => {
    if (!pages) throw new Error('The pages did not start.')
    return await pages.open(names, options)
  }
}

/** Starts the server and Chromium. The two hosts are different sites. */
async function startApprovalTestPages(): Promise<ApprovalTestPages> {
  const tooling = new URL('../../../../tooling/', import.meta.url)
  const load = async <module>(path: string): Promise<module> =>
    (await import(new URL(path, tooling).href)) as module
  const { chromiumArgs, findChromium } = await load<{
    chromiumArgs: string[]
    findChromium(): string | undefined
  }>('setup/chromium.mjs')
  const files = await bundleHarness(load)
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://app.test')
    const file = files.get(pathname)
    const type = pathname.endsWith('.js')
      ? 'javascript'
      : pathname.endsWith('.css')
        ? 'css'
        : 'html'
    const pages: Readonly<Record<string, string>> = {
      '/app': parent(`http://127.0.0.1:${portOf(server)}/frame${search}`),
      '/frame': child,
    }
    const content = file ?? pages[pathname]
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': `text/${type}` })
    response.end(content)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  const executablePath = findChromium()
  const browser = await chromium.launch({
    // `localhost` can be `::1`, where the server does not listen.
    args: [...chromiumArgs, '--host-resolver-rules=MAP app.test 127.0.0.1'],
    ...(executablePath !== undefined && { executablePath }),
  })
  return {
    open: async (names, options) => openApproval(browser, { port, names, ...options }),
    async close() {
      await browser.close()
      server.close()
    },
  }
}

/** Bundles the harness: a page of a bundle opens several times as fast as one of hundreds of modules. */
async function bundleHarness(
  load: <module>(path: string) => Promise<module>,
): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const { sourceAliases } = await load<{
    sourceAliases(): { find: RegExp; replacement: string }[]
  }>('vite/source.mjs')
  const { keepNodeEnv } = await load<{
    keepNodeEnv<result>(run: () => Promise<result>): Promise<result>
  }>('vite/keepNodeEnv.mjs')
  const built = await keepNodeEnv(async () =>
    build({
      root: fileURLToPath(new URL('../../', import.meta.url)),
      configFile: false,
      logLevel: 'silent',
      resolve: { alias: sourceAliases() },
      build: {
        write: false,
        cssCodeSplit: false,
        minify: false,
        target: 'esnext',
        rolldownOptions: {
          input: fileURLToPath(new URL('approvalHarness.fixture.ts', import.meta.url)),
          output: {
            entryFileNames: 'harness.js',
            chunkFileNames: '[name]-[hash].js',
            assetFileNames: 'harness[extname]',
          },
        },
      },
    }),
  )
  if (Array.isArray(built) || !('output' in built)) throw new Error('The harness is one bundle.')
  return new Map(
    built.output.map((file) => [
      `/${file.fileName}`,
      file.type === 'chunk' ? file.code : file.source,
    ]),
  )
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.')
  return address.port
}

async function openApproval(
  browser: Browser,
  options: OpenOptions & { readonly port: number; readonly names: readonly string[] },
): Promise<OpenedApproval> {
  const { port, names, width = 800, height = 700, theme = 'light', locale = 'en' } = options
  const { deviceScaleFactor = 1 } = options
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor,
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  onTestFinished(async () => context.close())
  const page = await context.newPage()
  await page.goto(`http://app.test:${port}/app?locale=${locale}`)
  const frame = page.frame({ url: /\/frame\?/ })
  if (!frame) throw new Error('The page has no frame.')
  await frame.waitForFunction(() => 'harness' in window)
  for (const name of names)
    await frame.evaluate((shown) => (window as unknown as HarnessWindow).harness.show(shown), name)
  const approve = frame.locator('button[aria-disabled]')
  const advance = async (): Promise<void> =>
    frame.evaluate((ms) => (window as unknown as HarnessWindow).harness.advance(ms), pauseMs)
  return {
    page,
    frame,
    approve,
    async hover() {
      const box = await approve.boundingBox()
      if (!box) throw new Error('The button is not drawn.')
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      await page.mouse.move(x, y)
      await page.mouse.move(x + 1, y)
      await advance()
      return { x: x + 1, y }
    },
    async focus() {
      await approve.focus()
      await frame.waitForFunction(() => document.hasFocus())
      await advance()
    },
    executed: async () =>
      frame.evaluate(() => (window as unknown as HarnessWindow).harness.executed),
  }
}

type HarnessWindow = { readonly harness: ApprovalHarness }
