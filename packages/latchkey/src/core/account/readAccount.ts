import type { AccountEntry, AccountType, Connection } from '../model/Connector.ts'
import type { TokenBalance } from '../model/slices/balances.ts'
import type { ConnectionStatus } from '../model/slices/connection.ts'
import type { AccountTab } from '../model/slices/account.ts'
import { type CaipAddress, formatCaipAddress, type Namespace } from '../../caip/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { State } from '../model/State.ts'
import { formatBalance, readBalance, readTokens } from '../balances/index.ts'
import { readConnection, readStatus } from '../connection/index.ts'
import { readIdentity } from '../identity/index.ts'
import { readNetwork } from '../network/index.ts'

/** The account in use in a namespace, as views show it. */
export type Account = {
  readonly address: string | undefined
  readonly caipAddress: CaipAddress | undefined
  readonly allAccounts: readonly AccountEntry[]
  readonly isConnected: boolean
  readonly status: ConnectionStatus
  /** Floored to 3 decimals; undefined while unknown. */
  readonly balance: string | undefined
  readonly balanceSymbol: string | undefined
  readonly tokenBalance: readonly TokenBalance[]
  readonly profileName: string | undefined
  readonly profileImage: string | undefined
  readonly preferredAccountType: AccountType | undefined
  readonly socialProvider: string | undefined
  readonly user: { readonly email?: string | undefined } | undefined
  readonly smartAccountDeployed: boolean | undefined
  readonly currentTab: AccountTab
  readonly connectorName: string | undefined
  readonly connectorIcon: string | undefined
  /** Only when the adapters are given. */
  readonly explorerUrl: string | undefined
}

/**
 * Reads the active account.
 *
 * @param namespace - A namespace. @default the active one
 * @param adapters - Adapters of the client, for the block explorer URL.
 * @returns A new object on each call.
 */
export function readAccount(
  state: State,
  namespace: Namespace = state.activeNamespace,
  adapters?: ReadonlyMap<Namespace, Adapter>,
): Account {
  const connection = readConnection(state, namespace)
  const network = readNetwork(state, namespace)
  const address = connection?.accounts[0]?.address
  const balance = readBalance(state, namespace)
  const identity = readIdentity(state, address)
  const isUnsupported = state.network[namespace]?.isUnsupported ?? false
  return {
    ...embeddedOnly,
    address,
    caipAddress: caipAddressOf(connection),
    allAccounts: connection?.accounts ?? [],
    isConnected: connection !== undefined,
    status: readStatus(state, namespace),
    balance:
      balance?.value === undefined ? undefined : formatBalance(balance.value, balance.decimals),
    balanceSymbol: isUnsupported ? undefined : network?.nativeCurrency.symbol,
    tokenBalance: readTokens(state, namespace),
    profileName: identity?.name,
    profileImage: identity?.avatar,
    preferredAccountType: state.preferredAccountTypes[namespace],
    currentTab: state.accountTab,
    connectorName: connection?.wallet?.name ?? connection?.connector.name,
    connectorIcon: connection?.wallet?.icon ?? connection?.connector.icon,
    explorerUrl:
      network && address && !isUnsupported
        ? adapters?.get(namespace)?.explorerUrl?.(network, address)
        : undefined,
  }
}

/** Fields that only the embedded wallet provides. */
const embeddedOnly = {
  socialProvider: undefined,
  user: undefined,
  smartAccountDeployed: undefined,
}

function caipAddressOf(connection: Connection | undefined): CaipAddress | undefined {
  const address = connection?.accounts[0]?.address
  return connection && address
    ? formatCaipAddress({ networkId: connection.network, address })
    : undefined
}
