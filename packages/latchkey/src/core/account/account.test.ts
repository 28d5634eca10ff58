import { expect, it } from 'vitest'
import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import {
  createGrantedAccount,
  alice,
  createTestClient,
  bob,
  carol,
  unconfiguredNetwork,
  fakeAdapter,
  fakeConnector,
  sessionOf,
  stored,
} from '../client/core.fixture.ts'
import { fetchBalance } from '../balances/index.ts'
import { connect } from '../connection/index.ts'
import { formatAddress } from './formatAddress.ts'
import { readAccount } from './readAccount.ts'
import { setAccountTab } from './setAccountTab.ts'
import { setPreferredAccountType } from './setPreferredAccountType.ts'

it.each([
  [alice, {}, '0xa1a1…a1a1a1'],
  [carol, {}, 'CarL…1zzzzz'],
  [alice, { start: 4, end: 4 }, '0xa1a1…a1a1'],
  ['0x12345678', {}, '0x12345678'],
  ['0x123456789ab', {}, '0x123456789ab'],
  ['0x1234567890abc', {}, '0x1234…890abc'],
  ['', {}, ''],
])('shortens %s to 4 leading and 6 trailing characters [5.6b]', (address, options, shown) => {
  expect(formatAddress(address, options)).toBe(shown)
})

it('reads an empty account without a connection [3.2a]', () => {
  const { client } = createTestClient()
  expect(readAccount(client.store.get())).toEqual({
    namespace: 'eip155',
    address: undefined,
    addresses: undefined,
    chain: undefined,
    chainId: undefined,
    connector: undefined,
    caipAddress: undefined,
    allAccounts: [],
    isConnected: false,
    isConnecting: false,
    isReconnecting: false,
    isDisconnected: true,
    status: 'disconnected',
    balance: undefined,
    balanceSymbol: 'ETH',
    tokenBalance: [],
    profileName: undefined,
    profileImage: undefined,
    preferredAccountType: 'smartAccount',
    socialProvider: undefined,
    user: undefined,
    smartAccountDeployed: undefined,
    currentTab: 'tokens',
    connectorName: undefined,
    connectorIcon: undefined,
    explorerUrl: undefined,
  })
})

it('reads the active account of each namespace [3.2a, 3.2b]', async () => {
  const first = fakeAdapter(mainnet, {
    readBalance: async () => 1_204_999_000_000_000_000n,
    explorerUrl: (network, address) => `${network.blockExplorers?.default.url}/address/${address}`,
  })
  const { client } = createTestClient({}, { first })
  const connector = fakeConnector('fox', [mainnet], {
    name: 'Fox',
    icon: 'https://fox.example/a.png',
  })
  connector.answer = async () => [sessionOf(mainnet, [alice, bob])]
  await connect(client, { connector })
  expect(readAccount(client.store.get()).balance).toBeUndefined()
  await fetchBalance(client)

  expect(readAccount(client.store.get(), undefined, client.adapters)).toMatchObject({
    address: alice,
    caipAddress: `eip155:1:${alice}`,
    namespace: 'eip155',
    addresses: [alice, bob],
    chain: { name: 'Ethereum' },
    chainId: 1,
    connector: { id: 'fox' },
    allAccounts: [createGrantedAccount(mainnet, alice), createGrantedAccount(mainnet, bob)],
    isConnected: true,
    isConnecting: false,
    isReconnecting: false,
    isDisconnected: false,
    status: 'connected',
    balance: '1.204',
    balanceSymbol: 'ETH',
    tokenBalance: [{ symbol: 'ETH', quantity: { numeric: '1.204999' } }],
    connectorName: 'Fox',
    connectorIcon: 'https://fox.example/a.png',
    explorerUrl: `https://etherscan.io/address/${alice}`,
  })
  expect(readAccount(client.store.get(), 'solana')).toMatchObject({
    isConnected: false,
    balanceSymbol: 'SOL',
    preferredAccountType: 'eoa',
  })
})

it('reads the balance of the active network, and undefined while it is unknown [5.6a]', async () => {
  const first = fakeAdapter(mainnet, { readBalance: async () => 5n * 10n ** 17n })
  const { client } = createTestClient({}, { first })
  const connector = fakeConnector('fox')
  await connect(client, { connector })
  await fetchBalance(client)
  expect(readAccount(client.store.get()).balance).toBe('0.500')
  connector.emit({ type: 'networkChanged', network: base.caipNetworkId })
  expect(readAccount(client.store.get()).balance).toBeUndefined()
  connector.emit({ type: 'networkChanged', network: unconfiguredNetwork })
  const { balance, balanceSymbol, address, chain, chainId } = readAccount(client.store.get())
  expect([balance, balanceSymbol, address]).toEqual([undefined, undefined, alice])
  expect([chain, chainId]).toEqual([undefined, 424242])
})

it('keeps the selected account tab [2.3, 3.2a]', () => {
  const { client } = createTestClient()
  setAccountTab(client, { tab: 'activity' })
  expect(readAccount(client.store.get()).currentTab).toBe('activity')
})

it('restores the preferred account type after a page load [3.3a, 3.22a]', async () => {
  const { client, area } = createTestClient()
  setPreferredAccountType(client, { namespace: 'eip155', type: 'eoa' })
  expect(readAccount(client.store.get()).preferredAccountType).toBe('eoa')
  expect(stored(area, 'accountTypes')).toEqual({ eip155: 'eoa' })
  const next = createTestClient({}, { area })
  await next.client.start()
  expect(next.client.store.get().preferredAccountTypes).toEqual({ eip155: 'eoa', solana: 'eoa' })
})

it('drops an invalid stored account type', async () => {
  const { client, area } = createTestClient()
  const broken = { eip155: 'robot', tron: 'eoa', solana: 'payment' }
  area.items.set('latchkey.test/accountTypes', JSON.stringify({ v: 1, d: broken }))
  await client.start()
  expect(client.store.get().preferredAccountTypes).toEqual({
    eip155: 'smartAccount',
    solana: 'payment',
  })
})

it('reads the account of the wallet that connected last', async () => {
  const { client } = createTestClient()
  await connect(client, { connector: fakeConnector('sun', [solanaMainnet]) })
  expect(readAccount(client.store.get()).address).toBe(carol)
})

it('emits which account view and account type the visitor chose', () => {
  const { client, emitted } = createTestClient()
  setAccountTab(client, { tab: 'nfts' })
  setAccountTab(client, { tab: 'activity' })
  setPreferredAccountType(client, { namespace: 'eip155', type: 'eoa' })
  expect(emitted).toEqual([
    { name: 'CLICK_TRANSACTIONS', data: undefined },
    {
      name: 'SET_PREFERRED_ACCOUNT_TYPE',
      data: { accountType: 'eoa', network: mainnet.caipNetworkId },
    },
  ])
})
