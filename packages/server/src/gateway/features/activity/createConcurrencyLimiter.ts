/** Lets many have something done, a few at a time, and nobody much more than others. */
export type ConcurrencyLimiter = {
  /**
   * Runs something when it is its turn.
   *
   * @returns How it ended; at once, and without it, where too much waits already.
   */
  run(whose: string, run: () => Promise<void>): Promise<void>
}

/** How many run and wait. */
export type ConcurrencyLimits = {
  readonly running: number
  /** Of one who asks. */
  readonly runningEach: number
  readonly waiting: number
  readonly waitingEach: number
}

type Waiting = { readonly whose: string; begin(): void }

/**
 * Makes turns: who comes first is served first, but for those who have as much as one may.
 *
 * @param limits - How many run and wait, in all and of one.
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
