import { notify } from '../core/index.ts'
import { messageOf } from '../errors/index.ts'
import type { Modal } from './Modal.ts'
import type { Part } from './Parts.ts'

/**
 * Does something with a part: at once if it is here, else as soon as it is. The visitor is told when
 * it cannot be had.
 *
 * @param modal - A modal. What was wanted of one that has closed meanwhile is not done.
 * @param part - The part.
 * @param run - What to do.
 */
export function takePart<room>(modal: Modal, part: Part<room>, run: (room: room) => void): void {
  const { store } = modal
  const here = part.loaded()
  if (here) return run(here)
  const wasOpen = store.get().open
  part.load().then(
    (room) => {
      if (!wasOpen || store.get().open) run(room)
    },
    (error: Error) => tellMissing(modal, error),
  )
}

/** Tells the visitor, where the modal is open, that what was wanted cannot be had. */
export function tellMissing({ client, store }: Modal, error: Error): void {
  client.logger.error(error.message, { reason: messageOf(error.cause) })
  if (store.get().open) notify(client, { message: error.message, variant: 'error' })
}
