import { useActivity, useNfts, usePendingTransactions, useSession, useTokens } from 'latchkey/react'
import { type ReactNode, useState } from 'react'
import { StateTree } from './StateTree.tsx'

/** Results of the hooks that fetch, once the visitor asks for them, and of the session. */
export function HookResults(): ReactNode {
  const [isFetched, setIsFetched] = useState(false)
  return (
    <section className="hooks" aria-label="Hooks">
      <h3>
        Hooks
        <button type="button" className="link" onClick={() => setIsFetched(!isFetched)}>
          {isFetched ? 'Hide' : 'Fetch'}
        </button>
      </h3>
      {isFetched ? <Results /> : <p className="none">Tokens, activity, NFTs and session.</p>}
    </section>
  )
}

function Results(): ReactNode {
  const tokens = useTokens()
  const activity = useActivity()
  const nfts = useNfts()
  const pending = usePendingTransactions()
  const { session, status } = useSession()
  const rows: readonly (readonly [name: string, result: string])[] = [
    ['useTokens', countOf(tokens.data, tokens.status)],
    ['useActivity', countOf(activity.data, activity.status)],
    ['useNfts', countOf(nfts.data?.nfts, nfts.status)],
    ['usePendingTransactions', `${pending.length}`],
    ['useSession', status],
  ]
  return (
    <>
      <dl>
        {rows.map(([name, result]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-hook={name}>{result}</dd>
          </div>
        ))}
      </dl>
      <div className="tree">
        <StateTree name="useTokens" value={tokens} />
        <StateTree name="useActivity" value={activity} />
        <StateTree name="useNfts" value={nfts} />
        <StateTree name="usePendingTransactions" value={pending} />
        <StateTree name="useSession" value={{ session, status }} />
      </div>
    </>
  )
}

/** Returns the number of items that a query has, else its status. */
function countOf(items: readonly unknown[] | undefined, status: string): string {
  return items ? `${items.length}` : status
}
