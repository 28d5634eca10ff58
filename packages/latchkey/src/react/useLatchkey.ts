import type { Latchkey } from '../core/index.ts'
import type { ModalHandle } from '../modal/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useModalState } from './useSelected.ts'

/**
 * Returns the client and its modal.
 *
 * @example
 * const { open } = useLatchkey()
 * return <button onClick={() => open({ view: 'Networks' })}>Networks</button>
 *
 * @returns The client; `modal`, whose `load` imports the code of the modal and resolves with it; whether the modal is
 * open; `open` and `close`.
 */
export function useLatchkey(): useLatchkey.Result {
  const { client, modal } = useLatchkeyContext()
  const isOpen = useModalState(({ open }) => open)
  const { open, close } = modal
  return { client, modal, isOpen, open, close }
}

export declare namespace useLatchkey {
  type Result = {
    readonly client: Latchkey
    readonly modal: ModalHandle
    readonly isOpen: boolean
    readonly open: ModalHandle['open']
    readonly close: ModalHandle['close']
  }
}
