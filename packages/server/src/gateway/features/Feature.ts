import type { HttpRoute } from '../../http/index.ts'
import type { WalletMethodsByName } from './walletRpc/index.ts'

/** A running feature of the gateway. */
export type Feature = {
  readonly routes: readonly HttpRoute[]
  /** Methods that it adds to `POST /v1/wallet`. */
  readonly walletMethods?: WalletMethodsByName | undefined
  /** Stops its background work. */
  stop?(): void
}

/** A feature with background work, such as a periodic sweep. */
export type BackgroundFeature = Feature & { stop(): void }
