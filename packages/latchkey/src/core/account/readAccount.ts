import type { GrantedAccount, AccountType, Connection, Connector } from '../model/Connector.ts'
import type { TokenBalance } from '../model/slices/balances.ts'
import type { ConnectionStatus } from '../model/slices/connection.ts'
import type { AccountTab } from '../model/slices/account.ts'
import {
  type CaipAddress,
  type CaipNetworkId,
  formatCaipAddress,
  type Namespace,
} from '../../caip/index.ts'
import type { Network } from '../../networks/index.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { State } from '../model/State.ts'
import { formatBalance, readBalance, readTokens } from '../balances/index.ts'
import { readConnection, readConnections } from '../connection/index.ts'
import { readIdentity } from '../identity/index.ts'
import { readNetwork } from '../network/index.ts'

/** The account in use in a namespace, as views show it. */
export type Account = {
  readonly namespace: Namespace
  /** Bare address, with its checksum where the namespace has one. */
  readonly address: string | undefined
  /** Addresses that the wallet granted, the active one first. */
  readonly addresses: readonly string[] | undefined
  /** Network of the account; undefined when it is not configured. */
  readonly chain: Network | undefined
  /** Numeric id of the account's network, configured or not; undefined where ids are no numbers. */
  readonly chainId: number | undefined
  readonly connector: Connector | undefined
  readonly caipAddress: CaipAddress | undefined
  readonly allAccounts: readonly GrantedAccount[]
  /**
   * Whether there is an account: of a connected wallet, or of the last visit while its wallet is being
   * reconnected.
   */
  readonly isConnected: boolean
  readonly isConnecting: boolean
  readonly isReconnecting: boolean
  readonly isDisconnected: boolean
  readonly status: ConnectionStatus
  /** Floored to 3 decimals; undefined while unknown. */
  readonly balance: string | undefined
  readonly balanceSymbol: string | undefined
  readonly tokenBalance: readonly TokenBalance[]
  readonly profileName: string | undefined
  readonly profileImage: string | undefined
  readonly preferredAccountType: AccountType | undefined
  readonly socialProvider: string | undefined
  readonly user:
    | { readonly email?: string | undefined; readonly userName?: string | undefined }
    | undefined
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
  const { status, recorded } = readConnections(state, namespace)
  const connection = readConnection(state, namespace)
  const network = readNetwork(state, namespace)
  const addresses =
    connection?.accounts.map((account) => account.address) ?? (recorded && [recorded.address])
  const address = addresses?.[0]
  const balance = readBalance(state, namespace)
  const identity = readIdentity(state, address)
  const isUnsupported = state.network[namespace]?.isUnsupported ?? false
  return {
    ...readEmbeddedAccount(state, connection),
    namespace,
    address,
    addresses,
    chain: address && !isUnsupported ? network : undefined,
    chainId: address === undefined ? undefined : numericId(network),
    connector: connection?.connector,
    caipAddress: address
      ? formatCaipAddress({
          networkId: (connection ?? recorded)?.network as CaipNetworkId,
          address,
        })
      : undefined,
    allAccounts: connection?.accounts ?? [],
    isConnected: address !== undefined,
    isConnecting: status === 'connecting',
    isReconnecting: status === 'reconnecting',
    isDisconnected: status === 'disconnected',
    status,
    balance:
      balance?.value === undefined ? undefined : formatBalance(balance.value, balance.decimals),
    balanceSymbol: isUnsupported ? undefined : network?.nativeCurrency.symbol,
    tokenBalance: readTokens(state, namespace),
    profileName: identity?.name,
    profileImage: identity?.avatar,
    preferredAccountType: state.preferredAccountTypes[namespace],
    currentTab: state.accountTab,
    connectorName:
      connection?.wallet?.name ?? connection?.connector.name ?? recorded?.connectorName,
    connectorIcon: connection?.wallet?.icon ?? connection?.connector.icon,
    explorerUrl:
      network && address && !isUnsupported
        ? adapters?.get(namespace)?.explorerUrl?.(network, address)
        : undefined,
  }
}

/** Returns the fields that only the embedded wallet provides. */
function readEmbeddedAccount(
  { login }: State,
  connection: Connection | undefined,
): Pick<Account, 'socialProvider' | 'user' | 'smartAccountDeployed'> {
  const user = connection?.connector.kind === 'embedded' ? login?.user : undefined
  return {
    socialProvider: user?.socialProvider,
    user: user && { email: user.email, userName: user.userName },
    smartAccountDeployed: user?.smartAccountDeployed,
  }
}

/** Returns the id of a network as a number, where it is one. */
function numericId(network: Network | undefined): number | undefined {
  const id = `${network?.id}`
  return /^\d{1,15}$/.test(id) ? Number.parseInt(id, 10) : undefined
}
