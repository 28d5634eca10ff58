import { useCallback } from 'react'
import type { Namespace } from '../caip/index.ts'
import type { ModalOpenResult } from '../modal/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useModalState } from './useSelected.ts'

/**
 * Returns the function that opens the modal on the connected account, and whether it is open. While
 * no wallet is connected it opens to connect one.
 *
 * @example
 * const { openAccountModal } = useAccountModal()
 * return <button onClick={openAccountModal}>Account</button>
 *
 * @param parameters - Namespace of the account. @default the active one
 * @returns `openAccountModal` resolves with the visitor's changes once the modal is closed.
 */
export function useAccountModal(
  parameters: { readonly namespace?: Namespace | undefined } = {},
): useAccountModal.Result {
  const { namespace } = parameters
  const { modal } = useLatchkeyContext()
  const accountModalOpen = useModalState(
    ({ open, history: [{ view }] }) => open && view === 'Account',
  )
  const openAccountModal = useCallback(
    () => modal.open({ view: 'Account', namespace }),
    [modal, namespace],
  )
  return { openAccountModal, accountModalOpen }
}

export declare namespace useAccountModal {
  type Result = {
    readonly openAccountModal: () => Promise<ModalOpenResult>
    readonly accountModalOpen: boolean
  }
}
