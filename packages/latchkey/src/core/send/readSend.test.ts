import { expect, it } from 'vitest'
import { mainnet } from '../../networks/index.ts'
import { createTestClient, fakeAdapter, fakeConnector } from '../client/core.fixture.ts'
import { connect } from '../connection/index.ts'
import { fetchBalance } from '../balances/index.ts'
import { readSend } from './readSend.ts'
import { setSendAmount, setSendReceiver } from './sendForm.ts'

it('reads the form and the balances to choose from [3.12]', async () => {
  const first = fakeAdapter(mainnet, { readBalance: async () => 5n })
  const { client } = createTestClient({}, { first })
  expect(readSend(client.store.get())).toEqual({
    ...client.store.get().send,
    networkBalanceInUSD: undefined,
    tokenBalances: [],
    lastRetry: undefined,
  })
  await connect(client, { connector: fakeConnector('fox') })
  await fetchBalance(client)
  setSendAmount(client, { text: '0.5' })
  setSendReceiver(client, { text: 'receiver' })
  expect(readSend(client.store.get())).toMatchObject({
    token: undefined,
    sendTokenAmount: '0.5',
    receiverAddress: 'receiver',
    receiverProfileName: undefined,
    receiverProfileImageUrl: undefined,
    loading: false,
    tokenBalances: [{ symbol: 'ETH', chainId: mainnet.caipNetworkId }],
  })
})

it('reads the time of the last failed balance fetch [3.12]', async () => {
  const first = fakeAdapter(mainnet, { readBalance: () => Promise.reject(new Error('down')) })
  const { client, clock } = createTestClient({}, { first })
  await connect(client, { connector: fakeConnector('fox') })
  await fetchBalance(client)
  expect(readSend(client.store.get()).lastRetry).toBe(clock.now())
})
