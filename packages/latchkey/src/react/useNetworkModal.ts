import { useCallback } from 'react'
import type { ModalOpenResult } from '../modal/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useModalState } from './useSelected.ts'

/**
 * Returns the function that opens the modal on the networks of the app, and whether it is open.
 *
 * @example
 * const { openNetworkModal } = useNetworkModal()
 * return <button onClick={openNetworkModal}>Networks</button>
 *
 * @returns `openNetworkModal` resolves with the visitor's changes once the modal is closed.
 */
export function useNetworkModal(): useNetworkModal.Result {
  const { modal } = useLatchkeyContext()
  const networkModalOpen = useModalState(
    ({ open, history: [{ view }] }) => open && (view === 'Networks' || view === 'UnsupportedChain'),
  )
  const openNetworkModal = useCallback(() => modal.open({ view: 'Networks' }), [modal])
  return { openNetworkModal, networkModalOpen }
}

export declare namespace useNetworkModal {
  type Result = {
    readonly openNetworkModal: () => Promise<ModalOpenResult>
    readonly networkModalOpen: boolean
  }
}
