/** Runs tasks with limited concurrency, in total and per caller. */
export type ConcurrencyLimiter = {
  /**
   * Runs a task when capacity is free.
   *
   * @returns The task's result; resolves at once, without running it, if the queue is full.
   */
  run(caller: string, run: () => Promise<void>): Promise<void>
}

/** Limits of running and queued tasks. */
export type ConcurrencyLimits = {
  readonly running: number
  /** Per caller. */
  readonly runningEach: number
  readonly waiting: number
  readonly waitingEach: number
}

type QueuedTask = { readonly caller: string; start(): void }

/**
 * Creates a concurrency limiter: first in, first out, except for callers at their own limit.
 */
export function createConcurrencyLimiter(limits: ConcurrencyLimits): ConcurrencyLimiter {
  const running: string[] = []
  const queue: QueuedTask[] = []
  const count = (all: readonly string[], caller: string): number =>
    all.filter((each) => each === caller).length

  const mayRun = (caller: string): boolean =>
    running.length < limits.running && count(running, caller) < limits.runningEach

  function mayQueue(caller: string): boolean {
    const names = queue.map((each) => each.caller)
    return queue.length < limits.waiting && count(names, caller) < limits.waitingEach
  }
  async function start(caller: string, run: () => Promise<void>): Promise<void> {
    running.push(caller)
    try {
      await run()
    } finally {
      running.splice(running.indexOf(caller), 1)
      const next = queue.findIndex((each) => mayRun(each.caller))
      if (next >= 0) queue.splice(next, 1)[0]?.start()
    }
  }

  return {
    async run(caller, run) {
      if (mayRun(caller)) return await start(caller, run)
      if (!mayQueue(caller)) return undefined
      await new Promise<void>((resolve, reject) => {
        queue.push({ caller, start: () => void start(caller, run).then(resolve, reject) })
      })
    },
  }
}
