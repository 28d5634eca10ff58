import type { Texts } from './Texts.ts'

/**
 * Returns the text of an error in the visitor's language.
 *
 * @param translation - Texts of the visitor's language; undefined in English.
 * @param fallback - Text in that language for an error without a translation; the text of the error, which is
 * English, when omitted.
 */
export function translateError(
  { code, message }: { readonly code: string; readonly message: string },
  translation: Texts | undefined,
  fallback?: string,
): string {
  const texts: Readonly<Record<string, string>> | undefined = translation
  if (!texts) return message
  return texts[`error.${code}`] ?? fallback ?? message
}
