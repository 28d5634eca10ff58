import type { Clock } from '../clock/Clock.ts'
import type { Log } from '../http/index.ts'
import type { FastStore } from './index.ts'

/** Who sweeps and dies leaves the lock behind; others wait no longer. */
const lockTtlMs = 600_000

/**
 * Runs something again and again that puts a store in order. What goes wrong is logged, and tried
 * again the next time; where a run takes longer than the time between two, the next begins after it.
 *
 * @param deps - With `fast`, one server of a deployment does it at a time; while locks are away, each
 * does it: what nobody sweeps grows, and only work is lost where two do.
 * @param options - `name` for the log; `everyMs` between two runs.
 * @param run - Does it, and bears that others do at the same time; the signal tells when to stop.
 * @returns What stops it.
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

  async function sweep(): Promise<void> {
    try {
      const lock = fast ? await fast.lock(`sweep:${name}`, lockTtlMs) : 'away'
      if (lock === 'taken') return
      try {
        await run(signal)
      } finally {
        if (lock !== 'away') await lock()
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (!signal.aborted) log({ level: 'warn', event: `${name}.not_tidied`, message })
    }
  }
  async function sweepWhileDue(): Promise<void> {
    isRunning = true
    try {
      for (; isDue && !signal.aborted; await sweep()) isDue = false
    } finally {
      isRunning = false
    }
  }
  const stop = clock.every(everyMs, () => {
    isDue = true
    if (!isRunning) void sweepWhileDue()
  })
  return () => {
    stop()
    controller.abort()
  }
}
