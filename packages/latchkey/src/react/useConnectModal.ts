import { useCallback } from 'react'
import type { Namespace } from '../caip/index.ts'
import type { ModalOpenResult } from '../modal/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useModalState } from './useSelected.ts'

/**
 * Returns the function that opens the modal to connect a wallet, and whether it is open.
 *
 * @example
 * const { openConnectModal } = useConnectModal()
 * return <button onClick={openConnectModal}>Connect</button>
 *
 * @param parameters - Namespace whose wallets are shown. @default all
 * @returns `openConnectModal` resolves with the visitor's changes once the modal is closed.
 */
export function useConnectModal(
  parameters: { readonly namespace?: Namespace | undefined } = {},
): useConnectModal.Result {
  const { namespace } = parameters
  const { modal } = useLatchkeyContext()
  const connectModalOpen = useModalState(
    ({ open, history: [{ view }] }) => open && view.startsWith('Connect'),
  )
  const openConnectModal = useCallback(
    () => modal.open({ view: 'Connect', namespace }),
    [modal, namespace],
  )
  return { openConnectModal, connectModalOpen }
}

export declare namespace useConnectModal {
  type Result = {
    readonly openConnectModal: () => Promise<ModalOpenResult>
    readonly connectModalOpen: boolean
  }
}
