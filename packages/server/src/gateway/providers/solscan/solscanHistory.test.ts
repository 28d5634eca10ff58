import { expect, it } from 'vitest'
import { useSharedDatabase } from '../../../store/sharedDatabase.fixture.ts'
import { solanaNetworkId, createSolanaOverride, startSolscan } from './solscan.fixture.ts'
import { startActivityGateway } from '../../features/activity/activity.fixture.ts'

const opened = useSharedDatabase('pglite')
const me = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const you = '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1'

it('returns activity page by page when no node answers [7.4]', async () => {
  const rows = Array.from({ length: 130 }, (_, n) => ({
    block_id: 275_794_898 - n,
    trans_id: `${'4AU5ShM99Db1yXr72jukaUNSJTnJtp76'.repeat(2)}${n + 1_111}`.replaceAll('0', 'z'),
    block_time: 1_720_171_655 - n,
    time: '2024-07-05T09:27:35.000Z',
    activity_type: 'ACTIVITY_SPL_TRANSFER',
    from_address: you,
    to_address: me,
    token_address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    token_decimals: 6,
    amount: 1_500_000,
    flow: 'in',
  }))
  const server = await startSolscan({
    '/account/transfer': (query) => {
      const until = Number.parseInt(query.get('to_time') ?? '9999999999', 10)
      return JSON.stringify(rows.filter((row) => row.block_time <= until).slice(0, 100))
    },
  })
  const { page } = startActivityGateway({
    database: opened().database,
    overrides: [createSolanaOverride('http://127.0.0.1:9')],
    deps: { upstreams: { solscan: { key: 'secret', url: server.url } } },
  })
  const first = await page(me, { chainId: solanaNetworkId })
  expect([first.status, first.data.length]).toEqual([200, 99])
  expect(first.data[0]).toMatchObject({
    metadata: { operationType: 'receive', sentFrom: you, sentTo: me, chain: solanaNetworkId },
    transfers: [
      {
        fungible_info: { icon: { url: 'http://localhost/public/getTokenImage/USDC' } },
        quantity: { numeric: '1.5' },
      },
    ],
  })
  const second = await page(me, { chainId: solanaNetworkId, cursor: first.next ?? '' })
  const hashes = [...first.data, ...second.data].map(({ metadata }) => metadata.hash)
  expect(hashes).toEqual(rows.map((row) => row.trans_id))
  expect(second.next).toBeNull()
})
