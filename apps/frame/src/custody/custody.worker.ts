import { addDevice } from './addDevice.ts'
import { addFactor } from './addFactor.ts'
import type { Bytes } from './bytes.ts'
import { createWallet } from './createWallet.ts'
import { isCustodyError } from './custodyError.ts'
import { exportWallet } from './exportWallet.ts'
import { signWithShares } from './signWithShares.ts'
import { warmUpSigning } from './warmUpSigning.ts'
import type { CustodyTask, MessageFromWorker, MessageToWorker } from './workerMessages.ts'

/** A dedicated worker for one task: the page has its own memory, and this one ends with the worker. */
type WorkerScope = {
  postMessage(message: MessageFromWorker): void
  addEventListener(type: 'message', listener: (event: MessageEvent<MessageToWorker>) => void): void
}
// The DOM library types `globalThis` as a window; the worker library cannot be used beside it.
const scope = globalThis as unknown as WorkerScope

function send(message: MessageFromWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- `postMessage` of a worker takes no target origin
  scope.postMessage(message)
}

scope.addEventListener('message', ({ data }) => {
  // A task works as well in a worker whose warm-up failed.
  if (data.type === 'warmUp') void warmUpSigning().catch(() => {})
  if (data.type === 'start') void answer(data.task)
})

async function answer(task: CustodyTask): Promise<void> {
  try {
    send({ type: 'done', result: await run(task) })
  } catch (error) {
    // Only the code leaves the worker: a message or a cause could contain what was being worked on.
    const code = isCustodyError(error) ? error.code : 'custody.worker_failed'
    send({ type: 'failed', code })
  }
}

async function run(
  task: CustodyTask,
): Promise<Extract<MessageFromWorker, { type: 'done' }>['result']> {
  if (task.type === 'create') return createWallet(task.options)
  if (task.type === 'addDevice') return addDevice(task.options, release)
  if (task.type === 'addFactor') return addFactor(task.options, release)
  if (task.type === 'export') return exportWallet(task.device, release)
  return signWithShares(task.device, { request: task.request, release })
}

async function release(publicKey: Bytes, purpose?: Bytes | 'recoveryKey'): Promise<Bytes> {
  return new Promise((resolve) => {
    scope.addEventListener('message', ({ data }) => {
      if (data.type === 'share') resolve(data.sealed)
    })
    send({ type: 'release', publicKey, purpose })
  })
}
