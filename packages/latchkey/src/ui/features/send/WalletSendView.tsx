import type { FormEvent, ReactNode } from 'react'
import { checkSend, updateSendFee } from '../../../core/index.ts'
import { Button } from '../../primitives/index.ts'
import { useClient, useClientState, useModal, useText } from '../../shell/hooks.ts'
import { AmountBox } from './AmountBox.tsx'
import { ReceiverBox } from './ReceiverBox.tsx'
import styles from './SendForm.module.css'
import { isUnfinished } from './sendTexts.ts'
import { TransferLines } from './TransferLines.tsx'

export { css } from './SendForm.module.css'
export { prepareSend as fetchData } from '../../../modal/index.ts'

/**
 * Shows the send form. The label of the button names the missing field.
 *
 * @see [5.9a]
 */
export default function WalletSendView(): ReactNode {
  const modal = useModal()
  const client = useClient()
  const text = useText()
  const state = useClientState((clientState) => clientState)
  const check = checkSend(state, client.adapters)
  const { token, sendTokenAmount } = state.send
  const isAmountOpen = check.step === 'incorrectValue' && isUnfinished(sendTokenAmount)
  const missing = isAmountOpen ? 'addAmount' : check.step

  function goOn(event: FormEvent): void {
    event.preventDefault()
    if (!token) modal.push({ view: 'WalletSendSelectToken', data: undefined })
    else if (check.ready) modal.push({ view: 'WalletSendPreview', data: undefined })
  }

  return (
    <form
      onSubmit={goOn}
      onBlur={() => void updateSendFee(client).catch(() => undefined)}
      noValidate
    >
      <AmountBox check={check} />
      <ReceiverBox />
      <TransferLines className={styles['lines']} />
      <Button type="submit" disabled={token !== undefined && !check.ready}>
        {text(`send.${missing}`, { symbol: token?.symbol ?? '' })}
      </Button>
    </form>
  )
}
