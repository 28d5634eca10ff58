import { type ReactNode, useState } from 'react'
import { readBalance, readTokens, readTokensEntry } from '../../../core/index.ts'
import { fetchSendViewData } from '../../../modal/index.ts'
import { TextField, List, EmptyState, Skeleton } from '../../primitives/index.ts'
import { useClientState, useText } from '../../shell/hooks.ts'
import { BuyButton, RetryBalances } from '../tokens/index.ts'
import styles from './SelectToken.module.css'
import { TokenRow } from './TokenRow.tsx'
import { sendTexts } from './sendTexts.ts'

export { css } from './SelectToken.module.css'
export { fetchSendViewData as fetchData } from '../../../modal/index.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText()('common.selectToken')

/** Lists the tokens that can be sent, and finds one by name or symbol. */
export default function WalletSendSelectTokenView(): ReactNode {
  const text = useText(sendTexts)
  const tokens = useClientState((state) => readTokens(state))
  const entry = useClientState((state) => readTokensEntry(state))
  const balanceStatus = useClientState((state) => readBalance(state))?.status
  // The gateway may have no tokens, or not be configured: then only the network reports one.
  const status = tokens.length === 0 && entry?.status !== 'loading' ? balanceStatus : entry?.status
  const isWaiting = status === 'loading' && !entry?.list.length
  const [search, setSearch] = useState('')
  const query = search.trim().toLocaleLowerCase()
  const found = tokens.filter(({ name, symbol }) =>
    `${name}\n${symbol}`.toLocaleLowerCase().includes(query),
  )
  return (
    <>
      <div className={styles['search']}>
        <TextField
          icon="search"
          type="search"
          label={text('tokens.search')}
          value={search}
          onChange={setSearch}
        />
      </div>
      {(found.length > 0 || isWaiting) && (
        <List label={text('tokens.list')}>
          {found.map((token) => (
            <TokenRow key={token.address ?? ''} token={token} />
          ))}
          {isWaiting && (
            <li>
              <Skeleton shape="row" />
            </li>
          )}
        </List>
      )}
      {status === 'failed' ? (
        <EmptyState
          icon="alert"
          title={text('common.tokensFailed')}
          text={text('common.checkConnection')}
          action={<RetryBalances fetch={fetchSendViewData} />}
        />
      ) : (
        found.length === 0 &&
        !isWaiting && (
          <EmptyState
            icon="search"
            title={text('common.noTokens')}
            text={text('tokens.noneText')}
            action={<BuyButton />}
          />
        )
      )}
    </>
  )
}
