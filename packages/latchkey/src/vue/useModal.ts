import { computed, type ComputedRef } from 'vue'
import { getModal } from '../element/index.ts'
import type { ModalHandle } from '../modal/index.ts'
import { useClient } from './useClient.ts'
import { useStore } from './useStore.ts'

/**
 * Returns the functions that open and close the modal.
 *
 * @example
 * const { open, isOpen } = useModal()
 */
export function useModal(): useModal.Result {
  const { store, open, close } = getModal(useClient())
  const state = useStore(store)
  return { isOpen: computed(() => state.value.open), open, close }
}

export declare namespace useModal {
  type Result = Pick<ModalHandle, 'open' | 'close'> & { readonly isOpen: ComputedRef<boolean> }
}
