import { useEffect, useRef, useState } from 'preact/hooks'
import { useFrameLocalization } from './LanguageContext.ts'

/** Something under way in a view. */
export type Task = {
  readonly isBusy: boolean
  /** Why the last one failed, for the visitor. */
  readonly problem: string | undefined
  /** Runs a step. A failure becomes `problem`; nothing else changes then. */
  run(step: () => Promise<void>): void
}

/** Runs one step of a view at a time. */
export function useTask(): Task {
  const { describeError } = useFrameLocalization()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  return {
    isBusy,
    problem,
    run(step) {
      if (isBusy) return
      setIsBusy(true)
      setProblem(undefined)
      void step()
        .catch((error: unknown) => {
          // The view itself ended it.
          const isEnded = error instanceof DOMException && error.name === 'AbortError'
          if (!isEnded) setProblem(describeError(error))
        })
        .finally(() => setIsBusy(false))
    },
  }
}

/** Loads a value once, when the view shows. */
export function useLoaded<value>(load: () => Promise<value>): {
  readonly value: value | undefined
  readonly set: (value: value) => void
  readonly problem: string | undefined
} {
  const [value, set] = useState<value>()
  const [problem, setProblem] = useState<string>()
  const first = useRef({ load, ...useFrameLocalization() })
  useEffect(() => {
    const ended = new AbortController()
    const { load, describeError } = first.current
    load().then(
      (loaded) => void (ended.signal.aborted || set(() => loaded)),
      (error: unknown) => void (ended.signal.aborted || setProblem(describeError(error))),
    )
    return () => ended.abort()
  }, [])
  return { value, set, problem }
}
