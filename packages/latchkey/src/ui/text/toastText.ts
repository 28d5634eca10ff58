import type { KeyOf, Text } from './createText.ts'
import { toastTexts } from './en/toastTexts.ts'

type ToastKey = KeyOf<typeof toastTexts>

const keys = Object.keys(toastTexts) as ToastKey[]

/**
 * Says a toast in the visitor's language. Rooms without a language give theirs in English.
 *
 * @param message - What the toast is to say.
 * @param text - Reader of the visitor's language.
 * @returns Its translation, or the message itself: wallets and hosts bring their own words.
 * @source spec §8 "Toasts"
 */
export function toastText(message: string, text: Text<ToastKey>): string {
  const key = keys.find((one) => toastTexts[one] === message)
  return key ? text(key) : message
}
