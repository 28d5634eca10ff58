import {
  useActivity,
  useBuy,
  useName,
  useNfts,
  usePendingTransactions,
  usePrices,
  useSession,
  useSwap,
  useTokens,
} from 'latchkey/react'
import { type ReactNode, useState } from 'react'
import type { LocalnetDescription } from '../localnet.ts'
import { StateTree } from './StateTree.tsx'
import { useActiveLocalNetwork } from './useActiveLocalNetwork.ts'

/** Results of the hooks that fetch, once the visitor requests them, and of the session. */
export function HookResults(props: HookResults.Props): ReactNode {
  const [isFetched, setIsFetched] = useState(false)
  return (
    <section className="hooks" aria-label="Hooks">
      <h3>
        Hooks
        <button type="button" className="link" onClick={() => setIsFetched(!isFetched)}>
          {isFetched ? 'Hide' : 'Fetch'}
        </button>
      </h3>
      {isFetched ? (
        <Results {...props} />
      ) : (
        <p className="none">
          Tokens, prices, activity, NFTs, name, quotes of a swap, purchase and session.
        </p>
      )}
    </section>
  )
}

export declare namespace HookResults {
  type Props = { readonly localnet: LocalnetDescription | undefined }
}

/** Prices and quotes are of the first two tokens of a local chain. */
function Results({ localnet }: HookResults.Props): ReactNode {
  const local = useActiveLocalNetwork(localnet)
  const [sold] = local?.tokens ?? []
  const ids = local?.tokens
    .slice(0, 2)
    .map(({ address }) => `${local.networkId}:${address}` as const)
  const [from, to] = ids ?? []
  const tokens = useTokens()
  const prices = usePrices({ tokens: ids ?? [] })
  const activity = useActivity()
  const nfts = useNfts()
  const pending = usePendingTransactions()
  const name = useName()
  const swap = useSwap({ from, to, amount: sold && 10n ** BigInt(sold.decimals) })
  const buy = useBuy()
  const session = useSession()
  const rows: readonly (readonly [hook: string, result: string, value: unknown])[] = [
    ['useTokens', countOf(tokens.data, tokens.status), tokens],
    ['usePrices', countOf(prices.data, prices.status), prices],
    ['useActivity', countOf(activity.data, activity.status), activity],
    ['useNfts', countOf(nfts.data?.nfts, nfts.status), nfts],
    ['usePendingTransactions', `${pending.length}`, pending],
    ['useName', name.data?.name ?? name.status, name],
    ['useSwap', countOf(swap.quotes.data, swap.quotes.status), swap],
    ['useBuy', buy.purchase?.status ?? buy.status, buy],
    ['useSession', session.status, session],
  ]
  return (
    <>
      <dl>
        {rows.map(([hook, result]) => (
          <div key={hook}>
            <dt>{hook}</dt>
            <dd data-hook={hook}>{result}</dd>
          </div>
        ))}
      </dl>
      <div className="tree">
        {rows.map(([hook, , value]) => (
          <StateTree key={hook} name={hook} value={value} />
        ))}
      </div>
    </>
  )
}

/** Returns the number of items that a query has, else its status. */
function countOf(items: readonly unknown[] | undefined, status: string): string {
  return items ? `${items.length}` : status
}
