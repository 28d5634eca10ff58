/** Languages of e-mails and pages of the wallet, those of its frame. */
export const serviceLanguages = ['ar', 'de', 'en', 'es', 'fr', 'ja'] as const

/** A language of e-mails and pages of the wallet. */
export type ServiceLanguage = (typeof serviceLanguages)[number]

/** Returns whether a text is the code of a language. */
export function isServiceLanguage(text: unknown): text is ServiceLanguage {
  return serviceLanguages.some((language) => language === text)
}
