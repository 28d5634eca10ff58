import type { CaipNetworkId, Namespace } from '../../caip/index.ts'

/**
 * Accounts of the last visit, which a server renders before any script runs.
 *
 * From `cookieToInitialState`. A plain object, so that a server component can pass it to a client
 * component.
 */
export type InitialState = {
  readonly activeNamespace: Namespace
  /** At most one per namespace. */
  readonly accounts: readonly LastVisitAccount[]
}

/** The account that was connected in a namespace on the last visit. */
export type LastVisitAccount = {
  readonly network: CaipNetworkId
  /** Bare address. */
  readonly address: string
  readonly connectorId: string
  readonly connectorName: string
}
