import { type PlatformWindow, readPlatform } from './readPlatform.ts'

/** Window members needed to open a link. */
type LinkWindow = PlatformWindow & {
  open(url: string, target: string, features: string): unknown
  readonly self: unknown
  readonly top: unknown
}

/**
 * Returns the target in which to open a link to a wallet.
 *
 * @param link - The link.
 * @param window - Window of the page.
 * @returns A new page for https links and inside Telegram; else the page itself or, in a frame, the
 * top page, because frames may not navigate to an app.
 */
export function walletLinkTarget(
  link: string,
  window: PlatformWindow & Pick<LinkWindow, 'self' | 'top'>,
): '_self' | '_top' | '_blank' {
  if (readPlatform(window).isTelegram || /^https?:/i.test(link)) return '_blank'
  return window.self === window.top ? '_self' : '_top'
}

/**
 * Opens a link to a wallet. Call it on a user gesture only: browsers block it otherwise.
 *
 * @param link - Created by `pairingLink` or `browseLink`.
 * @param window - Window of the page.
 */
export function openWalletLink(link: string, window: LinkWindow): void {
  window.open(link, walletLinkTarget(link, window), 'noreferrer noopener')
}
