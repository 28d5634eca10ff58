import { useCallback } from 'react'
import { send as sendAction } from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'

/**
 * Returns the functions that send tokens.
 *
 * @returns `send`, which sends the request to the wallet at once; `openSend`, which opens the form.
 * @see [4.12a]
 */
export function useSend(): useSend.Result {
  const { client, modal } = useLatchkeyContext()
  const send = useCallback<useSend.Result['send']>(
    async (parameters) => {
      return sendAction(client, parameters)
    },
    [client],
  )
  const openSend = useCallback(() => modal.open({ view: 'WalletSend' }), [modal])
  return { send, openSend }
}

export declare namespace useSend {
  type Result = {
    readonly send: (parameters: Parameters<typeof sendAction>[1]) => ReturnType<typeof sendAction>
    readonly openSend: () => void
  }
}
