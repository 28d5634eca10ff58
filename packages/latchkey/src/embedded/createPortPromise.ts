import type { WalletError } from '../errors/index.ts'

/** A promise of a port that is settled from outside. */
export type PortPromise = {
  readonly promise: Promise<MessagePort>
  resolve(port: MessagePort): void
  reject(error: WalletError): void
}

/** Creates a promise of a port, which may also be rejected before anything waits for it. */
export function createPortPromise(): PortPromise {
  let resolve: (port: MessagePort) => void = () => {}
  let reject: (error: WalletError) => void = () => {}
  const promise = new Promise<MessagePort>((onReady, onFailed) => {
    resolve = onReady
    reject = onFailed
  })
  promise.catch(() => {})
  return { promise, resolve, reject }
}
