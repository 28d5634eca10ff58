import type { Latchkey } from '../core/index.ts'
import type { Modal, OpenModalParameters } from './Modal.ts'

/** Members that a modal and its handle share. */
type OpenableModal = Pick<Modal, 'store'> & {
  open(parameters?: OpenModalParameters): unknown
  /** Rejects with `transport.failed` when the modal's code could not be loaded. */
  load(): Promise<unknown>
}

function registration(): { modal: OpenableModal | undefined } {
  return { modal: undefined }
}

/**
 * Registers the modal of a client, for code that has only the client. A later call replaces the
 * modal.
 */
export function registerModal(client: Latchkey, modal: OpenableModal): void {
  client.own(registration).modal = modal
}

/**
 * Returns the modal that was created for a client.
 *
 * @returns The modal or its handle; undefined when the page has none.
 */
export function getRegisteredModal(client: Latchkey): OpenableModal | undefined {
  return client.own(registration).modal
}
