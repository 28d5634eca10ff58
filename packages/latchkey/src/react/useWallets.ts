import { useCallback, useEffect, useState } from 'react'
import type { Namespace } from '../caip/index.ts'
import { type WalletRow, connect as connectAction, readWalletRows } from '../core/index.ts'
import { isMobile } from '../modal/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useClientState } from './useSelected.ts'

/**
 * Returns the wallets that can be connected, and the function that connects one without the modal.
 *
 * @param parameters - Namespace to narrow the list to.
 * @returns One row per wallet, and `connect`.
 */
export function useWallets(
  parameters: { readonly namespace?: Namespace | undefined } = {},
): useWallets.Result {
  const { client, startClient } = useLatchkeyContext()
  useEffect(startClient, [startClient])
  const [isPhone] = useState(() => isMobile(client.window))
  const wallets = useClientState((state) =>
    readWalletRows(state, client.options, { namespace: parameters.namespace, isMobile: isPhone }),
  )
  const connect = useCallback<useWallets.Result['connect']>(
    async (parameters) => {
      return connectAction(client, parameters)
    },
    [client],
  )
  return { wallets, connect }
}

export declare namespace useWallets {
  type Result = {
    readonly wallets: readonly WalletRow[]
    readonly connect: (
      parameters: Parameters<typeof connectAction>[1],
    ) => ReturnType<typeof connectAction>
  }
}
