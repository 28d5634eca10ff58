import { useEffect, useState } from 'react'
import type { Namespace } from '../caip/index.ts'
import { readWalletRows, type WalletRow } from '../core/index.ts'
import { isMobile } from '../modal/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useClientState } from './useSelected.ts'

/**
 * Returns the wallets that can be connected. `useConnect` connects one without the modal.
 *
 * @example
 * const { wallets } = useWallets({ namespace: 'eip155' })
 *
 * @param parameters - Namespace to narrow the list to.
 * @returns One row per wallet.
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
  return { wallets }
}

export declare namespace useWallets {
  type Result = { readonly wallets: readonly WalletRow[] }
}
