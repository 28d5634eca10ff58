import type { VNode } from 'preact'
import { GuardedButton } from '../approval/GuardedButton.tsx'
import { FrameButton } from '../page/FrameButton.tsx'
import { Notice } from '../page/Notice.tsx'
import { useFrameText } from '../page/LanguageContext.ts'

/** Asks once more before something is removed. */
export function ConfirmRemoval(props: {
  readonly question: string
  readonly isBusy: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
}): VNode {
  const { question, isBusy, onCancel, onConfirm } = props
  const text = useFrameText()
  return (
    <>
      <Notice tone="warning" isAlert>
        {question}
      </Notice>
      <div class="actions">
        <FrameButton onClick={onCancel}>{text('settings.cancel')}</FrameButton>
        <GuardedButton text={text('settings.remove')} isDisabled={isBusy} onClick={onConfirm} />
      </div>
    </>
  )
}
