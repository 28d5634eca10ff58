import type { RelayErrorName } from 'latchkey/protocol'
import type { GenericSchema } from 'valibot'
import type { Clock } from '../../clock/Clock.ts'
import type { RelayMetrics } from '../../metrics/index.ts'
import type { RelayConnection } from '../RelayConnection.ts'
import type { StorageUsage } from '../createStorageUsage.ts'
import type { RelayHub } from '../createRelayHub.ts'
import type { RelayStore } from '../drivers/RelayStore.ts'
import type { RelayLimits } from '../RelayLimits.ts'

/** What methods work with. */
export type MethodDeps = {
  readonly store: RelayStore
  readonly hub: RelayHub
  readonly holdings: StorageUsage
  readonly clock: Clock
  readonly limits: RelayLimits
  readonly metrics: RelayMetrics
  readonly nextId: () => number
}

/** Who asks. */
export type MethodCall = {
  readonly connection: RelayConnection
  /** Method that deliveries to this caller are sent with. */
  readonly deliveryMethod: string
}

/** What a method answers. `after` runs a turn after the answer has been sent. */
export type MethodResult =
  | { readonly result: unknown; readonly after?: (() => void) | undefined }
  | { readonly refusal: RelayErrorName }

/** One method of the relay. */
export type RelayMethod<params> = {
  readonly params: GenericSchema<unknown, params>
  run(deps: MethodDeps, call: MethodCall, params: params): Promise<MethodResult>
}

/** A method, whatever its params are. */
export type AnyRelayMethod = {
  readonly params: GenericSchema
  run(deps: MethodDeps, call: MethodCall, params: unknown): Promise<MethodResult>
}

/**
 * Makes a method for the table, where params of any kind stand beside each other.
 *
 * @param method - Its schema reads what it runs on.
 */
export function defineMethod<params>(method: RelayMethod<params>): AnyRelayMethod {
  return method
}
