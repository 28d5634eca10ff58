import { expect, it } from 'vitest'
import { base, mainnet } from '../../networks/index.ts'
import type { TransferParameters } from '../model/Adapter.ts'
import {
  createGrantedAccount,
  alice,
  bob,
  createDeferred,
  type FakeConnector,
  fakeConnector,
} from '../client/core.fixture.ts'
import { connect, readConnection } from '../connection/index.ts'
import { fetchTokens, readTokens } from '../balances/index.ts'
import { nativeRow, dollar, row, createTokensTest } from '../balances/tokens.fixture.ts'
import { readSend } from './readSend.ts'
import { setSendAmount, setSendReceiver, setSendToken } from './sendForm.ts'
import { initialSend } from './sendState.ts'
import { submitSendForm } from './submitSendForm.ts'
import { transfer } from './transfer.ts'

const id = `${mainnet.caipNetworkId}:${dollar}`

/** A form for half of a reported balance of 12.5 dollars. */
async function tokenForm(
  symbol: string,
): Promise<
  Awaited<ReturnType<typeof createTokensTest>> & { sent: TransferParameters[]; inBlock(): void }
> {
  const sent: TransferParameters[] = []
  const deferred = createDeferred<void>()
  const left = (): string => (sent.length > 0 ? '6.25' : '12.5')
  const made = await createTokensTest(
    () => ({ balances: [nativeRow, row({ quantity: { decimals: '6', numeric: left() } })] }),
    {
      members: {
        async send(transfer) {
          sent.push(transfer)
          return { hash: '0xabc' }
        },
        confirm: () => deferred.promise,
      },
    },
  )
  const { client } = made
  await fetchTokens(client)
  const token = readTokens(client.store.get()).find((one) => one.symbol === symbol)
  setSendToken(client, { token })
  setSendAmount(client, { text: '1.25' })
  setSendReceiver(client, { text: bob })
  return { ...made, sent, inBlock: () => deferred.resolve() }
}

it('sends a reported token, and fetches its balance again once it is in a block [1.3, 4.12a, 7.5]', async () => {
  const { client, sent, balanceCalls, inBlock, emitted } = await tokenForm('USD')
  expect(readSend(client.store.get())).toMatchObject({
    networkBalanceInUSD: '5000',
    token: { address: id, quantity: { numeric: '12.5' } },
  })
  expect(await submitSendForm(client)).toBe(true)
  expect(sent).toMatchObject([{ tokenAddress: id, amount: 1_250_000n, to: bob, network: mainnet }])
  expect(emitted.at(-1)).toMatchObject({
    name: 'SEND_SUCCESS',
    data: { token: id, amount: '1.25' },
  })
  expect(balanceCalls()).toHaveLength(1)
  inBlock()
  await expect
    .poll(() => balanceCalls().map(({ query }) => query['forceUpdate']))
    .toEqual([undefined, id])
  await expect
    .poll(() => readTokens(client.store.get()).map(({ quantity }) => quantity.numeric))
    .toEqual(['3', '6.25'])
})

it('fetches the native balance again after sending native currency', async () => {
  const { client, balanceCalls, inBlock } = await tokenForm('ETH')
  expect(await submitSendForm(client)).toBe(true)
  inBlock()
  const nativeToken = `${mainnet.caipNetworkId}:0x${'e'.repeat(40)}`
  await expect.poll(() => balanceCalls().at(-1)?.query['forceUpdate']).toBe(nativeToken)
  expect(balanceCalls().at(-1)?.path).toContain(alice)
})

it('passes the decimals of the amount, which must match the token', async () => {
  const { client, sent } = await tokenForm('USD')
  expect(await submitSendForm(client)).toBe(true)
  expect(sent).toMatchObject([{ amount: 1_250_000n, decimals: 6 }])
})

it('resets the form when the wallet changes the account [4.12a]', async () => {
  const { client } = await tokenForm('USD')
  const wallet = fakeConnector('wolf')
  await connect(client, { connector: wallet })
  setSendToken(client, { token: readTokens(client.store.get())[1] })
  expect(client.store.get().send.token?.symbol).toBe('USD')
  const accounts = [createGrantedAccount(mainnet, bob)]
  wallet.emit({ type: 'accountsChanged', namespace: 'eip155', accounts })
  expect(client.store.get().send).toEqual(initialSend.send)
})

it('resets the form when the network changes while the wallet is prompted, and follows what it sends', async () => {
  const answer = createDeferred<{ hash: string }>()
  const { client } = await tokenForm('USD')
  const adapter = client.adapters.get('eip155')!
  Object.assign(adapter, { send: () => answer.promise })
  const sending = submitSendForm(client)
  await expect.poll(() => client.store.get().send.flow.status).toBe('asking')
  client.store.set(({ network }) => {
    const { requested, ...rest } = network.eip155!
    return { network: { ...network, eip155: { ...rest, requested, active: requested[1] } } }
  })
  expect(await sending).toBe(false)
  expect(client.store.get().send).toEqual(initialSend.send)
  answer.resolve({ hash: '0xlate' })
  await expect
    .poll(() => client.store.get().pendingTransactions)
    .toMatchObject([{ hash: '0xlate', network: mainnet.caipNetworkId }])
  expect(client.store.get().send).toEqual(initialSend.send)
})

it('resets the form when the account changes while the wallet is prompted, and follows what the earlier account sends', async () => {
  const answer = createDeferred<{ hash: string }>()
  const { client } = await tokenForm('USD')
  const prompted: TransferParameters[] = []
  Object.assign(client.adapters.get('eip155')!, {
    send(parameters: TransferParameters) {
      prompted.push(parameters)
      return answer.promise
    },
  })
  const sending = submitSendForm(client)
  await expect.poll(() => prompted).toHaveLength(1)
  const wallet = readConnection(client.store.get())!.connector as FakeConnector
  const accounts = [createGrantedAccount(mainnet, bob)]
  wallet.emit({ type: 'accountsChanged', namespace: 'eip155', accounts })
  expect(await sending).toBe(false)
  expect(client.store.get().send).toEqual(initialSend.send)
  answer.resolve({ hash: '0xlate' })
  await expect
    .poll(() => client.store.get().pendingTransactions)
    .toMatchObject([{ hash: '0xlate', address: alice, operation: 'send' }])
  expect(client.store.get().send).toEqual(initialSend.send)
  expect(prompted).toHaveLength(1)
})

it('sends nothing for another account that was selected while the network was switched', async () => {
  const { client, sent } = await tokenForm('USD')
  const adapter = client.adapters.get('eip155')!
  const token = readTokens(client.store.get()).find(({ symbol }) => symbol === 'USD')!
  Object.assign(adapter, {
    switchNetwork: async () => {
      client.store.set(({ connection }) => {
        const { connections, ...rest } = connection.eip155!
        const [first, ...others] = connections ?? []
        const changed = { ...first!, accounts: [createGrantedAccount(base, bob)] }
        return {
          connection: { ...connection, eip155: { ...rest, connections: [changed, ...others] } },
        }
      })
    },
  })
  const request = { token, amount: 1n, receiver: bob, network: base }
  await expect(transfer(client, request)).rejects.toMatchObject({ code: 'send.failed' })
  expect(sent).toEqual([])
})
