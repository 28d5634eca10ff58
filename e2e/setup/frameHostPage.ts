import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Frame, Locator, Page } from '@playwright/test'
import { testChromiumArgs } from '../../tooling/setup/chromium.mjs'
import { startChromium } from '../../tooling/setup/startChromium.mjs'
import type { FrameRequestName, FrameParams, FrameResult } from 'latchkey/protocol'

/** A browser profile of its own, with the storage partitions of a user's browser. */
export type WalletBrowser = {
  readonly context: BrowserContext
  close(): Promise<void>
}

/** Starts Chromium with a new profile, and returns the context of its windows. */
export async function startWalletBrowser(
  args: string[] = testChromiumArgs,
): Promise<WalletBrowser> {
  const { browser, close } = await startChromium(args)
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no context.')
  // As `reducedMotion` in playwright.config.ts, which is not applied to a browser that is connected to.
  context.on('page', (page) => void page.emulateMedia({ reducedMotion: 'reduce' }).catch(() => {}))
  return { context, close }
}

/** A page of an app at `127.0.0.1`, which contains the frame of `localhost`, another site. */
export type FrameHostPage = {
  readonly page: Page
  /** The page of the wallet: in the frame, or in a separate window. */
  readonly frame: Locator
  /** Sends a request to the frame, and rejects with `code: message` of its error. */
  request<method extends FrameRequestName>(
    method: method,
    params: FrameParams<method>,
  ): Promise<FrameResult<method>>
  /** Returns the events of the frame so far. */
  events(): Promise<readonly unknown[]>
  /** Returns the answers to the request of `isEarly`. */
  answersToEarly(): Promise<readonly unknown[]>
}

