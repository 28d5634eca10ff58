import type { CaipNetworkId, EvmNetworkId, Namespace } from '../../caip/index.ts'
import type { Network } from '../../networks/index.ts'
import type { LatchkeyOptions } from './Options.ts'

/**
 * Types of the app. Augment it with the type of the options, and network ids are a union of the app's.
 *
 * @example
 * declare module 'latchkey' {
 *   interface Register { options: typeof options }
 * }
 */
// An interface, because only that can be augmented.
export interface Register {}

type RegisteredNetwork = Register extends {
  readonly options: { readonly networks: readonly (infer network)[] }
}
  ? network
  : LatchkeyOptions['networks'][number]

type IdOf<network> = network extends { readonly caipNetworkId: infer id extends CaipNetworkId }
  ? id
  : network extends { readonly id: infer id extends number }
    ? EvmNetworkId<id>
    : never

/** CAIP-2 id of a network of the app: any, until the app augments `Register`. */
export type NetworkId = IdOf<RegisteredNetwork>

/** A network of the app: its id, a `Network`, or a viem chain. */
export type NetworkOrId = NetworkId | Network<NetworkId> | Chain

/** The members of a viem chain that identify it. */
type Chain = { readonly id: number; readonly caipNetworkId?: undefined }

/** Namespaces of the app's networks: any, until the app augments `Register`. */
export type RegisteredNamespace = NetworkId extends `${infer namespace extends Namespace}:${string}`
  ? namespace
  : Namespace
