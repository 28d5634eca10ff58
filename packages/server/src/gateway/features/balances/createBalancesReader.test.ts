import { expect, it } from 'vitest'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { createCache, createMemoryFastStore } from '../../../store/index.ts'
import type { Asset } from '../../chain/accounts/index.ts'
import { createChains } from '../../chain/chains/index.ts'
import type { Token } from '../../chain/tokens/index.ts'
import { createBalancesReader } from './createBalancesReader.ts'

const chain = createChains().get('eip155:1')!
const addresses = Array.from({ length: 100 }, (_, n) => `0x${`${n}`.padStart(40, '0')}`)
const listed = addresses.map((address, n): Token => ({
  address,
  name: `Token ${n}`,
  symbol: `T${n}`,
  decimals: 18,
  logoUri: undefined,
  eip2612: false,
}))

it('matches forced tokens in constant time', async () => {
  const clock = createFakeClock()
  const balances = createBalancesReader({
    clock,
    cache: createCache({ store: createMemoryFastStore({ clock }), clock }),
    log: () => {},
    tokens: { listed: () => listed, find: async () => new Map() },
    prices: { of: async () => new Map() },
    ports: [
      {
        namespace: 'eip155',
        holdings: async (_chain, _address, tokens) =>
          tokens.map((token) => ({ token, amount: '1' })),
      },
    ],
  })
  const looks = { count: 0 }
  const forced = addresses.map((token): Asset => ({
    chain,
    get token() {
      looks.count += 1
      return token
    },
  }))
  const balancesQuery = {
    address: `0x${'1'.repeat(40)}`,
    chains: [chain],
    currency: 'usd',
    forced,
  } as const
  const received = await balances.read(balancesQuery, new AbortController().signal)
  expect(received.tokens.filter(({ token }) => token !== 'native')).toHaveLength(forced.length)
  expect(looks.count).toBeLessThanOrEqual(5 * forced.length)
})
