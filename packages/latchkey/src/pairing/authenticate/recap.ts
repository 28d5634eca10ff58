import * as v from 'valibot'
import { fromBase64, decodeUtf8, toBase64, encodeUtf8 } from '../../crypto/index.ts'

/** Permissions of a sign-in: abilities such as `request/personal_sign`, by resource. ERC-5573. */
export type Recap = {
  readonly att: Readonly<Record<string, Readonly<Record<string, readonly Restriction[]>>>>
}

/** The restrictions ("nota bene") of an ability. */
type Restriction = Readonly<Record<string, unknown>>

const prefix = 'urn:recap:'
const ability = 'request/'
const restrictions = v.pipe(
  v.array(v.record(v.string(), v.unknown())),
  v.minLength(1),
  v.maxLength(64),
)
const recap: v.GenericSchema<unknown, Recap> = v.object({
  att: v.record(v.string(), v.record(v.string(), restrictions)),
})

/**
 * Creates a ReCap that permits methods.
 *
 * @param namespace - The resource: a CAIP-2 namespace.
 * @see ERC-5573
 */
export function createRecap(namespace: string, methods: readonly string[]): Recap {
  return { att: { [namespace]: Object.fromEntries(methods.map((one) => [ability + one, [{}]])) } }
}

/**
 * Merges two ReCaps.
 *
 * @returns The abilities of both; for an ability in both, the restrictions of the second.
 * @see ERC-5573
 */
export function mergeRecaps(one: Recap, other: Recap): Recap {
  const resources = new Set([...Object.keys(one.att), ...Object.keys(other.att)])
  const att = [...resources].map((name) => [name, { ...one.att[name], ...other.att[name] }])
  return { att: Object.fromEntries(att) as Recap['att'] }
}

/**
 * Formats a ReCap as a resource.
 *
 * @returns A `urn:recap:` URI with sorted keys, since wallets compare the text.
 * @see ERC-5573
 */
export function formatRecapUri({ att }: Recap): string {
  const sorted = sortKeys(att, (abilities) => sortKeys(abilities, (list) => list))
  return prefix + toBase64(encodeUtf8(JSON.stringify({ att: sorted }))).replace(/=+$/, '')
}

/**
 * Parses the ReCap among the resources of a sign-in.
 *
 * @param resources - Resources in the order they are signed; a ReCap is the last.
 * @returns The ReCap, or `undefined` when there is none or it is malformed.
 * @see ERC-5573
 */
export function extractRecap(resources: readonly string[] | undefined): Recap | undefined {
  const last = resources?.at(-1)
  if (!last?.startsWith(prefix)) return undefined
  const bare = last.slice(prefix.length).replace(/=+$/, '').replace(/-/g, '+').replace(/_/g, '/')
  const bytes = fromBase64(bare.padEnd(Math.ceil(bare.length / 4) * 4, '='))
  try {
    return v.parse(recap, JSON.parse(decodeUtf8(bytes ?? new Uint8Array())))
  } catch {
    return undefined
  }
}

/** Returns the resources that are not ReCaps. */
export function withoutRecaps(resources: readonly string[] | undefined): readonly string[] {
  return (resources ?? []).filter((one) => !one.startsWith(prefix))
}

/**
 * Returns whether every ability of a ReCap is in another one.
 *
 * @param whole - The other ReCap; `undefined` has no abilities.
 */
export function isRecapSubset(recap: Recap, full: Recap | undefined): boolean {
  return Object.entries(recap.att).every(([resource, abilities]) => {
    const known = Object.hasOwn(full?.att ?? {}, resource) ? full?.att[resource] : undefined
    return Object.keys(abilities).every((name) => Object.hasOwn(known ?? {}, name))
  })
}

/**
 * Returns the methods that a ReCap permits in a namespace, and the chains they are restricted to.
 *
 * @param namespace - CAIP-2 namespace.
 */
export function getRecapMethodsAndChains(
  recap: Recap,
  namespace: string,
): { readonly methods: readonly string[]; readonly chains: readonly string[] } {
  const abilities = Object.entries(recap.att[namespace] ?? {}).filter(([name]) =>
    name.startsWith(ability),
  )
  const chains = abilities.flatMap(([, list]) => list.flatMap((one) => one['chains'] ?? []))
  return {
    methods: abilities.map(([name]) => name.slice(ability.length)),
    chains: [...new Set(chains)].filter((one) => typeof one === 'string'),
  }
}

/** Start of the sentence that describes a ReCap in the statement. ERC-5573. */
export const recapPreamble =
  'I further authorize the stated URI to perform the following actions on my behalf:'

/**
 * Formats the sentence that describes a ReCap in the statement.
 *
 * @see ERC-5573 "ReCap Transform Algorithm"
 */
export function recapStatement({ att }: Recap): string {
  const parts: string[] = []
  for (const resource of Object.keys(att).toSorted()) {
    const kinds = new Map<string, string[]>()
    for (const name of Object.keys(att[resource] ?? {}).toSorted()) {
      const [kind = '', ...rest] = name.split('/')
      kinds.set(kind, [...(kinds.get(kind) ?? []), `'${rest.join('/')}'`])
    }
    for (const [kind, actions] of kinds)
      parts.push(`(${parts.length + 1}) '${kind}': ${actions.join(', ')} for '${resource}'.`)
  }
  return [recapPreamble, ...parts].join(' ')
}

function sortKeys<one, other>(
  record: Readonly<Record<string, one>>,
  map: (value: one) => other,
): Record<string, other> {
  const keys = Object.keys(record).toSorted()
  return Object.fromEntries(keys.map((key) => [key, map(record[key] as one)]))
}
