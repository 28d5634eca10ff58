import type { WalletLinks } from '../model/slices/wallets.ts'
import { safeWalletLink } from '../wallets/index.ts'

/**
 * Returns the base URL of links to a wallet.
 *
 * @param links - Links of the wallet.
 * @param preferUniversalLinks - Whether the https link takes precedence.
 * @returns The base URL, ending with a slash; undefined without a safe link.
 */
export function getWalletBaseUrl(
  links: WalletLinks | undefined,
  preferUniversalLinks: boolean = false,
): string | undefined {
  const { mobile, universal } = links ?? {}
  const ways = preferUniversalLinks ? [universal, mobile] : [mobile, universal]
  return ways.map(normalised).find(Boolean)
}

/** A catalogue entry may be `example`, `example:`, `example://` or an https URL. */
function normalised(link: string | undefined): string | undefined {
  const text = link?.trim() ?? ''
  const fullLink = safeWalletLink(/:\/\//.test(text) ? text : `${text.replace(/[/:]+$/, '')}://`)
  return !fullLink || fullLink.endsWith('/') ? fullLink : `${fullLink}/`
}
