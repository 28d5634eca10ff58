import type { Clock } from '../clock/Clock.ts'
import type { Log } from '../http/index.ts'
import type { FastStore } from './index.ts'

/** Lifetime of the lock of a node that died during a cleanup. */
const lockTtlMs = 600_000

/**
 * Runs a cleanup of a store periodically. Errors are logged, and the cleanup is retried at the next
 * interval; a run that takes longer than the interval delays the next one.
 *
 * @param deps - With `fast`, a lock lets one node of a deployment run it at a time. While locks are
 * unavailable every node runs it.
 * @param options - `name` for the log; `everyMs` is the interval.
 * @param run - The cleanup. It must tolerate concurrent runs, and stop when the signal aborts.
 * @returns A function that stops it.
 */
export function scheduleCleanup(
  deps: {
    readonly clock: Clock
    readonly log: Log
    readonly fast?: Pick<FastStore, 'lock'> | undefined
  },
  { name, everyMs }: { readonly name: string; readonly everyMs: number },
  run: (signal: AbortSignal) => Promise<void>,
): () => void {
  const { clock, log, fast } = deps
  const controller = new AbortController()
  const { signal } = controller
  let isDue = false
  let isRunning = false

  async function cleanUp(): Promise<void> {
    try {
      const lock = fast ? await fast.lock(`cleanup:${name}`, lockTtlMs) : 'away'
      if (lock === 'taken') return
      try {
        await run(signal)
      } finally {
        if (lock !== 'away') await lock()
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (!signal.aborted) log({ level: 'warn', event: `${name}.cleanup_failed`, message })
    }
  }
  async function cleanUpWhileDue(): Promise<void> {
    isRunning = true
    try {
      for (; isDue && !signal.aborted; await cleanUp()) isDue = false
    } finally {
      isRunning = false
    }
  }
  const stop = clock.every(everyMs, () => {
    isDue = true
    if (!isRunning) void cleanUpWhileDue()
  })
  return () => {
    stop()
    controller.abort()
  }
}
