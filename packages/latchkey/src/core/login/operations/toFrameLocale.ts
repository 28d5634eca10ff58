const language = /^[a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?/i

/** Returns the language, script and region of a locale; undefined for a locale that the frame does not accept. */
export function toFrameLocale(locale: string): string | undefined {
  return language.exec(locale)?.[0]
}
