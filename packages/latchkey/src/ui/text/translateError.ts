import type { Texts } from './Texts.ts'

/**
 * Returns the text of an error of a login in the visitor's language; its own text, which is English, where that has none.
 *
 * @param translation - Texts of the visitor's language; undefined in English.
 */
export function translateError(
  { code, message }: { readonly code: string; readonly message: string },
  translation: Texts | undefined,
): string {
  const texts: Readonly<Record<string, string>> | undefined = translation
  return texts?.[`error.${code}`] ?? message
}
