import type { CaipAddress, CaipNetworkId, Namespace } from '../../caip/index.ts'
import type { WalletError } from '../../errors/index.ts'
import type { Network } from '../../networks/index.ts'
import type { ActivityState } from '../activity/Activity.ts'
import type { AccountType, Connection, Connector } from './Connector.ts'
import type { OnrampState } from '../onramp/Onramp.ts'
import type { WalletsState } from './slices/wallets.ts'
import type { Features } from './Options.ts'

/** spec §4 "Connection status". */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting'

/** Connections of one namespace; the first is the current one. */
export type NamespaceConnections = {
  readonly status: ConnectionStatus
  readonly connections: readonly Connection[]
}

/** A wallet being asked to connect. `declined` is the visitor's no, `failed` anything else. */
export type ConnectFlow =
  | { readonly status: 'idle' }
  | {
      readonly status: 'asking' | 'declined' | 'failed' | 'connected'
      readonly connector: Connector
      readonly namespace: Namespace
      readonly error?: WalletError | undefined
    }

/** Networks of one namespace. spec §3 "Chain state per namespace". */
export type NamespaceNetworks = {
  /** Configured by the host, in its order. */
  readonly requested: readonly Network[]
  /** The network in use, or the synthetic unsupported one of `unsupportedNetwork`. */
  readonly active: Network | undefined
  readonly isUnsupported: boolean
}

/** A network switch under way. */
export type SwitchFlow =
  | { readonly status: 'idle' }
  | {
      readonly status: 'asking' | 'declined' | 'failed' | 'done'
      readonly network: Network
      readonly error?: WalletError | undefined
    }

/** A balance and how old it is. Unknown is `undefined`, never 0. */
export type BalanceEntry = {
  readonly status: 'loading' | 'ready' | 'failed'
  /** Base units. */
  readonly value?: bigint | undefined
  readonly decimals: number
  readonly symbol: string
  /** Milliseconds since 1970 of the last answer. */
  readonly timestamp?: number | undefined
  /** Milliseconds since 1970 of the last failure; blocks new attempts for 30 s. */
  readonly lastRetry?: number | undefined
}

/** spec §3 "Token balance". `value` and `price` are decimal strings in the visitor's currency. */
export type TokenBalance = {
  readonly name: string
  readonly symbol: string
  readonly chainId: CaipNetworkId
  /** CAIP-10 where a gateway told of it, or bare; absent for the network's own coin. */
  readonly address?: string | undefined
  readonly value?: string | undefined
  readonly price?: string | undefined
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl?: string | undefined
}

/** The tokens of an account on one network, and how old the answer is. */
export type TokensEntry = {
  readonly status: 'loading' | 'ready' | 'failed'
  /** As last told: the coin, if there is any of it, and tokens. `readTokens` has the coin as it is. */
  readonly list: readonly TokenBalance[]
  /** Milliseconds since 1970 of the last answer. */
  readonly timestamp?: number | undefined
  /** Milliseconds since 1970 of the last failure; blocks new attempts for 30 s. */
  readonly lastRetry?: number | undefined
}

/** The send form and what became of it. spec §3 "Send state". Texts are as typed. */
export type SendState = {
  readonly token: TokenBalance | undefined
  readonly sendTokenAmount: string
  readonly receiverAddress: string
  readonly receiverProfileName: string | undefined
  readonly receiverProfileImageUrl: string | undefined
  readonly loading: boolean
  /** Fee of the transfer as typed, in base units of the network's coin. */
  readonly fee: bigint | undefined
  readonly flow:
    | { readonly status: 'editing' }
    | {
        readonly status: 'asking' | 'declined' | 'failed'
        readonly error?: WalletError | undefined
      }
    | { readonly status: 'sent'; readonly hash: string }
}

/** spec §3 "Notification". */
export type NotificationState = {
  readonly open: boolean
  readonly message: string
  readonly variant: 'success' | 'loading' | 'error'
  readonly svg: string | undefined
  readonly autoClose: boolean
}

/** Who an address is. spec §3 "Caches" */
export type IdentityEntry = {
  readonly name?: string | undefined
  /** Address of a picture at the gateway, safe in an `img`. */
  readonly avatar?: string | undefined
  /** Milliseconds since 1970 when it was looked up. */
  readonly timestamp: number
}

/** Names somebody might like, and whether the gateway is being asked. spec §3 "Name suggestion state" */
export type NamesState = {
  readonly suggestions: readonly { readonly name: string; readonly registered: boolean }[]
  readonly loading: boolean
}

/** Tabs of the Account view. */
export type AccountTab = 'tokens' | 'nfts' | 'activity'

/** A request that waits in a paired wallet. */
export type WaitingRequest = {
  readonly id: number
  /** Name of the wallet, as it gave it. */
  readonly wallet: string
  /** Opens the wallet on this device; absent where it is on another. */
  readonly link?: string | undefined
}

/** The code that may be scanned, and what waits in wallets that scanned one. spec §9 "Pairing expiry" */
export type PairingState = {
  /** `making`: the relay is asked; `ready`: `uri` may be scanned; `failed`: see `error`. */
  readonly status: 'idle' | 'making' | 'ready' | 'failed'
  readonly uri?: string | undefined
  /** Milliseconds since 1970 from which `uri` is of no use. */
  readonly expiry?: number | undefined
  readonly error?: WalletError | undefined
  readonly waiting: readonly WaitingRequest[]
}

/** Everything a client knows. One immutable object; each key is written by its own slice alone. */
export type State = {
  /** What is switched on: the host's choice, until its project's configuration has decided. */
  readonly features: Features
  /** True once recorded connections have been tried. */
  readonly initialized: boolean
  readonly connection: Readonly<Partial<Record<Namespace, NamespaceConnections>>>
  readonly connectFlow: ConnectFlow
  readonly activeNamespace: Namespace
  readonly network: Readonly<Partial<Record<Namespace, NamespaceNetworks>>>
  readonly switchFlow: SwitchFlow
  /** Native balances by account and network. */
  readonly balances: Readonly<Record<CaipAddress, BalanceEntry>>
  /** Tokens by account and network, as a gateway tells them. */
  readonly tokens?: Readonly<Record<CaipAddress, TokensEntry>> | undefined
  readonly accountTab: AccountTab
  /** Which kind of account the visitor wants, where a wallet offers several. spec §3 "Account types" */
  readonly preferredAccountTypes: Readonly<Partial<Record<Namespace, AccountType>>>
  readonly send: SendState
  readonly pairing: PairingState
  readonly wallets: WalletsState
  readonly notification: NotificationState
  /** Names and pictures, by `identityKey` of the address. */
  readonly identities?: Readonly<Record<string, IdentityEntry>> | undefined
  readonly names?: NamesState | undefined
  readonly activity?: ActivityState | undefined
  readonly onramp?: OnrampState | undefined
}
