import { dial, type Line, type LineListener } from './dial.ts'
import type { RelaySocketDeps } from './RelaySocketDeps.ts'

/** One line at a time: a new one ends the one before, unheard. */
export type Dialler = {
  /** Dials; an address that could not be made counts as a line that broke at once. */
  dial(address: Promise<string | undefined>, listener: LineListener): Promise<void>
  hangUp(): void
  isUp(): boolean
  /** Sends if it is up. */
  send(text: string): void
}

/**
 * Makes a dialler.
 *
 * @param deps - Clock, and what opens sockets.
 * @returns The dialler, with no line.
 */
export function createDialler(deps: Pick<RelaySocketDeps, 'clock' | 'openSocket'>): Dialler {
  let line: Line | undefined
  let isUp = false
  /** Counts lines, so that nothing is heard of older ones. */
  let run = 0

  function hangUp(): void {
    run++
    isUp = false
    line?.hangUp()
    line = undefined
  }

  return {
    async dial(address, { onOpen, onFrame, onClosed }) {
      hangUp()
      const current = run
      const url = await address
      if (current !== run) return
      if (url === undefined) return onClosed({ code: 1006, reason: '' })
      line = dial(deps, url, {
        onOpen() {
          isUp = true
          onOpen()
        },
        onFrame,
        onClosed(end) {
          if (current !== run) return
          hangUp()
          onClosed(end)
        },
      })
    },
    hangUp,
    isUp: () => isUp,
    send: (text) => void (isUp && line?.send(text)),
  }
}
