/**
 * Returns the index of the row that a key moves to, of `count` rows; undefined for keys that do not
 * navigate.
 */
export function nextIndex(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return Math.min(current + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(current - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/**
 * Returns the index of the next name that begins with the typed letters. A repeated letter
 * starts after the current row; other text starts at the current row.
 */
export function findTypeAheadMatch(
  names: readonly string[],
  typed: string,
  current: number,
): number | undefined {
  const typedText = typed.toLocaleLowerCase()
  const isRepeat = Array.from(typedText).every((character) => character === typedText[0])
  const start = isRepeat ? current + 1 : current
  const prefix = isRepeat ? typedText.slice(0, 1) : typedText
  for (let step = 0; step < names.length; step++) {
    const index = (start + step) % names.length
    if (names[index]?.trim().toLocaleLowerCase().startsWith(prefix)) return index
  }
  return undefined
}
