import type { ReactNode } from 'react'
import { readBalance, readTokens, readTokensEntry } from '../../../core/index.ts'
import { fetchBalances } from '../../../modal/index.ts'
import { Skeleton } from '../../primitives/index.ts'
import { useClientState, useText } from '../../shell/hooks.ts'
import { EndNote } from '../activity/index.ts'
import { RetryBalances } from '../tokens/index.ts'
import styles from './AccountView.module.css'
import { TokenBalanceRow } from './TokenBalanceRow.tsx'
import { NoTokens } from './NoTokens.tsx'
import { accountTexts } from './accountTexts.ts'

/** Rows of placeholders where the gateway serves balances. Without it there is the native currency only. */
const placeholders = [1, 2, 3]

/** Lists the token balances of the account on this network. */
export function TokenRows(): ReactNode {
  const text = useText(accountTexts)
  const tokens = useClientState((state) => readTokens(state))
  const balanceStatus = useClientState((state) => readBalance(state))?.status
  const entry = useClientState((state) => readTokensEntry(state))
  const isFirst = entry?.status === 'loading' && entry.list.length === 0
  if (tokens.length > 0)
    return (
      <>
        <ul role="list" className={styles['tokens']}>
          {tokens.map((token) => (
            <TokenBalanceRow key={`${token.chainId} ${token.address ?? ''}`} token={token} />
          ))}
          {isFirst &&
            placeholders.slice(tokens.length).map((row) => (
              <li key={row}>
                <Skeleton shape="row" />
              </li>
            ))}
        </ul>
        {entry?.status === 'failed' && (
          <EndNote action={<RetryBalances fetch={fetchBalances} />}>
            {text('common.tokensFailed')}
          </EndNote>
        )}
      </>
    )
  if (isFirst || balanceStatus === undefined || balanceStatus === 'loading')
    return (
      <div className={styles['tokens']}>
        {placeholders.slice(entry === undefined ? 2 : 0).map((row) => (
          <Skeleton key={row} shape="row" />
        ))}
      </div>
    )
  return <NoTokens hasFailed={balanceStatus === 'failed'} />
}
