/** Letters that a name may hold, dots between its labels included. */
const format = /^[a-z0-9.-]+$/
const shortest = 3
const longest = 64

/** What a name may begin with. */
const labelFormat = /^[a-z0-9-]+$/

/**
 * Tells what is wrong with a name.
 *
 * @param name - With its zone, as it would be registered.
 * @param zones - Zones that names are given in, such as `example.id`.
 * @returns A text for who asked; undefined when nothing is.
 * @source facts: gateway §4.1
 */
export function findNameError(name: string, zones: readonly string[]): string | undefined {
  if (!format.test(name)) return 'The name may hold a to z, 0 to 9 and hyphens only'
  const [label = '', ...zone] = name.split('.')
  if (zone.length !== 2) return `The name must be like name.${zones[0] ?? ''}`
  return (
    findLabelError(label) ?? (zones.includes(zone.join('.')) ? undefined : 'The zone is not ours')
  )
}

/**
 * Tells what is wrong with the part of a name before its zone.
 *
 * @param label - Such as `alice`.
 */
export function findLabelError(label: string): string | undefined {
  if (!labelFormat.test(label)) return 'The name may hold a to z, 0 to 9 and hyphens only'
  if (label.length < shortest) return `The name must have at least ${shortest} characters`
  if (label.length > longest) return `The name may have at most ${longest} characters`
  // No wallet would look it up: ENSIP-15 keeps these for other writings.
  if (label.slice(2, 4) === '--')
    return 'The name may not have hyphens in its third and fourth place'
  return undefined
}
