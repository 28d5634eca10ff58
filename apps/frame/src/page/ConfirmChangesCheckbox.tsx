import type { VNode } from 'preact'
import { useFrameText } from './LanguageContext.ts'
import { PasskeyWarning } from './PasskeyWarning.tsx'

/** Lets the visitor choose that a passkey that opens the wallet confirms changes, too, and says what that means. */
export function ConfirmChangesCheckbox(props: {
  readonly isChosen: boolean
  readonly isBusy: boolean
  readonly onChange: (isChosen: boolean) => void
}): VNode {
  const { isChosen, isBusy, onChange } = props
  const text = useFrameText()
  return (
    <>
      <div class="choice">
        <input
          type="checkbox"
          id="confirms-changes"
          checked={isChosen}
          disabled={isBusy}
          onChange={() => onChange(!isChosen)}
        />
        <label htmlFor="confirms-changes">{text('passkeys.also')}</label>
      </div>
      {isChosen && <PasskeyWarning opensWallet />}
    </>
  )
}
