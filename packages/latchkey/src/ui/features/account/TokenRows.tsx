import type { ReactNode } from 'react'
import { readBalance, readTokens, readTokensEntry } from '../../../core/index.ts'
import { Skeleton } from '../../primitives/index.ts'
import { useClientState } from '../../shell/hooks.ts'
import { Later } from '../../shell/Later.tsx'
import type { Part } from '../../shell/views.ts'
import styles from './AccountView.module.css'
import { Holding } from './Holding.tsx'
import type { NoTokens } from './NoTokens.tsx'

/** Why there are no tokens to show. */
const noTokensPart: Part<NoTokens.Props> = {
  load: () => import('./NoTokens.tsx').then((part) => part.noTokens),
}

/** Lists what the account holds on this network. */
export function TokenRows(): ReactNode {
  const tokens = useClientState((state) => readTokens(state))
  const coin = useClientState((state) => readBalance(state))?.status
  const entry = useClientState((state) => readTokensEntry(state))
  const isFirst = entry?.status === 'loading' && entry.list.length === 0
  if (tokens.length > 0)
    return (
      <ul role="list" className={styles['tokens']}>
        {tokens.map((token) => (
          <Holding key={`${token.chainId} ${token.address ?? ''}`} token={token} />
        ))}
        {isFirst && (
          <li>
            <Skeleton shape="row" />
          </li>
        )}
      </ul>
    )
  const waiting = <Skeleton shape="row" />
  if (isFirst || coin === undefined || coin === 'loading') return waiting
  return <Later part={noTokensPart} props={{ hasFailed: coin === 'failed' }} fallback={waiting} />
}
