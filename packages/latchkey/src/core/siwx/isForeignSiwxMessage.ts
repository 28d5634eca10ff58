import type { Latchkey } from '../model/Latchkey.ts'
import type { SiwxMessage } from '../model/Siwx.ts'

/** Returns whether a message names a different site than this page: it must not be signed. */
export function isForeignSiwxMessage(
  { window }: Pick<Latchkey, 'window'>,
  message: SiwxMessage | undefined,
): boolean {
  const host = window?.location?.host
  return message !== undefined && host !== undefined && message.domain !== host
}
