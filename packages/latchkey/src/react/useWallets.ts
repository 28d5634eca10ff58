import { useCallback, useEffect, useState } from 'react'
import type { Namespace } from '../caip/index.ts'
import { type connect as connectAction, readWalletRows, type WalletRow } from '../core/index.ts'
import { isMobile } from '../modal/index.ts'
import { loadActions } from './loadActions.ts'
import { useScope } from './scopeContext.ts'
import { useClientState } from './useSelected.ts'

/**
 * Gives the wallets that can be connected, and how to connect one without the modal.
 *
 * @param parameters - Namespace to narrow the list to.
 * @returns One row per wallet, and `connect`.
 */
export function useWallets(
  parameters: { readonly namespace?: Namespace | undefined } = {},
): useWallets.Result {
  const { client, wake } = useScope()
  useEffect(wake, [wake])
  const [isPhone] = useState(() => isMobile(client.window))
  const wallets = useClientState((state) =>
    readWalletRows(state, client.options, { namespace: parameters.namespace, isMobile: isPhone }),
  )
  const connect = useCallback<useWallets.Result['connect']>(
    async (parameters) => {
      const actions = await loadActions()
      return actions.connect(client, parameters)
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
