import type { WalletLinks } from '../model/slices/wallets.ts'
import { safeLink } from '../wallets/index.ts'

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
