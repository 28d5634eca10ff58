import { onrampUrlFailedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/**
 * Checks the URL of a checkout page.
 *
 * @param client - Client whose own gateway may be served without TLS, as in development.
 * @param url - As the gateway returned it.
 * @throws `onramp.url_failed` unless it is an https page, or a page of the gateway itself.
 */
export function safeCheckoutUrl({ options }: Latchkey, url: string): string {
  const page = URL.canParse(url) ? new URL(url) : undefined
  // `blob:https://…` has the origin of a page, but is not a page.
  const isOwn =
    page?.protocol === 'http:' &&
    options.gatewayUrl !== undefined &&
    page.origin === new URL(options.gatewayUrl).origin
  if (page && (page.protocol === 'https:' || isOwn)) return page.href
  throw new WalletError(onrampUrlFailedError, { reason: 'The URL is not safe' })
}
