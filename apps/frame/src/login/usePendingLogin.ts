import { useState } from 'preact/hooks'
import { useFrameText } from '../page/LanguageContext.ts'
import { useTask } from '../page/useTask.ts'
import { isFrameError } from '../services/frameError.ts'

/** Props of the view of a login on another page. */
export type PendingLoginProps = {
  /** Aborts when the view is left. */
  readonly signal: AbortSignal
  /** Hides the other ways while this one is under way. */
  readonly onActive: (isActive: boolean) => void
  readonly onDone: () => void
}

/** A login that the visitor finishes elsewhere. */
type RunningLogin = {
  readonly isBusy: boolean
  readonly problem: string | undefined
  /** Starts it. It ends with `onDone`, with a problem, or when the visitor cancels it. */
  start(login: (signal: AbortSignal) => Promise<void>): void
  cancel(): void
}

/** Runs a login elsewhere, one at a time, until it is done, canceled or the view is left. */
export function usePendingLogin({ signal, onActive, onDone }: PendingLoginProps): RunningLogin {
  const text = useFrameText()
  const { isBusy, problem, run } = useTask()
  const [running, setRunning] = useState<AbortController>()
  const [isExpired, setExpired] = useState(false)
  return {
    isBusy,
    // The text of the error is about a code.
    problem: isExpired ? text('stepUp.expired') : problem,
    start: (login) =>
      run(async () => {
        const canceled = new AbortController()
        setRunning(canceled)
        setExpired(false)
        onActive(true)
        try {
          await login(AbortSignal.any([signal, canceled.signal]))
        } catch (error) {
          onActive(false)
          if (canceled.signal.aborted || signal.aborted) return
          if (!isFrameError(error, 'login.code_expired')) throw error
          setExpired(true)
          return
        }
        onDone()
      }),
    cancel: () => running?.abort(),
  }
}
