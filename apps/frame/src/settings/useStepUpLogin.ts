import { useState } from 'preact/hooks'
import { useTask } from '../page/useTask.ts'
import type { StepUpProps } from './StepUpProps.ts'

/** A login elsewhere that confirms the session. */
type StepUpLogin = {
  readonly isBusy: boolean
  readonly problem: string | undefined
  /** Starts it. It ends with `onDone`, with a problem, or when the visitor cancels it. */
  start(confirm: (signal: AbortSignal) => Promise<void>): void
  cancel(): void
}

/** Runs a login elsewhere, one at a time, until it is done, canceled or the view is left. */
export function useStepUpLogin({
  signal,
  onActive,
  onDone,
}: Pick<StepUpProps, 'signal' | 'onActive' | 'onDone'>): StepUpLogin {
  const { isBusy, problem, run } = useTask()
  const [running, setRunning] = useState<AbortController>()
  return {
    isBusy,
    problem,
    start: (confirm) =>
      run(async () => {
        const canceled = new AbortController()
        setRunning(canceled)
        onActive(true)
        try {
          await confirm(AbortSignal.any([signal, canceled.signal]))
        } catch (error) {
          onActive(false)
          if (canceled.signal.aborted || signal.aborted) return
          throw error
        }
        onDone()
      }),
    cancel: () => running?.abort(),
  }
}
