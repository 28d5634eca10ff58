import { expect, it } from 'vitest'
import type { LatchkeyOptions } from '../core/index.ts'
import type { FakeClock } from '../kernel/index.ts'
import { deferredAdapter, fakeClient, waitForNextTask } from '../modal/fakeClient.fixture.ts'
import { prefetchWhenIdle } from './prefetchWhenIdle.ts'

type Page = {
  readonly readyState?: DocumentReadyState
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  /** Whether the browser has `requestIdleCallback`. */
  readonly hasIdle?: boolean
}

type Bench = {
  /** Names of the prefetched and rendered modules, in order. */
  readonly loads: string[]
  readonly clock: FakeClock
  /** Fires the load event of the page. */
  finishLoading(): void
  /** Runs the idle callbacks. */
  idle(): void
  /** Callbacks that wait for the browser to be idle. */
  waiting(): number
  cancel(): void
}

/** Starts prefetching in a page that the test drives. */
function start(
  page: Page = {},
  options: Partial<LatchkeyOptions> = {},
  load: () => Promise<unknown> = async () => undefined,
): Bench {
  const { readyState = 'complete', connection, hasIdle = true } = page
  const loads: string[] = []
  const callbacks = new Map<number, () => void>()
  const target = new EventTarget()
  let handles = 0
  const idleApi = {
    requestIdleCallback(run: () => void) {
      callbacks.set(++handles, run)
      return handles
    },
    cancelIdleCallback: (handle: number) => void callbacks.delete(handle),
  }
  const window = {
    document: { readyState, title: 'Shop', querySelector: () => null },
    location: { href: 'https://shop.example', origin: 'https://shop.example' },
    navigator: { userAgent: 'desktop', connection },
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    ...(hasIdle && idleApi),
  } as unknown as Window & typeof globalThis
  const adapter = deferredAdapter('eip155', [], { preload: () => void loads.push('adapter') })
  const { client, clock } = fakeClient({ adapters: [adapter], environment: { window }, ...options })
  const cancel = prefetchWhenIdle(client, {
    load() {
      loads.push('ui')
      return load()
    },
    draw: () => void loads.push('draw'),
  })
  return {
    loads,
    clock,
    cancel,
    finishLoading: () => void target.dispatchEvent(new Event('load')),
    waiting: () => callbacks.size,
    idle() {
      for (const [handle, run] of callbacks) {
        callbacks.delete(handle)
        run()
      }
    },
  }
}

it('loads the adapters and the modal when a page that has loaded is idle', () => {
  const { loads, idle } = start()
  expect(loads).toEqual([])
  idle()
  expect(loads).toEqual(['adapter', 'ui'])
})

it('waits for the load event of the page before it waits for the browser to be idle', () => {
  const { loads, waiting, finishLoading, idle } = start({ readyState: 'interactive' })
  expect(waiting()).toBe(0)
  finishLoading()
  expect(loads).toEqual([])
  idle()
  expect(loads).toEqual(['adapter', 'ui'])
})

it('loads a moment after the load event in a browser without requestIdleCallback', () => {
  const { loads, clock, finishLoading } = start({ readyState: 'loading', hasIdle: false })
  clock.advance(10_000)
  expect(loads).toEqual([])
  finishLoading()
  expect(loads).toEqual([])
  clock.advance(200)
  expect(loads).toEqual(['adapter', 'ui'])
  expect(clock.pending()).toBe(0)
})

it.each<[string, Page, Partial<LatchkeyOptions>]>([
  ["the option prefetch: 'intent'", {}, { prefetch: 'intent' }],
  ['Save-Data', { connection: { saveData: true } }, {}],
  ['a 2G connection', { connection: { effectiveType: '2g' } }, {}],
  ['a slow 2G connection', { connection: { effectiveType: 'slow-2g' } }, {}],
])('loads nothing with %s', (_, page, options) => {
  for (const readyState of ['complete', 'loading'] as const) {
    const bench = start({ ...page, readyState }, options)
    bench.finishLoading()
    bench.idle()
    bench.clock.advance(10_000)
    expect(bench.loads).toEqual([])
  }
})

it('loads on a fast connection without Save-Data', () => {
  const { loads, idle } = start({ connection: { saveData: false, effectiveType: '4g' } })
  idle()
  expect(loads).toEqual(['adapter', 'ui'])
})

it('draws the modal at the next idle time after it has loaded', async () => {
  const { loads, waiting, idle } = start()
  idle()
  await expect.poll(waiting).toBe(1)
  expect(loads).toEqual(['adapter', 'ui'])
  idle()
  expect(loads).toEqual(['adapter', 'ui', 'draw'])
})

it('draws nothing once it is cancelled while the code loads', async () => {
  const { loads, waiting, idle, cancel } = start()
  idle()
  cancel()
  await waitForNextTask()
  expect(waiting()).toBe(0)
  expect(loads).toEqual(['adapter', 'ui'])
})

it('loads nothing on a server', () => {
  const { loads, clock } = start({}, { environment: { window: undefined } })
  clock.advance(10_000)
  expect(loads).toEqual([])
})

it('loads nothing once it is cancelled before the load event', () => {
  const { loads, waiting, finishLoading, cancel } = start({ readyState: 'loading' })
  cancel()
  finishLoading()
  expect(waiting()).toBe(0)
  expect(loads).toEqual([])
})

it.each([true, false])(
  'loads nothing once it is cancelled before the browser is idle (requestIdleCallback: %s)',
  (hasIdle) => {
    const { loads, waiting, idle, clock, finishLoading, cancel } = start({
      readyState: 'loading',
      hasIdle,
    })
    finishLoading()
    cancel()
    expect([waiting(), clock.pending()]).toEqual([0, 0])
    idle()
    clock.advance(10_000)
    expect(loads).toEqual([])
  },
)

it('draws nothing, and rejects nothing, when the modal cannot be loaded', async () => {
  const unhandled: unknown[] = []
  const record = (reason: unknown): void => void unhandled.push(reason)
  process.on('unhandledRejection', record)
  const { loads, waiting, idle } = start({}, {}, () =>
    Promise.reject(new TypeError('Failed to fetch')),
  )
  idle()
  await waitForNextTask()
  process.off('unhandledRejection', record)
  expect(unhandled).toEqual([])
  expect([loads, waiting()]).toEqual([['adapter', 'ui'], 0])
})
