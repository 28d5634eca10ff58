import { expect, it } from 'vitest'
import { base, mainnet, type Network, solanaMainnet } from '../../networks/index.ts'
import {
  alice,
  bob,
  carol,
  createTestClient,
  fakeAdapter,
  fakeConnector,
  type FakeConnector,
  fakeStorageArea,
  sessionOf,
  settle,
  type TestClient,
} from '../client/core.fixture.ts'
import { connect, isConnected } from '../connection/index.ts'
import type { SiwxAccount } from '../model/Siwx.ts'
import { readNetwork, switchNetwork } from '../network/index.ts'
import { cancelSignIn, readPreviousSiwxAccount, readSiwxState, signIn } from './index.ts'
import { dataOf, fakeSiwx, type FakeSiwx } from './siwx.fixture.ts'

type Visit = TestClient & { readonly siwx: FakeSiwx }

const onMainnet = { accountAddress: alice, chainId: mainnet.caipNetworkId }

const store = (siwx: FakeSiwx, account: SiwxAccount, message = 'Sign in'): void =>
  void siwx.sessions.push({ data: dataOf(account), message, signature: '0x01' })

/** Opens the app with wallets, which it restores when the storage area has their connections. */
async function visit(
  connectors: readonly FakeConnector[],
  siwx: FakeSiwx = fakeSiwx(),
  area = fakeStorageArea(),
): Promise<Visit> {
  const signMessage = async (): Promise<string> => '0x01'
  const first = fakeAdapter(mainnet, { switchNetwork: async () => {}, signMessage })
  const second = fakeAdapter(solanaMainnet, { signMessage })
  const test = createTestClient({ siwx }, { first, second, area })
  first.announce(...connectors)
  await test.client.start()
  await settle()
  return { ...test, siwx }
}

/** Opens the app, and signs in on Mainnet. */
async function visitSignedIn(...connectors: readonly [FakeConnector, ...FakeConnector[]]) {
  const test = await visit(connectors)
  for (const connector of connectors.toReversed()) await connect(test.client, { connector })
  await switchNetwork(test.client, { network: mainnet })
  await settle()
  await signIn(test.client)
  return test
}

async function promptOn({ client }: Visit, network: Network): Promise<void> {
  await switchNetwork(client, { network })
  await settle()
  expect(readSiwxState(client.store.get()).flow).toMatchObject({
    status: 'prompted',
    account: { chainId: network.caipNetworkId },
  })
}

const prompts = ({ emitted }: Visit): number =>
  emitted.filter(
    ({ name, data }) => name === 'attention' && (data as { kind?: string }).kind === 'signIn',
  ).length

const labelOf = ({ client }: Visit): SiwxAccount | undefined =>
  readPreviousSiwxAccount(client.store.get())

/** Cancels, and expects that nothing else is prompted. */
async function cancel(test: Visit): Promise<void> {
  const count = prompts(test)
  await cancelSignIn(test.client)
  await settle()
  expect(prompts(test)).toBe(count)
  expect(readSiwxState(test.client.store.get()).flow.status).toBe('idle')
}

function expectSignedInOn({ client, siwx }: Visit, network: Network): void {
  const state = client.store.get()
  expect(readNetwork(state)).toEqual(network)
  expect(readSiwxState(state).session?.data.chainId).toBe(network.caipNetworkId)
  expect(siwx.calls.filter((call) => /^(?:revoke|setSessions)/.test(call))).toEqual([])
}

const createWallet = (): FakeConnector => fakeConnector('fox', [mainnet, solanaMainnet])

it('returns to the network of another namespace, and keeps a wallet of both connected [4.8d]', async () => {
  const wallet = createWallet()
  const test = await visitSignedIn(wallet)
  await promptOn(test, solanaMainnet)
  expect(labelOf(test)).toEqual(onMainnet)
  await cancel(test)
  expectSignedInOn(test, mainnet)
  expect(wallet.calls).not.toContain('disconnect')
  expect(isConnected(test.client.store.get(), 'solana')).toBe(true)
})

