import { walletCatalogueFailedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { parseCataloguePage } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { getMobileSystem } from './getMobileSystem.ts'
import { formatGatewayUrl } from '../gateway/index.ts'
import { toListedWallet } from './toListedWallet.ts'
import { opensOnMobile } from './opensOnMobile.ts'
import type { ListedWallet } from '../model/slices/wallets.ts'

/** Parameters of a catalogue request. */
export type WalletPageRequest = {
  readonly page?: number | undefined
  readonly entries: number
  readonly search?: string | undefined
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  /**
   * Includes wallets of other networks and wallets that cannot be opened on this device. @default
   * false
   */
  readonly isUnfiltered?: boolean | undefined
  readonly signal: AbortSignal
}

/** One page of the catalogue, in its order. */
export type WalletPage = {
  readonly wallets: readonly ListedWallet[]
  /** Total number of matches. */
  readonly total: number
  /**
   * Number of wallets of this page that were left out because they cannot be opened on this device.
   */
  readonly dropped: number
}

/**
 * Fetches one page of the catalogue.
 *
 * @param client - Client from `createLatchkey`.
 * @throws `wallet.catalogue_failed`
 * @see [7.25]
 */
export async function fetchWalletPage(
  client: Latchkey,
  request: WalletPageRequest,
): Promise<WalletPage> {
  const { options, http } = client
  const {
    page = 1,
    entries,
    search = '',
    include = [],
    exclude = [],
    isUnfiltered: isAny = false,
  } = request
  const system = isAny ? undefined : getMobileSystem(client.window)
  const networks = options.networks.map(({ caipNetworkId }) => caipNetworkId)
  const url = formatGatewayUrl(options, '/getWallets', {
    page: `${page}`,
    entries: `${entries}`,
    search,
    include: include.join(),
    exclude: exclude.join(),
    chains: isAny ? '' : networks.join(),
    platform: system ?? '',
  })
  if (url === undefined) throw new WalletError(walletCatalogueFailedError)
  const reply = await http.json({ url, signal: request.signal }).catch((cause: unknown) => {
    throw new WalletError(walletCatalogueFailedError, {}, { cause })
  })
  const found = parseCataloguePage(reply)
  if (!found) throw new WalletError(walletCatalogueFailedError)
  const all = found.wallets.map((wallet) => toListedWallet(options, wallet))
  // Gateways without support for `platform` list wallets that cannot be opened on this device.
  const wallets = system ? all.filter(opensOnMobile) : all
  return { wallets, total: found.count, dropped: all.length - wallets.length }
}

/** Maximum number of ids in one request. */
const maxIdsPerRequest = 100

/**
 * Fetches wallets by their ids, in batches. Includes wallets of networks that are not configured,
 * because the host named them.
 *
 * @param client - Client from `createLatchkey`.
 * @param ids - Catalogue ids or rdns, any number.
 * @param signal - Aborts the requests.
 * @returns The wallets found in the catalogue.
 * @throws `wallet.catalogue_failed`
 */
export async function fetchWalletsByIds(
  client: Latchkey,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly ListedWallet[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / maxIdsPerRequest) }, (_, at) =>
    ids.slice(at * maxIdsPerRequest, (at + 1) * maxIdsPerRequest),
  )
  const pages = await Promise.all(
    parts.map((include) =>
      fetchWalletPage(client, { entries: include.length, include, isUnfiltered: true, signal }),
    ),
  )
  return pages.flatMap(({ wallets }) => wallets)
}
