import type { Texts } from './Texts.ts'

/**
 * Translates a toast into the visitor's language. `core` and `modal` write toasts in English.
 *
 * @param message - English message of the toast.
 * @param translation - Texts of the visitor's language; undefined in English.
 * @returns The translation, or the message itself when it comes from a wallet or the host.
 * @see [8.3]
 */
export function translateToast(message: string, translation: Texts | undefined): string {
  const texts: Readonly<Record<string, string>> = translation ?? {}
  return texts[`toast.${message}`] ?? message
}
