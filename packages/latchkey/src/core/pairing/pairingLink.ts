import type { WalletLinks } from '../model/slices/wallets.ts'
import { getWalletBaseUrl } from './getWalletBaseUrl.ts'
import { type PlatformWindow, readPlatform } from './readPlatform.ts'

/**
 * Returns the link that opens a wallet with a pairing URI.
 *
 * @param parameters - Links of the wallet for the chosen platform; pairing URI; window of the page;
 * whether universal links take precedence.
 * @returns The link, or undefined without a safe link.
 */
export function pairingLink(parameters: {
  readonly links: WalletLinks | undefined
  readonly uri: string
  readonly window: PlatformWindow | undefined
  readonly preferUniversalLinks?: boolean | undefined
}): string | undefined {
  const { links, uri, window, preferUniversalLinks } = parameters
  const base = getWalletBaseUrl(links, preferUniversalLinks)
  if (base === undefined) return undefined
  const { isTelegram, system } = readPlatform(window)
  const once = encodeURIComponent(uri)
  // Telegram on Android decodes a link before it opens it.
  const text = isTelegram && system === 'android' ? encodeURIComponent(once) : once
  return `${base}wc?uri=${text}`
}
