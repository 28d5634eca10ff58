import { fetchMethods } from './fetch.ts'
import type { AnyRelayMethod } from './RelayMethod.ts'
import { publishMethods } from './publish.ts'
import { sessionMethods } from './session.ts'
import { subscribeMethods, topicCreationMethods } from './subscribe.ts'

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
export const methods: ReadonlyMap<string, RegisteredMethod> = new Map([
  ...methodPrefixes.flatMap((family) =>
    Object.entries({ ...publishMethods, ...subscribeMethods, ...fetchMethods }).map(
      ([name, method]): [string, RegisteredMethod] => [
        `${family}_${name}`,
        { method, deliveryMethod: `${family}_subscription` },
      ],
    ),
  ),
  ...Object.entries({ ...sessionMethods, ...topicCreationMethods }).map(
    ([name, method]): [string, RegisteredMethod] => [
      `wc_${name}`,
      { method, deliveryMethod: 'irn_subscription' },
    ],
  ),
])
