import type { ReactNode } from 'react'
import { readPendingTransactions } from '../../../core/index.ts'
import { selectAccountTab } from '../../../modal/index.ts'
import { HideableAmount } from '../../shell/HideableAmount.tsx'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { useNumberFormats } from '../../shell/useNumberFormats.ts'
import { activityTexts, operationTextKey } from '../activity/index.ts'
import { InProgressButton } from './InProgressButton.tsx'
import { accountTexts } from './accountTexts.ts'

/** Shows the pending transactions of the account; a click selects the tab Activity, which lists them. */
export function PendingTransactionsButton(): ReactNode {
  const modal = useShellModal()
  const text = useText(accountTexts)
  const operationText = useText(activityTexts)
  const numbers = useNumberFormats()
  const pending = useClientState((state) => readPendingTransactions(state))
  const isListed = useClientState((state) => state.accountTab === 'activity')
  const [last] = pending
  if (!last || isListed) return undefined
  const [moved] = last.transfers
  return (
    <InProgressButton onClick={() => selectAccountTab(modal, 'activity')}>
      {pending.length > 1 ? (
        <span>{text('account.pending', { count: String(pending.length) })}</span>
      ) : (
        <>
          <span>
            {operationText(operationTextKey({ operation: last.operation, status: 'pending' }))}
          </span>
          {moved && (
            <bdi>
              <HideableAmount>{numbers.quantity(moved.quantity)}</HideableAmount> {moved.symbol}
            </bdi>
          )}
        </>
      )}
    </InProgressButton>
  )
}
