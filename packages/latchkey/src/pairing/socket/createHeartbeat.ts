import type { Clock } from '../../kernel/index.ts'
import { onResume } from './onResume.ts'

/** What is done again and again while a socket is in use. */
export type Heartbeat = {
  start(): void
  stop(): void
}

/** ms. spec §9 "heartbeat" */
export const heartbeatInterval = 5000

/**
 * Makes a pulse.
 *
 * @param parameters - `beat` runs every 5 s; `resumed` when the page was shown again, has its
 * network back, or slept so soundly that beats were left out: what it returns runs a beat later.
 * @returns The pulse, still.
 * @source spec §9 "heartbeat 5 s"
 */
export function createHeartbeat(parameters: {
  clock: Clock
  window?: (Window & typeof globalThis) | undefined
  beat: () => void
  resumed: () => () => void
}): Heartbeat {
  const { clock, window, beat, resumed } = parameters
  let stops: (() => void)[] = []
  let beatAt = 0
  let cancelCheck = (): void => {}

  function beatOnce(): void {
    const hasSlept = clock.now() - beatAt > 3 * heartbeatInterval
    beatAt = clock.now()
    if (hasSlept) resume()
    beat()
  }

  function resume(): void {
    cancelCheck()
    cancelCheck = clock.after(heartbeatInterval, resumed())
  }

  return {
    start() {
      if (stops.length > 0) return
      beatAt = clock.now()
      stops = [
        clock.every(heartbeatInterval, beatOnce),
        onResume(window, resume),
        () => cancelCheck(),
      ]
    },
    stop() {
      for (const stop of stops) stop()
      stops = []
    },
  }
}
