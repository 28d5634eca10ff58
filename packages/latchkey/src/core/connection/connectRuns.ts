import type { Namespace } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/** A wallet being asked in one namespace. */
export type ConnectRun = {
  readonly namespace: Namespace
  readonly uid: string
  readonly signal: AbortSignal
}

/** Wallets being asked: one per namespace, the newest. */
export type ConnectRuns = {
  /** Begins a run and aborts the one before it in that namespace. */
  start(namespace: Namespace, uid: string, outer?: AbortSignal): ConnectRun
  /** Whether no newer run took its place and nobody ended it; it may be aborted from outside. */
  isCurrent(run: ConnectRun): boolean
  isPending(uid: string): boolean
  /** Whether a wallet is being asked in a namespace. */
  isBusy(namespace: Namespace): boolean
  end(run: ConnectRun): void
  abort(namespace?: Namespace): void
  readonly isClosed: boolean
}

/**
 * Makes the keeper of a client's runs.
 *
 * @param client - Client from `createLatchkey`.
 * @returns The keeper; a newer run aborts the older.
 */
export function connectRuns(client: Latchkey): ConnectRuns {
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
