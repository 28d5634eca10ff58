import { WalletError } from '../../../errors/index.ts'
import type { Clock } from '../../../kernel/index.ts'
import type { TabCall, TabMessage, TabEndpoint } from './TabMessage.ts'
import type { Leader } from './createLeader.ts'
import { deserializeError } from './serializedError.ts'

/** What this tab has done, by itself while it holds the socket, else by the tab that does. */
export type TabRequests = {
  run(call: TabCall, signal?: AbortSignal): Promise<void>
  /** Another tab holds the socket now, or this one. */
  resend(): void
  onTabMessage(notice: TabMessage): void
  rejectAll(error: WalletError): void
}

type TabRequest = {
  readonly n: number
  readonly call: TabCall
  readonly signal: AbortSignal
  /** Stops waiting for a sign of life. */
  heard(): void
  end(error?: unknown): void
}

/** ms in which the other tab says that it heard. */
const acknowledgeTimeout = 3000

/**
 * Makes the errands of one tab.
 *
 * @param parameters - `host` while this tab holds the socket; `unheard` when nobody seems to.
 * @returns The errands, none yet.
 */
export function createTabRequests(parameters: {
  clock: Clock
  tab: TabEndpoint
  host: () => Leader | undefined
  unheard: () => void
}): TabRequests {
  const { clock, tab, host, unheard } = parameters
  const running = new Map<number, TabRequest>()
  let count = 0

  function send(errand: TabRequest): void {
    const { n, call, signal } = errand
    errand.heard()
    const here = host()
    if (here) {
      // What ends because this tab lost the socket is done by the next.
      const end = (error?: unknown): void => void (host() === here && errand.end(error))
      here.run(tab.id, call, signal).then(() => end(), end)
      return
    }
    errand.heard = clock.after(acknowledgeTimeout, unheard)
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
        const errand: TabRequest = {
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
    resend: () => running.forEach(send),
    onTabMessage(notice) {
      if (notice.kind === 'heard') running.get(notice.n)?.heard()
      if (notice.kind === 'done')
        running.get(notice.n)?.end(notice.error && deserializeError(notice.error))
    },
    rejectAll: (error) => running.forEach((errand) => errand.end(error)),
  }
}
