/** Runs tasks with limited concurrency, in total and per caller. */
export type ConcurrencyLimiter = {
  /**
   * Runs a task when capacity is free.
   *
   * @returns The task's result; resolves at once, without running it, if the queue is full.
   */
  run(whose: string, run: () => Promise<void>): Promise<void>
}

/** Limits of running and queued tasks. */
export type ConcurrencyLimits = {
  readonly running: number
  /** Per caller. */
  readonly runningEach: number
  readonly waiting: number
  readonly waitingEach: number
}

type Waiting = { readonly whose: string; begin(): void }

/**
 * Creates a concurrency limiter: first in, first out, except for callers at their own limit.
 * p-queue limits concurrency in total only, and does not bound its queue.
 */
export function createConcurrencyLimiter(limits: ConcurrencyLimits): ConcurrencyLimiter {
  const running: string[] = []
  const line: Waiting[] = []
  const count = (all: readonly string[], whose: string): number =>
    all.filter((each) => each === whose).length

  const mayRun = (whose: string): boolean =>
    running.length < limits.running && count(running, whose) < limits.runningEach

  function mayWait(whose: string): boolean {
    const names = line.map((each) => each.whose)
    return line.length < limits.waiting && count(names, whose) < limits.waitingEach
  }
  async function begin(whose: string, run: () => Promise<void>): Promise<void> {
    running.push(whose)
    try {
      await run()
    } finally {
      running.splice(running.indexOf(whose), 1)
      const next = line.findIndex((each) => mayRun(each.whose))
      if (next >= 0) line.splice(next, 1)[0]?.begin()
    }
  }

  return {
    async run(whose, run) {
      if (mayRun(whose)) return await begin(whose, run)
      if (!mayWait(whose)) return undefined
      await new Promise<void>((resolve, reject) => {
        line.push({ whose, begin: () => void begin(whose, run).then(resolve, reject) })
      })
    },
  }
}
