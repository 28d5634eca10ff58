import type { StorageSlot } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { formatGatewayUrl } from '../gateway/index.ts'
import { safeIcon } from './safeIcon.ts'
import { safeWalletLink } from './safeWalletLink.ts'
import type { RecentWallet, WalletLinks } from '../model/slices/wallets.ts'

/** Maximum number of recent wallets. */
export const maxRecentWallets: number = 2

/** Creates the storage slot for a client's recent wallets. */
export function createRecentWalletStorageSlot({
  storage,
  options,
}: Latchkey): StorageSlot<readonly RecentWallet[]> {
  const images = formatGatewayUrl(options, '/getWalletImage/')?.split('?')[0]
  // The host's own gateway may be served without TLS, as in development.
  const iconOf = (icon: unknown): string | undefined =>
    images && typeof icon === 'string' && icon.startsWith(images) ? icon : safeIcon(icon)
  const parse = (value: unknown): readonly RecentWallet[] | undefined => parseRecent(value, iconOf)
  return storage.slot({ key: 'recent', version: 1, initial: [], parse })
}

/**
 * Parses stored recent wallets, dropping invalid ones.
 *
 * @param iconOf - Checks an icon.
 * @returns At most 2, or undefined when the value is not a list.
 */
function parseRecent(
  value: unknown,
  iconOf: (icon: unknown) => string | undefined,
): readonly RecentWallet[] | undefined {
  if (!Array.isArray(value)) return undefined
  const wallets = (value as Partial<Record<keyof RecentWallet, unknown>>[]).flatMap((entry) => {
    const { id, name, icon, rdns, links } = entry ?? {}
    if (typeof id !== 'string' || typeof name !== 'string') return []
    return [
      {
        id,
        name,
        icon: iconOf(icon),
        rdns: typeof rdns === 'string' ? rdns : undefined,
        links: parseLinks(links),
      },
    ]
  })
  return wallets.slice(0, maxRecentWallets)
}

function parseLinks(value: unknown): WalletLinks | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const given = value as Partial<Record<keyof WalletLinks, unknown>>
  const [mobile, universal, desktop, webapp] = (
    ['mobile', 'universal', 'desktop', 'webapp'] as const
  ).map((way) => safeWalletLink(given[way]))
  return { mobile, universal, desktop, webapp }
}

/** Loads the recent wallets into the state, and follows changes of other tabs. */
export function loadRecentWallets(client: Latchkey): void {
  const slot = client.own(createRecentWalletStorageSlot)
  const show = (recent: readonly RecentWallet[]): void =>
    client.store.set(({ wallets }) => ({ wallets: { ...wallets, recent } }))
  show(slot.get())
  client.onDestroy(slot.watch(show))
}
