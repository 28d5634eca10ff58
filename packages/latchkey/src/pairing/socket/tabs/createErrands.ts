import { WalletError } from '../../../errors/index.ts'
import type { Clock } from '../../../kernel/index.ts'
import type { Call, Notice, Tab } from './Notice.ts'
import type { Host } from './createHost.ts'
import { fromSentError } from './sentError.ts'

/** What this tab has done, by itself while it holds the socket, else by the tab that does. */
export type Errands = {
  run(call: Call, signal?: AbortSignal): Promise<void>
  /** Another tab holds the socket now, or this one. */
  again(): void
  hear(notice: Notice): void
  failAll(error: WalletError): void
}

type Errand = {
  readonly n: number
  readonly call: Call
  readonly signal: AbortSignal
  /** Stops waiting for a sign of life. */
  heard(): void
  end(error?: unknown): void
}

/** ms in which the other tab says that it heard. */
const patience = 3000

/**
 * Makes the errands of one tab.
 *
 * @param parameters - `host` while this tab holds the socket; `unheard` when nobody seems to.
 * @returns The errands, none yet.
 */
export function createErrands(parameters: {
  clock: Clock
  tab: Tab
  host: () => Host | undefined
  unheard: () => void
}): Errands {
  const { clock, tab, host, unheard } = parameters
  const running = new Map<number, Errand>()
  let count = 0

  function send(errand: Errand): void {
    const { n, call, signal } = errand
    errand.heard()
    const here = host()
    if (here) {
      // What ends because this tab lost the socket is done by the next.
      const end = (error?: unknown): void => void (host() === here && errand.end(error))
      here.call(tab.id, call, signal).then(() => end(), end)
      return
    }
    errand.heard = clock.after(patience, unheard)
    tab.post({ kind: 'call', n, call })
  }

  return {
    run: (call, given) =>
      new Promise((resolve, reject) => {
        count++
        const n = count
        const controller = new AbortController()
        const abort = (): void => {
          controller.abort(given?.reason)
          if (!host()) tab.post({ kind: 'cancel', n })
          errand.end(new WalletError('transport.aborted', {}, { cause: given?.reason }))
        }
        const errand: Errand = {
          n,
          call,
          signal: controller.signal,
          heard: () => {},
          end(error) {
            errand.heard()
            running.delete(n)
            given?.removeEventListener('abort', abort)
            if (error === undefined) resolve()
            else reject(error)
          },
        }
        if (given?.aborted) return abort()
        given?.addEventListener('abort', abort)
        running.set(n, errand)
        send(errand)
      }),
    again: () => running.forEach(send),
    hear(notice) {
      if (notice.kind === 'heard') running.get(notice.n)?.heard()
      if (notice.kind === 'done')
        running.get(notice.n)?.end(notice.error && fromSentError(notice.error))
    },
    failAll: (error) => running.forEach((errand) => errand.end(error)),
  }
}
