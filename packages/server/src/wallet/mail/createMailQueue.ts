import type { Clock } from '../../clock/Clock.ts'
import type { Log } from '../../http/index.ts'
import type { MailFailure, MailMessage, MailTransport } from './MailTransport.ts'

/** Delays before the second and third attempt. */
const retryDelaysMs = [2_000, 10_000] as const

/** Messages that are sent at a time. */
const maxConcurrent = 5

/** Messages that wait. */
const maxWaiting = 1_000

/** Sends messages after the request that caused them was answered. */
export type MailQueue = {
  /**
   * Adds a message.
   *
   * @param onDone - Receives whether the mail server accepted it, and whether it rejected its receiver.
   */
  add(message: MailMessage, onDone: OnMailDone): void
  /** Resolves once no message waits or is sent. */
  settle(): Promise<void>
}

type OnMailDone = (isSent: boolean, isRejected: boolean) => Promise<void>
type Job = { readonly message: MailMessage; readonly onDone: OnMailDone }
type Outcome = { readonly isSent: boolean; readonly isRejected: boolean }

/**
 * Creates the queue, in memory: a message that waits is lost when the process ends, and its sender adds
 * it again. The log does not contain receivers.
 */
export function createMailQueue(deps: {
  readonly transport: MailTransport
  readonly clock: Clock
  readonly log: Log
}): MailQueue {
  const { transport, clock, log } = deps
  const waiting: Job[] = []
  const running = new Set<Promise<void>>()

  async function trySend(message: MailMessage): Promise<Outcome> {
    for (const delayMs of [...retryDelaysMs, undefined])
      try {
        await transport.send(message)
        return { isSent: true, isRejected: false }
      } catch (error) {
        const { isPermanent, isReceiver = false, message: why } = error as MailFailure
        log({ level: 'warn', event: 'mail.failed', message: why })
        if (isPermanent || delayMs === undefined)
          return { isSent: false, isRejected: isPermanent && isReceiver }
        await new Promise<void>((resolve) => clock.after(delayMs, resolve))
      }
    return { isSent: false, isRejected: false }
  }
  async function run({ message, onDone }: Job): Promise<void> {
    const { isSent, isRejected } = await trySend(message)
    try {
      await onDone(isSent, isRejected)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      log({ level: 'warn', event: 'mail.status_lost', message: why })
    }
  }
  function start(): void {
    while (running.size < maxConcurrent) {
      const job = waiting.shift()
      if (!job) return
      const done = run(job).finally(() => {
        running.delete(done)
        start()
      })
      running.add(done)
    }
  }

  return {
    add(message, onDone) {
      if (waiting.length >= maxWaiting) {
        log({ level: 'error', event: 'mail.queue_full' })
        void onDone(false, false).catch(() => {})
        return
      }
      waiting.push({ message, onDone })
      start()
    },
    async settle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
