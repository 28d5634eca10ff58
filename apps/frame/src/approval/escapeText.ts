/**
 * Characters that a reader does not see, or that change the order of the others: control and format
 * characters, separators of lines that fonts draw in no way, blanks that are no space, unassigned ones, and
 * letters that are drawn as nothing.
 */
const hidden =
  /\p{Cc}|\p{Cf}|\p{Co}|\p{Cn}|\p{Cs}|\p{Zl}|\p{Zp}|\u115F|\u1160|\u17B4|\u17B5|[\u180B-\u180F]|\u2800|\u3164|[\uFE00-\uFE0F]|\uFFA0|[\u{E0100}-\u{E01EF}]/gu

/**
 * Returns a text with its hidden characters written out, such as `⟨U+202E⟩`, so that it means what it shows.
 *
 * @param text - From an app, a contract or a node.
 * @param options - `isMultiline` keeps line breaks and tabs. `maxLength` cuts the text.
 */
export function escapeText(
  text: string,
  { isMultiline = false, maxLength }: escapeText.Options = {},
): string {
  const cut = maxLength !== undefined && text.length > maxLength
  const visible = cut ? `${text.slice(0, maxLength)}…` : text
  return visible.replaceAll(hidden, (character) =>
    isMultiline && '\n\t'.includes(character) ? character : nameOf(character),
  )
}

export declare namespace escapeText {
  type Options = {
    readonly isMultiline?: boolean | undefined
    readonly maxLength?: number | undefined
  }
}

/** Returns whether a text has characters that `escapeText` writes out. */
export function hasHiddenCharacters(text: string): boolean {
  return escapeText(text, { isMultiline: true }) !== text
}

function nameOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase()
  return `⟨U+${code.padStart(4, '0')}⟩`
}
