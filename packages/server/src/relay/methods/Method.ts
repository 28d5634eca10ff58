import type { RelayErrorName } from 'latchkey/protocol'
import type { GenericSchema } from 'valibot'
import type { Clock } from '../../clock/Clock.ts'
import type { RelayMetrics } from '../../metrics/index.ts'
import type { Connection } from '../Connection.ts'
import type { Holdings } from '../createHoldings.ts'
import type { Hub } from '../createHub.ts'
import type { RelayStore } from '../drivers/RelayStore.ts'
import type { RelayLimits } from '../limits.ts'

/** What methods work with. */
export type MethodDeps = {
  readonly store: RelayStore
  readonly hub: Hub
  readonly holdings: Holdings
  readonly clock: Clock
  readonly limits: RelayLimits
  readonly metrics: RelayMetrics
  readonly nextId: () => number
}

/** Who asks. */
export type Call = {
  readonly connection: Connection
  /** Method that deliveries to this caller are sent with. */
  readonly deliveryMethod: string
}

/** What a method answers. `after` runs a turn after the answer has been sent. */
export type Reply =
  | { readonly result: unknown; readonly after?: (() => void) | undefined }
  | { readonly refusal: RelayErrorName }

/** One method of the relay. */
export type Method<params> = {
  readonly params: GenericSchema<unknown, params>
  run(deps: MethodDeps, call: Call, params: params): Promise<Reply>
}

/** A method, whatever its params are. */
export type AnyMethod = {
  readonly params: GenericSchema
  run(deps: MethodDeps, call: Call, params: unknown): Promise<Reply>
}

/**
 * Makes a method for the table, where params of any kind stand beside each other.
 *
 * @param method - Its schema reads what it runs on.
 */
export function method<params>(method: Method<params>): AnyMethod {
  return method
}
