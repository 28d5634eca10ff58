import type { Clock } from '../../kernel/index.ts'
import { watchPageResume } from './watchPageResume.ts'

/** The periodic check of a socket while it is in use. */
export type Heartbeat = {
  start(): void
  stop(): void
}

/** Milliseconds between two checks. */
export const heartbeatInterval = 5000

/**
 * Creates a heartbeat.
 *
 * @param parameters - `onBeat` runs every 5 s. `onResumed` runs when the page becomes visible, is
 * online again, or was suspended so long that beats were skipped; the function it returns runs one
 * interval later.
 * @returns The heartbeat, stopped.
 */
export function createHeartbeat(parameters: {
  clock: Clock
  window?: (Window & typeof globalThis) | undefined
  onBeat: () => void
  onResumed: () => () => void
}): Heartbeat {
  const { clock, window, onBeat, onResumed } = parameters
  let stops: (() => void)[] = []
  let lastBeat = 0
  let cancelCheck = (): void => {}

  function beat(): void {
    const wasSuspended = clock.now() - lastBeat > 3 * heartbeatInterval
    lastBeat = clock.now()
    if (wasSuspended) resume()
    onBeat()
  }

  function resume(): void {
    cancelCheck()
    cancelCheck = clock.after(heartbeatInterval, onResumed())
  }

  return {
    start() {
      if (stops.length > 0) return
      lastBeat = clock.now()
      stops = [
        clock.every(heartbeatInterval, beat),
        watchPageResume(window, resume),
        () => cancelCheck(),
      ]
    },
    stop() {
      for (const stop of stops) stop()
      stops = []
    },
  }
}
