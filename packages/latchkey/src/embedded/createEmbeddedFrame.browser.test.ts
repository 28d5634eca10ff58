import { afterEach, describe, expect, it } from 'vitest'
import { createFakeClock, createLogger, type FakeClock } from '../kernel/index.ts'
import { isWalletError } from '../errors/index.ts'
import { createEmbeddedFrame } from './createEmbeddedFrame.ts'
import type { EmbeddedFrame, EmbeddedFrameEvent } from './EmbeddedFrame.ts'
import { controlFakeFrame, fakeWalletUrl, readFakeFrame } from './embeddedPage.fixture.ts'
import { fakeWallet } from './fakeFrame.fixture.ts'

type Made = {
  readonly frame: EmbeddedFrame
  readonly clock: FakeClock
  readonly container: HTMLElement
  readonly events: readonly EmbeddedFrameEvent[]
}

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const run of cleanups.splice(0)) run()
})

function make(projectId = 'p1'): Made {
  const container = document.createElement('div')
  document.body.append(container)
  const clock = createFakeClock()
  const frame = createEmbeddedFrame({
    url: fakeWalletUrl(),
    projectId,
    network: 'eip155:1',
    enableLogger: false,
    container,
    clock,
    logger: createLogger({ level: 'silent', clock }),
  })
  const events: EmbeddedFrameEvent[] = []
  frame.on((event) => events.push(event))
  cleanups.push(() => {
    frame.close()
    container.remove()
  })
  return { frame, clock, container, events }
}

/** Returns the code and message of a rejection. */
async function failureOf(promise: Promise<unknown>): Promise<readonly [string, string]> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return isWalletError(error) ? [error.code, error.message] : ['none', String(error)]
}

async function sign(frame: EmbeddedFrame, signal?: AbortSignal): Promise<unknown> {
  return frame.request(
    'rpcRequest',
    { chainId: 'eip155:1', method: 'personal_sign', params: ['0x68', fakeWallet.evm] },
    { signal },
  )
}

/** Waits until the fake page has received a number of requests of a method. */
async function waitForRequests(frame: EmbeddedFrame, method: string, count = 1): Promise<void> {
  // The page can be asked once it has loaded.
  await frame.request('getChainId', {})
  await expect
    .poll(
      async () =>
        (await readFakeFrame(frame.element)).requests.filter((one) => one.method === method).length,
    )
    .toBe(count)
}

describe('frame of the embedded wallet', () => {
  it('loads a page of another origin with project, network, version and log switch in its URL, and no RPC URL [7.32a, 9.15b]', async () => {
    const { frame } = make()
    expect(await frame.request('isConnected', {})).toEqual({ isConnected: false })
    const { url } = await readFakeFrame(frame.element)
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      projectId: 'p1',
      chainId: 'eip155:1',
      version: '4',
      enableLogger: 'false',
    })
    expect(new URL(url).origin).not.toBe(location.origin)
    expect(frame.element.sandbox.contains('allow-top-navigation')).toBe(false)
    // The recovery kit.
    expect(frame.element.sandbox.contains('allow-downloads')).toBe(true)
    expect(frame.element.allow).toContain(`publickey-credentials-get ${fakeWalletUrl()}`)
  })

  it('answers a request that was sent before the page was ready, without a delay after it', async () => {
    const { frame } = make()
    // The clock of the test stands still: a delay would never end.
    expect(await frame.request('isConnected', {})).toEqual({ isConnected: false })
  })

  it('rejects with the text of the specification when the page does not answer for 20 s [8.5b, 9.8]', async () => {
    const { frame, clock } = make('silent')
    const failure = failureOf(frame.request('isConnected', {}))
    clock.advance(20_000)
    expect(await failure).toEqual([
      'frame.load_failed',
      'Network Error - Could not load embedded wallet',
    ])
  })

  it('rejects when the page refuses the origin of the app', async () => {
    const { frame } = make('refused')
    expect((await failureOf(frame.request('getUser', {})))[0]).toBe('frame.unverified_domain')
  })

  it('rejects a login request after 120 s and aborts it in the frame, and no other request [9.8]', async () => {
    const { frame, clock } = make()
    const login = failureOf(frame.request('connectEmail', { email: 'slow@example.com' }))
    const read = failureOf(
      frame.request('rpcRequest', { chainId: 'eip155:1', method: 'eth_call', params: [] }),
    )
    await waitForRequests(frame, 'rpcRequest')
    clock.advance(120_000)
    expect((await login)[0]).toBe('frame.timed_out')
    await waitForRequests(frame, 'abort')
    const { requests } = await readFakeFrame(frame.element)
    const { id } = requests.find(({ method }) => method === 'connectEmail')!
    expect(requests.at(-2)).toMatchObject({ method: 'abort', params: { requestId: id } })
    controlFakeFrame(frame.element, { test: 'fail', code: 'transport.failed', message: 'No node' })
    expect(await read).toEqual(['transport.failed', 'No node'])
  })

  it('stops the time of a login while the frame is visible', async () => {
    const { frame, clock, events } = make()
    const login = failureOf(frame.request('connectEmail', { email: 'slow@example.com' }))
    await waitForRequests(frame, 'connectEmail')
    clock.advance(60_000)
    controlFakeFrame(frame.element, {
      test: 'post',
      message: { type: 'approvalChanged', isOpen: true },
    })
    await expect.poll(() => events.length).toBe(1)
    clock.advance(600_000)
    controlFakeFrame(frame.element, { test: 'answer', result: { action: 'VERIFY_OTP' } })
    expect((await login)[0]).toBe('none')
  })

  it('rejects a 33rd open request', async () => {
    const { frame } = make()
    await frame.request('isConnected', {})
    const open = Array.from({ length: 32 }, () => failureOf(sign(frame)))
    expect((await failureOf(sign(frame)))[0]).toBe('frame.too_many_requests')
    frame.rejectApprovals()
    expect((await open[31]) ?? []).toEqual(['frame.request_aborted', 'Request was aborted'])
  })

  it('rejects requests with parameters that the frame refuses, or that cannot be cloned', async () => {
    const { frame } = make()
    const failure = await failureOf(frame.request('connectEmail', { email: 'a@b\r\nBcc: c' }))
    expect(failure[0]).toBe('frame.message_invalid')
    const uncloneable = { email: (() => {}) as never }
    expect((await failureOf(frame.request('connectEmail', uncloneable)))[0]).toBe(
      'frame.message_invalid',
    )
  })
})

