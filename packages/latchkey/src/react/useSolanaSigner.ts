import { useCallback, useSyncExternalStore } from 'react'
import { getSolanaSigner, type SolanaSigner } from '../solana/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'

/**
 * Returns a signer of @solana/kit for the active account of the connected Solana wallet.
 *
 * @example
 * const signer = useSolanaSigner()
 *
 * @returns The signer, see {@link getSolanaSigner}: the same object until another wallet or account is
 * active. `undefined` while no Solana wallet is connected, and on a server.
 */
export function useSolanaSigner(): SolanaSigner | undefined {
  const { client } = useLatchkeyContext()
  const read = useCallback(
    () => (client.isDestroyed() ? undefined : getSolanaSigner(client)),
    [client],
  )
  return useSyncExternalStore(client.store.subscribe, read, () => undefined)
}
