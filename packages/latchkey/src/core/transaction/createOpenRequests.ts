import { createRandomId } from '../../kernel/index.ts'
import type { AdapterKit } from '../model/Adapter.ts'

/** A request to send transactions that is open in the wallet. */
export type OpenRequest = {
  readonly id: string
  /** CAIP-10. */
  readonly account: string
  /** Value that changes when the account sends a transaction, when it was opened, if a node answered by then. */
  readonly marker?: string | undefined
  /** Milliseconds since 1970. */
  readonly openedAt: number
}

/** Journal of the requests that are open in the wallet. It survives a reload of the page. */
export type OpenRequests = {
  /** Adds a request. `setMarker` keeps the first marker. */
  add(account: string): { setMarker(marker: string): void; remove(): void }
  /** Removes and returns the requests of an account that other pages have opened. */
  takeEarlier(account: string): readonly OpenRequest[]
}

/** Age in milliseconds at which a request is dropped (one day), and how many are kept. */
const maxAge = 24 * 3_600_000
const maxRequests = 20

/** Creates the journal of open requests, in the storage of the client. */
export function createOpenRequests({
  storage,
  clock,
}: Pick<AdapterKit, 'storage' | 'clock'>): OpenRequests {
  const slot = storage.slot({ key: 'open_requests', version: 1, initial: [], parse })
  const own = new Set<string>()
  function update(id: string, change: (request: OpenRequest) => readonly OpenRequest[]): void {
    slot.set(slot.get().flatMap((one) => (one.id === id ? change(one) : [one])))
  }
  return {
    add(account) {
      const id = createRandomId()
      own.add(id)
      const others = slot.get().slice(1 - maxRequests)
      slot.set([...others, { id, account, openedAt: clock.now() }])
      return {
        setMarker: (marker) => update(id, (one) => [{ ...one, marker: one.marker ?? marker }]),
        remove: () => update(id, () => []),
      }
    },
    takeEarlier(account) {
      const all = slot.get()
      const earlier = all.filter((one) => one.account === account && !own.has(one.id))
      if (earlier.length > 0) slot.set(all.filter((one) => !earlier.includes(one)))
      return earlier.filter(({ openedAt }) => clock.now() - openedAt < maxAge)
    },
  }
}

function parse(value: unknown): readonly OpenRequest[] | undefined {
  return Array.isArray(value) ? value.filter(isOpenRequest).slice(-maxRequests) : undefined
}

function isOpenRequest(value: unknown): value is OpenRequest {
  const one = (value ?? {}) as Partial<Record<keyof OpenRequest, unknown>>
  const { id, account, marker, openedAt } = one
  const isMarker = marker === undefined || typeof marker === 'string'
  return (
    typeof id === 'string' && typeof account === 'string' && isMarker && Number.isFinite(openedAt)
  )
}
