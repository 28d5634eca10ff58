import { expect, it } from 'vitest'
import { mainnet } from '../../networks/index.ts'
import { alice } from '../client/core.fixture.ts'
import { fetchBalance } from './fetchBalance.ts'
import { fetchTokens } from './fetchTokens.ts'
import { readTokens, readTokensEntry } from './readTokens.ts'
import { readFiatValue } from './readFiatValue.ts'
import { nativeRow, dollar, otherToken, row, createTokensTest } from './tokens.fixture.ts'

const down = (): Promise<never> => Promise.reject(new Error('down'))
const unpriced = row({
  address: `eip155:1:${otherToken}`,
  price: 0,
  value: undefined,
  symbol: 'AIR',
})

it("lists the native currency first, with the network's balance and the gateway's price [3.9]", async () => {
  const { client } = await createTokensTest(() => ({ balances: [row(), nativeRow] }))
  await Promise.all([fetchTokens(client), fetchBalance(client)])
  const [nativeToken, token, ...rest] = readTokens(client.store.get())
  expect(nativeToken).toMatchObject({ quantity: { numeric: '3' }, price: '2500', value: '7500' })
  expect(nativeToken?.iconUrl).toContain(nativeRow.iconUrl)
  expect(token).toMatchObject({ address: `eip155:1:${dollar}`, value: '12.5' })
  expect(rest).toEqual([])
  expect(readTokensEntry(client.store.get())?.status).toBe('ready')
})

it("lists the gateway's native balance until the network answers", async () => {
  const members = { readBalance: down }
  const { client } = await createTokensTest(() => ({ balances: [row(), nativeRow] }), { members })
  await Promise.all([fetchTokens(client), fetchBalance(client)])
  const amounts = readTokens(client.store.get()).map(({ quantity }) => quantity.numeric)
  expect(amounts).toEqual(['2', '12.5'])
})

it("leaves out tokens with decimals '0' [5.9c]", async () => {
  const indivisible = row({
    address: `eip155:1:${otherToken}`,
    quantity: { decimals: '0', numeric: '3' },
  })
  const { client } = await createTokensTest(() => ({ balances: [indivisible, row()] }))
  await fetchTokens(client)
  expect(readTokens(client.store.get()).map(({ address }) => address)).toEqual([
    `eip155:1:${dollar}`,
  ])
})

it('reads no tokens and no fiat value without a connection', async () => {
  const { client } = await createTokensTest(() => ({ balances: [] }))
  const state = client.store.get()
  expect([readTokens(state, 'solana'), readFiatValue(state, 'solana')]).toEqual([[], undefined])
  expect(readTokensEntry(state, 'solana')).toBeUndefined()
})

it.each([
  ['native currency and tokens', 3n, [nativeRow, row()], '7512.5'],
  ['nothing for tokens without a price', 3n, [nativeRow, row(), unpriced], '7512.5'],
  ['tokens without native currency', 0n, [row()], '12.5'],
  ['unknown without a price of the native currency', 3n, [row()], undefined],
  ['not known where nothing has a price', 0n, [unpriced], undefined],
  ['not known where there is nothing', 0n, [], undefined],
])('sums the fiat value: %s', async (_, ether, balances, expected) => {
  const members = { readBalance: async () => ether * 10n ** 18n }
  const { client } = await createTokensTest(() => ({ balances }), { members })
  await Promise.all([fetchTokens(client), fetchBalance(client)])
  expect(readFiatValue(client.store.get())).toBe(expected)
})

it('keeps the tokens of accounts and networks apart', async () => {
  const { client } = await createTokensTest(() => ({ balances: [row()] }))
  await fetchTokens(client)
  expect(Object.keys(client.store.get().tokens ?? {})).toEqual([
    `${mainnet.caipNetworkId}:${alice}`,
  ])
})
