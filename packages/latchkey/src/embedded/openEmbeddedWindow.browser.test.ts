import { afterEach, describe, expect, it } from 'vitest'
import { isWalletError } from '../errors/index.ts'
import { createFakeClock, createLogger, type FakeClock } from '../kernel/index.ts'
import type { FakeFrameControl } from './fakeFrame.fixture.ts'
import { fakeWalletUrl } from './embeddedPage.fixture.ts'
import type { EmbeddedWindow, EmbeddedWindowEvent } from './EmbeddedWindow.ts'
import { openEmbeddedWindow } from './openEmbeddedWindow.ts'

type Opened = {
  readonly opened: EmbeddedWindow
  readonly popup: Window
  readonly clock: FakeClock
  readonly events: readonly EmbeddedWindowEvent[]
}

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const run of cleanups.splice(0)) run()
})

function open(projectId = 'p1'): Opened {
  const clock = createFakeClock()
  const popups: Window[] = []
  // The window of the app, which returns the window that it has opened.
  const app = new Proxy(window, {
    get(real, key) {
      const value: unknown = Reflect.get(real, key, real)
      if (key !== 'open') return typeof value === 'function' ? value.bind(real) : value
      return (...args: Parameters<typeof window.open>) => {
        const popup = real.open(...args)
        if (popup) popups.push(popup)
        return popup
      }
    },
  })
  const opened = openEmbeddedWindow({
    url: fakeWalletUrl(),
    projectId,
    network: 'eip155:1',
    enableLogger: false,
    window: app,
    clock,
    logger: createLogger({ level: 'silent', clock }),
  })
  const [popup] = popups
  if (!opened || !popup) throw new Error('The browser blocked the window.')
  const events: EmbeddedWindowEvent[] = []
  opened.on((event) => events.push(event))
  cleanups.push(opened.close)
  return { opened, popup, clock, events }
}

const control = ({ popup }: Opened, message: FakeFrameControl): void =>
  popup.postMessage(message, fakeWalletUrl())

async function codeOf(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return isWalletError(error) ? error.code : String(error)
}

describe('the wallet in a window', () => {
  it('shakes hands with the page of its origin, and answers', async () => {
    const made = open()
    expect(await made.opened.request('isConnected', {})).toEqual({ isConnected: false })
    expect(made.events).toEqual([{ type: 'ready' }])
  })

  it('is a separate window for each client of a page', async () => {
    const [one, other] = [open(), open()]
    // Not `not.toBe`, which reads members of windows of another origin.
    expect(other.popup === one.popup).toBe(false)
    for (const made of [one, other]) {
      expect(await made.opened.request('isConnected', {})).toEqual({ isConnected: false })
      expect(made.events).toEqual([{ type: 'ready' }])
    }
    other.opened.close()
    expect(await one.opened.request('isConnected', {})).toEqual({ isConnected: false })
  })

  it('is undefined when the browser blocks it', () => {
    const clock = createFakeClock()
    const blocked = openEmbeddedWindow({
      url: fakeWalletUrl(),
      projectId: 'p1',
      network: 'eip155:1',
      enableLogger: false,
      window: new Proxy(window, {
        get: (real, key) => (key === 'open' ? () => null : Reflect.get(real, key)),
      }),
      clock,
      logger: createLogger({ level: 'silent', clock }),
    })
    expect(blocked).toBeUndefined()
  })

  it('rejects what is open when the visitor closes it', async () => {
    const made = open()
    const call = { chainId: 'eip155:1', method: 'eth_call', params: [] } as const
    await made.opened.request('isConnected', {})
    const pending = codeOf(made.opened.request('rpcRequest', call))
    made.popup.close()
    await expect.poll(() => made.popup.closed).toBe(true)
    made.clock.advance(500)
    expect(await pending).toBe('frame.window_closed')
    expect(made.events.at(-1)).toMatchObject({ type: 'closed' })
    expect(await codeOf(made.opened.request('isConnected', {}))).toBe('frame.window_closed')
  })

  it('ends when it does not answer for 20 s, or refuses the app', async () => {
    const mute = open('mute')
    const late = codeOf(mute.opened.request('isConnected', {}))
    mute.clock.advance(20_000)
    expect(await late).toBe('frame.load_failed')
    const refused = open('refused')
    expect(await codeOf(refused.opened.request('isConnected', {}))).toBe('frame.unverified_domain')
  })

  it('ignores the first message of another window, and of another origin (abuse 2, 3)', async () => {
    const made = open('mute')
    const pending = codeOf(made.opened.request('isConnected', {}))
    const forged = (origin: string, source: Window): void => {
      const event = new MessageEvent('message', { data: { type: 'latchkey:window' }, origin })
      Object.defineProperty(event, 'source', { value: source })
      window.dispatchEvent(event)
    }
    forged(fakeWalletUrl(), window)
    forged('https://evil.example', made.popup)
    forged('null', made.popup)
    await expect.poll(() => made.events).toEqual([])
    made.clock.advance(20_000)
    // No port was sent to any of them.
    expect(await pending).toBe('frame.load_failed')
  })

  it('ends when its document asks for a second port (abuse 15, 16)', async () => {
    const made = open()
    await made.opened.request('isConnected', {})
    const message = { type: 'latchkey:window' }
    control(made, { test: 'postToApp', message, origin: location.origin })
    await expect
      .poll(() => made.events.at(-1))
      .toMatchObject({
        type: 'closed',
        error: { code: 'frame.window_closed' },
      })
  })
})
