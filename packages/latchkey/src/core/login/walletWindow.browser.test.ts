import { describe, expect, it } from 'vitest'
import { fakeWalletUrl } from '../../embedded/embeddedPage.fixture.ts'
import { fakeWallet } from '../../embedded/fakeFrame.fixture.ts'
import { evm } from '../../evm/index.ts'
import { mainnet } from '../../networks/index.ts'
import {
  disconnect,
  getProvider,
  type Latchkey,
  openWalletWindow,
  readAccount,
  readLogin,
  rejectEmbeddedRequests,
  startEmailLogin,
  submitLoginCode,
} from '../index.ts'
import { createTestLoginClient } from './testLoginClient.fixture.ts'

type Visitor = {
  readonly client: Latchkey
  /** Windows that were opened. */
  readonly popups: readonly Window[]
  /** Blocks windows from now on, or no longer. */
  block(isBlocked: boolean): void
}

/** Creates a client whose frame stores nothing. */
function make(): Visitor {
  const popups: Window[] = []
  let isBlocked = false
  const opens = new Proxy(window, {
    get(real, key) {
      const value: unknown = Reflect.get(real, key, real)
      if (key !== 'open') return typeof value === 'function' ? value.bind(real) : value
      return (...args: Parameters<typeof window.open>) => {
        const popup = isBlocked ? null : real.open(...args)
        if (popup) popups.push(popup)
        return popup
      }
    },
  })
  // The fake frame stores nothing for this project.
  const options = { projectId: 'storageless', networks: [mainnet], adapters: [evm()] } as const
  const page = { window: opens }
  const { client } = createTestLoginClient({ ...options, walletUrl: fakeWalletUrl() }, page)
  return { client, popups, block: (now) => void (isBlocked = now) }
}

const windowOf = ({ client }: Visitor): unknown => readLogin(client.store.get()).window
const statusOf = ({ client }: Visitor): unknown => readLogin(client.store.get()).flow.status

async function logIn(visitor: Visitor): Promise<void> {
  const { client } = visitor
  const started = startEmailLogin(client, { email: 'ada@example.com' })
  await expect.poll(() => windowOf(visitor)).toEqual({ status: 'needed', reason: 'storage' })
  openWalletWindow(client)
  await started
  await submitLoginCode(client, { code: '123456' })
  expect(statusOf(visitor)).toBe('connected')
}

const sign = ({ client }: Visitor): Promise<unknown> | undefined =>
  getProvider(client, { namespace: 'eip155' })
    ?.request({ method: 'personal_sign', params: ['0x68', fakeWallet.evm] })
    .catch((error: unknown) => error)

describe('a browser whose frame stores nothing', () => {
  it('logs in through a window that a click opens, and closes it afterwards', async () => {
    const visitor = make()
    await logIn(visitor)
    expect(readAccount(visitor.client.store.get(), 'eip155').address).toBe(fakeWallet.evm)
    expect(visitor.popups).toHaveLength(1)
    await expect.poll(() => visitor.popups[0]?.closed).toBe(true)
    expect(windowOf(visitor)).toBeUndefined()
  })

  it('keeps the request when the window is blocked, and sends it with the next click', async () => {
    const visitor = make()
    visitor.block(true)
    const started = startEmailLogin(visitor.client, { email: 'ada@example.com' })
    await expect.poll(() => windowOf(visitor)).toBeDefined()
    openWalletWindow(visitor.client)
    expect(windowOf(visitor)).toMatchObject({ error: { code: 'frame.window_blocked' } })
    visitor.block(false)
    openWalletWindow(visitor.client)
    await started
    expect(statusOf(visitor)).toBe('code')
  })

  it('signs in a window, and rejects with 4001 when the visitor leaves before it opens', async () => {
    const visitor = make()
    await logIn(visitor)
    const rejected = sign(visitor)
    await expect.poll(() => windowOf(visitor)).toMatchObject({ status: 'needed' })
    rejectEmbeddedRequests(visitor.client)
    expect(await rejected).toMatchObject({ code: 4001 })
    expect(windowOf(visitor)).toBeUndefined()

    const signed = sign(visitor)
    await expect.poll(() => windowOf(visitor)).toMatchObject({ status: 'needed' })
    openWalletWindow(visitor.client)
    await expect.poll(() => windowOf(visitor)).toMatchObject({ status: 'open' })
    visitor.popups.at(-1)?.postMessage({ test: 'answer', result: '0xab' }, fakeWalletUrl())
    expect(await signed).toBe('0xab')
    expect(windowOf(visitor)).toBeUndefined()
  })

  it('opens no window for a request that the visitor has not started', async () => {
    const visitor = make()
    await logIn(visitor)
    const provider = getProvider(visitor.client, { namespace: 'eip155' })
    const read = provider?.request({ method: 'wallet_getCallsStatus', params: ['0x1'] })
    await expect(read).rejects.toMatchObject({ code: 4900 })
    expect(windowOf(visitor)).toBeUndefined()
  })

  it('rejects a request that waits for the window when the visitor disconnects (abuse 126)', async () => {
    const visitor = make()
    await logIn(visitor)
    const rejected = sign(visitor)
    await expect.poll(() => windowOf(visitor)).toMatchObject({ status: 'needed' })
    const left = disconnect(visitor.client)
    expect(await rejected).toMatchObject({ code: 4001 })
    await expect.poll(() => windowOf(visitor)).toEqual({ status: 'needed', reason: 'signOut' })
    openWalletWindow(visitor.client)
    await left
  })

  it('needs the window once more to sign out', async () => {
    const visitor = make()
    await logIn(visitor)
    const left = disconnect(visitor.client)
    await expect.poll(() => windowOf(visitor)).toEqual({ status: 'needed', reason: 'signOut' })
    openWalletWindow(visitor.client)
    await left
    await expect.poll(() => windowOf(visitor)).toBeUndefined()
    expect(readAccount(visitor.client.store.get(), 'eip155').isConnected).toBe(false)
  })
})
