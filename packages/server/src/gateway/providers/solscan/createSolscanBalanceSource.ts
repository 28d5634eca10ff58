import * as v from 'valibot'
import { upstreamError } from '../../../upstream/index.ts'
import { assetFromAddress, nativeMarker, baseUnitsSchema } from '../../chain/accounts/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import type { SolscanClient } from './createSolscanClient.ts'
import { solscanTransferAmountSchema } from './transferAmount.ts'
import type { BalanceSource, SourceHolding } from '../../features/balances/sources/BalanceSource.ts'

/** Maximum rows per page. */
const pageSize = 40
/** Pages by round: most accounts need only the first. */
const rounds = [[1], [2, 3, 4, 5], [6, 7, 8, 9], [10, 11, 12, 13]] as const

const detail = v.object({ account: v.string(), lamports: baseUnitsSchema })

const accounts = v.pipe(
  v.array(
    v.intersect([
      v.object({
        token_account: v.string(),
        token_address: v.string(),
        token_decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
        owner: v.string(),
      }),
      solscanTransferAmountSchema,
    ]),
  ),
  v.maxLength(pageSize),
)

type Accounts = v.InferOutput<typeof accounts>

/**
 * Creates the balance source of Solscan.
 *
 * @see https://pro-api.solscan.io/pro-api-docs/v2.0
 */
export function createSolscanBalanceSource(solscan: SolscanClient): BalanceSource {
  async function readNativeBalance(address: string, signal: AbortSignal): Promise<bigint> {
    const request = { path: '/account/detail', query: { address }, signal }
    const { account, lamports } = await solscan.request(request, detail)
    if (account !== address) throw upstreamError('body', 'solscan')
    return lamports
  }

  async function accountsOf(
    address: string,
    signal: AbortSignal,
  ): Promise<{ readonly found: Accounts; readonly isComplete: boolean }> {
    const found: Accounts = []
    for (const pages of rounds) {
      const lists = await Promise.all(
        pages.map((page) => {
          const size = { page: `${page}`, page_size: `${pageSize}` }
          const query = { address, type: 'token', ...size, hide_zero: 'true' }
          return solscan.request({ path: '/account/token-accounts', query, signal }, accounts)
        }),
      )
      found.push(...lists.flat())
      if (lists.some((list) => list.length < pageSize)) return { found, isComplete: true }
    }
    return { found, isComplete: false }
  }

  return {
    name: 'solscan',
    supports: (chain) => solscan.supports(chain),
    async find(chain, address, signal) {
      const [nativeBalance, { found, isComplete }] = await Promise.all([
        readNativeBalance(address, signal),
        accountsOf(address, signal),
      ])
      const { decimals } = chain.nativeCurrency
      return {
        rows: [
          { token: nativeMarker, amount: nativeBalance, decimals },
          ...rowsOf(chain, address, found),
        ],
        isComplete,
      }
    },
  }
}

/** Deduplicates token accounts: pages may shift while they are read. */
function rowsOf(chain: Chain, address: string, found: Accounts): readonly SourceHolding[] {
  const own = new Map(
    found.filter(({ owner }) => owner === address).map((each) => [each.token_account, each]),
  )
  return [...own.values()].flatMap(({ token_address, token_decimals: decimals, units: amount }) => {
    const token = assetFromAddress(chain, token_address)?.token
    return token === undefined || token === nativeMarker ? [] : [{ token, amount, decimals }]
  })
}
