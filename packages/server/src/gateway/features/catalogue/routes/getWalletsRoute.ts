import { walletsQuerySchema } from 'latchkey/protocol'
import { replyWithEtag, defineRoute, type HttpRoute } from '../../../../http/index.ts'
import type { WalletCatalogue } from '../createWalletCatalogue.ts'
import { findWallets } from '../findWallets.ts'
import { findWalletIconName } from '../images/findWalletIconName.ts'
import { listWalletNetworks } from '../listWalletNetworks.ts'
import type { WalletRecord } from '../WalletRecord.ts'

/**
 * `GET /getWallets`
 *
 * @see [7.25]
 */
export function getWalletsRoute(deps: { readonly catalogue: WalletCatalogue }): HttpRoute {
  return defineRoute(
    {
      method: 'GET',
      path: '/getWallets',
      summary: 'List wallets',
      project: 'query',
      query: walletsQuerySchema,
    },
    async (request) => {
      const { query } = request
      const { wallets, count } = findWallets(await deps.catalogue.list(), query)
      const data = wallets.map((wallet) => written(wallet, query.chains))
      return replyWithEtag(request, JSON.stringify({ data, count }), {
        'content-type': 'application/json',
        'cache-control': 'public, max-age=300',
      })
    },
  )
}

/** Converts a wallet to the wire format: all members, null if unknown. */
function written(wallet: WalletRecord, requested: readonly string[]): Record<string, unknown> {
  const { mobile_link = null, link_mode = null, desktop_link = null, webapp_link = null } = wallet
  const hasLink = [mobile_link, link_mode, desktop_link, webapp_link].some(Boolean)
  return {
    id: wallet.id,
    name: wallet.name,
    badge_type: wallet.badge_type ?? null,
    description: wallet.description ?? null,
    chains: listWalletNetworks(wallet, requested),
    homepage: wallet.homepage ?? null,
    image_id: wallet.image_id ?? null,
    has_logo: findWalletIconName(wallet.name) !== undefined,
    order: wallet.order ?? null,
    link_mode,
    mobile_link,
    desktop_link,
    webapp_link,
    app_store: wallet.app_store ?? null,
    play_store: wallet.play_store ?? null,
    chrome_store: wallet.chrome_store ?? null,
    rdns: wallet.rdns ?? null,
    injected: wallet.injected.length > 0 ? wallet.injected : null,
    display_index: wallet.display_index ?? null,
    supports_wc: wallet.supports_wc ?? hasLink,
    supports_wcpay: wallet.supports_wcpay ?? false,
  }
}