it('returns to the network of another wallet, and keeps both wallets connected [4.8d]', async () => {
  const wallets = [
    fakeConnector('fox', [mainnet]),
    fakeConnector('ghost', [solanaMainnet]),
  ] as const
  const test = await visitSignedIn(...wallets)
  await promptOn(test, solanaMainnet)
  expect(labelOf(test)).toEqual(onMainnet)
  await cancel(test)
  expectSignedInOn(test, mainnet)
  expect(isConnected(test.client.store.get(), 'solana')).toBe(true)
})

it('disconnects one of two wallets when the account of the last session is gone [4.8d]', async () => {
  const [fox, ghost] = [fakeConnector('fox', [mainnet]), fakeConnector('ghost', [solanaMainnet])]
  const test = await visitSignedIn(fox, ghost)
  await promptOn(test, solanaMainnet)
  const { accounts } = sessionOf(mainnet, [bob])
  fox.emit({ type: 'accountsChanged', namespace: 'eip155', accounts })
  expect(labelOf(test)).toBeUndefined()
  await cancel(test)
  expect(isConnected(test.client.store.get(), 'solana')).toBe(false)
  expect(isConnected(test.client.store.get(), 'eip155')).toBe(true)
  expect(test.siwx.sessions.map(({ data }) => data.accountAddress)).toEqual([alice])
})

it('disconnects another account on another network [4.8d]', async () => {
  const fox = fakeConnector('fox', [mainnet])
  const test = await visitSignedIn(fox)
  const { accounts } = sessionOf(mainnet, [bob])
  fox.emit({ type: 'accountsChanged', namespace: 'eip155', accounts })
  await settle()
  expect(labelOf(test)).toBeUndefined()
  await promptOn(test, base)
  expect(labelOf(test)).toBeUndefined()
  await cancel(test)
  expect(isConnected(test.client.store.get())).toBe(false)
})

it('disconnects when the last session has ended before the prompt [4.8d]', async () => {
  const test = await visitSignedIn(fakeConnector('fox', [mainnet]))
  test.siwx.sessions.splice(0)
  await promptOn(test, base)
  expect(labelOf(test)).toBeUndefined()
  await cancel(test)
  expect(isConnected(test.client.store.get())).toBe(false)
})

it('disconnects when the wallet does not approve the earlier network any more [4.8d]', async () => {
  const fox = fakeConnector('fox', [mainnet])
  const approvedNetworks = [mainnet.caipNetworkId, base.caipNetworkId]
  const limits = { supportsAllNetworks: false, approvedNetworks }
  fox.answer = async () => [sessionOf(mainnet, [alice], limits)]
  const test = await visitSignedIn(fox)
  await promptOn(test, base)
  expect(labelOf(test)).toEqual(onMainnet)
  fox.emit({
    type: 'networksApproved',
    namespace: 'eip155',
    approvedNetworks: [base.caipNetworkId],
  })
  expect(labelOf(test)).toBeUndefined()
  await cancel(test)
  expect(isConnected(test.client.store.get())).toBe(false)
})

it.each([
  ['the same namespace', base],
  ['another namespace', solanaMainnet],
])('returns to a stored session after a reload on a network of %s [4.8d]', async (_, later) => {
  const [area, siwx] = [fakeStorageArea(), fakeSiwx()]
  store(siwx, onMainnet)
  const earlier = await visit([createWallet()], siwx, area)
  await connect(earlier.client, { connector: createWallet() })
  await switchNetwork(earlier.client, { network: later })
  await settle()
  earlier.client.destroy()
  const wallet = createWallet()
  wallet.restoreAnswer = async () => [
    sessionOf(later === base ? base : mainnet, [alice]),
    sessionOf(solanaMainnet),
  ]
  const test = await visit([wallet], siwx, area)
  expect(readNetwork(test.client.store.get())).toEqual(later)
  expect(prompts(test)).toBe(1)
  expect(labelOf(test)).toEqual(onMainnet)
  await cancel(test)
  expectSignedInOn(test, mainnet)
})

