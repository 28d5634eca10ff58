import { isConnected, type State } from '../core/index.ts'
import { messageOf } from '../errors/index.ts'
import { isWaiting, resumePairing } from './pairing/index.ts'
import type { StepModal } from './Parts.ts'
import { findPairing } from './wallets/index.ts'

/** Milliseconds until what follows the client is fetched again: twice as long each time. */
const reload = { first: 1000, longest: 64_000 }

/**
 * Has the modal move by what wallets do of their own accord, once there is one that could.
 *
 * @param modal - A modal.
 * @param since - Reads the state of the client when the modal was last opened.
 * @returns How to stop.
 */
export function beginFollowing(modal: StepModal, since: () => State): () => void {
  const { client, parts } = modal
  const { store, clock, logger } = client
  let isBegun = false
  const stops = [store.watch(findPairing, (pairing) => pairing && resumePairing(modal))]
  let isOver = false
  let pause = reload.first
  let stopPausing = (): void => {}
  function begin(): void {
    isBegun = true
    parts.follow.load().then(
      ({ followClient }) => isOver || stops.push(followClient(modal, since())),
      (error: Error) => {
        if (isOver) return
        if (pause === reload.first)
          logger.warn('Wallets are not followed yet.', { reason: messageOf(error) })
        stopPausing = clock.after(pause, begin)
        pause = Math.min(pause * 2, reload.longest)
      },
    )
  }
  const look = (): void => {
    if (!isBegun && (isLive(since()) || isLive(store.get()))) begin()
  }
  look()
  stops.push(store.watch(isLive, look))
  return () => {
    isOver = true
    stopPausing()
    for (const stop of stops) stop()
  }
}

function isLive(state: State): boolean {
  return isConnected(state) || isWaiting(state)
}