describe('replies of the frame', () => {
  it('settle the request of their id alone (abuse 14)', async () => {
    const { frame } = make()
    const first = failureOf(sign(frame))
    await waitForRequests(frame, 'rpcRequest')
    const user = { address: '0x' + '66'.repeat(20), chainId: 'eip155:1' }
    const id = '2f1c0a52-6c7b-4d5e-9b53-0a4d6a3d9f10'
    // Nobody asked for this user: the address that the app shows must not change.
    controlFakeFrame(frame.element, { test: 'post', message: { type: 'result', id, result: user } })
    controlFakeFrame(frame.element, { test: 'fail', code: 'wallet.user_rejected', message: '' })
    expect((await first)[0]).toBe('wallet.user_rejected')
    expect((await failureOf(frame.request('getUser', {})))[0]).toBe('login.session_ended')
  })

  it('change nothing when one is sent again (abuse 13)', async () => {
    const { frame, events } = make()
    const first = sign(frame)
    await waitForRequests(frame, 'rpcRequest')
    controlFakeFrame(frame.element, { test: 'answer', result: '0x1' })
    expect(await first).toBe('0x1')
    const second = sign(frame)
    await waitForRequests(frame, 'rpcRequest', 2)
    const [earlier] = (await readFakeFrame(frame.element)).requests.filter(
      ({ method }) => method === 'rpcRequest',
    )
    const { id } = earlier!
    const error = { code: 'wallet.user_rejected', message: '' }
    for (const message of [
      { type: 'result', id, result: '0x1' },
      { type: 'result', id, result: '0x3' },
      { type: 'error', id, error },
    ])
      controlFakeFrame(frame.element, { test: 'post', message })
    controlFakeFrame(frame.element, { test: 'answer', result: '0x2' })
    expect([await first, await second]).toEqual(['0x1', '0x2'])
    // Those of the two requests, of which the last follows its result.
    await expect
      .poll(() => events.map(({ type }) => type))
      .toEqual(Array(4).fill('approvalChanged'))
  })

  it.each([
    ['an unknown key', { type: 'approvalChanged', isOpen: true, extra: 1 }],
    ['a type that only contains a known one', { type: 'xapprovalChanged', isOpen: true }],
    ['another type', 'approvalChanged'],
    ['a map', new Map([['type', 'approvalChanged']])],
  ])('are dropped with %s', async (_, message) => {
    const { frame, events } = make()
    await frame.request('isConnected', {})
    controlFakeFrame(frame.element, { test: 'post', message })
    await frame.request('isConnected', {})
    expect(events).toEqual([])
  })

  it('with a result of another shape reject', async () => {
    const { frame } = make()
    const login = failureOf(frame.request('connectEmail', { email: 'slow@example.com' }))
    await waitForRequests(frame, 'connectEmail')
    controlFakeFrame(frame.element, { test: 'answer', result: { action: 'CONNECT', token: 'x' } })
    expect((await login)[0]).toBe('frame.message_invalid')
  })

  it('with a code that is not in the catalogue reject with the default text [8.6]', async () => {
    const { frame } = make()
    const signature = failureOf(sign(frame))
    await waitForRequests(frame, 'rpcRequest')
    controlFakeFrame(frame.element, { test: 'fail', code: 'some.code', message: '<b>' })
    expect(await signature).toEqual(['frame.failed', 'An error occurred'])
  })

  it('messages of windows beside the frame are ignored', async () => {
    const { frame, events } = make()
    const signature = failureOf(sign(frame))
    await waitForRequests(frame, 'rpcRequest')
    window.postMessage({ type: 'approvalChanged', isOpen: true }, location.origin)
    window.postMessage({ type: '@w3m-frame/GET_USER_SUCCESS', payload: {} }, location.origin)
    controlFakeFrame(frame.element, { test: 'fail', code: 'wallet.user_rejected', message: '' })
    expect((await signature)[0]).toBe('wallet.user_rejected')
    // Those of the frame itself, when the request began and when it ended.
    await expect
      .poll(() => events)
      .toEqual([
        { type: 'approvalChanged', isOpen: true },
        { type: 'approvalChanged', isOpen: false },
      ])
  })
})

