import type { VNode } from 'preact'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameLanguage } from '../page/LanguageContext.ts'
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
  const { text, locale } = useFrameLanguage()
  const { isBusy, problem, run } = useTask()
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
            onDone()
          })
        }
      >
        {text('automatic.cancel')}
      </FrameButton>
      <FrameButton isDisabled={isBusy} onClick={onDone}>
        {text('automatic.noticeOwn')}
      </FrameButton>
    </section>
  )
}
