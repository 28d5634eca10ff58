/** Most differing characters of a name that counts as mistyped. */
const maxDistance = 2

/**
 * Returns the name that was probably meant.
 *
 * @param given - A name that is not among `names`.
 * @returns Undefined when none is near.
 */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((name) => ({ name, distance: editDistance(given.toLowerCase(), name.toLowerCase()) }))
    .filter(({ distance }) => distance <= maxDistance)
    .toSorted((one, other) => one.distance - other.distance)
  return nearest?.name
}

/** Levenshtein distance. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [i, character] of from.split('').entries()) {
    const next = [i + 1]
    for (const [j, other] of to.split('').entries())
      next.push(
        Math.min(
          (row[j] ?? 0) + (character === other ? 0 : 1),
          (row[j + 1] ?? 0) + 1,
          (next[j] ?? 0) + 1,
        ),
      )
    row = next
  }
  return row[to.length] ?? 0
}
