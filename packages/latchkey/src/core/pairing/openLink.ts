import { type PlatformWindow, readPlatform } from './readPlatform.ts'

/** What a link is opened with. */
type LinkWindow = PlatformWindow & {
  open(url: string, target: string, features: string): unknown
  readonly self: unknown
  readonly top: unknown
}

/**
 * Says where a link to a wallet is opened.
 *
 * @param link - The link.
 * @param window - Window of the page.
 * @returns A new page for addresses of the web and inside Telegram, which stays where it is; else
 * the page itself, or the one around it: a frame may not leave for an app.
 * @source product behaviour of mobile deep links
 */
export function linkTarget(
  link: string,
  window: PlatformWindow & Pick<LinkWindow, 'self' | 'top'>,
): '_self' | '_top' | '_blank' {
  if (readPlatform(window).isTelegram || /^https?:/i.test(link)) return '_blank'
  return window.self === window.top ? '_self' : '_top'
}

/**
 * Opens a link to a wallet. Only on a tap of the visitor: browsers refuse it otherwise.
 *
 * @param link - As `pairingLink` or `browseLink` made it.
 * @param window - Window of the page.
 */
export function openLink(link: string, window: LinkWindow): void {
  window.open(link, linkTarget(link, window), 'noreferrer noopener')
}
