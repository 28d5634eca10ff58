import type { VNode } from 'preact'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameText } from '../page/LanguageContext.ts'
import { OtpField } from '../page/OtpField.tsx'

/** The field for a code that was sent to an address, and the button that sends another one. */
export function MailedCode(props: {
  readonly value: string
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly onInput: (digits: string) => void
  readonly onResend: () => void
}): VNode {
  const { value, problem, isBusy, onInput, onResend } = props
  const text = useFrameText()
  return (
    <>
      <OtpField
        label={text('settings.sentCode')}
        value={value}
        problem={problem}
        isDisabled={isBusy}
        onInput={onInput}
      />
      <FrameButton tone="plain" isDisabled={isBusy} onClick={onResend}>
        {text('settings.sendAgain')}
      </FrameButton>
    </>
  )
}
