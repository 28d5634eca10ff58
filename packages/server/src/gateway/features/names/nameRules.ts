/** Allowed characters of a name with its zone. */
const format = /^[a-z0-9.-]+$/
const minLength = 3
const maxLength = 64

/** Allowed characters of a label. */
const labelFormat = /^[a-z0-9-]+$/

/**
 * Validates a name.
 *
 * @param name - With its zone.
 * @param zones - Zones of registered names, such as `example.id`.
 * @returns An error message; undefined if it is valid.
 */
export function findNameError(name: string, zones: readonly string[]): string | undefined {
  if (!format.test(name)) return 'The name may hold a to z, 0 to 9 and hyphens only'
  const [label = '', ...zone] = name.split('.')
  if (zone.length !== 2) return `The name must be like name.${zones[0] ?? ''}`
  return (
    findLabelError(label) ??
    (zones.includes(zone.join('.')) ? undefined : 'The zone is not supported')
  )
}

/**
 * Validates the label before the zone.
 *
 * @param label - For example `alice`.
 */
export function findLabelError(label: string): string | undefined {
  if (!labelFormat.test(label)) return 'The name may hold a to z, 0 to 9 and hyphens only'
  if (label.length < minLength) return `The name must have at least ${minLength} characters`
  if (label.length > maxLength) return `The name may have at most ${maxLength} characters`
  // Reserved by ENSIP-15.
  if (label.slice(2, 4) === '--')
    return 'The name may not have hyphens in its third and fourth place'
  return undefined
}
