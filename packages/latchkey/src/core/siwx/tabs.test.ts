import { describe, expect, it } from 'vitest'
import { mainnet } from '../../networks/index.ts'
import { createSiwx } from '../../siwx/index.ts'
import {
  alice,
  createDeferred,
  createTestClient,
  fakeAdapter,
  fakeConnector,
  type FakeStorageArea,
  fakeStorageArea,
  settle,
  type TestClient,
} from '../client/core.fixture.ts'
import { connect, disconnect, isConnected } from '../connection/index.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import type { SiwxState } from '../model/slices/siwx.ts'
import { cancelSignIn, endSession, readSiwxState, signIn } from './index.ts'
import { fakeSiwx } from './siwx.fixture.ts'

type Tab = TestClient & {
  readonly connector: ReturnType<typeof fakeConnector>
  sign: () => Promise<string>
}

/** Opens the app in a tab. Each tab has a wallet of its own that restores the stored connection. */
async function openTab(area: FakeStorageArea, options: Partial<LatchkeyOptions>): Promise<Tab> {
  const first = fakeAdapter(mainnet, {
    signMessage: () => tab.sign(),
    verifyMessage: async () => true,
  })
  const connector = fakeConnector('fox', [mainnet])
  const tab: Tab = {
    ...createTestClient(options, { area, first }),
    connector,
    sign: async () => '0x01',
  }
  first.announce(connector)
  await tab.client.start()
  await settle()
  return tab
}

const stateOf = ({ client }: Tab): SiwxState => readSiwxState(client.store.get())

/** Dispatches the event that the browser sends to a tab after another one has stored something. */
async function notice(tab: Tab): Promise<void> {
  tab.window.dispatchStorage()
  await settle()
}

/** Two tabs with one connection, prompted to sign in. */
async function openPrompted(
  options: Partial<LatchkeyOptions> = { siwx: fakeSiwx() },
): Promise<readonly [Tab, Tab]> {
  const area = fakeStorageArea()
  const [one, other] = [await openTab(area, options), await openTab(area, options)]
  await connect(one.client, { connector: one.connector })
  await settle()
  await notice(other)
  expect([one, other].map((tab) => stateOf(tab).flow.status)).toEqual(['prompted', 'prompted'])
  return [one, other]
}

describe('tabs of one app', () => {
  it.each<[string, () => Partial<LatchkeyOptions>]>([
    ['at a backend', () => ({ siwx: fakeSiwx() })],
    ['in the storage of the page', () => ({ siwx: createSiwx({ domain: 'app.example' }) })],
  ])('share a sign-in and a sign-out with sessions %s', async (_, createOptions) => {
    const [one, other] = await openPrompted(createOptions())
    const session = await signIn(one.client)
    await notice(other)
    expect(stateOf(other)).toMatchObject({
      session,
      last: { accountAddress: alice },
      flow: { status: 'idle' },
    })
    await cancelSignIn(other.client)
    await notice(one)
    expect(stateOf(one).session).toEqual(session)

    const count = other.emitted.filter(({ name }) => name === 'attention').length
    await endSession(one.client)
    await notice(other)
    for (const tab of [one, other])
      expect(stateOf(tab)).toMatchObject({ session: undefined, flow: { status: 'prompted' } })
    expect(other.emitted.filter(({ name }) => name === 'attention')).toHaveLength(count)
    expect(isConnected(other.client.store.get())).toBe(true)
  })

  it('share an optional sign-in and sign-out, and set no prompt', async () => {
    const area = fakeStorageArea()
    const options = { siwx: fakeSiwx({ getRequired: () => false }) }
    const [one, other] = [await openTab(area, options), await openTab(area, options)]
    await connect(one.client, { connector: one.connector })
    await settle()
    await notice(other)
    const session = await signIn(one.client)
    await notice(other)
    expect(stateOf(other)).toMatchObject({ session, flow: { status: 'idle' } })
    await endSession(other.client)
    await notice(one)
    for (const tab of [one, other])
      expect(stateOf(tab)).toMatchObject({ session: undefined, flow: { status: 'idle' } })
  })

  it('leave a request to the tab whose wallet shows it', async () => {
    const [one, other] = await openPrompted()
    const signature = createDeferred<string>()
    other.sign = () => signature.promise
    const signing = signIn(other.client)
    await settle()
    await signIn(one.client)
    await notice(other)
    expect(stateOf(other).flow.status).toBe('signing')
    signature.resolve('0x02')
    expect((await signing).signature).toBe('0x02')
  })

  it('keep their state when the sessions cannot be read', async () => {
    const siwx = fakeSiwx()
    const backend = { isAway: false }
    const { getSessions } = siwx
    const [one, other] = await openPrompted({
      siwx: {
        ...siwx,
        getSessions: (...account) =>
          backend.isAway ? Promise.reject(new Error('503')) : getSessions(...account),
      },
    })
    const session = await signIn(one.client)
    await notice(other)
    backend.isAway = true
    await endSession(one.client)
    await notice(other)
    expect(stateOf(other).session).toEqual(session)
  })

  it('end a connection without a prompt, and the sessions once', async () => {
    const siwx = fakeSiwx()
    const [one, other] = await openPrompted({ siwx })
    await signIn(one.client)
    await notice(other)
    await disconnect(one.client)
    await settle()
    await notice(other)
    expect(isConnected(other.client.store.get())).toBe(false)
    expect(stateOf(other)).toMatchObject({ session: undefined, flow: { status: 'idle' } })
    expect(siwx.calls.filter((call) => call === 'setSessions')).toHaveLength(1)
  })
})
