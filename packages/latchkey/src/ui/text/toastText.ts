import type { Text } from './createText.ts'
import { en } from './en.ts'

type ToastKey = Extract<keyof typeof en, `toast.${string}`>

const keys = Object.keys(en).filter((key): key is ToastKey => key.startsWith('toast.'))

/**
 * Says a toast in the visitor's language. Rooms without a language give theirs in English.
 *
 * @param message - What the toast is to say.
 * @param text - Reader of the visitor's language.
 * @returns Its translation, or the message itself: wallets and hosts bring their own words.
 * @source spec §8 "Toasts"
 */
export function toastText(message: string, text: Text): string {
  const key = keys.find((one) => en[one] === message)
  return key ? text(key) : message
}
