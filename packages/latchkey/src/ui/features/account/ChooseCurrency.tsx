import type { ReactNode } from 'react'
import { readCurrency, readTokensEntry } from '../../../core/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import styles from './AccountView.module.css'

/**
 * Shows the currency of fiat values, where the gateway serves balances or a currency was chosen; a click
 * leads to the list. Shown before the first value arrives, so that nothing moves then.
 */
export function ChooseCurrency(): ReactNode {
  const modal = useShellModal()
  const text = useText()
  const currency = useClientState(readCurrency).toUpperCase()
  // A chosen currency can be changed even where it has no prices.
  const isShown = useClientState(
    (state) => state.currency !== undefined || readTokensEntry(state) !== undefined,
  )
  if (!isShown) return undefined
  const label = text('common.chooseCurrency', { currency })
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
