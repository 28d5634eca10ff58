import type { Namespace } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/** A pending connect in one namespace. */
export type ConnectRun = {
  readonly namespace: Namespace
  readonly uid: string
  readonly signal: AbortSignal
}

/** Pending connects: the newest of each namespace. */
export type ConnectRuns = {
  /** Starts a run, and aborts the previous one of that namespace. */
  start(namespace: Namespace, uid: string, outer?: AbortSignal): ConnectRun
  /**
   * Returns whether the run is still the current one: neither replaced nor ended. Its outer signal
   * may have been aborted.
   */
  isCurrent(run: ConnectRun): boolean
  isPending(uid: string): boolean
  /** Returns whether a connect is pending in a namespace. */
  isBusy(namespace: Namespace): boolean
  end(run: ConnectRun): void
  abort(namespace?: Namespace): void
  readonly isClosed: boolean
}

/**
 * Creates the connect runs of a client. A newer run aborts the older one of its namespace.
 */
export function createConnectRuns(client: Latchkey): ConnectRuns {
  const current = new Map<Namespace, { run: ConnectRun; controller: AbortController }>()
  let isClosed = false

  function abort(namespace?: Namespace): void {
    for (const [name, { controller }] of current)
      if (namespace === undefined || name === namespace) {
        current.delete(name)
        controller.abort()
      }
  }

  client.onDestroy(() => {
    isClosed = true
    abort()
  })

  return {
    abort,
    get isClosed() {
      return isClosed
    },
    start(namespace, uid, outer) {
      abort(namespace)
      const controller = new AbortController()
      const signal = outer ? AbortSignal.any([controller.signal, outer]) : controller.signal
      const run = { namespace, uid, signal }
      current.set(namespace, { run, controller })
      return run
    },
    isCurrent: (run) => current.get(run.namespace)?.run === run,
    isBusy: (namespace) => current.has(namespace),
    isPending: (uid) => [...current.values()].some(({ run }) => run.uid === uid),
    end(run) {
      if (this.isCurrent(run)) current.delete(run.namespace)
    },
  }
}
