import type { CaipNetworkId, Namespace } from '../../caip/index.ts'
import type { ErrorCode } from '../../errors/index.ts'
import type { Clock, Emitter, Http, Logger, Storage, Store } from '../../kernel/index.ts'
import type { Network } from '../../networks/index.ts'
import type { Adapter } from './Adapter.ts'
import type { Features, LatchkeyOptions, Metadata } from './Options.ts'
import type { LatchkeyEvents } from './LatchkeyEvents.ts'
import type { State } from './State.ts'

/** What the core asks of whoever shows things. The core never names a view. */
export type LatchkeySignals = {
  /** Something needs the visitor's eyes. */
  attention:
    | { readonly kind: 'unsupportedNetwork'; readonly network: CaipNetworkId }
    | { readonly kind: 'addressLost'; readonly namespace: Namespace }
    /** A wallet on this phone has a request that it must be opened for. */
    | { readonly kind: 'walletWaits' }
  /** Something is wrong with the app's set-up; for its developer. */
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
    'networks' | 'features' | 'metadata' | 'adapters' | 'environment' | Optional
  >
> &
  Pick<Required<LatchkeyOptions>, Optional> & {
    readonly networks: readonly Network[]
    readonly features: Features
    /** Features as the host gave them, without defaults. */
    readonly givenFeatures: Partial<Features>
    readonly metadata: Metadata
  }

/** Options that stay undefined unless the host gives them. */
type Optional =
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
  readonly storage: Storage
  readonly clock: Clock
  readonly http: Http
  readonly logger: Logger
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly window: (Window & typeof globalThis) | undefined
  /**
   * What a slice keeps beside the state: runs, timers, storage slots. Made on first need, once per
   * client; `make` itself is the key.
   *
   * @throws `client.destroyed`
   */
  own<kept>(make: (client: Latchkey) => kept): kept
  /** Runs when this client is destroyed. */
  onDestroy(run: () => void): void
  /**
   * Begins looking for wallets and reconnects what is recorded. A second call does nothing.
   * Not called on a server.
   */
  start(): Promise<void>
  /** Stops every listener, timer and run of this client. It is of no use afterwards. */
  destroy(): void
}
