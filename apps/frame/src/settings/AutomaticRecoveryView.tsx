import './settings.css'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { FrameButton } from '../page/FrameButton.tsx'
import { useFrameLocalization } from '../page/LanguageContext.ts'
import { Notice } from '../page/Notice.tsx'
import { Problem } from '../page/Problem.tsx'
import { useRepeated } from '../page/useRepeated.ts'
import { type Task, useLoaded, useTask } from '../page/useTask.ts'
import { formatDate } from '../text/formatDate.ts'
import type {
  AutomaticRecoveryActions,
  AutomaticRecoveryState,
} from '../wallet/createAutomaticRecovery.ts'
import type { FrameWallet } from '../wallet/FrameWallet.ts'
import type { StepUpActions } from '../stepUp/createStepUp.ts'
import { StepUpForm } from '../stepUp/StepUpForm.tsx'
import { withStepUp } from '../stepUp/withStepUp.ts'

type Pending = AutomaticRecoveryState & {
  /** Whether the visitor has cancelled one in this view. */
  readonly isCancelled?: boolean | undefined
}

/** Recovers a wallet on a new device after a delay, without a passkey or a code. */
export function AutomaticRecoveryView(props: {
  readonly actions: AutomaticRecoveryActions
  readonly stepUp: StepUpActions
  readonly now: () => number
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly onDone: (wallet: FrameWallet) => void
}): VNode {
  const { actions, stepUp, now, wait, onDone } = props
  const pending = useLoaded<Pending>(actions.read)
  const [unconfirmed, setUnconfirmed] = useState<() => Promise<void>>()
  const task = useTask()
  const shown = pending.value
  // The mail server accepts a notice, the delay ends, or the owner cancels, while the view is open.
  useRepeated({
    isOn: shown?.recovery !== undefined && !unconfirmed && !task.isBusy,
    wait,
    async step(signal) {
      const read = await actions.read()
      if (!signal.aborted) pending.set(read)
    },
  })
  /** Runs a step, and runs it again after a code where the service requires one. */
  const confirm = (step: () => Promise<void>): void =>
    task.run(async () => withStepUp(step, () => setUnconfirmed(() => step)))

  if (unconfirmed)
    return (
      <StepUpForm
        actions={stepUp}
        action="recovery"
        onDone={() => {
          setUnconfirmed(undefined)
          confirm(unconfirmed)
        }}
      />
    )
  return (
    <section class="stack" aria-busy={task.isBusy || !shown}>
      {shown && (
        <RecoveryState
          {...shown}
          {...{ now, task }}
          onStart={() => confirm(async () => pending.set(await actions.start()))}
          onFinish={(id) => confirm(async () => onDone(await actions.finish(id)))}
          onCancel={(id) =>
            task.run(async () => {
              await actions.cancel(id)
              pending.set({ ...shown, recovery: undefined, isCancelled: true })
            })
          }
        />
      )}
      <Problem text={pending.problem ?? task.problem} />
    </section>
  )
}

function RecoveryState(
  props: Pending & {
    readonly now: () => number
    readonly task: Task
    readonly onStart: () => void
    readonly onFinish: (id: string) => void
    readonly onCancel: (id: string) => void
  },
): VNode {
  const { recovery, isCancelled, hours, now, task, onStart, onFinish, onCancel } = props
  const { text, locale } = useFrameLocalization()
  if (!recovery)
    return (
      <>
        {isCancelled && (
          <Notice tone="positive" isAlert>
            {text('automatic.cancelled')}
          </Notice>
        )}
        <p class="quiet">{text('automatic.intro', { hours: String(hours) })}</p>
        <FrameButton tone="primary" isDisabled={task.isBusy} onClick={onStart}>
          {text('automatic.start')}
        </FrameButton>
      </>
    )
  if (!recovery.isOwn)
    return (
      <Notice tone="warning" title={text('automatic.noticeTitle')}>
        {text('automatic.otherText')}
      </Notice>
    )
  const { id, readyAt } = recovery
  const isReady = readyAt !== undefined && readyAt <= now()
  const waiting =
    readyAt === undefined
      ? text('automatic.waitingForMail')
      : text('automatic.waitingText', { time: formatDate(readyAt, locale) })
  return (
    <>
      <p class="quiet">{isReady ? text('automatic.readyText') : waiting}</p>
      {isReady && (
        <FrameButton tone="primary" isDisabled={task.isBusy} onClick={() => onFinish(id)}>
          {text('recover.open')}
        </FrameButton>
      )}
      <FrameButton isDisabled={task.isBusy} onClick={() => onCancel(id)}>
        {text('automatic.cancel')}
      </FrameButton>
    </>
  )
}
