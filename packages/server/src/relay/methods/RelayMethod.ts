import type { RelayErrorName } from 'latchkey/protocol'
import type { GenericSchema } from 'valibot'
import type { Clock } from '../../clock/Clock.ts'
import type { RelayMetrics } from '../../metrics/index.ts'
import type { ClientConnection } from '../ClientConnection.ts'
import type { ChargePublish } from '../createPublishCharger.ts'
import type { StorageQuota } from '../createStorageQuota.ts'
import type { RelayHub } from '../createRelayHub.ts'
import type { RelayStore } from '../drivers/RelayStore.ts'
import type { RelayLimits } from '../RelayLimits.ts'

/** Dependencies of relay methods. */
export type RelayMethodDeps = {
  readonly store: RelayStore
  readonly hub: RelayHub
  readonly storageUsage: StorageQuota
  readonly clock: Clock
  readonly limits: RelayLimits
  readonly metrics: RelayMetrics
  readonly nextId: () => number
  readonly chargePublish: ChargePublish
}

/** The caller of a method. */
export type RelayMethodCaller = {
  readonly connection: ClientConnection
  /** Method that deliveries to this caller are sent with. */
  readonly deliveryMethod: string
}

/** Result of a method. `after` runs one event-loop turn after the response was sent. */
export type RelayMethodResult =
  | { readonly result: unknown; readonly after?: (() => void) | undefined }
  | { readonly error: RelayErrorName }

/** A JSON-RPC method of the relay. */
export type RelayMethod<params> = {
  readonly params: GenericSchema<unknown, params>
  run(deps: RelayMethodDeps, call: RelayMethodCaller, params: params): Promise<RelayMethodResult>
}

/** A method with params of any type. */
export type AnyRelayMethod = {
  readonly params: GenericSchema
  run(deps: RelayMethodDeps, call: RelayMethodCaller, params: unknown): Promise<RelayMethodResult>
}

/**
 * Returns a method with its params type erased, for the method table.
 */
export function defineMethod<params>(method: RelayMethod<params>): AnyRelayMethod {
  return method
}
