/** Longest name that is stored. */
const maxLength = 200

/**
 * Removes control and format characters of a name that a provider returned, such as escape sequences of
 * terminals and characters that change the direction of text.
 *
 * @returns Null for a name of which nothing is left.
 */
export function cleanLabel(label: string | undefined): string | null {
  const text = (label ?? '').replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim()
  return Array.from(text).slice(0, maxLength).join('') || null
}
