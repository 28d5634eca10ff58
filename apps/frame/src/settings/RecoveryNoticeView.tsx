import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { GuardedButton } from '../approval/GuardedButton.tsx'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameLocalization } from '../page/LanguageContext.ts'
import { Notice } from '../page/Notice.tsx'
import { Problem } from '../page/Problem.tsx'
import { useTask } from '../page/useTask.ts'
import { formatDate } from '../text/formatDate.ts'

/** Tells the owner on a device of the wallet that another device asked for it, and cancels that. */
export function RecoveryNoticeView(props: {
  readonly readyAt: number
  readonly cancel: () => Promise<void>
  readonly onDone: () => void
}): VNode {
  const { readyAt, cancel, onDone } = props
  const { text, locale } = useFrameLocalization()
  const { isBusy, problem, run } = useTask()
  const [isCancelled, setIsCancelled] = useState(false)
  if (isCancelled)
    return (
      <section class="stack">
        <Notice tone="positive" isAlert>
          {text('automatic.cancelled')}
        </Notice>
        <FrameButton tone="primary" onClick={onDone}>
          {text('factor.continue')}
        </FrameButton>
      </section>
    )
  return (
    <section class="stack" aria-busy={isBusy}>
      <Notice tone="negative" title={text('automatic.noticeTitle')}>
        {text('automatic.noticeText', { time: formatDate(readyAt, locale) })}
      </Notice>
      <Problem text={problem} />
      <FrameButton
        tone="primary"
        isDisabled={isBusy}
        onClick={() =>
          run(async () => {
            await cancel()
            setIsCancelled(true)
          })
        }
      >
        {text('automatic.cancel')}
      </FrameButton>
      <GuardedButton
        text={text('automatic.noticeOwn')}
        tone="secondary"
        isDisabled={isBusy}
        onClick={onDone}
      />
    </section>
  )
}
