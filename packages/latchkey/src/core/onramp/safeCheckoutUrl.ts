import { WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/**
 * Checks the address of a page that a visitor is sent to with money.
 *
 * @param client - Client from `createLatchkey`, whose own gateway may be on this machine.
 * @param url - As the gateway gave it.
 * @returns The address.
 * @throws `onramp.url_failed` for anything but a page over TLS, or of the gateway itself.
 */
export function safeCheckoutUrl({ options }: Latchkey, url: string): string {
  const page = URL.canParse(url) ? new URL(url) : undefined
  // The origin of `blob:https://…` is that of a page, though it is none.
  const isOwn =
    page?.protocol === 'http:' &&
    options.gatewayUrl !== undefined &&
    page.origin === new URL(options.gatewayUrl).origin
  if (page && (page.protocol === 'https:' || isOwn)) return page.href
  throw new WalletError('onramp.url_failed', { reason: 'The address is not safe to open' })
}
