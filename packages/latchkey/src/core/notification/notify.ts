import type { NotificationState } from '../model/slices/notification.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/** spec §9 "Notification re-show delay". */
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
  /** Whether a notification waits for the one before it to be gone. */
  isWaiting: boolean
  after(ms: number, run: () => void): void
  cancel(): void
}

/**
 * Shows a notification. One that is open closes first, and the new one appears after 150 ms.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - Text; variant; `svg`, name of a picture; `autoClose`, whether it goes by
 * itself after 2.5 s: by default all do but loading ones.
 * @source spec §4 "Notifications"
 */
export function notify(client: Latchkey, parameters: notify.Parameters): void {
  const { message, variant, svg, autoClose = variant !== 'loading' } = parameters
  const timer = client.own(createTimer)
  const mustWait = timer.isWaiting || client.store.get().notification.open

  function show(): void {
    timer.cancel()
    client.store.set({ notification: { open: true, message, variant, svg, autoClose } })
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
  }
}

/**
 * Closes the notification that is open, and drops one that waits.
 *
 * @param client - Client from `createLatchkey`.
 */
export function dismissNotification(client: Latchkey): void {
  client.own(createTimer).cancel()
  if (!client.store.get().notification.open) return
  // The text stays for as long as it takes to fade.
  client.store.set(({ notification }) => ({ notification: { ...notification, open: false } }))
}