/** Serves an empty page. Its policy is by default that of most apps: none. */
export async function serveEmptyPage(
  policy?: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    if (policy !== undefined) response.setHeader('content-security-policy', policy)
    response.end('<!doctype html><html lang="en"><meta charset="utf-8"><title>App</title><main>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no port.')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** State that the page of the app keeps of a wallet. */
type HostedWallet = {
  readonly window: Window
  answersToEarly?: unknown[]
  host?: {
    readonly events: unknown[]
    request(method: string, params: unknown): Promise<unknown>
  }
}
type HostWindow = { wallets: HostedWallet[] }

/** Which frame a page contains. */
export type HostOptions = {
  readonly app: string
  /** Origin of the wallet. */
  readonly wallet: string
  readonly projectId: string
  /** Whether a request is sent to the window of the frame before the handshake. */
  readonly isEarly?: boolean
}

/** Opens the page of an app with the frame in it, and shakes hands. */
export async function openFrameHostPage(page: Page, options: HostOptions): Promise<FrameHostPage> {
  const { app } = options
  // The whole frame has to be visible, before something is removed in it.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(app)
  return openFrame(page, options)
}

/** Adds a frame to the page of an app, beside others, and shakes hands. */
export async function openFrame(page: Page, options: HostOptions): Promise<FrameHostPage> {
  const { wallet, isEarly } = options
  await addFrame(page, options)
  const position = (await page.locator('iframe').count()) - 1
  if (isEarly) await page.evaluate(requestEarly, wallet)
  await page.evaluate(shakeHands, wallet)
  return createHost(page, page.frameLocator('iframe').nth(position).locator('body'), position)
}

/** Adds the frame to a page, or to a page inside another one. */
export async function addFrame(
  host: Page | Frame,
  options: HostOptions,
  path: 'frame' | 'export' = 'frame',
): Promise<void> {
  await host.evaluate(createFrame, { src: toUrl(path, options), wallet: options.wallet })
}

/** Shakes hands with the frame of a page inside another one. Rejects with the code of a refusal. */
export async function greetFrame(host: Frame, { wallet }: HostOptions): Promise<void> {
  await host.evaluate(shakeHands, wallet)
}

/** Opens the wallet in a separate window from the page of an app, and shakes hands. */
export async function openFramePopup(
  { page }: Pick<FrameHostPage, 'page'>,
  options: HostOptions,
): Promise<FrameHostPage> {
  const popup = page.waitForEvent('popup')
  await page.evaluate(
    (url) => {
      const { wallets } = window as unknown as HostWindow
      wallets.push({ window: window.open(url, 'wallet', 'popup')! })
    },
    toUrl('popup', options),
  )
  const opened = await popup
  await opened.waitForLoadState()
  await page.evaluate(shakeHands, options.wallet)
  return createHost(page, opened.locator('body'), 1)
}

function toUrl(path: string, { wallet, projectId }: HostOptions): string {
  return `${wallet}/${path}?projectId=${projectId}&chainId=eip155:31337&version=4`
}

/** @param position - Of the wallet among those of the page. */
function createHost(page: Page, frame: FrameHostPage['frame'], position: number): FrameHostPage {
  return {
    page,
    frame,
    request: async (method, params) =>
      page.evaluate(
        async ([at, name, value]) =>
          (window as unknown as HostWindow).wallets[at]?.host?.request(
            name,
            value,
          ) as Promise<never>,
        [position, method, params] as const,
      ),
    events: async () =>
      page.evaluate(
        (at) => (window as unknown as HostWindow).wallets[at]?.host?.events ?? [],
        position,
      ),
    answersToEarly: async () =>
      page.evaluate(
        (at) => (window as unknown as HostWindow).wallets[at]?.answersToEarly ?? [],
        position,
      ),
  }
}

/** Runs in the page of the app: creates the frame. */
async function createFrame({ src, wallet }: { src: string; wallet: string }): Promise<void> {
  const iframe = document.createElement('iframe')
  iframe.src = src
  iframe.title = 'Wallet'
  iframe.allow = `publickey-credentials-get ${wallet}; publickey-credentials-create ${wallet}; clipboard-write ${wallet}`
  iframe.style.cssText = 'border: 0; inline-size: 360px; block-size: 600px'
  document.body.append(iframe)
  await new Promise((resolve) => iframe.addEventListener('load', resolve))
  const host = window as unknown as HostWindow
  host.wallets ??= []
  host.wallets.push({ window: iframe.contentWindow! })
}

/** Runs in the page of the app: sends a request, with a port for its answer, to the newest window of the wallet. */
function requestEarly(wallet: string): void {
  const { port1, port2 } = new MessageChannel()
  const answersToEarly: unknown[] = []
  port1.addEventListener('message', ({ data }) => answersToEarly.push(data))
  port1.start()
  const opened = (window as unknown as HostWindow).wallets.at(-1)!
  const request = { id: crypto.randomUUID(), method: 'isConnected', params: {} }
  opened.window.postMessage(request, wallet, [port2])
  opened.answersToEarly = answersToEarly
}

/** Runs in the page of the app: shakes hands with the newest window of the wallet. */
async function shakeHands(wallet: string): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  const events: unknown[] = []
  const open = new Map<string, { resolve(value: unknown): void; reject(error: Error): void }>()
  const opened = (window as unknown as HostWindow).wallets.at(-1)!
  await new Promise<void>((resolve, reject) => {
    port1.addEventListener('message', ({ data }) => {
      const waiting = open.get(data.id)
      if (data.type === 'ready') resolve()
      else if (data.type === 'refused') reject(new Error(data.code))
      else if (data.type === 'result') waiting?.resolve(data.result)
      else if (data.type === 'error')
        waiting?.reject(new Error(`${data.error.code}: ${data.error.message}`))
      else events.push(data)
    })
    port1.start()
    const hello = { type: 'latchkey:hello', proto: 1, nonce: crypto.randomUUID() }
    opened.window.postMessage(hello, wallet, [port2])
  })
  opened.host = {
    events,
    request: async (method: string, params: unknown) =>
      new Promise((resolve, reject) => {
        const id = crypto.randomUUID()
        open.set(id, { resolve, reject })
        port1.postMessage({ id, method, params })
      }),
  }
}

/**
 * Returns a code that the wallet service of `latchkey dev` sent to an address.
 *
 * @param position - 0 for the first one.
 */
export async function readMailedCode(server: string, email: string, position = 0): Promise<string> {
  for (;;) {
    const response = await fetch(new URL('/mailbox.json', server))
    const { mails } = (await response.json()) as { mails: readonly { to: string; text: string }[] }
    const codes = mails
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
    const code = codes[position]
    if (code !== undefined) return code
    await sleep(100)
  }
}
