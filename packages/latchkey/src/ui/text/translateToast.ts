import type { PlainTextKey, GetText } from './createText.ts'
import { en } from './en.ts'

type ToastKey = Extract<PlainTextKey, `toast.${string}`>

const toastKeys = Object.keys(en).filter((key): key is ToastKey => key.startsWith('toast.'))

/**
 * Translates a toast into the visitor's language. `core` and `modal` write toasts in English.
 *
 * @param message - English message of the toast.
 * @param text - Texts of the visitor's language.
 * @returns The translation, or the message itself when it comes from a wallet or the host.
 * @see [8.3]
 */
export function translateToast(message: string, text: GetText): string {
  const key = toastKeys.find((one) => en[one] === message)
  return key ? text(key) : message
}
