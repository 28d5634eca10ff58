import { type MouseEvent, type ReactNode, useId } from 'react'
import { parseCaipAddress } from '../../../caip/index.ts'
import type { SwapToken } from '../../../core/index.ts'
import { Button, LongAddress } from '../../primitives/index.ts'
import { useText } from '../../shell/hooks.ts'
import styles from './Swap.module.css'
import { swapTexts } from './swapTexts.ts'

/**
 * Shows the whole address of an unverified token below its row, before the token is chosen. Cancel has
 * the focus, so that a second press of Enter does not choose the token.
 */
export function AddressCheck({ token, onCancel, onConfirm }: AddressCheck.Props): ReactNode {
  const text = useText(swapTexts)
  const id = useId()

  function cancel({ currentTarget }: MouseEvent<HTMLElement>): void {
    const row = currentTarget.closest('li')?.previousElementSibling?.querySelector('button')
    row?.focus()
    onCancel()
  }

  return (
    <li>
      <div role="group" aria-labelledby={id} className={styles['check']}>
        <p id={id}>
          {text('swap.checkAddress')}{' '}
          <LongAddress address={parseCaipAddress(token.address).address} />
        </p>
        <div className={styles['actions']}>
          <Button tone="soft" focused onClick={cancel}>
            {text('common.cancel')}
          </Button>
          <Button onClick={onConfirm}>{text('swap.useToken')}</Button>
        </div>
      </div>
    </li>
  )
}

export declare namespace AddressCheck {
  type Props = {
    token: SwapToken
    /** Hides the check again. */
    onCancel: () => void
    /** Chooses the token. */
    onConfirm: () => void
  }
}
