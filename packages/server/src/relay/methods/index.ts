import { relayFetchHandlers } from './fetch.ts'
import type { AnyRelayMethod } from './RelayMethod.ts'
import { relayPublishHandlers } from './publish.ts'
import { relaySessionHandlers } from './session.ts'
import { relaySubscribeHandlers, relayTopicHandlers } from './subscribe.ts'

export type {
  AnyRelayMethod,
  RelayMethodCaller,
  RelayMethodDeps,
  RelayMethodResult,
} from './RelayMethod.ts'

/** A method under one of its names. */
export type RegisteredMethod = { readonly method: AnyRelayMethod; readonly deliveryMethod: string }

/** Method prefixes that clients use: the current one and two older ones. */
const methodPrefixes = ['irn', 'iridium', 'waku']

/** All methods by JSON-RPC method name. */
export const relayHandlersByMethod: ReadonlyMap<string, RegisteredMethod> = new Map([
  ...methodPrefixes.flatMap((family) =>
    Object.entries({
      ...relayPublishHandlers,
      ...relaySubscribeHandlers,
      ...relayFetchHandlers,
    }).map(([name, method]): [string, RegisteredMethod] => [
      `${family}_${name}`,
      { method, deliveryMethod: `${family}_subscription` },
    ]),
  ),
  ...Object.entries({ ...relaySessionHandlers, ...relayTopicHandlers }).map(
    ([name, method]): [string, RegisteredMethod] => [
      `wc_${name}`,
      { method, deliveryMethod: 'irn_subscription' },
    ],
  ),
])
