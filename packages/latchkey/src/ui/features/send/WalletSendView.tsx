import type { FormEvent, ReactNode } from 'react'
import { checkSend } from '../../../core/index.ts'
import { Button } from '../../primitives/index.ts'
import { css as amountFieldCss } from '../../primitives/AmountField.module.css'
import { useClient, useClientState, useModal, useText } from '../../shell/hooks.ts'
import { AmountBox } from './AmountBox.tsx'
import { estimateFee } from './estimateFee.ts'
import { ReceiverBox } from './ReceiverBox.tsx'
import styles, { css as ownCss } from './SendForm.module.css'
import { TransferLines } from './TransferLines.tsx'
import { sendTexts } from '../../text/en/sendTexts.ts'

export const css: readonly string[] = [amountFieldCss, ownCss]

/**
 * Asks how much of what to send, and to whom. The button says what is still missing.
 *
 * @source product-inventory §2.6, spec §5 "Sending"
 */
export default function WalletSendView(): ReactNode {
  const modal = useModal()
  const client = useClient()
  const text = useText(sendTexts)
  const state = useClientState((whole) => whole)
  const check = checkSend(state, client.adapters)
  const { token } = state.send

  function goOn(event: FormEvent): void {
    event.preventDefault()
    if (!token) modal.push({ view: 'WalletSendSelectToken', data: undefined })
    else if (check.ready) modal.push({ view: 'WalletSendPreview', data: undefined })
  }

  return (
    <form onSubmit={goOn} onBlur={() => estimateFee(client)} noValidate>
      <AmountBox check={check} />
      <ReceiverBox />
      <TransferLines className={styles['lines']} />
      <Button type="submit" disabled={token !== undefined && !check.ready}>
        {text(`send.${check.step}`)}
      </Button>
    </form>
  )
}
