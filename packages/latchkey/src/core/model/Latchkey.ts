import type { CaipNetworkId, Namespace } from '../../caip/index.ts'
import type { ErrorCode } from '../../errors/index.ts'
import type { Clock, Emitter, Http, Logger, PrefixedStorage, Store } from '../../kernel/index.ts'
import type { Network } from '../../networks/index.ts'
import type { Adapter } from './Adapter.ts'
import type { Connection } from './Connector.ts'
import type { Features, LatchkeyOptions, Metadata } from './Options.ts'
import type { LatchkeyEvents } from './LatchkeyEvents.ts'
import type { SiwxSession } from './Siwx.ts'
import type { State } from './State.ts'

/** Signals of the core for the modal and the host. The core never names a view. */
export type LatchkeySignals = {
  /** Requests the visitor's attention. */
  attention:
    | { readonly kind: 'unsupportedNetwork'; readonly network: CaipNetworkId }
    | { readonly kind: 'addressLost'; readonly namespace: Namespace }
    /** A request waits in a wallet app on this device. */
    | { readonly kind: 'walletWaits' }
    /** The active account must sign in, or is invited to. */
    | { readonly kind: 'signIn' }
    /** The frame of the embedded wallet needs to be visible, or needs that no longer. */
    | { readonly kind: 'frameOpened' | 'frameClosed' }
    /** The app called a method that the embedded wallet does not allow. */
    | { readonly kind: 'methodRefused' }
  /** The session of the active account changed: the visitor signed in or out, or changed account or network. */
  sessionChanged: SiwxSession | undefined
  /** The visitor left the prompt to sign in without a decision. */
  signInLeft: undefined
  /** The visitor requests that the session is read again, after that failed. */
  sessionCheckRetried: undefined
  /** The visitor or the wallet ended a connection in this tab. */
  disconnected: Connection
  /** Reports a configuration error to the app's developer. */
  alert: {
    readonly code: ErrorCode
    readonly short: string
    readonly long: string
    readonly variant: 'error' | 'warning' | 'info'
  }
}

/** Options with every default filled in. */
export type ResolvedOptions = Filled<
  Omit<
    LatchkeyOptions,
    'networks' | 'defaultNetwork' | 'features' | 'metadata' | 'adapters' | 'environment' | Optional
  >
> &
  Pick<LatchkeyOptions, Optional> & {
    readonly networks: readonly Network[]
    readonly defaultNetwork: CaipNetworkId
    readonly features: Features
    /** Features as the host gave them, without defaults. */
    readonly givenFeatures: Partial<Features>
    readonly metadata: Metadata
  }

/** Options without a default. */
type Optional =
  | 'defaultCurrency'
  | 'embeddedWallet'
  | 'gatewayUrl'
  | 'themeMode'
  | 'termsConditionsUrl'
  | 'privacyPolicyUrl'
  | 'siwx'
  | 'siweConfig'

type Filled<options> = { readonly [key in keyof options]-?: Exclude<options[key], undefined> }

/** A client: one per app. Pass it to every action. */
export type Latchkey = {
  readonly options: ResolvedOptions
  readonly store: Store<State>
  readonly events: Emitter<LatchkeyEvents>
  readonly signals: Emitter<LatchkeySignals>
  readonly storage: PrefixedStorage
  readonly clock: Clock
  readonly http: Http
  readonly logger: Logger
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly window: (Window & typeof globalThis) | undefined
  /**
   * Returns a value that a slice keeps outside the state: runs, timers, storage slots. Created on
   * the first call, once per client; the function `make` itself is the key.
   *
   * @throws `client.destroyed`
   */
  own<owned>(make: (client: Latchkey) => owned): owned
  /**
   * Calls `run` when this client is destroyed, at once if it has been. Returns a function that removes
   * `run` again.
   */
  onDestroy(run: () => void): () => void
  /**
   * Starts wallet discovery and reconnects recorded wallets. A second call does nothing. Not called
   * on a server.
   */
  start(): Promise<void>
  /** Stops all listeners, timers and runs of this client. It cannot be used afterwards. */
  destroy(): void
  /** Returns whether `destroy` was called. */
  isDestroyed(): boolean
}
