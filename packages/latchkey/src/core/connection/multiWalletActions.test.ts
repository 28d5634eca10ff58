import { expect, it } from 'vitest'
import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import {
  alice,
  createTestClient,
  type TestClient,
  bob,
  type FakeConnector,
  fakeConnector,
  sessionOf,
  multiWalletOptions,
  stored,
} from '../client/core.fixture.ts'
import { readNetwork } from '../network/index.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import {
  deleteConnection,
  getConnections,
  getRecentConnections,
  switchConnection,
} from './multiWalletActions.ts'
import { readConnection, readConnections } from './readConnection.ts'

async function twoWallets(): Promise<TestClient & { fox: FakeConnector; hare: FakeConnector }> {
  const made = createTestClient(multiWalletOptions)
  await made.client.start()
  const fox = fakeConnector('fox')
  fox.answer = async () => [sessionOf(mainnet, [alice, bob])]
  const hare = fakeConnector('hare', [base])
  made.first.announce(fox, hare)
  await connect(made.client, { connector: fox })
  await connect(made.client, { connector: hare })
  return { ...made, fox, hare }
}

const fox = { namespace: 'eip155', connectorId: 'fox' } as const

it('returns nothing and emits an info alert where several wallets are not allowed [6.3]', async () => {
  const { client, emitted } = createTestClient()
  await connect(client, { connector: fakeConnector('fox') })
  emitted.length = 0
  expect(getConnections(client)).toEqual([])
  expect(getRecentConnections(client, { namespace: 'eip155' })).toEqual([])
  expect(emitted).toHaveLength(2)
  expect(emitted[0]).toEqual({
    name: 'alert',
    data: expect.objectContaining({
      code: 'multi_wallet.not_enabled',
      short: 'Multi-Wallet Not Enabled',
      variant: 'info',
    }),
  })
})

it('rejects switching and deleting where several wallets are not allowed [6.3, 8.5a]', async () => {
  const { client, emitted } = createTestClient()
  const switching = switchConnection(client, fox)
  await expect(switching).rejects.toThrow('Multi-Wallet Not Enabled')
  expect(() => deleteConnection(client, fox)).toThrow('Multi-Wallet Not Enabled')
  expect(emitted.map(({ name }) => name)).toEqual(['alert', 'alert'])
})

it('returns the wallets of a namespace, or of all, current first [6.3]', async () => {
  const { client, emitted } = await twoWallets()
  await connect(client, { connector: fakeConnector('sun', [solanaMainnet]) })
  const ids = (namespace?: 'solana'): readonly string[] =>
    getConnections(client, { namespace }).map(({ connector }) => connector.id)
  expect(ids()).toEqual(['hare', 'fox', 'sun'])
  expect(ids('solana')).toEqual(['sun'])
  expect(emitted.some(({ name }) => name === 'alert')).toBe(false)
})

it('switches to another connected wallet, and to its network', async () => {
  const { client, fox: wallet, area } = await twoWallets()
  await switchConnection(client, fox)
  expect(readConnection(client.store.get())?.connector).toBe(wallet)
  expect(readNetwork(client.store.get())).toEqual(mainnet)
  expect(wallet.calls).toEqual(['connect'])
  expect(stored(area, 'connections')).toMatchObject({
    eip155: [{ connectorId: 'fox' }, { connectorId: 'hare' }],
  })
})

it("switches to another account of a wallet, whatever its address's case", async () => {
  const { client } = await twoWallets()
  await switchConnection(client, { ...fox, address: bob.toUpperCase().replace('0X', '0x') })
  expect(readConnection(client.store.get())?.accounts.map(({ address }) => address)).toEqual([
    bob,
    alice,
  ])
})

it('rejects an account that the wallet does not have, and keeps the state', async () => {
  const { client } = await twoWallets()
  const before = client.store.get()
  const switching = switchConnection(client, { ...fox, address: '0x0' })
  await expect(switching).rejects.toMatchObject({ code: 'account.no_active_address' })
  expect(client.store.get()).toBe(before)
})

it('keeps a disconnected wallet as recent, and connects it again on a switch [4.1d]', async () => {
  const { client, fox: wallet } = await twoWallets()
  await disconnect(client, fox)
  expect(getRecentConnections(client).map(({ connectorId }) => connectorId)).toEqual(['fox'])
  await switchConnection(client, fox)
  expect(wallet.calls).toEqual(['connect', 'disconnect', 'connect'])
  expect(getRecentConnections(client)).toEqual([])
  expect(readConnection(client.store.get())?.connector).toBe(wallet)
})

it('rejects switching to a wallet that is not discovered', async () => {
  const { client } = await twoWallets()
  const switching = switchConnection(client, { ...fox, connectorId: 'gone' })
  await expect(switching).rejects.toMatchObject({ code: 'connector.not_found' })
})

it('deletes one address of a recent wallet, then the wallet with its last', async () => {
  const { client } = await twoWallets()
  await disconnect(client, fox)
  deleteConnection(client, { ...fox, address: alice })
  expect(getRecentConnections(client)).toMatchObject([{ accounts: [{ address: bob }] }])
  deleteConnection(client, { ...fox, address: bob.toUpperCase() })
  expect(getRecentConnections(client)).toEqual([])
})

it('disconnects a connected wallet that is deleted', async () => {
  const { client, fox: wallet, hare } = await twoWallets()
  deleteConnection(client, fox)
  expect(readConnections(client.store.get()).connections.map((one) => one.connector)).toEqual([
    hare,
  ])
  expect(wallet.calls).toEqual(['connect', 'disconnect'])
  expect(getRecentConnections(client)).toEqual([])
})
