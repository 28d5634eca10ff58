import type { ReactNode } from 'react'
import { readNetwork, readNetworks } from '../core/index.ts'
import type { ModalOpenResult } from '../modal/index.ts'
import type { Network } from '../networks/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useClientState } from './useSelected.ts'

/** Renders a custom button: calls `children` with the state and the actions of `NetworkButton`. */
export function NetworkButtonCustom(props: NetworkButtonCustom.Props): ReactNode {
  const { modal, prepare } = useLatchkeyContext()
  const state = useClientState((one) => ({
    network: readNetwork(one),
    networks: readNetworks(one),
    isUnsupported: one.network[one.activeNamespace]?.isUnsupported ?? false,
  }))
  const openNetworkModal = (): Promise<ModalOpenResult> => modal.open({ view: 'Networks' })
  return props.children({ ...state, prepare, openNetworkModal })
}

export declare namespace NetworkButtonCustom {
  type Props = { readonly children: (parameters: RenderParameters) => ReactNode }
  type RenderParameters = {
    readonly network: Network | undefined
    readonly networks: readonly Network[]
    /** Whether the wallet is on a network that the app does not list. */
    readonly isUnsupported: boolean
    /** Loads the modal ahead of a click: pass it to `onPointerEnter` and `onFocus`. */
    readonly prepare: () => void
    readonly openNetworkModal: () => Promise<ModalOpenResult>
  }
}
