import { expect, it } from 'vitest'
import { mainnet } from '../../networks/index.ts'
import { fetchTokens, readTokens } from '../balances/index.ts'
import { createTokensTest, nativeRow, row } from '../balances/tokens.fixture.ts'
import { setSendToken } from './sendForm.ts'
import { readTransferFiat } from './readTransferFiat.ts'
import { updateSendState } from './sendState.ts'

const ether = 10n ** 18n

async function formOf(symbol: string): Promise<Awaited<ReturnType<typeof createTokensTest>>> {
  const made = await createTokensTest(() => ({ balances: [nativeRow, row({ price: 2 })] }), {
    members: { send: async () => ({ hash: '0x1' }) },
  })
  await fetchTokens(made.client)
  const token = readTokens(made.client.store.get()).find((one) => one.symbol === symbol)
  setSendToken(made.client, { token })
  return made
}

it('reads the values of the amount and of the fee, which is in the native currency', async () => {
  const { client } = await formOf('USD')
  client.store.set(updateSendState({ fee: ether / 1000n }))
  expect(readTransferFiat(client.store.get(), 1_500_000n)).toEqual({
    amount: '3',
    fee: '2.5',
  })
})

it('reads no value of an amount or a fee that is not known', async () => {
  const { client } = await formOf('ETH')
  expect(readTransferFiat(client.store.get(), undefined)).toEqual({
    amount: undefined,
    fee: undefined,
  })
})

it('reads no value of a token without a price', async () => {
  const { client } = await formOf('ETH')
  const token = {
    name: 'New',
    symbol: 'NEW',
    chainId: mainnet.caipNetworkId,
    address: `0x${'0e'.repeat(20)}`,
    quantity: { decimals: '18', numeric: '1' },
  }
  setSendToken(client, { token })
  expect(readTransferFiat(client.store.get(), ether).amount).toBeUndefined()
})
