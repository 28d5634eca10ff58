import type { Namespace } from '../caip/index.ts'
import { requiresSupportedNetwork, isConnected, type State } from '../core/index.ts'
import type { ModalButton } from './ModalButton.tsx'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useClientState } from './useSelected.ts'

/** What a button for the account opens. */
export type AccountLink = Pick<ModalButton.Props, 'kind' | 'opens' | 'isAlert'>

/**
 * Returns what a button for the account opens.
 *
 * @param namespace - A namespace, or the active one.
 * @returns Properties of the button, alerting on an unsupported network; undefined while no wallet is
 * connected.
 */
export function useAccountLink(namespace: Namespace | undefined): AccountLink | undefined {
  const { client } = useLatchkeyContext()
  const { isHere, isUnsupported } = useClientState((state) => readPlace(state, namespace))
  if (!isHere) return undefined
  return isUnsupported && requiresSupportedNetwork(client)
    ? { kind: 'account', opens: { view: 'UnsupportedChain' }, isAlert: true }
    : { kind: 'account', opens: { namespace } }
}

function readPlace(
  state: State,
  namespace: Namespace = state.activeNamespace,
): { readonly isHere: boolean; readonly isUnsupported: boolean } {
  return {
    isHere: isConnected(state, namespace) || state.connection[namespace]?.recorded !== undefined,
    isUnsupported: state.network[namespace]?.isUnsupported ?? false,
  }
}
