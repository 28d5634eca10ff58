import type { ReactNode } from 'react'
import type { Namespace } from '../caip/index.ts'
import {
  type ConnectionStatus,
  formatAddress,
  readConnections,
  readNetwork,
} from '../core/index.ts'
import type { ModalOpenResult } from '../modal/index.ts'
import type { Network } from '../networks/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useClientState, useModalState } from './useSelected.ts'

/**
 * Renders a custom button: calls `children` with the state and the actions of `ConnectButton`. For
 * the balance, call `useBalance` in a component that it renders.
 */
export function ConnectButtonCustom(props: ConnectButtonCustom.Props): ReactNode {
  const { namespace } = props
  const { modal, prepare } = useLatchkeyContext()
  const isOpening = useModalState(({ loading }) => loading)
  const state = useClientState((one) => {
    const chosen = namespace ?? one.activeNamespace
    const { status, connections, recorded } = readConnections(one, chosen)
    const address = connections[0]?.accounts[0]?.address ?? recorded?.address
    return {
      status,
      account: address === undefined ? undefined : { address, displayName: formatAddress(address) },
      network: readNetwork(one, chosen),
      isUnsupported: one.network[chosen]?.isUnsupported ?? false,
    }
  })
  return props.children({
    ...state,
    isConnected: state.account !== undefined,
    isOpening,
    prepare,
    openConnectModal: () => modal.open({ view: 'Connect', namespace }),
    openAccountModal: () => modal.open({ view: 'Account', namespace }),
    openNetworkModal: () => modal.open({ view: 'Networks' }),
  })
}

export declare namespace ConnectButtonCustom {
  type Props = {
    /** @default the active one */
    readonly namespace?: Namespace | undefined
    readonly children: (parameters: RenderParameters) => ReactNode
  }
  type RenderParameters = {
    readonly status: ConnectionStatus
    readonly isConnected: boolean
    readonly account: { readonly address: string; readonly displayName: string } | undefined
    readonly network: Network | undefined
    /** Whether the wallet is on a network that the app does not list. */
    readonly isUnsupported: boolean
    /** Whether the modal is being loaded. */
    readonly isOpening: boolean
    /** Loads the modal ahead of a click: pass it to `onPointerEnter` and `onFocus`. */
    readonly prepare: () => void
    readonly openConnectModal: () => Promise<ModalOpenResult>
    readonly openAccountModal: () => Promise<ModalOpenResult>
    readonly openNetworkModal: () => Promise<ModalOpenResult>
  }
}
