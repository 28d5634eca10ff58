import { useEffect, useRef } from 'preact/hooks'

/** Time between two runs. */
const intervalMs = 30_000

/**
 * Runs a step again every half a minute while the page is visible, and at once when it becomes visible again. A run that fails
 * changes nothing: the next one follows.
 *
 * @param options - `step` keeps its first value. Its signal aborts when `isOn` ends, also for a run that is under way.
 */
export function useRepeated(options: {
  readonly isOn: boolean
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly step: (signal: AbortSignal) => Promise<void>
}): void {
  const { isOn } = options
  const first = useRef(options)
  useEffect(() => {
    if (!isOn) return undefined
    const { wait, step } = first.current
    const ended = new AbortController()
    const { signal } = ended
    const run = async (): Promise<void> => {
      if (!document.hidden) await step(signal).catch(() => {})
    }
    const repeat = async (): Promise<void> => {
      while (!signal.aborted) {
        await wait(intervalMs, signal)
        await run()
      }
    }
    document.addEventListener('visibilitychange', () => void run(), { signal })
    // Rejects when it ends.
    repeat().catch(() => {})
    return () => ended.abort()
  }, [isOn])
}
