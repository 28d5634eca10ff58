import type { OnrampState } from '../model/slices/onramp.ts'

/** Somebody who sells crypto for money. */
export type KnownOnrampProvider = {
  /** As `features.onramp` and projects' configurations name it. */
  readonly name: string
  readonly label: string
  /** What gateways call it. */
  readonly code: string
  /** Of what is paid, such as `1-2%`. */
  readonly feeRange?: string | undefined
  /** Whether it buys from others, whom a gateway may know by their own codes. */
  readonly isAggregator?: boolean | undefined
}

/** The purchase as views show it. */
export type Onramp = Omit<OnrampState, 'availableProviders'> & {
  /** Those that the visitor can choose from. */
  readonly providers: readonly KnownOnrampProvider[]
}
