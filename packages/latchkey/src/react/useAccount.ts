import type { AddressOf, Namespace } from '../caip/index.ts'
import {
  type Account,
  type RegisteredNamespace,
  type Connector,
  readAccount,
} from '../core/index.ts'
import type { Network } from '../networks/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useClientState } from './useSelected.ts'

/**
 * Returns the connected account. Its members are those of wagmi, and the details of every namespace.
 *
 * @example
 * const { address, isConnected, chain } = useAccount({ namespace: 'eip155' })
 *
 * @param parameters - Namespace. @default the active one
 * @returns The account; one without an address while no wallet is connected.
 * @see [3.2a]
 */
export function useAccount<namespace extends Namespace = RegisteredNamespace>(
  parameters: { readonly namespace?: namespace | undefined } = {},
): useAccount.Result<namespace> {
  const { adapters } = useLatchkeyContext().client
  const account = useClientState((state) => readAccount(state, parameters.namespace, adapters))
  return account as useAccount.Result<namespace>
}

export declare namespace useAccount {
  type Result<namespace extends Namespace = RegisteredNamespace> = Omit<
    Account,
    keyof Connected<never>
  > &
    (
      | Connected<AddressOf<namespace>>
      | Reconnecting<AddressOf<namespace>>
      | Connecting<AddressOf<namespace>>
      | Disconnected
    )
}

type Connected<address> = {
  readonly status: 'connected'
  readonly address: address
  readonly addresses: readonly [address, ...address[]]
  readonly chain: Network | undefined
  readonly chainId: number | undefined
  readonly connector: Connector
  readonly isConnected: true
  readonly isConnecting: false
  readonly isReconnecting: false
  readonly isDisconnected: false
}

type Reconnecting<address> = Pending<address> & {
  readonly status: 'reconnecting'
  readonly isConnecting: false
  readonly isReconnecting: true
}

type Connecting<address> = Pending<address> & {
  readonly status: 'connecting'
  readonly isConnecting: true
  readonly isReconnecting: false
}

type Pending<address> = {
  readonly address: address | undefined
  readonly addresses: readonly address[] | undefined
  readonly chain: Network | undefined
  readonly chainId: number | undefined
  readonly connector: Connector | undefined
  readonly isConnected: boolean
  readonly isDisconnected: false
}

type Disconnected = {
  readonly status: 'disconnected'
  readonly address: undefined
  readonly addresses: undefined
  readonly chain: undefined
  readonly chainId: undefined
  readonly connector: undefined
  readonly isConnected: false
  readonly isConnecting: false
  readonly isReconnecting: false
  readonly isDisconnected: true
}
