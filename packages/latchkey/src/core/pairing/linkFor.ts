import { safeLink, type WalletLinks } from '../wallets/index.ts'
import { type PlatformWindow, readPlatform } from './readPlatform.ts'

/**
 * Makes the link that opens a wallet with a pairing code.
 *
 * @param parameters - Links of the wallet, in the way that it is to be opened; the code; window of
 * the page; whether an https link goes before the app's own scheme.
 * @returns The link, or undefined when the wallet has none that can be trusted.
 * @source product behaviour of mobile deep links
 */
export function linkFor(parameters: {
  readonly links: WalletLinks | undefined
  readonly uri: string
  readonly window: PlatformWindow | undefined
  readonly preferUniversalLinks?: boolean | undefined
}): string | undefined {
  const { links, uri, window, preferUniversalLinks } = parameters
  const base = baseLink(links, preferUniversalLinks)
  if (base === undefined) return undefined
  const { isTelegram, system } = readPlatform(window)
  const once = encodeURIComponent(uri)
  // Telegram on Android decodes a link before it hands it on.
  const text = isTelegram && system === 'android' ? encodeURIComponent(once) : once
  return `${base}wc?uri=${text}`
}

/**
 * Finds what the links to a wallet begin with.
 *
 * @param links - Links of the wallet.
 * @param preferUniversalLinks - Whether the https link goes first.
 * @returns The beginning, ready for a path; undefined when there is none that can be trusted.
 */
export function baseLink(
  links: WalletLinks | undefined,
  preferUniversalLinks: boolean = false,
): string | undefined {
  const { mobile, universal } = links ?? {}
  const ways = preferUniversalLinks ? [universal, mobile] : [mobile, universal]
  return ways.map(normalised).find(Boolean)
}

/** A catalogue may say `example`, `example:`, `example://` or an https address. */
function normalised(link: string | undefined): string | undefined {
  const text = link?.trim() ?? ''
  const whole = safeLink(/:\/\//.test(text) ? text : `${text.replace(/[/:]+$/, '')}://`)
  return !whole || whole.endsWith('/') ? whole : `${whole}/`
}

/**
 * Makes the link that opens a wallet for a request that waits in it.
 *
 * @param base - What its links begin with.
 * @param request - The request, and the session that it belongs to.
 * @returns The link.
 * @source product behaviour of mobile deep links
 */
export function requestLink(
  base: string,
  request: { readonly id: number; readonly topic: string },
): string {
  const query = `requestId=${request.id}&sessionTopic=${request.topic}`
  if (!/^https?:\/\/t\.me\//i.test(base)) return `${base.replace(/\/$/, '')}/wc?${query}`
  const address = base.replace(/\/$/, '')
  const joint = address.includes('?') ? '&' : '?'
  return `${address}${joint}startapp=${btoa(query).replace(/=+$/, '')}`
}
