import type { Namespace } from '../caip/index.ts'
import { isSupportedNetworkRequired, isConnected, type State } from '../core/index.ts'
import type { OpenModalButton } from './OpenModalButton.tsx'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useClientState } from './useSelected.ts'

/** Properties of a button that opens the account. */
export type OpenAccountButtonProps = Pick<OpenModalButton.Props, 'kind' | 'opens' | 'isAlert'>

/**
 * Returns the properties of a button that opens the account.
 *
 * @param namespace - A namespace, or the active one.
 * @returns The properties; the button alerts on an unsupported network. Undefined while no wallet
 * is connected.
 */
export function useOpenAccountButtonProps(
  namespace: Namespace | undefined,
): OpenAccountButtonProps | undefined {
  const { client } = useLatchkeyContext()
  const { hasAccount, isUnsupported } = useClientState((state) =>
    readConnectionStatus(state, namespace),
  )
  if (!hasAccount) return undefined
  return isUnsupported && isSupportedNetworkRequired(client)
    ? { kind: 'account', opens: { view: 'UnsupportedChain' }, isAlert: true }
    : { kind: 'account', opens: { namespace } }
}

function readConnectionStatus(
  state: State,
  namespace: Namespace = state.activeNamespace,
): { readonly hasAccount: boolean; readonly isUnsupported: boolean } {
  return {
    hasAccount:
      isConnected(state, namespace) || state.connection[namespace]?.recorded !== undefined,
    isUnsupported: state.network[namespace]?.isUnsupported ?? false,
  }
}
