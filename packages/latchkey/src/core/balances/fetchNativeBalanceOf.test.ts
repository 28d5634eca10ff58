import { expect, it } from 'vitest'
import { transportAbortedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { mainnet, solanaMainnet } from '../../networks/index.ts'
import {
  createTestClient,
  type TestClient,
  bob,
  unconfiguredNetwork,
  fakeAdapter,
} from '../client/core.fixture.ts'
import { fetchNativeBalanceOf } from './fetchNativeBalanceOf.ts'

const network = mainnet.caipNetworkId

function createLookUpTest(read: () => Promise<bigint>): TestClient & { calls: string[] } {
  const calls: string[] = []
  const first = fakeAdapter(mainnet, {
    readBalance(given) {
      calls.push(`${given.network.caipNetworkId}:${given.address}`)
      return read()
    },
  })
  return { ...createTestClient({}, { first }), calls }
}

it('fetches the balance of any address, without a connection or cache [7.22d]', async () => {
  const { client, calls } = createLookUpTest(async () => 5n)
  expect(await fetchNativeBalanceOf(client, { address: bob, network })).toEqual({
    value: 5n,
    decimals: 18,
    symbol: 'ETH',
  })
  await fetchNativeBalanceOf(client, { address: bob, network })
  expect(calls).toEqual([`${network}:${bob}`, `${network}:${bob}`])
  expect(client.store.get().balances).toEqual({})
})

it.each([
  ['an invalid address', { address: '0x12', network }, 'balance.invalid_address'],
  [
    'a network that is not configured',
    { address: bob, network: unconfiguredNetwork },
    'network.not_found',
  ],
  [
    'a namespace that cannot read balances',
    { address: bob, network: solanaMainnet.caipNetworkId },
    'network.unsupported_namespace',
  ],
])('rejects %s without a request', async (_, parameters, code) => {
  const { client, calls } = createLookUpTest(async () => 5n)
  await expect(fetchNativeBalanceOf(client, parameters)).rejects.toMatchObject({ code })
  expect(calls).toEqual([])
})

it.each([
  [new Error('500'), 'balance.unavailable'],
  [new WalletError(transportAbortedError), 'transport.aborted'],
])('throws the matching code after %s', async (thrown, code) => {
  const { client } = createLookUpTest(() => Promise.reject(thrown))
  const pending = fetchNativeBalanceOf(client, { address: bob, network })
  await expect(pending).rejects.toMatchObject({ code })
  expect(client.store.get().notification.open).toBe(false)
})
