import type { Clock } from '../../clock/Clock.ts'
import { type ConnectionLimits, createConnectionLimiter } from '../../limits/index.ts'

/** Requests of one node that wait for the link of a message. Each holds a connection. */
export const deviceLongPollLimits: ConnectionLimits = {
  perAddress: 10,
  perNetwork: 100,
  perProject: 300,
  total: 500,
}

/** Seconds after which a request that found no place is sent again. */
export const deviceLongPollRetrySeconds = 5

/** A request that may wait. */
export type DeviceApprovalLongPoll = {
  /** Resolves after a time, or when the wait has ended. */
  pause(ms: number): Promise<void>
  /** Whether it has to be answered: another needed its place, or the service stops. */
  isEnded(): boolean
  release(): void
}

/** Requests that wait for the link of a message, on one node. */
export type DeviceApprovalLongPolls = {
  /** Number of requests that wait. */
  getOpen(): number
  /**
   * Opens a wait, which ends an earlier one for the same code.
   *
   * @param signal - Aborts when the client disconnects.
   * @returns Undefined when the address, its network or all clients have too many.
   */
  open(
    about: { readonly challengeId: string; readonly address: string; readonly projectId: string },
    signal: AbortSignal,
  ): DeviceApprovalLongPoll | undefined
  /** Ends all, now and later: the service stops. */
  end(): void
}

/** Creates the list of waits, without one. */
export function createDeviceApprovalLongPolls({
  clock,
}: {
  readonly clock: Pick<Clock, 'after'>
}): DeviceApprovalLongPolls {
  const limiter = createConnectionLimiter(deviceLongPollLimits)
  const open = new Map<string, AbortController>()
  let isStopped = false
  return {
    getOpen: () => open.size,
    open({ challengeId, address, projectId }, signal) {
      open.get(challengeId)?.abort()
      if (isStopped || signal.aborted) return undefined
      const controller = new AbortController()
      const end = (): void => controller.abort()
      const leave = limiter.acquire({ address, projectId }, end)
      if (!leave) return undefined
      open.set(challengeId, controller)
      signal.addEventListener('abort', end, { once: true })
      return {
        pause: (ms) => pause(clock, ms, controller.signal),
        isEnded: () => controller.signal.aborted,
        release() {
          signal.removeEventListener('abort', end)
          leave()
          if (open.get(challengeId) === controller) open.delete(challengeId)
        },
      }
    },
    end() {
      isStopped = true
      for (const controller of open.values()) controller.abort()
    },
  }
}

function pause(clock: Pick<Clock, 'after'>, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = (): void => {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = clock.after(ms, end)
    signal.addEventListener('abort', end, { once: true })
    return undefined
  })
}
