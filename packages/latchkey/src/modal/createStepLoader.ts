import { messageOf } from '../errors/index.ts'
import { createLoader, type Logger } from '../kernel/index.ts'
import type * as steps from './steps.ts'

/** What the modal does beyond showing views. */
export type Steps = typeof steps

/** Fetches the steps once, when they are first wanted. */
export type StepLoader = {
  /** The steps, if they are here. */
  loaded(): Steps | undefined
  /** Takes a step: at once if the steps are here, else as soon as they are. */
  run(step: (steps: Steps) => void): void
  /** Runs once, when the steps have come. */
  onLoad(run: (steps: Steps) => void): void
  /** No step is taken any more. */
  stop(): void
  load(): Promise<Steps>
}

/**
 * Makes the loader. A page that never opens the modal never pays for what it does when open.
 *
 * @param logger - Hears of a fetch that failed; the next step tries again.
 * @param fetchSteps - The dynamic import.
 * @returns The loader, with nothing fetched.
 */
export function createStepLoader(logger: Logger, fetchSteps: () => Promise<Steps>): StepLoader {
  let steps: Steps | undefined
  let isStopped = false
  let begin: (steps: Steps) => void = () => {}

  const { load } = createLoader(async () => {
    steps = await fetchSteps()
    if (!isStopped) begin(steps)
    return steps
  })

  return {
    loaded: () => (isStopped ? undefined : steps),
    load,
    onLoad(run) {
      begin = run
    },
    run(step) {
      if (isStopped) return
      if (steps) return step(steps)
      load()
        .then((found) => isStopped || step(found))
        .catch((error: unknown) => logger.error('Modal did not load', { reason: messageOf(error) }))
    },
    stop() {
      isStopped = true
    },
  }
}