describe('an aborted request', () => {
  it('is aborted in the frame, and rejects with its text [8.6]', async () => {
    const { frame } = make()
    const controller = new AbortController()
    const signature = failureOf(sign(frame, controller.signal))
    await waitForRequests(frame, 'rpcRequest')
    controller.abort()
    expect(await signature).toEqual(['frame.request_aborted', 'Request was aborted'])
    await waitForRequests(frame, 'abort')
    const login = new AbortController()
    const email = failureOf(
      frame.request('connectEmail', { email: 'slow@example.com' }, { signal: login.signal }),
    )
    await waitForRequests(frame, 'connectEmail')
    login.abort()
    expect(await email).toEqual(['frame.aborted', 'Something went wrong'])
  })

  it('ends with the result of what the frame had executed already (abuse 20)', async () => {
    const { frame, clock } = make('executing')
    const controller = new AbortController()
    const sent = sign(frame, controller.signal)
    await waitForRequests(frame, 'rpcRequest')
    controller.abort()
    await waitForRequests(frame, 'abort')
    frame.rejectApprovals()
    clock.advance(9999)
    controlFakeFrame(frame.element, { test: 'answer', result: '0x1' })
    expect(await sent).toBe('0x1')
  })

  it('rejects after 10 s when the frame does not say how it ended', async () => {
    const { frame, clock } = make('executing')
    const controller = new AbortController()
    const signature = failureOf(sign(frame, controller.signal))
    await waitForRequests(frame, 'rpcRequest')
    controller.abort()
    await waitForRequests(frame, 'abort')
    clock.advance(10_000)
    expect(await signature).toEqual(['frame.request_aborted', 'Request was aborted'])
  })

  it('leaves the other requests open', async () => {
    const { frame } = make()
    const controller = new AbortController()
    const aborted = failureOf(
      frame.request('connectEmail', { email: 'slow@example.com' }, { signal: controller.signal }),
    )
    await waitForRequests(frame, 'connectEmail')
    const signature = failureOf(sign(frame))
    await waitForRequests(frame, 'rpcRequest')
    controller.abort()
    await aborted
    controlFakeFrame(frame.element, { test: 'answer', result: '0x1' })
    expect((await signature)[0]).toBe('none')
  })
})

describe('open requests', () => {
  it('reject when the page removes the frame, and later ones too (abuse 23)', async () => {
    const { frame, container, events } = make()
    const signature = failureOf(sign(frame))
    await waitForRequests(frame, 'rpcRequest')
    container.remove()
    expect((await signature)[0]).toBe('frame.not_set')
    expect(events.at(-1)).toEqual({ type: 'closed', reason: 'removed' })
    expect(frame.isPresent()).toBe(false)
    expect((await failureOf(frame.request('isConnected', {})))[0]).toBe('frame.not_set')
  })

  it('reject when the frame reloads; the next request reaches the new document (abuse 22)', async () => {
    const { frame, events } = make()
    const signature = failureOf(sign(frame))
    await waitForRequests(frame, 'rpcRequest')
    controlFakeFrame(frame.element, { test: 'reload' })
    expect((await signature)[0]).toBe('frame.load_failed')
    expect(events.at(-1)).toEqual({ type: 'closed', reason: 'reloaded' })
    expect(await frame.request('isConnected', {})).toEqual({ isConnected: false })
  })
})
