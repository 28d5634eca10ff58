import type { ReactNode } from 'react'
import { isPurchaseAwaited, readAccount } from '../../../core/index.ts'
import { Icon, Spinner } from '../../primitives/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import styles from './AccountView.module.css'
import { accountTexts } from './accountTexts.ts'

/** Shows that a purchase for the account is under way; a click leads to its progress. */
export function AwaitedPurchase(): ReactNode {
  const modal = useShellModal()
  const text = useText(accountTexts)
  const purchase = useClientState((state) => state.purchase)
  const address = useClientState((state) => readAccount(state).address)
  if (!purchase || !isPurchaseAwaited(purchase)) return undefined
  if (address === undefined || !purchase.caipAddress.endsWith(`:${address}`)) return undefined
  return (
    <button
      type="button"
      className={styles['purchase']}
      onClick={() => modal.push({ view: 'BuyInProgress', data: undefined })}
    >
      <Spinner />
      <span>
        {text('account.purchaseAwaited', {
          symbol: purchase.symbol,
          provider: purchase.providerLabel,
        })}
      </span>
      <Icon name="chevron" size="small" />
    </button>
  )
}
