import type { Latchkey } from '../core/index.ts'
import type { Modal } from '../modal/index.ts'
import { useScope } from './scopeContext.ts'
import { useModalState } from './useSelected.ts'

/**
 * Gives the client and its modal.
 *
 * @example
 * const { open } = useLatchkey()
 * return <button onClick={() => open({ view: 'Networks' })}>Networks</button>
 *
 * @returns The client, the modal, whether it is open, and how to open and close it.
 */
export function useLatchkey(): useLatchkey.Result {
  const { client, modal } = useScope()
  const isOpen = useModalState(({ open }) => open)
  const { open, close } = modal
  return { client, modal, isOpen, open, close }
}

export declare namespace useLatchkey {
  type Result = {
    readonly client: Latchkey
    readonly modal: Modal
    readonly isOpen: boolean
    readonly open: Modal['open']
    readonly close: Modal['close']
  }
}
