import { fetchMethods } from './fetch.ts'
import type { AnyMethod } from './Method.ts'
import { publishMethods } from './publish.ts'
import { sessionMethods } from './session.ts'
import { subscribeMethods, topicMethods } from './subscribe.ts'

export type { AnyMethod, Call, MethodDeps, Reply } from './Method.ts'

/** A method under one of its names. */
export type NamedMethod = { readonly method: AnyMethod; readonly deliveryMethod: string }

/** The relay has been called three names; clients of all three are about. */
const families = ['irn', 'iridium', 'waku']

/** All methods by their names on the wire. */
export const methods: ReadonlyMap<string, NamedMethod> = new Map([
  ...families.flatMap((family) =>
    Object.entries({ ...publishMethods, ...subscribeMethods, ...fetchMethods }).map(
      ([name, method]): [string, NamedMethod] => [
        `${family}_${name}`,
        { method, deliveryMethod: `${family}_subscription` },
      ],
    ),
  ),
  ...Object.entries({ ...sessionMethods, ...topicMethods }).map(
    ([name, method]): [string, NamedMethod] => [
      `wc_${name}`,
      { method, deliveryMethod: 'irn_subscription' },
    ],
  ),
])
