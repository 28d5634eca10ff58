import type { ReactNode } from 'react'
import { openOnramp, sendFromOtherWallet } from '../../../modal/index.ts'
import { Button } from '../../primitives/index.ts'
import { useShellModal, useText } from '../../shell/hooks.ts'
import { useAccountActions } from '../tokens/index.ts'
import styles from './SendForm.module.css'
import { sendTexts } from './sendTexts.ts'

/** Shows what to do when the balance does not suffice for the transfer that the host requests. */
export function InsufficientBalanceHelp(): ReactNode {
  const modal = useShellModal()
  const text = useText(sendTexts)
  const actions = useAccountActions()
  const canBuy = actions.includes('onramp')
  const fund = (): void =>
    canBuy ? openOnramp(modal) : modal.push({ view: 'WalletReceive', data: undefined })
  return (
    <div className={styles['otherFunds']}>
      {(canBuy || actions.includes('receive')) && (
        <>
          <Button tone="soft" onClick={fund}>
            {text('send.fund')}
          </Button>
          <p>{text('send.or')}</p>
        </>
      )}
      <Button tone="soft" onClick={() => sendFromOtherWallet(modal)}>
        {text('send.otherWallet')}
      </Button>
    </div>
  )
}
