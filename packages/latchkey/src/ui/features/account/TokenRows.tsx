import type { ReactNode } from 'react'
import { readBalance, readTokens } from '../../../core/index.ts'
import { Button, Notice, Skeleton } from '../../primitives/index.ts'
import { useClient, useClientState, useModal, useText } from '../../shell/hooks.ts'
import styles from './AccountView.module.css'
import { Holding } from './Holding.tsx'
import { accountTexts } from '../../text/en/accountTexts.ts'

/** Lists what the account holds on this network. */
export function TokenRows(): ReactNode {
  const modal = useModal()
  const text = useText(accountTexts)
  const { features } = useClient().options
  const tokens = useClientState((state) => readTokens(state))
  const status = useClientState((state) => readBalance(state))?.status
  if (tokens.length > 0)
    return (
      <ul role="list" className={styles['tokens']}>
        {tokens.map((token) => (
          <Holding key={`${token.chainId} ${token.address ?? ''}`} token={token} />
        ))}
      </ul>
    )
  if (status === undefined || status === 'loading') return <Skeleton shape="row" />
  if (status === 'failed')
    return (
      <Notice
        icon="alert"
        title={text('account.balanceFailed')}
        text={text('account.balanceFailedText')}
      />
    )
  return (
    <Notice
      icon="wallet"
      title={text('account.tokensEmpty')}
      text={text('account.tokensText')}
      action={
        features.receive && (
          <Button
            tone="soft"
            size="small"
            onClick={() => modal.push({ view: 'WalletReceive', data: undefined })}
          >
            {text('account.receive')}
          </Button>
        )
      }
    />
  )
}
