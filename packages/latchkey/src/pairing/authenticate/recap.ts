import * as v from 'valibot'
import { fromBase64, fromUtf8, toBase64, utf8 } from '../../crypto/index.ts'

/** What a sign-in lets an app do: abilities by resource, such as `request/personal_sign`. ERC-5573 */
export type Recap = {
  readonly att: Readonly<Record<string, Readonly<Record<string, readonly Restriction[]>>>>
}

/** What an ability is restricted to. */
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
 * Makes a recap that lets methods be called.
 *
 * @param namespace - The resource: a CAIP-2 namespace.
 * @param methods - Names of methods.
 * @returns The recap.
 * @source ERC-5573
 */
export function createRecap(namespace: string, methods: readonly string[]): Recap {
  return { att: { [namespace]: Object.fromEntries(methods.map((one) => [ability + one, [{}]])) } }
}

/**
 * Adds what one recap allows to what another does.
 *
 * @param one - A recap.
 * @param other - Another.
 * @returns Everything that either allows; where both do, as the second says.
 * @source ERC-5573
 */
export function mergeRecaps(one: Recap, other: Recap): Recap {
  const resources = new Set([...Object.keys(one.att), ...Object.keys(other.att)])
  const att = [...resources].map((name) => [name, { ...one.att[name], ...other.att[name] }])
  return { att: Object.fromEntries(att) as Recap['att'] }
}

/**
 * Writes a recap as the resource that is signed.
 *
 * @param recap - The recap.
 * @returns A `urn:recap:` URI; its keys are in order, as wallets compare texts.
 * @source ERC-5573
 */
export function formatRecap({ att }: Recap): string {
  const sorted = inOrder(att, (abilities) => inOrder(abilities, (list) => list))
  return prefix + toBase64(utf8(JSON.stringify({ att: sorted }))).replace(/=+$/, '')
}

/**
 * Reads the recap among the resources of a sign-in.
 *
 * @param resources - Resources as signed; a recap is the last.
 * @returns The recap, or `undefined` when there is none that makes sense.
 * @source ERC-5573
 */
export function extractRecap(resources: readonly string[] | undefined): Recap | undefined {
  const last = resources?.at(-1)
  if (!last?.startsWith(prefix)) return undefined
  const bare = last.slice(prefix.length).replace(/=+$/, '').replace(/-/g, '+').replace(/_/g, '/')
  const bytes = fromBase64(bare.padEnd(Math.ceil(bare.length / 4) * 4, '='))
  try {
    return v.parse(recap, JSON.parse(fromUtf8(bytes ?? new Uint8Array())))
  } catch {
    return undefined
  }
}

/**
 * Lists resources that are no recap.
 *
 * @param resources - Resources of a sign-in.
 * @returns The others.
 */
export function withoutRecaps(resources: readonly string[] | undefined): readonly string[] {
  return (resources ?? []).filter((one) => !one.startsWith(prefix))
}

/**
 * Tells whether a recap allows nothing beyond another.
 *
 * @param recap - The recap.
 * @param whole - The other; none allows nothing.
 * @returns Whether every ability of every resource is in both.
 */
export function isRecapSubset(recap: Recap, whole: Recap | undefined): boolean {
  return Object.entries(recap.att).every(([resource, abilities]) => {
    const known = Object.hasOwn(whole?.att ?? {}, resource) ? whole?.att[resource] : undefined
    return Object.keys(abilities).every((name) => Object.hasOwn(known ?? {}, name))
  })
}

/**
 * Lists what a recap allows in a namespace.
 *
 * @param recap - The recap.
 * @param namespace - CAIP-2 namespace.
 * @returns Methods, and the chains they are restricted to, if any.
 */
export function recapPermissions(
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

/** How the sentence begins that tells a human what a recap allows. */
export const recapPreamble =
  'I further authorize the stated URI to perform the following actions on my behalf:'

/**
 * Says in words what a recap allows.
 *
 * @param recap - The recap.
 * @returns The sentence that is added to the statement.
 * @source ERC-5573 "Recap transformation"
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

function inOrder<one, other>(
  record: Readonly<Record<string, one>>,
  change: (value: one) => other,
): Record<string, other> {
  const keys = Object.keys(record).toSorted()
  return Object.fromEntries(keys.map((key) => [key, change(record[key] as one)]))
}
