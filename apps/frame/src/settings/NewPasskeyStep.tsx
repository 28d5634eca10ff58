import '../wallet/wallet.css'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { PasskeyWindow } from '../custody/passkey.ts'
import { ConfirmChangesCheckbox } from '../page/ConfirmChangesCheckbox.tsx'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { PasskeyWindowNotice } from '../window/PasskeyWindowNotice.tsx'

/** Creates a passkey that opens the wallet, and that confirms changes of the account if the visitor chooses it. */
export function NewPasskeyStep(props: {
  /** Whether the passkey can confirm changes, too. */
  readonly canConfirm: boolean
  readonly isBusy: boolean
  readonly window: PasskeyWindow | undefined
  readonly onCreate: (confirmsChanges: boolean) => void
}): VNode {
  const { canConfirm, isBusy, onCreate } = props
  const text = useFrameText()
  const [isBoth, setIsBoth] = useState(false)
  return (
    <>
      <p class="quiet">{text('settings.createPasskeyText')}</p>
      {canConfirm && (
        <ConfirmChangesCheckbox isChosen={isBoth} isBusy={isBusy} onChange={setIsBoth} />
      )}
      <PasskeyWindowNotice window={props.window}>
        <FrameButton tone="primary" isDisabled={isBusy} onClick={() => onCreate(isBoth)}>
          {text('settings.createPasskey')}
        </FrameButton>
      </PasskeyWindowNotice>
    </>
  )
}
