/** Elects one of many tabs as leader. */
export type TabLeaderElection = {
  /** Joins the election, once: this tab becomes leader when there is none. */
  join(): void
  /** Takes leadership from a tab that does not respond. */
  steal(): void
  /** Gives up leadership and leaves the election. */
  leave(): void
}

/**
 * Creates a leader election on a lock of the browser, which is released the moment its tab closes.
 *
 * @param name - Name of the lock.
 * @param listener - Called when this tab becomes leader, and when another tab stole leadership.
 * @returns The election, not joined.
 * @see https://w3c.github.io/web-locks/
 */
export function createLeaderElection(
  locks: LockManager,
  name: string,
  listener: { onElected: () => void; onLost: () => void },
): TabLeaderElection {
  let release = (): void => {}
  /** Counts lock requests, so that callbacks of earlier ones are ignored. */
  let generation = 0
  let hasJoined = false

  function request(options: LockOptions): void {
    release()
    generation++
    const current = generation
    let isLeader = false
    const onGranted = (): Promise<void> | undefined => {
      if (current !== generation) return undefined
      isLeader = true
      listener.onElected()
      return new Promise((resolve) => {
        release = resolve
      })
    }
    locks.request(name, options, onGranted).catch(() => {
      // Stolen, or never granted because this tab has left.
      if (current !== generation || !isLeader) return
      listener.onLost()
      request({})
    })
  }

  return {
    join() {
      if (!hasJoined) request({})
      hasJoined = true
    },
    steal: () => request({ steal: true }),
    leave() {
      generation++
      release()
    },
  }
}
