import type { ReactNode } from 'react'
import { readCurrency, readFiatValue } from '../../../core/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import styles from './AccountView.module.css'

/** Shows the currency of fiat values, where there are any or it was chosen; a click leads to the list. */
export function ChooseCurrency(): ReactNode {
  const modal = useShellModal()
  const text = useText()
  const currency = useClientState(readCurrency).toUpperCase()
  // A chosen currency can be changed even where it has no prices.
  const isShown = useClientState(
    (state) => state.currency !== undefined || readFiatValue(state) !== undefined,
  )
  const isHidden = useClientState((state) => state.isBalanceHidden === true)
  if (!isShown || isHidden) return undefined
  const label = text('buy.chooseCurrency', { currency })
  return (
    <button
      type="button"
      className={styles['currency']}
      aria-label={label}
      title={label}
      onClick={() => modal.push({ view: 'Currency', data: undefined })}
    >
      {currency}
    </button>
  )
}
