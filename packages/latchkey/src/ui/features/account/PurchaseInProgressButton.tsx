import type { ReactNode } from 'react'
import { isPurchaseAwaited, readAccount } from '../../../core/index.ts'
import { openAwaitedPurchase } from '../../../modal/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { InProgressButton } from './InProgressButton.tsx'
import { accountTexts } from './accountTexts.ts'

/** Shows that a purchase for the account is under way; a click leads to its progress. */
export function PurchaseInProgressButton(): ReactNode {
  const modal = useShellModal()
  const text = useText(accountTexts)
  const purchase = useClientState((state) => state.purchase)
  const address = useClientState((state) => readAccount(state).address)
  if (!purchase || !isPurchaseAwaited(purchase)) return undefined
  if (address === undefined || !purchase.caipAddress.endsWith(`:${address}`)) return undefined
  return (
    <InProgressButton onClick={() => openAwaitedPurchase(modal)}>
      <span>
        {text('account.purchaseAwaited', {
          symbol: purchase.symbol,
          provider: purchase.providerLabel,
        })}
      </span>
    </InProgressButton>
  )
}
