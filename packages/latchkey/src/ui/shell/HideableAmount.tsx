import type { ReactNode } from 'react'
import { useBalanceHidden, useText } from './hooks.ts'

/** Dots in place of a hidden amount. */
export const hiddenAmount = '••••'

/** Shows an amount of the account; dots in its place while the visitor has hidden balances. */
export function HideableAmount({
  children,
  hidden = hiddenAmount,
}: HideableAmount.Props): ReactNode {
  const text = useText()
  if (!useBalanceHidden()) return children
  return (
    <span role="img" aria-label={text('common.balanceHidden')}>
      {hidden}
    </span>
  )
}

export declare namespace HideableAmount {
  type Props = {
    children: ReactNode
    /** Shown while balances are hidden. @default hiddenAmount */
    hidden?: ReactNode
  }
}
