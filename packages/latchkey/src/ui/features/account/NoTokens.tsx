import type { ReactNode } from 'react'
import { fetchBalances } from '../../../modal/index.ts'
import { Button, EmptyState } from '../../primitives/index.ts'
import { useShellModal, useText } from '../../shell/hooks.ts'
import { BuyButton, RetryBalances, useAccountActions } from '../tokens/index.ts'
import styles from './AccountView.module.css'
import { accountTexts } from './accountTexts.ts'

/** Shows why the token list is empty: no tokens, or a failed fetch. */
export function NoTokens({ hasFailed }: NoTokens.Props): ReactNode {
  const modal = useShellModal()
  const text = useText(accountTexts)
  const actions = useAccountActions()
  if (hasFailed)
    return (
      <EmptyState
        icon="alert"
        title={text('account.balanceFailed')}
        text={text('account.balanceFailedText')}
        action={<RetryBalances fetch={fetchBalances} />}
      />
    )
  return (
    <EmptyState
      icon="wallet"
      title={text('account.tokensEmpty')}
      text={text('account.tokensText')}
      action={
        <div className={styles['emptyActions']}>
          <BuyButton />
          {actions.includes('receive') && (
            <Button
              tone="soft"
              size="small"
              onClick={() => modal.push({ view: 'WalletReceive', data: undefined })}
            >
              {text('common.receive')}
            </Button>
          )}
        </div>
      }
    />
  )
}

export declare namespace NoTokens {
  type Props = { hasFailed: boolean }
}
