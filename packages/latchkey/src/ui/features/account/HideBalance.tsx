import type { ReactNode } from 'react'
import { setBalanceHidden } from '../../../core/index.ts'
import { Icon } from '../../primitives/index.ts'
import { useBalanceHidden, useClient, useText } from '../../shell/hooks.ts'
import styles from './AccountView.module.css'
import { accountTexts } from './accountTexts.ts'

/** Outline of an eye. */
const eye =
  'M2.5 10C4.2 6.9 6.9 5.2 10 5.2s5.8 1.7 7.5 4.8c-1.7 3.1-4.4 4.8-7.5 4.8S4.2 13.1 2.5 10zM10 7.7a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6'

/** Hides the balances of the account, or shows them again. */
export function HideBalance(): ReactNode {
  const client = useClient()
  const text = useText(accountTexts)
  const isHidden = useBalanceHidden()
  const label = text(isHidden ? 'account.showBalance' : 'account.hideBalance')
  return (
    <button
      type="button"
      className={styles['explorer']}
      aria-label={label}
      title={label}
      onClick={() => setBalanceHidden(client, { isHidden: !isHidden })}
    >
      <Icon name={isHidden ? `${eye}M4 16L16 4` : eye} size="small" />
    </button>
  )
}
