import { readAccount, setAccountTab, setBalanceHidden } from '../../../core/index.ts'
import { activityFailedError } from '../../../errors/catalogue/index.ts'
import { WalletError } from '../../../errors/index.ts'
import { base, solanaMainnet } from '../../../networks/index.ts'
import type { ActivityTransaction, ActivityTransfer } from '../../../protocol/index.ts'
import {
  openAccount,
  openSolanaAccount,
  type Story,
  untilFetching,
} from '../../storyHelpers.fixture.ts'
import type { TestModal } from '../../testModal.fixture.ts'

const options = { gatewayUrl: 'http://127.0.0.1:9', pairing: false } as const
const other = '0x52908400098527886E0F7030069857D2E4169EE7'

function transfer(
  direction: ActivityTransfer['direction'],
  numeric: string,
  symbol: string,
): ActivityTransfer {
  const fungible = { name: symbol, symbol, icon: null }
  const rest = { direction, quantity: { numeric }, value: null, price: null }
  return { fungible_info: fungible, nft_info: null, ...rest }
}

const low: ActivityTransfer = {
  ...transfer('in', '1', ''),
  fungible_info: null,
  nft_info: { name: 'Low Tide #218', flags: { is_spam: false } },
}

function transaction(
  operationType: string,
  minedAt: string,
  transfers: readonly ActivityTransfer[],
  change: Partial<ActivityTransaction['metadata']> = {},
): ActivityTransaction {
  const hash = `0x${operationType}${minedAt}`
  return {
    id: hash,
    transfers,
    metadata: {
      operationType,
      hash,
      minedAt,
      sentFrom: other,
      sentTo: other,
      status: 'confirmed',
      nonce: 1,
      application: null,
      chain: base.caipNetworkId,
      ...change,
    },
  }
}

const transactions = [
  transaction('send', '2026-01-05T12:03:30Z', [transfer('out', '0.5', 'ETH')], {
    status: 'pending',
  }),
  transaction('receive', '2026-01-04T08:00:00Z', [transfer('in', '250', 'USDC')]),
  transaction('trade', '2026-01-02T08:00:00Z', [
    transfer('out', '250', 'USDC'),
    transfer('in', '0.0831', 'ETH'),
  ]),
  transaction('send', '2025-12-28T08:00:00Z', [transfer('out', '40', 'DAI')], {
    status: 'failed',
  }),
  transaction('mint', '2025-12-24T08:00:00Z', [low]),
  transaction('approve', '2025-12-20T08:00:00Z', [], {
    application: { name: 'Uniswap', iconUrl: null },
  }),
  transaction('burn', '2025-11-02T08:00:00Z', [transfer('out', '1.2', 'LONGESTSYMBOL')]),
  transaction('execute', '2025-11-01T08:00:00Z', []),
]

/** Three transactions a day for 100 days. */
function manyTransactions(): Shown['transactions'] {
  return Array.from({ length: 300 }, (_, index) => {
    const sample = transactions[1 + (index % (transactions.length - 1))]!
    const minedAt = new Date(Date.UTC(2026, 0, 4) - index * 8 * 3_600_000).toISOString()
    return { ...sample, id: `${index}`, metadata: { ...sample.metadata, minedAt } }
  })
}

type Shown = NonNullable<ReturnType<TestModal['client']['store']['get']>['activity']>

async function showActivity(testModal: TestModal, change: Partial<Shown> = {}): Promise<void> {
  const { client } = testModal
  setAccountTab(client, { tab: 'activity' })
  await openAccount(testModal)
  const { caipAddress } = readAccount(client.store.get())
  if (!caipAddress) return
  // The view fetches when it shows, which would replace the state of the story.
  await untilFetching(testModal, ({ activity }) => activity?.loading === true)
  const empty = change.transactions?.length === 0
  const page = { transactions, loading: false, empty, next: undefined, isPartial: false }
  client.store.set({ activity: { caipAddress, ...page, ...change } })
}

const error = new WalletError(activityFailedError)

/** Stories of the activity. */
export const activityStories: Readonly<Record<string, Story>> = {
  AccountActivity: { options, play: (testModal) => showActivity(testModal, { next: 'more' }) },
  AccountActivityBalanceHidden: {
    options,
    async play(testModal) {
      await showActivity(testModal)
      setBalanceHidden(testModal.client, { isHidden: true })
    },
  },
  AccountActivityLong: {
    options,
    play: (testModal) => showActivity(testModal, { transactions: manyTransactions() }),
  },
  AccountActivityPartial: {
    options,
    play: (testModal) => showActivity(testModal, { isPartial: true }),
  },
  AccountActivityMoreFailed: { options, play: (testModal) => showActivity(testModal, { error }) },
  AccountActivityEmpty: {
    options,
    play: (testModal) => showActivity(testModal, { transactions: [] }),
  },
  AccountActivityFailed: {
    options,
    play: (testModal) => showActivity(testModal, { transactions: [], error }),
  },
  AccountActivityLoading: {
    options,
    play: (testModal) => showActivity(testModal, { transactions: [], loading: true }),
  },
  /** A swap on Solana, whose activity no gateway lists. */
  AccountActivitySentHere: {
    async play(testModal) {
      const { client } = testModal
      await openSolanaAccount(testModal)
      const { address = '' } = readAccount(client.store.get())
      client.store.set({
        pendingTransactions: [
          {
            network: solanaMainnet.caipNetworkId,
            hash: '2'.repeat(88),
            address,
            operation: 'trade',
            transfers: [
              { direction: 'out', symbol: 'SOL', name: 'Solana', quantity: '2.5' },
              { direction: 'in', symbol: 'USDC', name: 'USD Coin', quantity: '375' },
            ],
            sentAt: testModal.clock.now(),
            status: 'pending',
          },
        ],
      })
      setAccountTab(client, { tab: 'activity' })
    },
  },
}
