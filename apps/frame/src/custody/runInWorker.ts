import { startCustodyWorker } from './startCustodyWorker.ts'
import type { CustodyResults, CustodyTask } from './workerMessages.ts'

/**
 * Runs one custody task in a separate worker, and ends the worker.
 *
 * @param task - What to do.
 * @param options - `release` fetches the service's share, sealed to the public key that it is given, so
 *   that this thread never has it in plain. `signal` ends the worker at any time.
 * @throws Errors of the task, what `release` throws, the reason of `signal`, `custody.worker_failed`.
 */
export async function runInWorker<task extends CustodyTask>(
  task: task,
  options: startCustodyWorker.Options,
): Promise<CustodyResults[task['type']]> {
  options.signal?.throwIfAborted()
  return startCustodyWorker({ isWarmedUp: false }).run(task, options)
}
