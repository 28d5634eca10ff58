import type { Clock } from '../clock/Clock.ts'
import { currentClientAddress } from './runForClient.ts'
import { createWaitList, type Waiter } from './createWaitList.ts'
import { getIpAndSubnet } from './getIpAndSubnet.ts'

/** Part of the slots that one network can hold, when there are several. */
const networkShare = 0.75

/** Slots that callers wait for, such as the connections to a database. */
export type FairQueue = {
  /**
   * Waits for a slot.
   *
   * @param options - `timeoutMs` replaces that of the queue; `signal` ends the wait.
   * @returns A function that releases the slot.
   * @throws The error of `createError`; the reason of the signal.
   */
  acquire(options?: {
    readonly timeoutMs?: number | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<() => void>
  getWaiting(): number
}

/**
 * Creates a queue of free slots. Networks have their turns one after another, within a network its
 * addresses, and within an address its callers. When too many wait, the newest caller of the address
 * that has most, in the network that has most, is refused.
 *
 * @param options - `maxWaiting` is the maximum number of callers that wait; `createError` returns the
 * error of a caller that was refused or waited too long; `getAddress` returns the address of the
 * client of a caller, by default that of `runForClient`.
 */
export function createFairQueue(options: {
  readonly clock: Pick<Clock, 'after'>
  readonly slots: number
  readonly maxWaiting: number
  readonly timeoutMs: number
  readonly createError: (cause: 'full' | 'timeout') => unknown
  readonly getAddress?: (() => string) | undefined
}): FairQueue {
  const { clock, slots, maxWaiting, createError, getAddress = currentClientAddress } = options
  const waiting = createWaitList()
  const usedSlots = createUsedSlots(slots, () => waiting.takeNext(usedSlots.hasShare)?.proceed())

  function wait(
    from: Pick<Waiter, 'address' | 'network'>,
    { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
  ): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        cancel()
        signal?.removeEventListener('abort', abort)
        waiting.remove(waiter)
      }
      const waiter: Waiter = {
        ...from,
        proceed() {
          end()
          resolve(usedSlots.add(from.network))
        },
        fail(error) {
          end()
          reject(error)
        },
      }
      const abort = (): void => waiter.fail(signal?.reason)
      const cancel = clock.after(timeoutMs, () => waiter.fail(createError('timeout')))
      signal?.addEventListener('abort', abort)
      waiting.add(waiter)
    })
  }

  return {
    getWaiting: waiting.getCount,
    async acquire({ timeoutMs = options.timeoutMs, signal } = {}) {
      signal?.throwIfAborted()
      const [address, network] = getIpAndSubnet(getAddress())
      if (usedSlots.isFree() && usedSlots.hasShare(network)) return usedSlots.add(network)
      if (waiting.getCount() >= maxWaiting) {
        const heaviest = waiting.findHeaviest({ address, network })
        if (!heaviest) throw createError('full')
        heaviest.fail(createError('full'))
      }
      return wait({ address, network }, { timeoutMs, signal })
    },
  }
}

/** Slots that are taken, by network. */
function createUsedSlots(
  slots: number,
  onRelease: () => void,
): {
  isFree(): boolean
  hasShare(network: string): boolean
  /** Takes a slot, and returns the function that releases it. */
  add(network: string): () => void
} {
  const maxOfNetwork = Math.max(1, Math.floor(slots * networkShare))
  const byNetwork = new Map<string, number>()
  let taken = 0
  return {
    isFree: () => taken < slots,
    hasShare: (network) => (byNetwork.get(network) ?? 0) < maxOfNetwork,
    add(network) {
      taken += 1
      byNetwork.set(network, (byNetwork.get(network) ?? 0) + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        taken -= 1
        const left = (byNetwork.get(network) ?? 1) - 1
        if (left > 0) byNetwork.set(network, left)
        else byNetwork.delete(network)
        onRelease()
      }
    },
  }
}
