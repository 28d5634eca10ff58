import { createRandomId, type StorageSlot } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/**
 * Creates the slot that names the last change of the sessions. Other tabs read the sessions again when it changes:
 * those of a backend are in no storage of the page. Called through `client.own`.
 */
export function createSiwxChangeStorageSlot({ storage }: Latchkey): StorageSlot<string> {
  return storage.slot({
    key: 'siwx-change',
    version: 1,
    initial: '',
    parse: (value) => (typeof value === 'string' ? value : undefined),
  })
}

/** Has the other tabs of the app read the sessions again. */
export function notifyTabsOfSiwxChange(client: Latchkey): void {
  client.own(createSiwxChangeStorageSlot).set(createRandomId())
}
