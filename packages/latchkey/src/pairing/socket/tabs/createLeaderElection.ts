/** An office that one tab of many holds. */
export type LeaderElection = {
  /** Stands for it, once: takes it as soon as nobody holds it. */
  join(): void
  /** Takes it from a tab that does not answer. */
  steal(): void
  /** Gives it up, and stands for it no more. */
  leave(): void
}

/**
 * Makes an office on the browser's locks, so that it is free the moment its holder is gone.
 *
 * @param locks - The browser's locks.
 * @param name - Names the office.
 * @param holder - Told when it holds the office, and when another took it.
 * @returns The office, not applied for.
 * @source Web Locks API
 */
export function createLeaderElection(
  locks: LockManager,
  name: string,
  holder: { taken: () => void; lost: () => void },
): LeaderElection {
  let release = (): void => {}
  let run = 0
  let hasApplied = false

  function request(options: LockOptions): void {
    release()
    run++
    const current = run
    let isHeld = false
    const held = (): Promise<void> | undefined => {
      if (current !== run) return undefined
      isHeld = true
      holder.taken()
      return new Promise((resolve) => {
        release = resolve
      })
    }
    locks.request(name, options, held).catch(() => {
      // Seized, or never granted because we resigned.
      if (current !== run || !isHeld) return
      holder.lost()
      request({})
    })
  }

  return {
    join() {
      if (!hasApplied) request({})
      hasApplied = true
    },
    steal: () => request({ steal: true }),
    leave() {
      run++
      release()
    },
  }
}
