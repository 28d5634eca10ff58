import { isNamespace } from '../../caip/index.ts'
import type { CatalogueWallet } from '../../protocol/index.ts'
import type { ResolvedOptions } from '../model/Latchkey.ts'
import { formatGatewayUrl } from '../gateway/index.ts'
import type { ListedWallet } from '../model/slices/wallets.ts'

/**
 * Converts a wallet of the catalogue to the client's format.
 *
 * @param options - Options of the client, whose gateway serves the wallet's icon.
 * @param wallet - Validated by `protocol`.
 */
export function toListedWallet(
  options: Pick<ResolvedOptions, 'gatewayUrl' | 'projectId'>,
  wallet: CatalogueWallet,
): ListedWallet {
  const { id, name, homepage, rdns, image_id, chains } = wallet
  const namespaces = new Set(chains.map((chain) => chain.split(':')[0] ?? '').filter(isNamespace))
  return {
    id,
    name,
    // Without a logo the gateway serves a monogram; the modal draws its own in the visitor's theme.
    icon:
      image_id !== undefined && wallet.has_logo !== false
        ? formatGatewayUrl(options, `/getWalletImage/${image_id}`)
        : undefined,
    homepage,
    rdns,
    links: {
      mobile: wallet.mobile_link,
      universal: wallet.link_mode,
      desktop: wallet.desktop_link,
      webapp: wallet.webapp_link,
    },
    stores: {
      chrome: wallet.chrome_store,
      ios: wallet.app_store,
      android: wallet.play_store,
    },
    namespaces: [...namespaces],
    isCertified: wallet.badge_type === 'certified',
    rank: wallet.order,
  }
}
