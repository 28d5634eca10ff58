import type { NotificationState } from '../model/slices/notification.ts'
import type { PendingTransaction } from '../model/slices/transaction.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/** Delay before a notification replaces another. */
const reshowDelay = 150
const hideAfter = 2500

/** One timer: until the next notification shows, or until the shown one hides. */
function createTimer(client: Latchkey): Timer {
  let stop = (): void => {}
  const timer: Timer = {
    isWaiting: false,
    cancel() {
      stop()
      timer.isWaiting = false
    },
    after(ms, run) {
      stop()
      stop = client.clock.after(ms, run)
    },
  }
  client.onDestroy(timer.cancel)
  return timer
}

type Timer = {
  /** Whether a notification waits for the previous one to close. */
  isWaiting: boolean
  after(ms: number, run: () => void): void
  cancel(): void
}

/**
 * Shows a notification. An open one closes first, and the new one appears after 150 ms.
 *
 * @param parameters - Text; variant; `svg`, name of an icon; `autoClose`, whether it closes after
 * 2.5 s: by default all but loading ones do; `transaction`, one whose result it reports.
 */
export function notify(client: Latchkey, parameters: notify.Parameters): void {
  const { message, variant, svg, autoClose = variant !== 'loading', transaction } = parameters
  const timer = client.own(createTimer)
  const mustWait = timer.isWaiting || client.store.get().notification.open

  function show(): void {
    timer.cancel()
    client.store.set({
      notification: { open: true, message, variant, svg, autoClose, transaction },
    })
    if (autoClose) timer.after(hideAfter, () => dismissNotification(client))
  }

  if (!mustWait) return show()
  dismissNotification(client)
  timer.isWaiting = true
  timer.after(reshowDelay, show)
}

export declare namespace notify {
  type Parameters = {
    readonly message: string
    readonly variant: NotificationState['variant']
    readonly svg?: string | undefined
    readonly autoClose?: boolean | undefined
    readonly transaction?: PendingTransaction | undefined
  }
}

/** Closes the open notification, and drops a waiting one. */
export function dismissNotification(client: Latchkey): void {
  client.own(createTimer).cancel()
  if (!client.store.get().notification.open) return
  // The text stays while the notification fades out.
  client.store.set(({ notification }) => ({ notification: { ...notification, open: false } }))
}
