import type { WalletRow } from '../wallets/WalletRow.ts'
import type { Namespace } from '../../caip/index.ts'
import { inAppBrowsers } from '../../protocol/index.ts'
import { type PlatformWindow, readPlatform } from './readPlatform.ts'

/**
 * Returns a link that opens this page in the in-app browser of a wallet that connects only there.
 *
 * @param row - The selected wallet.
 * @param window - Window of the page.
 * @param namespace - The namespace to connect.
 * @returns The link; undefined on a desktop, inside that browser already, and for every other
 * wallet.
 */
export function browseLink(
  row: Pick<WalletRow, 'id' | 'name'>,
  window:
    | (PlatformWindow & { readonly location: { readonly href: string; readonly origin: string } })
    | undefined,
  namespace: Namespace,
): string | undefined {
  const { isMobile, system } = readPlatform(window)
  if (!window || !isMobile) return undefined
  const { href, origin } = window.location
  const found = inAppBrowsers.find(
    ({ id, name, namespaces, mark }) =>
      (row.id === id || name.test(row.name)) &&
      (namespaces?.includes(namespace) ?? true) &&
      !(mark in window && (window as Readonly<Record<string, unknown>>)[mark]),
  )
  return found?.link({ href, origin, system })
}
