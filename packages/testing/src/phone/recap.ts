import { fromBase64, decodeUtf8, toBase64, encodeUtf8 } from 'latchkey/internal'
import { isRecord } from '../persistedValue.ts'

/** Attenuations of a ReCap: resource → ability → limits. */
export type RecapAttenuations = Readonly<
  Record<string, Readonly<Record<string, readonly unknown[]>>>
>

const prefix = 'urn:recap:'
const resource = 'eip155'

/**
 * Parses the ReCap of a sign-in, which is its last resource.
 *
 * @see ERC-5573
 */
export function readRecap(resources: readonly string[] = []): RecapAttenuations | undefined {
  const last = resources.at(-1)
  if (last === undefined || !last.startsWith(prefix)) return undefined
  const text = last.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/')
  const bytes = fromBase64(text.padEnd(Math.ceil(text.length / 4) * 4, '='))
  try {
    const value: unknown = JSON.parse(bytes === undefined ? '' : decodeUtf8(bytes))
    const attested = isRecord(value) ? value['att'] : undefined
    return isRecord(attested) && Object.values(attested).every(isRecord)
      ? (attested as RecapAttenuations)
      : undefined
  } catch {
    return undefined
  }
}

/** Lists the methods of a ReCap. */
export function getRecapMethods(recap: RecapAttenuations | undefined): readonly string[] {
  return Object.keys(recap?.[resource] ?? {})
    .filter((ability) => ability.startsWith('request/'))
    .map((ability) => ability.slice('request/'.length))
}

/** Formats a ReCap that allows methods on chains. */
export function createRecapUri(methods: readonly string[], chains: readonly string[]): string {
  const abilities = methods.toSorted().map((method) => [`request/${method}`, [{ chains }]])
  const text = JSON.stringify({ att: { [resource]: Object.fromEntries(abilities) } })
  return prefix + toBase64(encodeUtf8(text)).replace(/=+$/, '')
}

/**
 * Formats the statement of a sign-in: the app's own text, then the ReCap's.
 *
 * @see ERC-5573 "Statement"
 */
export function formatRecapStatement(
  recap: RecapAttenuations | undefined,
  statement: string | undefined,
): string | undefined {
  if (recap === undefined) return statement
  const parts = Object.entries(recap).flatMap(([target, abilities]) =>
    [...grouped(Object.keys(abilities))].map(
      ([group, actions]) =>
        `'${group}': ${actions.map((name) => `'${name}'`).join(', ')} for '${target}'.`,
    ),
  )
  const numbered = parts.map((part, index) => `(${index + 1}) ${part}`).join(' ')
  const sentence = `I further authorize the stated URI to perform the following actions on my behalf: ${numbered}`
  if (statement?.includes(sentence)) return statement
  return statement ? `${statement} ${sentence}` : sentence
}

function grouped(abilities: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const ability of abilities.toSorted()) {
    const at = ability.indexOf('/')
    const group = ability.slice(0, at)
    groups.set(group, [...(groups.get(group) ?? []), ability.slice(at + 1)])
  }
  return groups
}
