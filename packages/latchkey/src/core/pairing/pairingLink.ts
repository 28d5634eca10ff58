import type { WalletLinks } from '../model/slices/wallets.ts'
import { baseLink } from './baseLink.ts'
import { type PlatformWindow, readPlatform } from './readPlatform.ts'

/**
 * Makes the link that opens a wallet with a pairing code.
 *
 * @param parameters - Links of the wallet, in the way that it is to be opened; the code; window of
 * the page; whether an https link goes before the app's own scheme.
 * @returns The link, or undefined when the wallet has none that can be trusted.
 * @source product behaviour of mobile deep links
 */
export function pairingLink(parameters: {
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