it('disconnects a new wallet although the other namespace needs no sign-in [4.8d]', async () => {
  const siwx = fakeSiwx()
  store(siwx, { accountAddress: carol, chainId: solanaMainnet.caipNetworkId }, '')
  const wallet = createWallet()
  const test = await visit([wallet], siwx)
  await connect(test.client, { connector: wallet })
  await settle()
  expect(prompts(test)).toBe(1)
  expect(labelOf(test)).toBeUndefined()
  await cancel(test)
  expect(isConnected(test.client.store.get())).toBe(false)
})

it('finds the earlier session although the visitor declines to sign meanwhile [4.8d]', async () => {
  const [area, siwx] = [fakeStorageArea(), fakeSiwx()]
  store(siwx, onMainnet)
  const earlier = await visit([createWallet()], siwx, area)
  await connect(earlier.client, { connector: createWallet() })
  await switchNetwork(earlier.client, { network: base })
  await settle()
  earlier.client.destroy()
  const { getSessions } = siwx
  let answer = (): void => {}
  siwx.getSessions = async (chainId, address) => {
    if (chainId === mainnet.caipNetworkId) await new Promise<void>((resolve) => (answer = resolve))
    return getSessions(chainId, address)
  }
  const wallet = createWallet()
  wallet.restoreAnswer = async () => [sessionOf(base, [alice]), sessionOf(solanaMainnet)]
  const test = await visit([wallet], siwx, area)
  expect(labelOf(test)).toBeUndefined()
  siwx.addSession = () => Promise.reject(new Error('declined'))
  await expect(signIn(test.client)).rejects.toMatchObject({ code: 'siwx.sign_failed' })
  answer()
  await settle()
  expect(labelOf(test)).toEqual(onMainnet)
})

it('keeps the session of this page in mind while it cannot be read [4.8d]', async () => {
  const test = await visitSignedIn(createWallet())
  const { getSessions } = test.siwx
  let isDown = true
  test.siwx.getSessions = (chainId, address) =>
    isDown && chainId === mainnet.caipNetworkId
      ? Promise.reject(new Error('503'))
      : getSessions(chainId, address)
  await promptOn(test, base)
  expect(labelOf(test)).toEqual(onMainnet)
  isDown = false
  await cancel(test)
  expectSignedInOn(test, mainnet)
})

it('returns while the session of this page cannot be read, shows that there, and then disconnects [4.8d]', async () => {
  const test = await visitSignedIn(createWallet())
  test.siwx.getSessions = (chainId) =>
    chainId === mainnet.caipNetworkId ? Promise.reject(new Error('503')) : Promise.resolve([])
  await promptOn(test, base)
  expect(labelOf(test)).toEqual(onMainnet)
  await cancelSignIn(test.client)
  await settle()
  expect(readNetwork(test.client.store.get())).toEqual(mainnet)
  expect(isConnected(test.client.store.get())).toBe(true)
  expect(readSiwxState(test.client.store.get())).toMatchObject({
    session: undefined,
    flow: { status: 'prompted', error: { code: 'siwx.init_failed' } },
  })
  expect(labelOf(test)).toBeUndefined()
  await cancelSignIn(test.client)
  expect(isConnected(test.client.store.get())).toBe(false)
})

it('opens the prompt at once while earlier sessions cannot be read', async () => {
  const siwx = fakeSiwx()
  const { getSessions } = siwx
  siwx.getSessions = (chainId, address) =>
    chainId === mainnet.caipNetworkId ? getSessions(chainId, address) : new Promise(() => {})
  const fox = fakeConnector('fox', [mainnet])
  const test = await visit([fox], siwx)
  await connect(test.client, { connector: fox })
  await settle()
  expect(prompts(test)).toBe(1)
  expect(labelOf(test)).toBeUndefined()
})
