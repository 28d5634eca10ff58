import type { VNode } from 'preact'
import { FrameButton } from '../page/FrameButton.tsx'
import { Notice } from '../page/Notice.tsx'
import { GuardedButton } from './GuardedButton.tsx'
import { settingsTexts as texts } from './settingsTexts.ts'

/** Asks once more before something is removed. */
export function ConfirmRemoval(props: {
  readonly text: string
  readonly isBusy: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
}): VNode {
  const { text, isBusy, onCancel, onConfirm } = props
  return (
    <>
      <Notice tone="warning" isAlert>
        {text}
      </Notice>
      <div class="actions">
        <FrameButton onClick={onCancel}>{texts.cancel}</FrameButton>
        <GuardedButton text={texts.remove} isDisabled={isBusy} onClick={onConfirm} />
      </div>
    </>
  )
}
