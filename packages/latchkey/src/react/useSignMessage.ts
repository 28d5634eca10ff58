import { useCallback } from 'react'
import type { Namespace } from '../caip/index.ts'
import { signMessage as signMessageAction } from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'

/**
 * Returns the function that signs a message with the connected wallet.
 *
 * @returns `signMessage`, which rejects with a code of the catalogue when the wallet declines.
 */
export function useSignMessage(): useSignMessage.Result {
  const { client } = useLatchkeyContext()
  const signMessage = useCallback<useSignMessage.Result['signMessage']>(
    async (parameters) => {
      return signMessageAction(client, parameters)
    },
    [client],
  )
  return { signMessage }
}

export declare namespace useSignMessage {
  type Result = {
    readonly signMessage: (parameters: {
      readonly message: string
      readonly namespace?: Namespace | undefined
      readonly signal?: AbortSignal | undefined
    }) => Promise<string>
  }
}
