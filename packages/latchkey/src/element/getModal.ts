import type { Latchkey } from '../core/index.ts'
import type { ModalHandle } from '../modal/index.ts'
import { createModalElementRegistry } from './createModalElementRegistry.ts'

/**
 * Returns the modal that the elements of a client open.
 *
 * @example
 * await getModal(client).open({ view: 'Networks' })
 *
 * @param client - Client from `configureLatchkey`, or the client that was set for an element in the
 * document.
 */
export function getModal(client: Latchkey): ModalHandle {
  return client.own(createModalElementRegistry).modal
}
